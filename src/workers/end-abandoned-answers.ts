import { z } from 'zod';
import { endAbandoned, endAbandonedJob } from '../../schema/chat/abandoned.ts';
import type { Services } from '../../schema/kernel/context.ts';
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
