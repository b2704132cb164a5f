import { z } from 'zod';
import type { Services } from '../../schema/kernel/context.ts';
import { Indexing } from '../../schema/knowledge/index/indexing.ts';
import { indexSubjectsJob } from '../../schema/knowledge/index/requests.ts';
import { job } from './kit.ts';

/**
 * Starts indexing an organization's changes without waiting for it, so that large files do not delay other jobs. Every minute,
 * checks for remaining changes and for missing vectors of the index.
 */
export const indexSubjectsWorker = (services: () => Services, options: ConstructorParameters<typeof Indexing>[1]) => {
  let indexing: Indexing | undefined;
  return job({
    name: indexSubjectsJob,
    schema: z.object({ organization: z.string().optional() }),
    cron: '* * * * *',
    retentionSeconds: 60,
    run: async ({ organization }) => {
      indexing ??= new Indexing(services(), options);
      if (organization === undefined) await indexing.look();
      else indexing.want(organization);
    },
    stop: async () => indexing?.stop(),
  });
};
