import type { Actor } from '../../schema/kernel/actor.ts';
import type { Services } from '../../schema/kernel/context.ts';
import { Problem } from '../../schema/kernel/errors.ts';

/**
 * Charges one operation to whoever asks: a person's own quota, or the one that an organization's services share.
 * @throws Problem rate_limit.exceeded
 */
export async function chargeOperation({ rateLimit }: Services, { kind, user, organization }: Actor): Promise<void> {
  const { exceeded, limit, reset } = await (kind === 'service' ? rateLimit.take('service', organization) : rateLimit.take('user', user));
  if (exceeded) throw new Problem('rate_limit.exceeded', { params: { limit, reset }, extra: { retryAfter: reset } });
}
