import { LRUCache } from 'lru-cache';
import type { Actor } from '../../../schema/kernel/actor.ts';
import type { PresentedFrom } from '../../../schema/people/token/refused.ts';
import { lookAgain, memberKey } from '../../../schema/people/token/revoked.ts';
import { hashToken } from '../../../schema/people/token/secret.ts';
import type { By } from '../../../schema/people/token/use.ts';
import type { Strategy } from './authenticate.ts';
import { kept, lastUses, verdictTtl } from './last-use.ts';
import { singleFlight } from './single-flight.ts';

/** A kind of secret that the database knows by its hash. */
type Kind = {
  /** What the secret begins with: `atp_`. */
  readonly prefix: string;
  /** Whom it stands for; null if it is unknown or no longer good. */
  readonly find: (hash: string) => Promise<Actor | null>;
  /** Hears of one that stands for nobody, after the request's answer is known. */
  readonly refused: (hash: string, from: PresentedFrom) => Promise<void>;
  readonly recordUse: (actor: Actor, by: By) => Promise<void>;
  /** Hears of a last use that could not be written: no request waits for it. */
  readonly onError: (error: unknown) => void;
};

/**
 * The strategy of a kind of secret. Good verdicts are kept 5 s by its hash, and not past its expiry; an unknown one is
 * looked up each time, the same way as a known one. Those who come while it is looked up wait for that answer.
 */
export function remembered({ prefix, find, refused, recordUse, onError }: Kind): Strategy {
  const verdicts = new LRUCache<string, Actor>({ max: kept, ttl: verdictTtl, ttlResolution: 0 });
  const once = singleFlight<Actor | null>((actor) => actor !== null && isChanged(actor));
  const note = lastUses(onError);
  const noteUse = (actor: Actor, { address, requestId }: By) =>
    note(actor.credential?.id as string, () => recordUse(actor, { address, requestId }));

  const remember = (hash: string, actor: Actor, start: number) => {
    const { expiresAt = null } = actor.credential ?? {};
    const left = expiresAt === null ? verdictTtl : Math.min(verdictTtl, Date.parse(expiresAt) - Date.now());
    if (left > 0) verdicts.set(hash, actor, { ttl: left, start });
  };

  return (presented) => {
    const { secret } = presented;
    if (!secret.startsWith(prefix) || secret.length > 255) return null;
    const hash = hashToken(secret);
    const known = verdicts.get(hash);
    if (known && !isChanged(known)) {
      noteUse(known, presented);
      return known;
    }
    return once(hash, async () => {
      const start = performance.now();
      const actor = await find(hash);
      if (actor) remember(hash, actor, start);
      return actor;
    }).then((actor) => {
      if (actor) noteUse(actor, presented);
      else setImmediate(() => refused(hash, presented).catch(onError));
      return actor;
    });
  };
}

/** Whether the credential was ended here lately, or its member removed or given another role. */
const isChanged = (actor: Actor) => lookAgain(actor.credential?.id as string) || lookAgain(memberKey(actor));
