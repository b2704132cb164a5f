import { allAnswered } from './in-flight.ts';
import { browserStorage } from './storage.ts';

let known = false;

/** Where the browser signs in, to come back to where it is. @param fresh the provider asks who it is, though it may remember */
export const signInAddress = (fresh?: 'fresh'): string =>
  `/auth/sign-in?${fresh ? 'fresh=1&' : ''}returnTo=${encodeURIComponent(location.pathname + location.search)}`;

/** Somebody is signed in: from now on, the session's end leads to the sign-in at once. */
export function sessionBegun(): void {
  known = true;
}

/** Whether the browser's session is one that is good; rejects where nobody answers. */
const isSession = async () => (await fetch('/api/v1/me', { cache: 'no-store' })).status !== 401;
/** Whether nobody has signed in in this browser, or the last to do so signed out. */
export const isSignedOut = (): boolean => browserStorage.getItem(mark) === null;

/**
 * The session that the page had is over. Where somebody has signed in anew in another tab, the page begins anew as theirs:
 * one more sign-in would end that session. Where somebody signed out it stays so, though the provider may still know them.
 * Else who was signed in goes to sign in, and comes back to the same place.
 */
export function sessionEnded(): void {
  if (!known) return;
  known = false;
  // Where nobody answers the next refusal asks again.
  isSession().then((is) => (is || isSignedOut() ? startAnew() : location.assign(signInAddress())), sessionBegun);
}

/** Under which the browser's tabs tell each other who is signed in. */
const mark = 'atolye.viewer';
let viewer = '';

/** This tab has learned who is signed in. */
export function signedInAs(id: string): void {
  if (viewer === id) return;
  viewer = id;
  browserStorage.setItem(mark, id);
}

/** The viewer signs out, in this tab and thereby in every other. */
export function signedOut(): void {
  browserStorage.removeItem(mark);
  // It goes to the provider, and nowhere else meanwhile.
  replaced = true;
}

/** Who is signed in as this tab knows it, by id; empty before it is known. */
export const viewerHere = (): string => viewer;

/** Whether, as far as the browser's tabs know, this person is still who is signed in. */
export const isStillSignedIn = (id: string): boolean => !replaced && (id === '' || browserStorage.getItem(mark) === id);

let replaced = false;

/**
 * Somebody else is signed in than this page shows, or the person acts elsewhere: it begins anew, there where `path` says. What is
 * under way may be refused, and has to be kept for who wrote it.
 */
export function startAnew(path?: string): void {
  if (replaced) return;
  replaced = true;
  void allAnswered().then(() => (path ? location.assign(path) : location.reload()));
}

/** Milliseconds between two looks whether a session that somebody is ending has ended, and how many there are. */
const pause = 300;
const looks = 30;

/** Resolves once a session that another tab signs out of has ended: a page that is loaded before would be its person's again. */
async function ended(): Promise<void> {
  for (let left = looks; left > 0 && isSignedOut() && (await isSession().catch(() => true)); left -= 1)
    await new Promise((resolve) => setTimeout(resolve, pause));
}

/** Calls when another tab signs out, or in as somebody else than this tab knows. */
export function onOtherSignIn(listener: () => void): void {
  const look = () => isStillSignedIn(viewer) || ended().then(listener);
  addEventListener('storage', ({ key }) => key === mark && look());
  // A page that is gone back to, as it was when it was left, was told of nothing.
  addEventListener('pageshow', ({ persisted }) => persisted && look());
}
