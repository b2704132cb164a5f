import { z } from 'zod';
import { CatchUps } from '../../schema/event/catch-ups.ts';
import { behind } from '../../schema/event/consume.ts';
import { consumers } from '../../schema/event/consumers.ts';
import type { Services } from '../../schema/kernel/context.ts';
import { consumeJob } from '../../schema/kernel/event-log.ts';
import { job } from './kit.ts';

/**
 * Has feed and webhooks take what an organization's log has for them, and does not wait for it: one that has much to take
 * must not hold up the wake-ups of others. Every minute it looks after all organizations: where a run failed, or was lost
 * with its process, the next one goes on from there.
 */
export const consumeEventsWorker = (services: () => Services, onError: (error: unknown) => void) => {
  let catchUps: CatchUps | undefined;
  return job({
    name: consumeJob,
    schema: z.object({ organization: z.string().optional() }),
    cron: '* * * * *',
    keptSeconds: 60,
    run: async ({ organization }) => {
      const names = consumers.map(({ name }) => name);
      const wanted = organization ? [organization] : (await services().database.sql<{ id: string }>(behind, [names])).map(({ id }) => id);
      catchUps ??= new CatchUps(services(), onError);
      for (const each of wanted) catchUps.want(each);
    },
    stop: async () => catchUps?.stop(),
  });
};
