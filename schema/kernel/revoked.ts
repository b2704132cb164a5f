import { LRUCache } from 'lru-cache';
import type { Actor } from './actor.ts';

/** Recent revocations. The TTL is longer than that of any cached authentication (src/adapters/auth/). */
const noted = new LRUCache<string, true>({ max: 10_000, ttl: 60_000 });

/** Key of a member, for any of its credentials. */
export const memberKey = ({ organization, user }: Pick<Actor, 'organization' | 'user'>): string => `${organization}:${user}`;

/** Key of an identity, for any of its credentials, even without a membership. */
export const identityKey = ({ issuer, subject }: { issuer: string; subject: string }): string => `${issuer} ${subject}`;

/**
 * Records that a token, key or session (by its id), a member (by `memberKey`) or an identity (by `identityKey`) ended or
 * changed its rights. Cached authentications of it in this process become invalid.
 */
export function noteRevoked(key: string): void {
  noted.set(key, true);
}

/**
 * Whether a credential must be looked up again, because it recently ended or changed in this process. It may still be
 * valid if the unit of work failed.
 */
export function mustLookUpAgain(key: string): boolean {
  return noted.has(key);
}
