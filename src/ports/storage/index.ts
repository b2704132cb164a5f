import type { Storage } from './port.ts';

/** The S3 bucket, if one is named, else `directory` on this machine's disk. */
export function openStorage(_options: { directory: string; s3?: S3Options | undefined }): Storage {
  const missing = () => Promise.reject(new Error('no storage driver'));
  return { put: missing, get: missing, remove: missing, check: missing, close: async () => {} };
}

/** A bucket of any S3 API. */
export type S3Options = {
  readonly bucket: string;
  /** Address of the service; undefined: Amazon's in `region`. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** Undefined: found as AWS tools find them. */
  readonly accessKeyId: string | undefined;
  readonly secretAccessKey: string | undefined;
};
