import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { smallDisk, unmount } from '../support/small-disk.ts';
import { cleanUp, cli } from './support.ts';

const disk = smallDisk('256k');
afterAll(() => unmount(disk));
afterAll(cleanUp);

describe.runIf(disk)('with DATA_DIR on a disk that is full', () => {
  test.each([
    ['tr', 'yazılamıyor (database or disk is full): yer aç ya da başka bir klasör ver'],
    ['en', 'cannot be written (database or disk is full): free some space or set another folder'],
  ])('a command reports it in one line without a stack (%s)', async (language, text) => {
    const DATA_DIR = disk as string;
    const ballast = join(DATA_DIR, 'ballast');
    writeFileSync(join(DATA_DIR, 'lock.db'), '');
    expect(() => writeFileSync(ballast, Buffer.alloc(1_000_000))).toThrow('ENOSPC');
    const full = await cli(['migrate', '--lang', language], { DATA_DIR });
    expect(full).toMatchObject({ code: 1, stdout: '', stderr: `DATA_DIR ${DATA_DIR} ${text}\n` });
    rmSync(ballast);
    expect(existsSync(join(DATA_DIR, 'postgres'))).toBe(false);
  });
});
