import { browserStorage } from '../storage.ts';
import { currentViewer, restartPage } from './session.ts';

const key = 'atolye.organization';

/**
 * Organization chosen by a viewer who belongs to several, as id or slug; sent with every request. Without one the server uses the first.
 */
export const chosenOrganization = (): string | undefined => browserStorage.getItem(key) ?? undefined;

/** Request headers for the organization that the page shows and, once known, for the viewer's member id in it. */
export function identityHeaders(): { readonly 'x-organization'?: string; readonly 'x-member'?: string } {
  const organization = chosenOrganization();
  const member = currentViewer();
  return { ...(organization && { 'x-organization': organization }), ...(member && { 'x-member': member }) };
}

/** Chooses an organization and reloads, so that no data of the other one stays on the page. */
export function chooseOrganization(slug: string): void {
  browserStorage.setItem(key, slug);
  restartPage('/');
}

/** Forgets the choice, e.g. if the viewer was removed from that organization, and reloads. */
export function forgetOrganization(): void {
  browserStorage.removeItem(key);
  restartPage('/');
}
