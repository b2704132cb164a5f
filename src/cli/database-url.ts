import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import { DataDirInUse } from '../ports/database/data-dir.ts';
import { Failure } from './failure.ts';
import { requireDatabase, withLock } from './open.ts';
import type { Terminal } from './terminal.ts';

/** `database-url`: prints the database's address, for psql and pg_dump. The embedded database has one only while a server runs. */
export function addDatabaseUrl(program: Command, terminal: Terminal): void {
  program
    .command('database-url')
    .description(terminal.say('help.databaseUrl'))
    .action(async () => {
      const { databaseUrl, dataDir } = readConfig();
      terminal.out(databaseUrl ?? (await embedded(dataDir)));
    });
}

async function embedded(dataDir: string): Promise<string> {
  requireDatabase(dataDir);
  try {
    return await withLock(dataDir, () => Promise.reject(new Failure('database.notRunning')));
  } catch (error) {
    if (error instanceof DataDirInUse && error.database) return error.database;
    throw error;
  }
}
