import type { Services } from '../../../schema/kernel/context.ts';
import { answersOf } from '../../../schema/knowledge/chat/answer/answers.ts';
import type { RateLimit } from '../../../src/ports/rate-limit/port.ts';
import { appOver, testApp } from '../../support/app.ts';
import type { Person } from '../../support/builders/index.ts';
import type { Ask, Body } from './measure.ts';

/** Asks in a new conversation, or continues one. */
export type Converse = (message: string, conversation?: string) => Promise<Body & { readonly conversation: { readonly id: string } }>;

/** Opens the assistant without a model and without the limit of questions per minute. `own` replaces services. */
export async function openConverse({ client }: Person, own: Partial<Services> = {}): Promise<Converse> {
  const { services } = await testApp();
  const used = { ...services, chat: undefined, rateLimit: unlimited(services.rateLimit), ...own };
  const { app } = await appOver(used);
  // A model may be slow here.
  answersOf(used).wait = 300_000;
  const headers = { authorization: `Bearer ${client.token}` };
  return async (message, conversation) => {
    const payload = { message, ...(conversation && { conversation }) };
    const reply = await app.inject({ method: 'POST', url: '/api/v1/ai/chat', headers, payload });
    if (reply.statusCode !== 200) throw new Error(`${message}: ${reply.statusCode} ${reply.payload}`);
    return reply.json();
  };
}

export async function openAsk(person: Person, own: Partial<Services> = {}): Promise<Ask> {
  const converse = await openConverse(person, own);
  return (message) => converse(message);
}

/** A rate limiter that never refuses. */
export const unlimited = (limits: RateLimit): RateLimit => ({
  place: limits.place,
  take: (bucket, key) => limits.standing(bucket, key),
  standing: (bucket, key) => limits.standing(bucket, key),
  exhausted: () => null,
  close: () => limits.close(),
});
