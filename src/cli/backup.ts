import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import { runningIn } from '../ports/database/embedded/leftover.ts';
import { dataOf } from '../ports/database/embedded.ts';
import { pack } from './archive.ts';
import { Failure } from './failure.ts';
import { requireDatabase, withEngine, withLock } from './open.ts';
import type { Terminal } from './terminal.ts';

/** First entry of every backup; identifies the format. */
export const manifest = { name: 'atolye-backup.json', format: 1 };

/** Whether a file in DATA_DIR is not data: its lock, or the database's log. */
export const isLock = (name: string): boolean => /^(lock\.db(-.*)?|server\.json|postgres\.log)$/.test(name);

/** `backup <file>`: archives everything in DATA_DIR. Refused while a server runs, so that nothing changes meanwhile. */
export function addBackup(program: Command, terminal: Terminal): void {
  const { say } = terminal;
  program
    .command('backup')
    .description(say('help.backup'))
    .argument('<file>', say('help.file'))
    .action(async (name: string) => {
      const { databaseUrl, dataDir } = readConfig();
      if (databaseUrl) throw new Failure('backup.postgres');
      requireDatabase(dataDir);
      const file = resolve(name);
      if (existsSync(file)) throw new Failure('backup.exists', { file });
      if (!relative(resolve(dataDir), file).startsWith('..')) throw new Failure('backup.inside', { file });
      await withLock(dataDir, async () => {
        // The PostgreSQL of a killed server may still write. Opening the database stops it, and recovers what a crash left.
        if (runningIn(dataOf(dataDir))) await withEngine({ databaseUrl, dataDir }, async () => undefined);
        const names = (await readdir(dataDir)).filter((each) => !isLock(each)).sort();
        const text = JSON.stringify({ format: manifest.format, createdAt: new Date() });
        await pack(dataDir, names, file, { name: manifest.name, text });
      });
      terminal.note(say('backup.done', { file, size: sizeText((await stat(file)).size) }));
      terminal.note(say('backup.secret'));
    });
}

const sizeText = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`;
