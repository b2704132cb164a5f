import { browserStorage } from '../storage.ts';
import { allAnswered } from './in-flight.ts';

let known = false;

/** Returns the sign-in URL, which returns to the current page. @param fresh makes the provider authenticate the person again */
export const signInAddress = (fresh?: 'fresh'): string =>
  `/auth/sign-in?${fresh ? 'fresh=1&' : ''}returnTo=${encodeURIComponent(location.pathname + location.search)}`;

/** Records that somebody is signed in. From now on the end of the session leads to the sign-in. */
export function sessionBegun(): void {
  known = true;
}

/** Whether the browser's session is valid; rejects if there is no answer. */
const isSession = async () => (await fetch('/api/v1/me', { cache: 'no-store' })).status !== 401;
/** Whether nobody is signed in in this browser, as far as its tabs know. */
export const isSignedOut = (): boolean => browserStorage.getItem(viewerKey) === null;

/**
 * Handles the end of the page's session. If somebody signed in again in another tab, the page reloads with that session, because another
 * sign-in would end it. After a sign-out the page stays signed out, even if the provider remembers the person. Otherwise the page goes to
 * the sign-in and returns to the same place. The provider asks for authentication again: without that, a browser whose session somebody
 * ended elsewhere would sign in again by itself.
 */
export function sessionEnded(): void {
  if (!known) return;
  known = false;
  forgetStoredPages();
  // If there is no answer, the next refusal asks again.
  isSession().then((is) => (is || isSignedOut() ? restartPage() : location.assign(signInAddress('fresh'))), sessionBegun);
}

/** Storage key with the id of the signed-in member, shared by the browser's tabs. */
const viewerKey = 'atolye.viewer';
let viewer = '';

/** Records who is signed in, for this tab and the others. */
export function signedInAs(id: string): void {
  if (viewer === id) return;
  viewer = id;
  browserStorage.setItem(viewerKey, id);
}

/** Signs the viewer out in this tab and, through the storage, in all others. */
export function signedOut(): void {
  browserStorage.removeItem(viewerKey);
  forgetStoredPages();
  endPush();
  // The page is navigating to the provider and must go nowhere else.
  isLeaving = true;
}

/** Storage key with the id of the member whose notifications this browser shows. */
export const pushOwner = 'atolye.push';

/** Ends the notifications in this browser. The server ends them with the session. */
function endPush(): void {
  browserStorage.removeItem(pushOwner);
  void navigator.serviceWorker
    ?.getRegistration()
    .then((worker) => worker?.pushManager?.getSubscription())
    .then((subscription) => subscription?.unsubscribe())
    .catch(() => undefined);
}

/** Deletes what the service worker stored, and the number on the icon of the installed app. */
const forgetStoredPages = () => {
  void navigator.clearAppBadge?.().catch(() => undefined);
  if ('caches' in globalThis) void caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))));
};

/** Member id of the viewer as this tab knows it; empty while unknown. */
export const currentViewer = (): string => viewer;

/** Whether this member is still signed in, as far as the browser's tabs know. */
export const isStillSignedIn = (id: string): boolean => !isLeaving && (id === '' || browserStorage.getItem(viewerKey) === id);

let isLeaving = false;

/**
 * Reloads the page, or goes to `path`, because another member or organization is signed in. Waits for changes under way, which may be
 * refused and must be stored for their author.
 */
export function restartPage(path?: string): void {
  if (isLeaving) return;
  isLeaving = true;
  void allAnswered().then(() => (path ? location.assign(path) : location.reload()));
}

/** Milliseconds between two checks whether a session has ended, and the maximum number of checks. */
const checkInterval = 300;
const maxChecks = 30;

/** Resolves once a session that another tab signs out of has ended. A page loaded before would still get that session. */
async function untilEnded(): Promise<void> {
  for (let left = maxChecks; left > 0 && isSignedOut() && (await isSession().catch(() => true)); left -= 1)
    await new Promise((resolve) => setTimeout(resolve, checkInterval));
}

/** Calls `listener` when another tab signs out or signs in as another member. */
export function onViewerChange(listener: () => void): void {
  const look = () => isStillSignedIn(viewer) || untilEnded().then(listener);
  addEventListener('storage', ({ key }) => key === viewerKey && look());
  // A page restored from the back/forward cache has missed storage events.
  addEventListener('pageshow', ({ persisted }) => persisted && look());
}
