import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const system = mkdtempSync(join(tmpdir(), 'atolye-system-'));
afterAll(() => rmSync(system, { recursive: true }));

const module = JSON.stringify(join(import.meta.dirname, '../support/run-folder.ts'));

/** Starts a process that makes its run folder, lists the system's temporary folder, and ends by `end`. */
function run(end: string): string[] {
  const script = `
    import { readdirSync, writeFileSync } from 'node:fs';
    import { tmpdir } from 'node:os';
    const system = tmpdir();
    const { makeRunFolder } = await import(${module});
    makeRunFolder();
    writeFileSync(tmpdir() + '/written', '');
    process.stdout.write(readdirSync(system).join('\\n'), () => { ${end} });`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TMPDIR: system },
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return stdout.split('\n');
}

test('a run deletes its files at its end', () => {
  expect(run('process.exit()')).toHaveLength(1);
  expect(readdirSync(system)).toEqual([]);
});

test('files of a killed run are deleted by the next run', () => {
  const [left] = run("process.kill(process.pid, 'SIGKILL')");
  expect(readdirSync(system)).toEqual([left]);
  expect(run('process.exit()')).not.toContain(left);
  expect(readdirSync(system)).toEqual([]);
});
