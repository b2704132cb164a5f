import { startAnew, viewerHere } from './session.ts';
import { browserStorage } from './storage.ts';

const key = 'atolye.organization';

/** The organization chosen by whoever belongs to several: id or slug; sent with every request. Without one the server takes the first. */
export const chosenOrganization = (): string | undefined => browserStorage.getItem(key) ?? undefined;

/** What requests say of whom the page shows: where they act, and, once it is known, who they are there. */
export function asWhom(): { readonly 'x-organization'?: string; readonly 'x-member'?: string } {
  const organization = chosenOrganization();
  const member = viewerHere();
  return { ...(organization && { 'x-organization': organization }), ...(member && { 'x-member': member }) };
}

/** Chooses one and starts anew: nothing of the other one stays on the page. */
export function chooseOrganization(slug: string): void {
  browserStorage.setItem(key, slug);
  startAnew('/');
}

/** Forgets the choice, e.g. where its organization has removed them, and starts anew. */
export function forgetOrganization(): void {
  browserStorage.removeItem(key);
  startAnew('/');
}
