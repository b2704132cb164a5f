import { DiskStorage } from './disk.ts';
import type { Storage } from './port.ts';
import type { S3Options } from './s3.ts';

export type { S3Options } from './s3.ts';

/** Opens the S3 bucket, if configured, else `directory` on the local disk. Loads S3's client, which is large, only for a bucket. */
export async function openStorage({ directory, s3 }: { directory: string; s3?: S3Options | undefined }): Promise<Storage> {
  return s3 ? new (await import('./s3.ts')).S3Storage(s3) : new DiskStorage(directory);
}
