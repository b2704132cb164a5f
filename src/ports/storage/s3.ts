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
  /** Address of the service; undefined: Amazon's in `region`. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** Undefined: found as AWS tools find them. */
  readonly accessKeyId: string | undefined;
  readonly secretAccessKey: string | undefined;
};

/**
 * An upload holds one part of so many bytes (S3's least) on its way, and the next one as it comes. Of ten at once, with two of
 * 8 MiB each, the server holds more.
 */
const partSize = 5 * 1024 * 1024;
const queueSize = 1;
/** A request that failed is tried this often. */
const maxAttempts = 3;

/** Milliseconds to connect, and until the server answers what it was sent. */
type Timeouts = { readonly connect: number; readonly answer: number };
const usual: Timeouts = { connect: 5_000, answer: 30_000 };

/** Many services other than Amazon's refuse uploads with the checksums that the client adds since 2025. */
const withoutNewChecksums = { requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' } as const;

/** Keeps files in a bucket, each under its key. */
export class S3Storage implements Storage {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor({ bucket, endpoint, region, accessKeyId, secretAccessKey }: S3Options, { connect, answer } = usual) {
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

  /** Does with a small object what is done with files: many keys may do that and no more. */
  async check(): Promise<void> {
    const key = `check-${randomUUID()}`;
    const said = Buffer.from(key);
    await this.put(key, Readable.from([said]));
    try {
      const back = Buffer.concat(await (await this.get(key)).toArray());
      if (!back.equals(said)) throw new StorageAway('the bucket gives back something else than it was given');
    } finally {
      await this.remove(key);
    }
  }

  async close(): Promise<void> {
    this.#client.destroy();
  }
}

const isStatus = (error: unknown, status: number) => error instanceof S3ServiceException && error.$metadata.httpStatusCode === status;

/**
 * How services say that there is no more room, no more of it for this bucket, or none for an object of this size: S3 itself has only the
 * last one.
 */
const noRoom: ReadonlySet<string> = new Set([
  'QuotaExceeded',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
  'InsufficientCapacity',
  'EntityTooLarge',
]);

function asAway(error: unknown): StorageAway {
  const { name, message } = error as Error;
  const Fault = isStatus(error, 507) || noRoom.has(name) ? StorageFull : StorageAway;
  return new Fault(`${name}: ${message}`, { cause: error });
}
