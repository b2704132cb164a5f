import { z } from 'zod';
import type { Services } from '../../schema/kernel/context.ts';
import { takeUpFiles } from '../../schema/knowledge/file/restart-reading.ts';
import { extractFileJob } from '../../schema/knowledge/file/status.ts';
import { extractFile } from '../../schema/knowledge/index/extract-file.ts';
import { job } from './kit.ts';

/** Extracts the text of an uploaded file. */
export const extractFileWorker = (services: () => Services) =>
  job({
    name: extractFileJob,
    schema: z.object({ organization: z.string(), file: z.string() }),
    // Each run may start its own process. Scans take minutes of OCR; they delay only jobs of this kind.
    concurrency: 3,
    slow: true,
    run: ({ organization, file }) => extractFile(services(), organization, file),
  });

/** Restarts the extraction of files whose job was lost. */
export const takeUpFilesWorker = (services: () => Services) =>
  job({ name: 'take-up-files', schema: z.object({}), cron: '*/10 * * * *', retentionSeconds: 600, run: () => takeUpFiles(services()) });
