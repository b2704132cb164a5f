import { z } from 'zod';
import { Couriers, wakeForgotten } from '../../schema/activity/webhook/couriers.ts';
import { tellFailing } from '../../schema/activity/webhook/health.ts';
import { deliverJob } from '../../schema/activity/webhook/queue.ts';
import type { Services } from '../../schema/kernel/context.ts';
import { eachByItself } from '../../schema/kernel/each.ts';
import { job } from './kit.ts';

/**
 * Milliseconds that running requests may take when the server stops; shorter than the time limit of `stop`, so that their
 * results are stored.
 */
const patience = 8_000;

/**
 * Starts the deliveries of a webhook without waiting for them, so that slow receivers do not delay other jobs. Every minute,
 * finds webhooks whose job was lost and notifies about failing ones.
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
