import { createReadStream, createWriteStream } from 'node:fs';
import { realpath, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { createTarDecoder, type TarHeader } from 'modern-tar';
import { packTar, unpackTar } from 'modern-tar/fs';

/**
 * Writes `names` of a folder into a .tar.gz, after the entry `first`; only its owner may read it. The file is `<file>.partial` until it is
 * complete and flushed to disk.
 */
export async function pack(folder: string, names: readonly string[], file: string, first: { name: string; text: string }): Promise<void> {
  const partial = `${file}.partial`;
  const sourceOf = async (name: string) => {
    // The folder of the database may be a link.
    const source = await realpath(join(folder, name));
    return { type: (await stat(source)).isDirectory() ? ('directory' as const) : ('file' as const), source, target: name, uid: 0, gid: 0 };
  };
  const manifest = { type: 'content' as const, content: first.text, target: first.name, mode: 0o600 };
  try {
    const entries = packTar([manifest, ...(await Promise.all(names.map(sourceOf)))]);
    await pipeline(entries, createGzip(), createWriteStream(partial, { mode: 0o600, flush: true }));
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/**
 * Unpacks an archive made by `pack` into a folder, except for the first entry: its text is passed to `accept` before anything is written.
 * @throws what `accept` throws, and Error if the file is damaged, truncated or not such an archive
 */
export async function unpack(file: string, folder: string, accept: (name: string, text: string) => void): Promise<void> {
  const first = await firstEntry(file);
  accept(first.name, first.text);
  const filter = ({ name, type = 'file' }: TarHeader) => {
    if (type !== 'file' && type !== 'directory') throw new Error(`${name} is neither a file nor a folder`);
    return name !== first.name;
  };
  // gunzip verifies the checksum at the end of the file.
  await pipeline(createReadStream(file), createGunzip(), unpackTar(folder, { strict: true, filter }));
}

async function firstEntry(file: string): Promise<{ name: string; text: string }> {
  const bytes = Readable.toWeb(createReadStream(file)) as ReadableStream<BufferSource>;
  const entries = bytes
    .pipeThrough(new DecompressionStream('gzip'))
    .pipeThrough(createTarDecoder({ strict: true }))
    .getReader();
  const { value: entry } = await entries.read();
  if (!entry) throw new Error('The archive is empty.');
  const text = await new Response(entry.body).text();
  await entries.cancel();
  return { name: entry.header.name, text };
}
