import { z } from 'zod';
import type { Services } from '../../schema/kernel/context.ts';
import { asSystem } from '../../schema/kernel/system.ts';
import { renumberJob, renumberRest } from '../../schema/work/task/renumber.ts';
import { job } from './kit.ts';

/** Renumbers the tasks of a large project after a change of its key. */
export const renumberTasksWorker = (services: () => Services) =>
  job({
    name: renumberJob,
    schema: z.object({ organization: z.string(), project: z.string(), after: z.number().int() }),
    // Each run has a worker of its own, which sends a statement at the start and each minute.
    concurrency: 2,
    slow: true,
    run: ({ organization, ...from }) => renumberRest(asSystem(services(), organization, renumberJob), from),
  });
