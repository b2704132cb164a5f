import type { BrowserContext } from 'playwright-core';

/** Signs somebody in through the forms of the development provider's pages, without showing them, whoever was signed in before. */
export async function signInAt(app: string, { request }: BrowserContext, email: string): Promise<void> {
  const choose = await request.get(`${app}/auth/sign-in?fresh=1&returnTo=/logo.svg`);
  const { origin } = new URL(choose.url());
  const consent = await request.post(choose.url(), { form: { email }, headers: { origin } });
  // Who allowed it already is not asked again.
  const asked = new URL(consent.url()).origin === origin && origin !== app;
  const back = asked ? await request.post(consent.url(), { form: { answer: 'allow' }, headers: { origin } }) : consent;
  if (back.url() !== `${app}/logo.svg`) throw new Error(`${email} could not sign in: ${back.status()} ${back.url()} ${await back.text()}`);
}
