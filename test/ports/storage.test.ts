import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DiskStorage } from '../../src/ports/storage/disk.ts';
import { type Storage, StorageAway, StorageFull, StorageMissing } from '../../src/ports/storage/port.ts';
import { S3Storage } from '../../src/ports/storage/s3.ts';
import { findS3, startS3 } from '../support/s3.ts';

const program = findS3();
const mebibyte = 1024 * 1024;

/** An empty store and the names of its files. */
type Opened = { storage: Storage; held: () => string[]; close: () => Promise<void> };

const drivers: Record<string, (() => Promise<Opened>) | undefined> = {
  disk: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'atolye-storage-'));
    return { storage: new DiskStorage(folder), held: () => filesIn(folder), close: async () => {} };
  },
  s3: program
    ? async () => {
        const server = await startS3(program);
        const storage = new S3Storage(server.options);
        return {
          storage,
          held: () => filesIn(server.folder),
          close: async () => {
            await storage.close();
            await server.stop();
          },
        };
      }
    : undefined,
};

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((each) => (each.isFile() ? [each.name] : []));

async function* bytes(...chunks: (string | Uint8Array)[]) {
  for (const chunk of chunks) yield Buffer.from(chunk as string);
}

/** Yields `count` distinct pieces of 1 MiB. */
async function* large(count: number) {
  for (let index = 0; index < count; index += 1) yield Buffer.alloc(mebibyte, `parça ${index} `);
}

async function textOf(stream: Readable): Promise<string> {
  return Buffer.concat(await stream.toArray()).toString();
}

async function hashOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of body) hash.update(chunk);
  return hash.digest('hex');
}

describe.each(Object.entries(drivers))('storage: %s', (_, open) => {
  describe.skipIf(!open)('object storage', () => {
    let opened: Opened;
    let storage: Storage;
    beforeAll(async () => {
      opened = await (open as () => Promise<Opened>)();
      ({ storage } = opened);
    });
    afterAll(() => opened?.close());

    test('lists objects with size and time', async () => {
      const before = Date.now() - 5_000;
      await storage.put('org_9/bir', bytes('merhaba'));
      await storage.put('org_9/alt/iki', bytes('x'));
      const listed = [];
      for await (const { key, size, storedAt } of storage.list())
        if (key.startsWith('org_9/')) listed.push([key, size, storedAt.getTime() > before]);
      expect(listed.sort()).toEqual([
        ['org_9/alt/iki', 1, true],
        ['org_9/bir', 7, true],
      ]);
      for (const key of ['org_9/bir', 'org_9/alt/iki']) await storage.remove(key);
    });

    test('returns the stored bytes', async () => {
      expect(await storage.put('org_1/bir', bytes('mer', 'haba'), { mimeType: 'text/plain' })).toEqual({ size: 7 });
      expect(await textOf(await storage.get('org_1/bir'))).toBe('merhaba');
    });

    test('stores an empty object', async () => {
      expect(await storage.put('org_1/bos', bytes())).toEqual({ size: 0 });
      expect(await textOf(await storage.get('org_1/bos'))).toBe('');
    });

    test('stores an object of several parts in order', async () => {
      expect(await storage.put('org_1/buyuk', large(20))).toEqual({ size: 20 * mebibyte });
      expect(await hashOf(await storage.get('org_1/buyuk'))).toBe(await hashOf(large(20)));
    });

    test.each([
      [{ start: 0, end: 0 }, 'a'],
      [{ start: 2, end: 4 }, 'cde'],
      [{ start: 5, end: 5 }, 'f'],
    ])('returns the range %j', async (range, expected) => {
      await storage.put('org_1/harfler', bytes('abcdef'));
      expect(await textOf(await storage.get('org_1/harfler', range))).toBe(expected);
    });

    test('replaces an object stored under the same key', async () => {
      await storage.put('org_1/iki', bytes('eski ve uzun'));
      await storage.put('org_1/iki', bytes('yeni'));
      expect(await textOf(await storage.get('org_1/iki'))).toBe('yeni');
    });

    test('throws StorageMissing for an unknown key', async () => {
      await expect(storage.get('org_1/yok')).rejects.toThrow(StorageMissing);
    });

    test('removes an object, and ignores a repeated removal', async () => {
      await storage.put('org_1/gecici', bytes('x'));
      await storage.remove('org_1/gecici');
      await storage.remove('org_1/gecici');
      await expect(storage.get('org_1/gecici')).rejects.toThrow(StorageMissing);
    });

    test.each([1, 20])('stores nothing if the source fails after %i MiB, and throws its error', async (count) => {
      const before = opened.held().sort();
      const torn = new TypeError('koptu');
      async function* breaking() {
        yield* large(count);
        throw torn;
      }
      await expect(storage.put('org_1/yarim', breaking())).rejects.toBe(torn);
      await expect(storage.get('org_1/yarim')).rejects.toThrow(StorageMissing);
      expect(opened.held().sort()).toEqual(before);
    });

    test('stores nothing if the upload is aborted', async () => {
      const before = opened.held().sort();
      const off = new AbortController();
      async function* endless() {
        for (let index = 0; ; index += 1) {
          if (index === 12) off.abort();
          yield Buffer.alloc(mebibyte);
        }
      }
      await expect(storage.put('org_1/iptal', endless(), { signal: off.signal })).rejects.toThrow(/abort/i);
      await expect(storage.put('org_1/iptal', bytes('x'), { signal: off.signal })).rejects.toThrow(/abort/i);
      // The S3 client aborts the multipart upload after it has rejected.
      await expect.poll(() => opened.held().sort()).toEqual(before);
    });

    test('keeps the previous object if its replacement fails', async () => {
      await storage.put('org_1/duran', bytes('duruyor'));
      async function* breaking() {
        yield Buffer.from('yarım');
        throw new Error('koptu');
      }
      await expect(storage.put('org_1/duran', breaking())).rejects.toThrow('koptu');
      expect(await textOf(await storage.get('org_1/duran'))).toBe('duruyor');
    });

    test.each([
      '../disari',
      'org_1/../../disari',
      '/etc/passwd',
      'org_1/./x',
      'org_1//x',
      '.parts/x',
      'şube',
      'a b',
      '',
      'a\0b',
      'x'.repeat(501),
    ])('refuses the invalid key %j', async (key) => {
      const before = opened.held().sort();
      await expect(storage.put(key, bytes('x'))).rejects.toThrow('Invalid storage key');
      await expect(storage.get(key)).rejects.toThrow('Invalid storage key');
      await expect(storage.remove(key)).rejects.toThrow('Invalid storage key');
      expect(opened.held().sort()).toEqual(before);
    });

    test('passes its check, which leaves no file', async () => {
      const before = opened.held().sort();
      await storage.check();
      expect(opened.held().sort()).toEqual(before);
    });
  });
});

describe('disk', () => {
  test('removes partial files that are a day old, and nothing newer', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'atolye-storage-'));
    const storage = new DiskStorage(folder);
    await storage.check();
    const [old, recent] = [join(folder, '.parts', 'eski'), join(folder, '.parts', 'yeni')];
    for (const path of [old, recent]) writeFileSync(path, 'yarım');
    utimesSync(old, new Date(0), new Date(0));
    await storage.check();
    expect([existsSync(old), existsSync(recent)]).toEqual([false, true]);
  });

  test('throws StorageAway if the folder cannot be created', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'atolye-storage-')), 'dosya');
    writeFileSync(file, '');
    const storage = new DiskStorage(file);
    await expect(storage.check()).rejects.toThrow(StorageAway);
    await expect(storage.put('org_1/x', bytes('x'))).rejects.toThrow(StorageAway);
    await expect(storage.get('org_1/x')).rejects.toThrow(StorageAway);
  });
});

test('sends no checksums to a service other than Amazon S3, which may not support them', async () => {
  const sent: { method: string | undefined; names: string[]; body: string }[] = [];
  const server = createHttpServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    sent.push({ method: request.method, names: Object.keys(request.headers), body });
    const sums = Object.keys(request.headers).some((name) => /checksum|trailer/.test(name));
    if (request.method === 'PUT' && sums) return void response.writeHead(501).end();
    response.writeHead(request.method === 'DELETE' ? 204 : 200, { etag: '"x"' }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const keys = { region: 'us-east-1', accessKeyId: 'x', secretAccessKey: 'x' };
  const storage = new S3Storage({ bucket: 'dosyalar', endpoint: `http://127.0.0.1:${port}`, ...keys });
  await storage.put('org_1/x', bytes('merhaba'));
  expect(sent).toMatchObject([{ method: 'PUT', body: 'merhaba' }]);
  expect(sent[0]?.names.filter((name) => /checksum|trailer/.test(name))).toEqual([]);
  // This server stores nothing, which the check detects.
  await expect(storage.check()).rejects.toThrow(StorageAway);
  expect(sent.map(({ method }) => method)).toEqual(['PUT', 'PUT', 'GET', 'DELETE']);
  await storage.close();
  server.close();
});

describe.skipIf(!program)('s3', () => {
  test('throws StorageAway if the server is gone', async () => {
    const server = await startS3(program as string);
    const storage = new S3Storage(server.options);
    await storage.put('org_1/x', bytes('x'));
    await server.stop();
    await expect(storage.put('org_1/y', bytes('y'))).rejects.toThrow(StorageAway);
    await expect(storage.get('org_1/x')).rejects.toThrow(StorageAway);
    await expect(storage.remove('org_1/x')).rejects.toThrow(StorageAway);
    await expect(storage.check()).rejects.toThrow(StorageAway);
    await storage.close();
  });

  test('throws StorageAway if the bucket does not exist', async () => {
    const server = await startS3(program as string);
    const storage = new S3Storage({ ...server.options, bucket: 'yok' });
    await expect(storage.check()).rejects.toThrow(StorageAway);
    await expect(storage.put('org_1/y', bytes('y'))).rejects.toThrow(StorageAway);
    await storage.close();
    await server.stop();
  });

  test.each([
    [507, 'InsufficientStorage'],
    [400, 'QuotaExceeded'],
  ])('throws StorageFull if the service answers %s %s', async (status, code) => {
    const full = createHttpServer((request, response) => {
      request.resume().on('end', () => {
        response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code><Message>full</Message></Error>`);
      });
    }).listen(0, '127.0.0.1');
    await once(full, 'listening');
    const { port } = full.address() as { port: number };
    const endpoint = `http://127.0.0.1:${port}`;
    const storage = new S3Storage({ bucket: 'x', endpoint, region: 'us-east-1', accessKeyId: 'x', secretAccessKey: 'x' });
    await expect(storage.put('org_1/x', bytes('x'))).rejects.toThrow(StorageFull);
    await storage.close();
    full.close();
  });

  test('throws StorageAway if the server accepts connections and stays silent', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    const { port } = silent.address() as { port: number };
    const storage = new S3Storage(
      { bucket: 'x', endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', accessKeyId: 'x', secretAccessKey: 'x' },
      { connect: 200, answer: 200 },
    );
    await expect(storage.get('org_1/x')).rejects.toThrow(StorageAway);
    await storage.close();
    silent.close();
  });
});
