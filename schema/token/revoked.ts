import { LRUCache } from 'lru-cache';

/** Longer than any verdict is kept (src/adapters/auth/remembered.ts). */
const noted = new LRUCache<string, true>({ max: 10_000, ttl: 60_000 });

/** Notes that a token or key was ended, or what it may do changed, in this process: what is remembered of it here no longer counts. */
export function noteRevoked(credential: string): void {
  noted.set(credential, true);
}

/**
 * Whether a token or key was ended or changed in this process lately. It may still be good, should the unit of work have
 * failed: then whoever looks it up finds it.
 */
export function lookAgain(credential: string): boolean {
  return noted.has(credential);
}
