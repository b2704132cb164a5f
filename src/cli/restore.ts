import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import { hasEmbedded } from '../ports/database/embedded.ts';
import { unpack } from './archive.ts';
import { isLock, manifest } from './backup.ts';
import { Failure } from './failure.ts';
import { migrationState } from './migrations.ts';
import { withEngine, withLock } from './open.ts';
import type { Terminal } from './terminal.ts';

/** Folder in DATA_DIR where a backup is unpacked and tested before its files are moved. */
const staging = 'restore.partial';

/** `restore <file>`: restores a backup into an empty DATA_DIR, all or nothing: the database must open first. */
export function addRestore(program: Command, terminal: Terminal): void {
  const { say } = terminal;
  program
    .command('restore')
    .description(say('help.restore'))
    .argument('<file>', say('help.file'))
    .action(async (name: string) => {
      const { databaseUrl, dataDir } = readConfig();
      if (databaseUrl) throw new Failure('restore.postgres');
      const { pending, ...restored } = await withLock(dataDir, () => restore(resolve(name), resolve(dataDir)));
      terminal.note(say('restore.done', restored));
      if (pending.length > 0) terminal.note(say('restore.pending', { names: pending.join(', ') }));
    });
}

async function restore(file: string, dataDir: string) {
  const existing = (await readdir(dataDir)).filter((name) => !isLock(name) && name !== staging);
  if (existing.length > 0) throw new Failure('restore.notEmpty', { dataDir, names: existing.join(', ') });
  const partial = join(dataDir, staging);
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial);
  try {
    const createdAt = await read(file, partial);
    const found = await look(file, partial);
    // The database is moved last, because without it the folder counts as empty.
    const names = (await readdir(partial)).sort((a, b) => Number(a === 'postgres') - Number(b === 'postgres'));
    for (const name of names) await rename(join(partial, name), join(dataDir, name));
    return { dataDir, createdAt, ...found };
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

/** Unpacks the file. @returns the time of the backup */
async function read(file: string, folder: string): Promise<string> {
  let createdAt = '';
  try {
    await unpack(file, folder, (name, text) => {
      const about = name === manifest.name ? JSON.parse(text) : {};
      if (about.format !== manifest.format) throw new Failure('restore.notBackup', { file });
      createdAt = String(about.createdAt);
    });
  } catch (error) {
    if (error instanceof Failure || (error as NodeJS.ErrnoException).syscall) throw error;
    // Until the first entry it may be any file; after that it is a damaged backup.
    throw createdAt
      ? new Failure('restore.damaged', { file, reason: (error as Error).message })
      : new Failure('restore.notBackup', { file });
  }
  return createdAt;
}

/** Opens the unpacked database to prove that it works. */
async function look(file: string, folder: string) {
  if (!hasEmbedded(folder)) throw new Failure('restore.damaged', { file, reason: 'postgres' });
  try {
    return await withEngine({ databaseUrl: undefined, dataDir: folder }, async (database) => {
      const { pending } = await migrationState(database);
      const { rows } = await database.raw(
        'select (select count(*) from organization)::int as organizations, (select count(*) from task)::int as tasks',
      );
      return { pending, organizations: Number(rows[0]?.organizations), tasks: Number(rows[0]?.tasks) };
    });
  } catch (error) {
    throw new Failure('restore.damaged', { file, reason: (error as Error).message });
  }
}
