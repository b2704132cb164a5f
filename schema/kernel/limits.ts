import type { Bucket, Standing } from '../../src/ports/rate-limit/port.ts';
import type { Actor } from './actor.ts';
import type { Context } from './context.ts';
import { Problem } from './errors.ts';

/** What a request is counted by. */
export type Draw = { readonly bucket: Bucket; readonly key: string };

/** What an actor's requests draw on (spec 8): a person's are counted together whatever the credential, services' by organization. */
export function drawOf({ organization, user, credential }: Actor): Draw {
  return credential?.kind === 'service_key' ? { bucket: 'service', key: organization } : { bucket: 'user', key: `${organization}:${user}` };
}

/** Questions to the assistant are counted by user and by themselves. */
const chatOf = ({ organization, user }: Actor): Draw => ({ bucket: 'chat', key: `${organization}:${user}` });

/** 429 for what a standing says is too much. */
export function exceeded({ bucket, limit, reset }: Standing): Problem {
  return new Problem('rate_limit.exceeded', { params: { bucket, limit, reset }, extra: { limit: bucket, retryAfter: reset } });
}

/** Charges one question to the assistant: called by each field that asks the model. @throws Problem rate_limit.exceeded */
export const takeChat = ({ services, actor }: Context): Promise<void> => charge(services, chatOf(actor));

/** Charges what a request does beyond one operation, as so many requests. @throws Problem rate_limit.exceeded */
export async function takeMore({ services, actor }: Context, operations: number): Promise<void> {
  if (operations > 0) await charge(services, drawOf(actor), operations);
}

async function charge({ rateLimit }: Context['services'], { bucket, key }: Draw, cost?: number): Promise<void> {
  const standing = await rateLimit.take(bucket, key, cost);
  if (standing.exceeded) throw exceeded(standing);
}

/** How the limits of the actor stand, without charging them. */
export function limitsOf({ services, actor }: Context): Promise<Standing[]> {
  return Promise.all([drawOf(actor), chatOf(actor)].map(({ bucket, key }) => services.rateLimit.standing(bucket, key)));
}
