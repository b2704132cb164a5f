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
