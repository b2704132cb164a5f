import type { Actor } from '../../kernel/actor.ts';
import { Problem } from '../../kernel/errors.ts';

/**
 * How long after a sign-in a session may make what administers, in minutes: as long as NIST SP 800-63B (4.3.3) lets a
 * session of the highest level rest before it asks again. A session lives for weeks, and whoever steals its cookie cannot
 * sign in with it.
 */
export const freshMinutes = 15;

/**
 * Before a token, a key or an account is made that administers: by a session only shortly after its person signed in. What
 * a token or key makes ends with it or before, which `holdMaker` and `expiryOf` see to. @throws Problem auth.fresh_sign_in_required
 */
export function requireFreshSignIn({ credential }: Pick<Actor, 'credential'>): void {
  if (credential?.kind !== 'session') return;
  const age = Date.now() - Date.parse(credential.signedInAt ?? '');
  if (!(age < freshMinutes * 60_000)) throw notFresh();
}

/**
 * Before somebody is made an administrator, which has no end: as `requireFreshSignIn`, and by a token or key only if that has
 * none either; never by a token of the identity provider. @throws Problem auth.fresh_sign_in_required
 */
export function requireLastingMaker(actor: Pick<Actor, 'credential'>): void {
  requireFreshSignIn(actor);
  const { credential } = actor;
  if (credential && credential.kind !== 'session' && credential.expiresAt !== null) throw notFresh();
}

/** 403 for what takes a sign-in that has just been, or a credential that lasts. */
export const notFresh = (): Problem => new Problem('auth.fresh_sign_in_required', { params: { minutes: freshMinutes } });
