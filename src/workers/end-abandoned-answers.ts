import { z } from 'zod';
import type { Services } from '../../schema/kernel/context.ts';
import { endAbandoned, endAbandonedJob } from '../../schema/knowledge/chat/answer/store.ts';
import { job } from './kit.ts';

/** Every minute, ends answers of the assistant whose process has died. */
export const endAbandonedAnswersWorker = (services: () => Services) =>
  job({
    name: endAbandonedJob,
    schema: z.object({}),
    cron: '* * * * *',
    retentionSeconds: 60,
    run: () => endAbandoned(services()),
  });
