import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverFolder, startGuarded } from '../support/guard.ts';

/** Arguments of a process that prints that it is ready and keeps running. */
const server = ['-e', 'console.log("ready"); setInterval(() => undefined, 60_000)'] as const;
const ready = (said: string) => said.includes('ready');
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe.skipIf(process.platform === 'win32')('a server of the tests', () => {
  let bare: string;
  beforeAll(() => {
    bare = mkdtempSync(join(tmpdir(), 'atolye-guard-path-'));
    const shell = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'sh'));
    symlinkSync(shell.find(existsSync) as string, join(bare, 'sh'));
  });
  afterAll(() => rmSync(bare, { recursive: true }));

  test('is gone with its folder once it is stopped', async () => {
    const folder = serverFolder('guard');
    const { pid, stop } = await startGuarded(process.execPath, server, { folder, ready });
    expect([isAlive(pid), existsSync(folder)]).toEqual([true, true]);
    await stop();
    expect([isAlive(pid), existsSync(folder)]).toEqual([false, false]);
  });

  test('is gone once its parent process is killed, even without any program but the shell', async () => {
    const program = `
      import { startGuarded } from ${JSON.stringify(resolve('test/support/guard.ts'))};
      const { pid } = await startGuarded(process.execPath, ${JSON.stringify(server)}, { ready: (said) => said.includes('ready') });
      console.log(pid);
      setInterval(() => undefined, 60_000);`;
    const owner = spawn(process.execPath, ['--input-type=module', '-e', program], {
      env: { PATH: bare },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const pid = Number(String((await once(owner.stdout, 'data'))[0]));
    expect(isAlive(pid)).toBe(true);
    owner.kill('SIGKILL');
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  test('reports its output if it ends before it is ready', async () => {
    const start = startGuarded(process.execPath, ['-e', 'console.error("the port is taken"); process.exit(3)'], { ready });
    await expect(start).rejects.toThrow(/did not start: \d+\nthe port is taken/);
  });
});
