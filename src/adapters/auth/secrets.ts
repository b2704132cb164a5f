import { LRUCache } from 'lru-cache';
import type { Actor } from '../../../schema/kernel/actor.ts';
import type { Services } from '../../../schema/kernel/context.ts';
import { memberKey, mustLookUpAgain } from '../../../schema/kernel/revoked.ts';
import { clientKey } from '../../../schema/people/application/use.ts';
import { findGrantActor, recordGrantUse } from '../../../schema/people/grant/authenticate.ts';
import type { Records } from '../../../schema/people/grant/records.ts';
import { findKeyActor, recordKeyUse } from '../../../schema/people/service-account/authenticate.ts';
import { findTokenActor, recordTokenUse } from '../../../schema/people/token/authenticate.ts';
import { noteEnded, type PresentedFrom } from '../../../schema/people/token/refused.ts';
import { hashToken } from '../../../schema/people/token/secret.ts';
import type { By } from '../../../schema/people/token/use.ts';
import type { Strategy } from './authenticate.ts';
import { lastUses, maxEntries, verdictTtl } from './credential-cache.ts';
import { resourceOf } from './resources.ts';
import { singleFlight } from './single-flight.ts';

/** A kind of secret that the database stores by its hash. */
type Kind = {
  /** Prefix of the secret, such as `atp_`. */
  readonly prefix: string;
  /** Returns the secret's actor; null if it is unknown or no longer valid. */
  readonly find: (hash: string, secret: string) => Promise<Actor | null>;
  /** Called for an invalid secret, after the request's outcome is known. */
  readonly refused: (hash: string, from: PresentedFrom) => Promise<void>;
  readonly recordUse: (actor: Actor, by: By) => Promise<void>;
  /** Receives failed writes of a last use, which no request waits for. */
  readonly onError: (error: unknown) => void;
};

/**
 * Strategy for one kind of secret. Positive verdicts are cached 5 s by hash, and not past the expiry; unknown secrets are looked up each
 * time, in the same way. Concurrent callers share one look-up.
 */
function secretStrategy({ prefix, find, refused, recordUse, onError }: Kind): Strategy {
  const verdicts = new LRUCache<string, Actor>({ max: maxEntries, ttl: verdictTtl, ttlResolution: 0 });
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
      const actor = await find(hash, secret);
      if (actor) remember(hash, actor, start);
      return actor;
    }).then((actor) => {
      if (actor) noteUse(actor, presented);
      else setImmediate(() => refused(hash, presented).catch(onError));
      return actor;
    });
  };
}

/** Whether this process recently revoked the credential, removed its member, changed the member's role or blocked its client. */
const isChanged = (actor: Actor) =>
  mustLookUpAgain(actor.credential?.id as string) ||
  mustLookUpAgain(memberKey(actor)) ||
  (actor.credential?.client ? mustLookUpAgain(clientKey(actor.organization, actor.credential.client)) : false);

/** Accepts personal access tokens (`atp_…`). `onError` receives failed writes of a last use. */
export function personalToken(services: Services, onError: (error: unknown) => void): Strategy {
  return secretStrategy({
    prefix: 'atp_',
    find: (hash) => findTokenActor(services, hash),
    refused: (hash, from) => noteEnded(services, 'personal_token', hash, from),
    recordUse: (actor, by) => recordTokenUse(services, actor, by),
    onError,
  });
}

/** Accepts keys of service accounts (`ats_…`). `onError` receives failed writes of a last use. */
export function serviceKey(services: Services, onError: (error: unknown) => void): Strategy {
  return secretStrategy({
    prefix: 'ats_',
    find: (hash) => findKeyActor(services, hash),
    refused: (hash, from) => noteEnded(services, 'service_key', hash, from),
    recordUse: (actor, by) => recordKeyUse(services, actor, by),
    onError,
  });
}

/** Accepts access tokens that this server issued to OAuth clients (`ato_…`). `onError` receives failed writes of a last use. */
export function accessToken(services: Services, records: Records, onError: (error: unknown) => void): Strategy {
  return secretStrategy({
    prefix: 'ato_',
    find: (_hash, secret) => findGrantActor(services, records, secret, (audience) => resourceOf(services.baseUrl, audience)),
    // The records of an ended grant are deleted, so its tokens look like made-up ones.
    refused: async () => {},
    recordUse: (actor, by) => recordGrantUse(services, actor, by),
    onError,
  });
}
