import type { Services } from '../kernel/context.ts';

/** Job that reads the text of a file. */
export const extractFileJob = 'extract-file';

/** Reads the text of a file, keeps it, and asks that it be indexed; a file without a text becomes `failed` or `skipped`. */
export function extractFile(_services: Services, _organization: string, _file: string): Promise<void> {
  return Promise.reject(new Error('not built'));
}
