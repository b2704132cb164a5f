let known = false;

/** Where the browser signs in, to come back to where it is. @param fresh the provider asks who it is, though it may remember */
export const signInAddress = (fresh?: 'fresh'): string =>
  `/auth/sign-in?${fresh ? 'fresh=1&' : ''}returnTo=${encodeURIComponent(location.pathname + location.search)}`;

/** Somebody is signed in: from now on, the session's end leads to the sign-in at once. */
export function sessionBegun(): void {
  known = true;
}

/** The server knows no session: who was signed in goes to sign in and comes back to the same place. */
export function sessionEnded(): void {
  if (!known) return;
  known = false;
  location.assign(signInAddress());
}

/** Under which the browser's tabs tell each other who is signed in. */
const mark = 'atolye.viewer';
let viewer = '';

/** This tab has learned who is signed in. */
export function signedInAs(id: string): void {
  if (viewer === id) return;
  viewer = id;
  localStorage.setItem(mark, id);
}

/** The viewer signs out, in this tab and thereby in every other. */
export function signedOut(): void {
  viewer = '';
  localStorage.removeItem(mark);
}

/** Who is signed in as this tab knows it, by id; empty before it is known. */
export const viewerHere = (): string => viewer;

/** Whether, as far as the browser's tabs know, this person is still who is signed in. */
export const isStillSignedIn = (id: string): boolean => id === '' || localStorage.getItem(mark) === id;

/** Calls when another tab signs out, or in as somebody else than this tab knows. */
export function onOtherSignIn(listener: () => void): void {
  addEventListener('storage', ({ key }) => key === mark && !isStillSignedIn(viewer) && listener());
}
