import fs, { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DiskStorage } from '../../src/ports/storage/disk.ts';
import { StorageFull } from '../../src/ports/storage/port.ts';

// Linux has a device that is always full.
const device = '/dev/full';

// Mocks Node itself: a module mock comes too late if another test of this worker has loaded the storage.
beforeEach(() => {
  const { createWriteStream } = fs;
  vi.spyOn(fs, 'createWriteStream').mockImplementation((_path, options) => createWriteStream(device, { ...Object(options), flags: 'w' }));
  syncBuiltinESMExports();
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

test.runIf(existsSync(device)).each([1, 200])(
  'throws StorageFull if the disk is full after %i pieces, and stores nothing',
  async (pieces) => {
    const folder = mkdtempSync(join(tmpdir(), 'atolye-storage-full-'));
    const storage = new DiskStorage(folder);
    let ended = false;
    async function* body() {
      try {
        for (let n = 0; n < pieces; n += 1) yield Buffer.alloc(64 * 1024, 'a');
      } finally {
        ended = true;
      }
    }
    await expect(storage.put('org/file', body())).rejects.toThrow(StorageFull);
    expect([readdirSync(folder, { recursive: true }), ended]).toEqual([['.parts'], true]);
  },
);

test.runIf(existsSync(device))('throws the error of the sender rather than the resulting disk error', async () => {
  const storage = new DiskStorage(mkdtempSync(join(tmpdir(), 'atolye-storage-full-')));
  const torn = new Error('torn');
  async function* body() {
    yield Buffer.alloc(0);
    throw torn;
  }
  await expect(storage.put('org/file', body())).rejects.toBe(torn);
});
