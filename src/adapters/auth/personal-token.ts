import { LRUCache } from 'lru-cache';
import type { Actor } from '../../../schema/kernel/actor.ts';
import type { Services } from '../../../schema/kernel/context.ts';
import { findTokenActor, recordTokenUse } from '../../../schema/token/authenticate.ts';
import { lookAgain } from '../../../schema/token/revoked.ts';
import { hashToken } from '../../../schema/token/secret.ts';
import type { Strategy } from './authenticate.ts';

/** A token revoked in another process works this long at most, in milliseconds. */
const verdictTtl = 5_000;
/** A token's last use is written this often at most. */
const useTtl = 60_000;
const remembered = 10_000;

/**
 * Personal access tokens (`atp_…`). Good verdicts are kept 5 s by the token's hash; an unknown token is looked up each
 * time, the same way as a known one. `onError` hears of a last use that could not be written: no request waits for it.
 */
export function personalToken(services: Services, onError: (error: unknown) => void): Strategy {
  const verdicts = new LRUCache<string, Actor>({ max: remembered, ttl: verdictTtl, ttlResolution: 0 });
  const used = new LRUCache<string, true>({ max: remembered, ttl: useTtl, ttlResolution: 0 });

  const noteUse = (actor: Actor, address: string) => {
    const token = actor.credential?.id as string;
    if (used.has(token)) return;
    used.set(token, true);
    setImmediate(() => recordTokenUse(services, actor, address).catch(onError));
  };

  return ({ secret: credential, address }) => {
    if (!credential.startsWith('atp_') || credential.length > 255) return null;
    const hash = hashToken(credential);
    const known = verdicts.get(hash);
    if (known && !lookAgain(known.credential?.id as string)) {
      noteUse(known, address);
      return known;
    }
    return findTokenActor(services, hash).then((actor) => {
      if (!actor) return null;
      verdicts.set(hash, actor);
      noteUse(actor, address);
      return actor;
    });
  };
}
