import type { Actor } from './actor.ts';
import { Problem } from './errors.ts';

/**
 * Minutes after a sign-in in which a session may create administrative credentials. NIST SP 800-63B (4.3.3) sets the
 * same limit of inactivity before reauthentication at the highest level. Sessions live for weeks, and a stolen cookie is
 * not enough to sign in.
 */
export const freshMinutes = 15;

/**
 * Checks before an administrative token, key or account is created: a session must have signed in recently. For a token
 * or key, `holdMaker` and `expiryOf` ensure that the new credential does not outlive it.
 * @throws Problem auth.fresh_sign_in_required
 */
export function requireFreshSignIn({ credential }: Pick<Actor, 'credential'>): void {
  if (credential?.kind !== 'session') return;
  const age = Date.now() - Date.parse(credential.signedInAt ?? '');
  if (!(age < freshMinutes * 60_000)) throw notFresh();
}

/**
 * Checks before somebody is made an administrator, which has no expiry: like `requireFreshSignIn`, but a token or key
 * must not expire either, and a token of the identity provider is never enough.
 * @throws Problem auth.fresh_sign_in_required
 */
export function requireLastingMaker(actor: Pick<Actor, 'credential'>): void {
  requireFreshSignIn(actor);
  const { credential } = actor;
  if (credential && credential.kind !== 'session' && credential.expiresAt !== null) throw notFresh();
}

/** A 403 for operations that need a recent sign-in or a credential without expiry. */
export const notFresh = (): Problem => new Problem('auth.fresh_sign_in_required', { params: { minutes: freshMinutes } });
