import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Failure } from '../failure.ts';
import { block, type Entry, headerOf } from './header.ts';

/**
 * Writes `names` of a folder into a .tar.gz, after the entry `first`; only its owner may read it. The file is `<file>.partial` until it is
 * complete and flushed to disk.
 */
export async function pack(folder: string, names: readonly string[], file: string, first: { name: string; text: string }): Promise<void> {
  const partial = `${file}.partial`;
  try {
    const output = createWriteStream(partial, { mode: 0o600, flush: true });
    await pipeline(Readable.from(blocks(folder, names, first)), createGzip(), output);
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function* blocks(folder: string, names: readonly string[], first: { name: string; text: string }): AsyncGenerator<Buffer> {
  const text = Buffer.from(first.text);
  yield header({ name: first.name, kind: 'file', size: text.length, mode: 0o600, modifiedAt: new Date() });
  yield text;
  yield padding(text.length);
  for (const name of names) yield* entry(folder, name);
  yield Buffer.alloc(2 * block);
}

async function* entry(folder: string, name: string): AsyncGenerator<Buffer> {
  const path = join(folder, name);
  const about = await stat(path);
  const { mode, size, mtime: modifiedAt } = about;
  if (about.isDirectory()) {
    yield header({ name, kind: 'folder', size: 0, mode, modifiedAt });
    for (const inner of (await readdir(path)).sort()) yield* entry(folder, `${name}/${inner}`);
  } else if (about.isFile()) {
    yield header({ name, kind: 'file', size, mode, modifiedAt });
    let read = 0;
    for await (const chunk of createReadStream(path)) {
      read += chunk.length;
      yield chunk;
    }
    if (read !== size) throw new Error(`${path} changed while it was read`);
    yield padding(size);
  }
}

function header(entry: Entry): Buffer {
  const made = headerOf(entry);
  if (!made) throw new Failure('backup.longName', { name: entry.name });
  return made;
}

const padding = (size: number) => Buffer.alloc((block - (size % block)) % block);
