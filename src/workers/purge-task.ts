import { z } from 'zod';
import { purgeTask, purgeTaskJob } from '../../schema/task/delete.ts';
import type { Database } from '../ports/database/port.ts';
import { job } from './kit.ts';

/** Removes a task that stayed deleted for 30 days; sent by the deletion itself, and finding nothing after a restore. */
export const purgeTaskWorker = (database: Database) =>
  job({
    name: purgeTaskJob,
    schema: z.object({ organization: z.string(), task: z.string() }),
    run: async ({ organization, task }) => {
      await database.sql(purgeTask, [organization, task]);
    },
  });
