import fs, { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DiskStorage } from '../../src/ports/storage/disk.ts';
import { StorageFull } from '../../src/ports/storage/port.ts';

// Linux has a device that is always full.
const device = '/dev/full';

// In Node itself: a mock of the module comes too late where another test of this worker has loaded the storage.
beforeEach(() => {
  const { createWriteStream } = fs;
  vi.spyOn(fs, 'createWriteStream').mockImplementation((_path, options) => createWriteStream(device, { ...Object(options), flags: 'w' }));
  syncBuiltinESMExports();
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

test.runIf(existsSync(device))('a disk that is full is told as such, and nothing is kept', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atolye-storage-full-'));
  const storage = new DiskStorage(folder);
  async function* body() {
    yield Buffer.from('Merhaba');
  }
  await expect(storage.put('org/file', body())).rejects.toThrow(StorageFull);
  expect(readdirSync(folder, { recursive: true })).toEqual(['.parts']);
});
