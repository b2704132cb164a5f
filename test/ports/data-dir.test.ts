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

  test('a second process is told who has it; kill -9 frees it', async () => {
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

  test('what a killed process had committed is there, and what it had not is not', async () => {
    const dataDir = join(temporaryFolder(), 'killed');
    const child = fork(holder, [dataDir, 'write'], { execArgv: [] });
    await once(child, 'message');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const database = closeLater(await openDatabase({ dataDir }));
    expect((await database.raw('SELECT id FROM kept')).rows).toEqual([{ id: 1 }]);
  }, 60_000);
});
