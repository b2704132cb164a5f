import type { BrowserContext } from 'playwright-core';

/** Signs a person in by submitting the forms of the development provider, without rendering its pages. */
export async function signInAt(app: string, { request }: BrowserContext, email: string): Promise<void> {
  const choose = await request.get(`${app}/auth/sign-in?returnTo=/logo.svg`);
  const { origin } = new URL(choose.url());
  const back = await request.post(choose.url(), { form: { email }, headers: { origin } });
  if (back.url() !== `${app}/logo.svg`) throw new Error(`${email} could not sign in: ${back.status()} ${back.url()} ${await back.text()}`);
}
