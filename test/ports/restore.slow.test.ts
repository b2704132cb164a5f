import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { migrate, openDatabase } from '../../src/ports/database/index.ts';
import { findOldest } from '../support/oldest.ts';
import { findPgvector } from '../support/pgvector.ts';
import { startPostgres } from '../support/postgres.ts';
import { columnsOf, load, rowsOf } from '../support/upgrade/rows.ts';
import { cleanUp, temporaryFolder } from './databases.ts';

// Runs the lines of docs/run/{backup,restore}.md that back up and restore a PostgreSQL database, as they are printed.

/** The first `sh` block under the heading PostgreSQL of a page. */
function linesOf(page: string): string {
  const [, section = ''] = readFileSync(page, 'utf8').split('\n## PostgreSQL\n');
  return /^ *```sh\n(.*?)^ *```$/ms.exec(section)?.[1] ?? '';
}

const backup = linesOf('docs/run/backup.md');
const restore = linesOf('docs/run/restore.md');

afterAll(cleanUp);

/** Runs lines in a shell that stops at the first failure, with `npx atolye` and the PostgreSQL programs of a folder. */
async function run(lines: string, programs: string, databaseUrl: string, cwd: string): Promise<string> {
  writeFileSync(join(cwd, 'npx'), `#!/bin/sh\nshift\nexec '${process.execPath}' '${resolve('src/cli/bin.js')}' "$@"\n`);
  chmodSync(join(cwd, 'npx'), 0o755);
  const env = { PATH: [cwd, programs, process.env.PATH].join(delimiter), HOME: cwd, DATABASE_URL: databaseUrl };
  const { stdout, stderr } = await promisify(execFile)('sh', ['-ec', lines], { cwd, env });
  return stdout + stderr;
}

const oldest = findOldest();
const newest = findPgvector();
const places = [
  ['of the oldest version', oldest && join(oldest, 'bin'), async () => startPostgres({ programs: oldest as string })],
  ['of version 18', newest && join(newest, 'bin'), async () => startPostgres()],
] as const;

describe.each(places)('PostgreSQL %s', { timeout: 240_000 }, (_, programs, start) => {
  test.skipIf(!programs || !existsSync(join(programs, 'pg_dump')))(
    'is backed up and restored by the printed lines, without an error',
    async () => {
      const own = await start();
      const databaseUrl = await own.createDatabase({ empty: true });
      // Parameters of an address may contain slashes, as paths of certificates do.
      const address = `${databaseUrl}?application_name=docs/run`;
      const open = () => openDatabase({ databaseUrl, dataDir: '', poolSize: 1 });
      const folder = mkdtempSync(join(temporaryFolder(), 'restore-'));
      await load(databaseUrl);
      const before = await open();
      await migrate(before);
      const tables = await columnsOf(before);
      const rows = await rowsOf(before, tables);
      expect(await run(backup, programs as string, address, folder)).toBe('');
      // Servers have to be stopped before a restore.
      await expect(run(restore, programs as string, address, folder)).rejects.toThrow('is being accessed by other users');
      await before.script("update task set title = 'Yedekten sonra'");
      await before.close();
      expect(await run(restore, programs as string, address, folder)).toBe('');
      const after = await open();
      expect(await rowsOf(after, await columnsOf(after))).toEqual(rows);
      expect(await migrate(after)).toEqual([]);
      await after.close();
      await own.stop();
    },
  );
});
