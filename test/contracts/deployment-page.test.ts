import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { trackedFiles } from '../support/tracked-files.ts';

/** Programs that change the machine or may be missing. The test replaces them and only records their calls. */
const programs = ['docker', 'runuser', 'useradd', 'git', 'npm', 'install', 'systemctl', 'journalctl'];

test.each(['docs/run/install.md', 'docs/tr/run/install.md'])(
  'the commands in %s run in a shell, and the files and services that they name exist',
  (page) => {
    const blocks = [...readFileSync(page, 'utf8').matchAll(/^ *```sh\n(.*?)^ *```$/gms)].map(([, code = '']) => code);
    expect(blocks.length).toBeGreaterThan(2);
    const folder = mkdtempSync(join(tmpdir(), 'atolye-deployment-'));
    try {
      for (const program of programs) {
        writeFileSync(join(folder, program), `#!/bin/sh\necho "${program} $*" >> '${folder}/calls'\n`);
        chmodSync(join(folder, program), 0o755);
      }
      // /opt/atolye does not exist here.
      const lines = blocks.join('\n').replace('cd /opt/atolye', `cd '${folder}'`);
      const ran = spawnSync('/bin/sh', ['-euc', lines], { env: { PATH: folder }, encoding: 'utf8' });
      expect([ran.status, ran.stderr]).toEqual([0, '']);
      const calls = readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');
      expect(calls.length).toBe(lines.split('\n').filter((line) => line.trim() !== '').length + 2);
      const services = [...readFileSync('compose.yaml', 'utf8').matchAll(/^ {2}(\w+):$/gm)].map(([, name]) => name);
      for (const call of calls) {
        expect(call).not.toContain('…');
        const [, service] = /^docker compose exec (\S+)/.exec(call) ?? [];
        if (service) expect(services).toContain(service);
        for (const [file] of call.matchAll(/\b(?:deploy|src)\/\S+/g)) expect(existsSync(file), file).toBe(true);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

test('no command in the docs ends with a marker for tests', () => {
  for (const path of trackedFiles(/^(docs\/.*|[^/]+)\.md$/))
    for (const [, code = ''] of readFileSync(path, 'utf8').matchAll(/^ *```sh\n(.*?)^ *```$/gms))
      expect(
        code.split('\n').filter((line) => / …$/.test(line)),
        path,
      ).toEqual([]);
});
