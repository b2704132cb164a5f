import { z } from 'zod';
import { WebhookDispatcher, wakeForgotten } from '../../schema/activity/webhook/dispatcher.ts';
import { reportFailing } from '../../schema/activity/webhook/health.ts';
import { deliverJob } from '../../schema/activity/webhook/queue.ts';
import type { Services } from '../../schema/kernel/context.ts';
import { eachByItself } from '../../schema/kernel/each.ts';
import { job } from './kit.ts';

/**
 * Milliseconds that running requests may take when the server stops; shorter than the time limit of `stop`, so that their
 * results are stored.
 */
const gracePeriodMs = 8_000;

/**
 * Starts the deliveries of a webhook without waiting for them, so that slow receivers do not delay other jobs. Every minute,
 * finds webhooks whose job was lost and notifies about failing ones.
 */
export const deliverWebhooksWorker = (services: () => Services, onError: (error: unknown) => void) => {
  let dispatcher: WebhookDispatcher | undefined;
  return job({
    name: deliverJob,
    schema: z.object({ organization: z.string().optional(), webhook: z.string().optional() }),
    cron: '* * * * *',
    retentionSeconds: 60,
    run: async ({ organization, webhook }) => {
      if (organization === undefined || webhook === undefined)
        return eachByItself([wakeForgotten, reportFailing], (look) => look(services()));
      dispatcher ??= new WebhookDispatcher(services());
      dispatcher.deliver({ organization, webhook }).catch(onError);
    },
    stop: async () => {
      const late = setTimeout(() => services().webhooks.close(), gracePeriodMs);
      await dispatcher?.stop();
      clearTimeout(late);
    },
  });
};
