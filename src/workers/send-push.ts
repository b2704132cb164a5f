import { z } from 'zod';
import { pushJob } from '../../schema/activity/push/settings.ts';
import type { Services } from '../../schema/kernel/context.ts';
import { job } from './kit.ts';

/** Sends a notification to a browser; tries again for about 17 minutes if the push service is busy or unavailable. */
export const sendPushWorker = (services: () => Services) =>
  job({
    name: pushJob,
    schema: z.object({ organization: z.string(), browser: z.string(), notification: z.string() }),
    retryLimit: 10,
    retentionSeconds: 60,
    run: async (push) => (await import('../../schema/activity/push/send.ts')).sendPush(services(), push),
  });
