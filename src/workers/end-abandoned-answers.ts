import { z } from 'zod';
import type { Services } from '../../schema/kernel/context.ts';
import { endAbandoned, endAbandonedJob } from '../../schema/knowledge/chat/abandoned.ts';
import { job } from './kit.ts';

/** Ends, every minute, the answers of the assistant whose process is gone. */
export const endAbandonedAnswersWorker = (services: () => Services) =>
  job({
    name: endAbandonedJob,
    schema: z.object({}),
    cron: '* * * * *',
    keptSeconds: 60,
    run: () => endAbandoned(services()),
  });
