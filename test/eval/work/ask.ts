import type { RateLimit } from '../../../src/ports/rate-limit/port.ts';
import { appOver, testApp } from '../../support/app.ts';
import type { Person } from '../../support/builders/index.ts';
import type { Ask, Body } from './measure.ts';

/** The assistant's door without a model, and without the limit of questions a minute: it is not what is measured. */
export async function openDoor({ client }: Person): Promise<Ask> {
  const { services } = await testApp();
  const { app } = await appOver({ ...services, chat: undefined, rateLimit: unlimited(services.rateLimit) });
  const headers = { authorization: `Bearer ${client.token}` };
  return async (message) => {
    const reply = await app.inject({ method: 'POST', url: '/api/v1/ai/chat', headers, payload: { message } });
    if (reply.statusCode !== 200) throw new Error(`${message}: ${reply.statusCode} ${reply.payload}`);
    return reply.json() as Body;
  };
}

/** Without a limit of questions. */
export const unlimited = (limits: RateLimit): RateLimit => ({
  place: limits.place,
  take: (bucket, key) => limits.standing(bucket, key),
  standing: (bucket, key) => limits.standing(bucket, key),
  exhausted: () => null,
  close: () => limits.close(),
});
