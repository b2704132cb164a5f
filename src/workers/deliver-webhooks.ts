import { z } from 'zod';
import { Couriers, wakeForgotten } from '../../schema/activity/webhook/couriers.ts';
import { tellFailing } from '../../schema/activity/webhook/health.ts';
import { deliverJob } from '../../schema/activity/webhook/queue.ts';
import type { Services } from '../../schema/kernel/context.ts';
import { eachByItself } from '../../schema/kernel/each.ts';
import { job } from './kit.ts';

/** How long what is under way may take when the server stops, in milliseconds: less than `stop` is waited for, so that what came of it is kept. */
const patience = 8_000;

/**
 * Wakes the courier of a webhook, and does not wait for it: a receiver that is slow to answer must not hold up the wake-ups
 * of others. Every minute it looks after those whose wake-up was lost, and tells of those that fail.
 */
export const deliverWebhooksWorker = (services: () => Services, onError: (error: unknown) => void) => {
  let couriers: Couriers | undefined;
  return job({
    name: deliverJob,
    schema: z.object({ organization: z.string().optional(), webhook: z.string().optional() }),
    cron: '* * * * *',
    keptSeconds: 60,
    run: async ({ organization, webhook }) => {
      if (organization === undefined || webhook === undefined)
        return eachByItself([wakeForgotten, tellFailing], (look) => look(services()));
      couriers ??= new Couriers(services());
      couriers.deliver({ organization, webhook }).catch(onError);
    },
    stop: async () => {
      const late = setTimeout(() => services().webhooks.close(), patience);
      await couriers?.stop();
      clearTimeout(late);
    },
  });
};
