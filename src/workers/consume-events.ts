import { z } from 'zod';
import { behind, consume } from '../../schema/event/consume.ts';
import { consumers } from '../../schema/event/consumers.ts';
import type { Services } from '../../schema/kernel/context.ts';
import { eachByItself } from '../../schema/kernel/each.ts';
import { consumeJob } from '../../schema/kernel/event-log.ts';
import { job } from './kit.ts';

/**
 * Lets feed and webhooks take what an organization's log has for them. Every minute it looks after all organizations:
 * where a run failed for good, the next one goes on from there.
 */
export const consumeEventsWorker = (services: () => Services) =>
  job({
    name: consumeJob,
    schema: z.object({ organization: z.string().optional() }),
    cron: '* * * * *',
    keptSeconds: 60,
    run: async ({ organization }) => {
      const own = services();
      const names = consumers.map(({ name }) => name);
      const organizations = organization ? [organization] : (await own.database.sql<{ id: string }>(behind, [names])).map(({ id }) => id);
      const pairs = organizations.flatMap((id) => consumers.map((consumer) => ({ id, consumer })));
      await eachByItself(pairs, ({ id, consumer }) => consume(own, consumer, id));
    },
  });
