import { z } from 'zod';
import type { Services } from '../../schema/kernel/context.ts';
import { asSystem } from '../../schema/kernel/system.ts';
import { indexFieldJob, indexTasksWith } from '../../schema/knowledge/index/field-tasks.ts';
import { job } from './kit.ts';

/** Indexes the tasks of a custom field again after its name or options have changed. */
export const indexFieldWorker = (services: () => Services) =>
  job({
    name: indexFieldJob,
    schema: z.object({ organization: z.string(), field: z.string() }),
    // Each run has a worker of its own, which sends a statement at the start and each minute.
    concurrency: 2,
    slow: true,
    run: ({ organization, field }) => indexTasksWith(asSystem(services(), organization, indexFieldJob), field),
  });
