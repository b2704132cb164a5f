import type { Services } from '../../../schema/kernel/context.ts';
import { findKeyActor, recordKeyUse } from '../../../schema/people/service-account/authenticate.ts';
import { noteEnded } from '../../../schema/people/token/refused.ts';
import type { Strategy } from './authenticate.ts';
import { secretStrategy } from './secret-strategy.ts';

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
