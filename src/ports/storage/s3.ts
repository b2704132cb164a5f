import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, paginateListObjectsV2, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { checkKey } from './key.ts';
import { type ByteRange, type Storage, StorageAway, StorageFull, StorageMissing, type Stored } from './port.ts';
import { Source } from './source.ts';

/** A bucket of any S3 API. */
export type S3Options = {
  readonly bucket: string;
  /** URL of the service; undefined: Amazon's in `region`. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** Undefined: the AWS SDK's default credential chain. */
  readonly accessKeyId: string | undefined;
  readonly secretAccessKey: string | undefined;
};

/**
 * Part size in bytes (S3's minimum). An upload sends one part while it buffers the next one. Ten concurrent uploads with two parts
 * of 8 MiB each would need more memory.
 */
const partSize = 5 * 1024 * 1024;
const queueSize = 1;
/** Number of tries of a request. */
const maxAttempts = 3;

/** Milliseconds to connect, and to wait for the response. */
type Timeouts = { readonly connect: number; readonly answer: number };
const defaultTimeouts: Timeouts = { connect: 5_000, answer: 30_000 };

/** Many services other than Amazon's refuse uploads with the checksums that the client adds since 2025. */
const withoutNewChecksums = { requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' } as const;

/** Stores files in a bucket, by their keys. */
export class S3Storage implements Storage {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor({ bucket, endpoint, region, accessKeyId, secretAccessKey }: S3Options, { connect, answer } = defaultTimeouts) {
    this.#bucket = bucket;
    this.#client = new S3Client({
      region,
      maxAttempts,
      requestHandler: { connectionTimeout: connect, requestTimeout: answer, throwOnRequestTimeout: true },
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true, ...withoutNewChecksums }),
      ...(accessKeyId !== undefined && secretAccessKey !== undefined && { credentials: { accessKeyId, secretAccessKey } }),
    });
  }

  async put(
    key: string,
    body: AsyncIterable<Uint8Array>,
    { mimeType, signal }: { mimeType?: string; signal?: AbortSignal } = {},
  ): Promise<{ size: number }> {
    checkKey(key);
    const source = new Source(body);
    const upload = new Upload({
      client: this.#client,
      params: { Bucket: this.#bucket, Key: key, Body: source.stream, ...(mimeType && { ContentType: mimeType }) },
      partSize,
      queueSize,
    });
    const abort = () => void upload.abort();
    signal?.throwIfAborted();
    signal?.addEventListener('abort', abort, { once: true });
    try {
      await upload.done();
      return { size: source.size };
    } catch (error) {
      signal?.throwIfAborted();
      throw source.failure ?? asAway(error);
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }

  async get(key: string, range?: ByteRange): Promise<Readable> {
    checkKey(key);
    const Range = range && `bytes=${range.start}-${range.end}`;
    try {
      const { Body } = await this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key: key, ...(Range && { Range }) }));
      return Body as Readable;
    } catch (error) {
      throw error instanceof NoSuchKey ? new StorageMissing(key) : asAway(error);
    }
  }

  async remove(key: string): Promise<void> {
    checkKey(key);
    await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key })).catch((error) => {
      if (!isStatus(error, 404)) throw asAway(error);
    });
  }

  async *list(): AsyncGenerator<Stored> {
    try {
      for await (const { Contents = [] } of paginateListObjectsV2({ client: this.#client }, { Bucket: this.#bucket }))
        for (const { Key: key, Size: size = 0, LastModified: storedAt } of Contents) if (key && storedAt) yield { key, size, storedAt };
    } catch (error) {
      throw asAway(error);
    }
  }

  /** Writes, reads and deletes a small object: many credentials permit exactly these operations. */
  async check(): Promise<void> {
    const key = `check-${randomUUID()}`;
    const said = Buffer.from(key);
    await this.put(key, Readable.from([said]));
    try {
      const back = Buffer.concat(await (await this.get(key)).toArray());
      if (!back.equals(said)) throw new StorageAway('the bucket returned other content than was stored');
    } finally {
      await this.remove(key);
    }
  }

  async close(): Promise<void> {
    this.#client.destroy();
  }
}

const isStatus = (error: unknown, status: number) => error instanceof S3ServiceException && error.$metadata.httpStatusCode === status;

/** Error codes for a full store, an exceeded quota of the bucket, or too large an object. S3 itself uses only the last one. */
const fullCodes: ReadonlySet<string> = new Set([
  'QuotaExceeded',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
  'InsufficientCapacity',
  'EntityTooLarge',
]);

function asAway(error: unknown): StorageAway {
  const { name, message } = error as Error;
  const Fault = isStatus(error, 507) || fullCodes.has(name) ? StorageFull : StorageAway;
  return new Fault(`${name}: ${message}`, { cause: error });
}
