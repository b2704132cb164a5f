import { LRUCache } from 'lru-cache';

/** Longer than any verdict is kept (src/adapters/auth/personal-token.ts). */
const noted = new LRUCache<string, true>({ max: 10_000, ttl: 60_000 });

/** Notes that a token was ended in this process: what is remembered of it here no longer counts. */
export function noteRevoked(token: string): void {
  noted.set(token, true);
}

/**
 * Whether a token was ended in this process lately. It may still be good, should the unit of work have failed: then
 * whoever looks it up finds it.
 */
export function lookAgain(token: string): boolean {
  return noted.has(token);
}
