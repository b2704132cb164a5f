import { z } from 'zod';
import { extractFile, extractFileJob } from '../../schema/file/extract.ts';
import type { Services } from '../../schema/kernel/context.ts';
import { job } from './kit.ts';

/** Reads the text of a file that was uploaded. */
export const extractFileWorker = (services: () => Services) =>
  job({
    name: extractFileJob,
    schema: z.object({ organization: z.string(), file: z.string() }),
    // Each holds a process of its own, and OCR takes a whole core.
    concurrency: 2,
    run: ({ organization, file }) => extractFile(services(), organization, file),
  });
