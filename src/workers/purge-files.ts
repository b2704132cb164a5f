import { z } from 'zod';
import type { Services } from '../../schema/kernel/context.ts';
import { purgeFile, purgeFiles, purgeFilesJob } from '../../schema/knowledge/file/purge.ts';
import { job } from './kit.ts';

/** Removes the bytes of a deleted file; every hour, what was left over. While the store is away it is tried again for some hours. */
export const purgeFilesWorker = (services: () => Services) =>
  job({
    name: purgeFilesJob,
    schema: z.object({ organization: z.string().optional(), file: z.string().optional() }),
    cron: '20 * * * *',
    keptSeconds: 3600,
    run: ({ organization, file }) => (organization && file ? purgeFile(services(), organization, file) : purgeFiles(services())),
  });
