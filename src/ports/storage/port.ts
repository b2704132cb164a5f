import type { Readable } from 'node:stream';

/** Bytes from `start` to `end`, both included, counted from 0. */
export type ByteRange = { readonly start: number; readonly end: number };

/** Nothing is stored under that key. */
export class StorageMissing extends Error {
  override name = 'StorageMissing';
}

/** The store cannot be reached, or refuses: worth another try later. */
export class StorageAway extends Error {
  override name = 'StorageAway';
}

/** There is no room for it: another try helps once somebody has made some. */
export class StorageFull extends StorageAway {
  override name = 'StorageFull';
}

/** A stored object. `size` in bytes. */
export type Stored = { readonly key: string; readonly size: number; readonly storedAt: Date };

/** Keeps the bytes of files. Keys are ours: letters, digits, `_`, `-`, `.` and `/`. */
export interface Storage {
  /**
   * Stores all that `body` yields, in pieces: memory stays the same whatever its size. Either everything is there under
   * `key` afterwards, or nothing is. @throws what `body` throws; StorageFull, StorageAway
   */
  put(key: string, body: AsyncIterable<Uint8Array>, options?: { mimeType?: string; signal?: AbortSignal }): Promise<{ size: number }>;
  /** The bytes, or a range of them. @throws StorageMissing, StorageAway */
  get(key: string, range?: ByteRange): Promise<Readable>;
  /** All stored objects, in no order, without uploads in progress. @throws StorageAway, also if the credential may not list a bucket */
  list(): AsyncIterable<Stored>;
  /** Removes it; nothing happens where nothing is. @throws StorageAway */
  remove(key: string): Promise<void>;
  /** @throws StorageAway when files can be neither read nor written */
  check(): Promise<void>;
  close(): Promise<void>;
}
