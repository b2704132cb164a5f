import { z } from 'zod';
import type { Services } from '../../schema/kernel/context.ts';
import { Indexing } from '../../schema/knowledge/index/indexing.ts';
import { indexSubjectsJob } from '../../schema/knowledge/index/request.ts';
import { job } from './kit.ts';

/**
 * Has an organization's changes indexed, and does not wait for it: a large file must not hold up the wake-ups of others.
 * Every minute it looks after what was left, and after the vectors of the index.
 */
export const indexSubjectsWorker = (services: () => Services, options: ConstructorParameters<typeof Indexing>[1]) => {
  let indexing: Indexing | undefined;
  return job({
    name: indexSubjectsJob,
    schema: z.object({ organization: z.string().optional() }),
    cron: '* * * * *',
    keptSeconds: 60,
    run: async ({ organization }) => {
      indexing ??= new Indexing(services(), options);
      if (organization === undefined) await indexing.look();
      else indexing.want(organization);
    },
    stop: async () => indexing?.stop(),
  });
};
