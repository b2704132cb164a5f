import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { block, entryOf } from './header.ts';

/**
 * Unpacks an archive made by `pack` into a folder, except for the first entry: its text is passed to `accept` before anything is written.
 * @throws what `accept` throws, and Error if the file is damaged, truncated or not such an archive
 */
export async function unpack(file: string, folder: string, accept: (name: string, text: string) => void): Promise<void> {
  const input = createReadStream(file);
  const unzipped = input.on('error', (error) => unzipped.destroy(error)).pipe(createGunzip());
  try {
    const bytes = new Bytes(unzipped);
    let first = true;
    for (let header = await bytes.take(block); !isEnd(header); header = await bytes.take(block)) {
      const { name, kind, size, mode } = entryOf(header);
      if (first) accept(name, (await bytes.take(size)).toString('utf8'));
      else if (kind === 'folder') await mkdir(join(folder, name), { recursive: true, mode: mode | 0o700 });
      else await pipeline(Readable.from(bytes.upTo(size)), createWriteStream(join(folder, name), { mode: mode | 0o600, flags: 'wx' }));
      await bytes.take((block - (size % block)) % block);
      first = false;
    }
    // gunzip verifies the checksum at the end of the file only when the stream is read to the end.
    for await (const _ of bytes.rest());
  } finally {
    input.destroy();
    unzipped.destroy();
  }
}

const isEnd = (header: Buffer) => header.every((byte) => byte === 0);

/** Reads a stream by numbers of bytes. */
class Bytes {
  readonly #chunks: AsyncIterator<Buffer>;
  #left: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /** The next `size` bytes, in chunks. @throws Error if the stream ends before */
  async *upTo(size: number): AsyncGenerator<Buffer> {
    for (let missing = size; missing > 0; ) {
      if (this.#left.length === 0) {
        const { value, done } = await this.#chunks.next();
        if (done) throw new Error('unexpected end of file');
        this.#left = value;
      }
      const part = this.#left.subarray(0, missing);
      this.#left = this.#left.subarray(part.length);
      missing -= part.length;
      yield part;
    }
  }

  async take(size: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.upTo(size)) parts.push(part);
    return Buffer.concat(parts);
  }

  async *rest(): AsyncGenerator<Buffer> {
    for (let next = await this.#chunks.next(); !next.done; next = await this.#chunks.next()) yield next.value;
  }
}
