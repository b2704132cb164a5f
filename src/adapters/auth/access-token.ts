import type { Services } from '../../../schema/kernel/context.ts';
import { findGrantActor, recordGrantUse } from '../../../schema/people/grant/authenticate.ts';
import type { Records } from '../../../schema/people/grant/records.ts';
import type { Strategy } from './authenticate.ts';
import { resourceOf } from './resources.ts';
import { secretStrategy } from './secret-strategy.ts';

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
