import { LRUCache } from 'lru-cache';

/** What was ended in another process works as before this long at most, in milliseconds. */
export const verdictTtl = 5_000;
/** Verdicts and uses that are kept, at most. */
export const kept = 10_000;
/** A credential's last use is written this often at most, in milliseconds. */
const useTtl = 60_000;

/** Notes that a credential was used, at most once a minute and after the request: `onError` hears of what could not be written. */
export function lastUses(onError: (error: unknown) => void): (id: string, record: () => Promise<void>) => void {
  const used = new LRUCache<string, true>({ max: kept, ttl: useTtl, ttlResolution: 0 });
  return (id, record) => {
    if (used.has(id)) return;
    used.set(id, true);
    setImmediate(() => record().catch(onError));
  };
}
