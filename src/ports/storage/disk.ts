import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, constants, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkKey } from './key.ts';
import { type ByteRange, type Storage, StorageAway, StorageFull, StorageMissing, type Stored } from './port.ts';
import { Source } from './source.ts';

/** Age in milliseconds after which partial files of interrupted uploads are deleted: no upload takes a day. */
const abandoned = 24 * 60 * 60 * 1000;

/** Stores files in a folder on the local disk, by their keys. */
export class DiskStorage implements Storage {
  readonly #folder: string;
  /** Folder of partial files. On the same file system, so that a complete file can be renamed to its key; no key begins with a dot. */
  readonly #parts: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.#parts = join(folder, '.parts');
  }

  async put(key: string, body: AsyncIterable<Uint8Array>, { signal }: { signal?: AbortSignal } = {}): Promise<{ size: number }> {
    const path = this.#pathOf(key);
    const part = join(this.#parts, randomUUID());
    const source = new Source(body);
    try {
      signal?.throwIfAborted();
      await mkdir(this.#parts, { recursive: true });
      await pipeline(source.stream, createWriteStream(part, { flags: 'wx', flush: true }), signal ? { signal } : {});
      await mkdir(dirname(path), { recursive: true });
      await rename(part, path);
      await flushFolder(dirname(path));
      return { size: source.size };
    } catch (error) {
      await rm(part, { force: true }).catch(() => undefined);
      signal?.throwIfAborted();
      throw source.failure ?? asAway(error);
    }
  }

  async get(key: string, range?: ByteRange): Promise<Readable> {
    let file: FileHandle;
    try {
      file = await open(this.#pathOf(key));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new StorageMissing(key);
      throw asAway(error);
    }
    return file.createReadStream({ ...range, highWaterMark: 256 * 1024 });
  }

  async remove(key: string): Promise<void> {
    await asStorageErrors(rm(this.#pathOf(key), { force: true }));
  }

  async *list(): AsyncGenerator<Stored> {
    // No key begins with a dot: such names belong to uploads in progress.
    const folders = [''];
    for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
      for (const entry of await asStorageErrors(readdir(join(this.#folder, folder), { withFileTypes: true }))) {
        const key = folder === '' ? entry.name : `${folder}/${entry.name}`;
        if (entry.name.startsWith('.')) continue;
        if (entry.isDirectory()) folders.push(key);
        if (!entry.isFile()) continue;
        // Another process may have deleted it since.
        const found = await stat(join(this.#folder, key)).catch(() => undefined);
        if (found) yield { key, size: found.size, storedAt: found.mtime };
      }
    }
  }

  async check(): Promise<void> {
    await asStorageErrors(mkdir(this.#parts, { recursive: true }));
    await asStorageErrors(access(this.#parts, constants.W_OK));
    await this.#sweep();
  }

  async close(): Promise<void> {}

  async #sweep(): Promise<void> {
    for (const name of await asStorageErrors(readdir(this.#parts))) {
      const path = join(this.#parts, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
      if (mtimeMs < Date.now() - abandoned) await rm(path, { force: true }).catch(() => undefined);
    }
  }

  #pathOf(key: string): string {
    checkKey(key);
    return join(this.#folder, key);
  }
}

/** A rename survives a crash only after its folder is synced. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

async function asStorageErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw asAway(error);
  }
}

function asAway(error: unknown): StorageAway {
  const { message, code } = error as NodeJS.ErrnoException;
  // The disk is full, or the user's quota.
  const Fault = code === 'ENOSPC' || code === 'EDQUOT' ? StorageFull : StorageAway;
  return new Fault(message, { cause: error });
}
