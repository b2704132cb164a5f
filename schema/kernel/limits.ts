import type { Bucket, Standing } from '../../src/ports/rate-limit/port.ts';
import type { Actor } from './actor.ts';
import type { Context } from './context.ts';
import { Problem } from './errors.ts';

/** Rate-limit bucket and key of a request. */
export type Draw = { readonly bucket: Bucket; readonly key: string };

/** Rate limit of an actor's requests (spec 8): per person over all credentials, and per organization for service keys. */
export function drawOf({ organization, user, credential }: Actor): Draw {
  return credential?.kind === 'service_key' ? { bucket: 'service', key: organization } : { bucket: 'user', key: `${organization}:${user}` };
}

/** Questions to the assistant have their own limit per user. */
const chatOf = ({ organization, user }: Actor): Draw => ({ bucket: 'chat', key: `${organization}:${user}` });

/** 429 for an exceeded limit. */
export function exceeded({ bucket, limit, reset }: Standing): Problem {
  return new Problem('rate_limit.exceeded', { params: { bucket, limit, reset }, extra: { limit: bucket, retryAfter: reset } });
}

/** Charges one question to the assistant. Called by each field that queries the model. @throws Problem rate_limit.exceeded */
export const chargeQuestion = ({ services, actor }: Context): Promise<void> => charge(services, chatOf(actor));

/** Charges the further operations of a request, each as one request. @throws Problem rate_limit.exceeded */
export async function chargeOperations({ services, actor }: Context, operations: number): Promise<void> {
  if (operations > 0) await charge(services, drawOf(actor), operations);
}

async function charge({ rateLimit }: Context['services'], { bucket, key }: Draw, cost?: number): Promise<void> {
  const standing = await rateLimit.take(bucket, key, cost);
  if (standing.exceeded) throw exceeded(standing);
}

/** Current state of the actor's limits, without charging them. */
export function limitsOf({ services, actor }: Context): Promise<Standing[]> {
  return Promise.all([drawOf(actor), chatOf(actor)].map(({ bucket, key }) => services.rateLimit.standing(bucket, key)));
}
