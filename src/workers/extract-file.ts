import { z } from 'zod';
import type { Services } from '../../schema/kernel/context.ts';
import { extractFile, extractFileJob } from '../../schema/knowledge/file/extract.ts';
import { takeUpFiles } from '../../schema/knowledge/file/waiting.ts';
import { job } from './kit.ts';

/** Reads the text of a file that was uploaded. */
export const extractFileWorker = (services: () => Services) =>
  job({
    name: extractFileJob,
    schema: z.object({ organization: z.string(), file: z.string() }),
    // Each may hold a process of its own; the scans of one, minutes of OCR, keep the others waiting in a lane alone.
    concurrency: 3,
    slow: true,
    run: ({ organization, file }) => extractFile(services(), organization, file),
  });

/** Looks after files whose reading nobody tries any more. */
export const takeUpFilesWorker = (services: () => Services) =>
  job({ name: 'take-up-files', schema: z.object({}), cron: '*/10 * * * *', keptSeconds: 600, run: () => takeUpFiles(services()) });
