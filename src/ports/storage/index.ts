import { DiskStorage } from './disk.ts';
import type { Storage } from './port.ts';
import { type S3Options, S3Storage } from './s3.ts';

export type { S3Options } from './s3.ts';

/** The S3 bucket, if one is named, else `directory` on this machine's disk. */
export function openStorage({ directory, s3 }: { directory: string; s3?: S3Options | undefined }): Storage {
  return s3 ? new S3Storage(s3) : new DiskStorage(directory);
}
