import { LRUCache } from 'lru-cache';
import type { Actor } from '../../kernel/actor.ts';

/** Longer than any verdict is kept (src/adapters/auth/). */
const noted = new LRUCache<string, true>({ max: 10_000, ttl: 60_000 });

/** How a member is noted: whatever credential it comes with. */
export const memberKey = ({ organization, user }: Pick<Actor, 'organization' | 'user'>): string => `${organization}:${user}`;

/** How an identity is noted: whatever credential it comes with, also where it is no member. */
export const identityKey = ({ issuer, subject }: { issuer: string; subject: string }): string => `${issuer} ${subject}`;

/**
 * Notes that a token, key or session (by its id), a member (by `memberKey`) or an identity was ended, or what it may do changed, in
 * this process: what is remembered of it here no longer counts.
 */
export function noteRevoked(key: string): void {
  noted.set(key, true);
}

/**
 * Whether it was ended or changed in this process lately. It may still be good, should the unit of work have failed: then
 * whoever looks it up finds it.
 */
export function lookAgain(key: string): boolean {
  return noted.has(key);
}
