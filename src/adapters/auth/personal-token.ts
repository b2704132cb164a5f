import type { Services } from '../../../schema/kernel/context.ts';
import { findTokenActor, recordTokenUse } from '../../../schema/people/token/authenticate.ts';
import { noteEnded } from '../../../schema/people/token/refused.ts';
import type { Strategy } from './authenticate.ts';
import { secretStrategy } from './secret-strategy.ts';

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
