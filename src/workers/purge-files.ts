import { z } from 'zod';
import type { Services } from '../../schema/kernel/context.ts';
import { purgeFile, purgeFiles, purgeFilesJob } from '../../schema/knowledge/file/purge.ts';
import { job } from './kit.ts';

/**
 * Deletes the bytes of a deleted file; every hour, also those left over. Retries for some hours while the storage is
 * unavailable.
 */
export const purgeFilesWorker = (services: () => Services) =>
  job({
    name: purgeFilesJob,
    schema: z.object({ organization: z.string().optional(), file: z.string().optional() }),
    cron: '20 * * * *',
    retentionSeconds: 3600,
    run: ({ organization, file }) => (organization && file ? purgeFile(services(), organization, file) : purgeFiles(services())),
  });
