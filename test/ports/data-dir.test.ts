import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { lockDataDir } from '../../src/ports/database/data-dir.ts';
import { openDatabase } from '../../src/ports/database/index.ts';
import { cleanUp, closeLater, temporaryFolder } from './databases.ts';

afterAll(cleanUp);

describe('the lock of DATA_DIR', () => {
  const holder = new URL('./data-dir-holder.ts', import.meta.url);

  test('names the holder to a second process and is released by kill -9', async () => {
    const dataDir = join(temporaryFolder(), 'locked');
    const child = fork(holder, [dataDir], { execArgv: [] });
    await once(child, 'message');
    expect(() => lockDataDir(dataDir)).toThrow(`DATA_DIR ${dataDir} is in use by process ${child.pid} (http://127.0.0.1:1).`);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const lock = lockDataDir(dataDir);
    expect(() => lockDataDir(dataDir)).toThrow('is in use');
    lock.release();
    lockDataDir(dataDir).release();
  });

  test('keeps committed rows and drops uncommitted ones when the process is killed', async () => {
    const dataDir = join(temporaryFolder(), 'killed');
    const child = fork(holder, [dataDir, 'write'], { execArgv: [] });
    await once(child, 'message');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const database = closeLater(await openDatabase({ dataDir }));
    expect((await database.raw('SELECT id FROM kept')).rows).toEqual([{ id: 1 }]);
  }, 60_000);
});
