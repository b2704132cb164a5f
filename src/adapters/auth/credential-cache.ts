import { LRUCache } from 'lru-cache';

/** Maximum time until a revocation, removal or change of role in another process takes effect here, in milliseconds. */
export const verdictTtl = 5_000;
/** Maximum number of cached verdicts and of recorded uses. */
export const maxEntries = 10_000;
/** Minimum interval between writes of a credential's last use, in milliseconds. */
const useTtl = 60_000;

/** Records that a credential was used, at most once a minute and after the request. `onError` receives failed writes. */
export function lastUses(onError: (error: unknown) => void): (id: string, record: () => Promise<void>) => void {
  const used = new LRUCache<string, true>({ max: maxEntries, ttl: useTtl, ttlResolution: 0 });
  return (id, record) => {
    if (used.has(id)) return;
    used.set(id, true);
    setImmediate(() => record().catch(onError));
  };
}
