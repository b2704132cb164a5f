import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';

/** The folder belongs to a running process. `url` is where its server answers, `database` its database, once they do. */
export class DataDirInUse extends Error {
  override name = 'DataDirInUse';
  readonly pid: number | undefined;
  readonly url: string | undefined;
  readonly database: string | undefined;
  constructor(folder: string, holder: Holder) {
    const where = holder.url ? ` (${holder.url})` : '';
    super(`DATA_DIR ${folder} is in use by process ${holder.pid ?? 'unknown'}${where}.`);
    this.pid = holder.pid;
    this.url = holder.url;
    this.database = holder.database;
  }
}

/** The folder cannot be locked for another reason than its use, such as a full disk. `cause` is SQLite's error. */
export class DataDirUnusable extends Error {
  override name = 'DataDirUnusable';
  readonly dataDir: string;
  constructor(folder: string, cause: Error) {
    super(`DATA_DIR ${folder} cannot be locked: ${cause.message}`, { cause });
    this.dataDir = folder;
  }
}

type Holder = { readonly pid?: number; readonly url?: string; readonly database?: string };

/** Held from here too: a lock nobody refers to would be collected, and with it given up. */
const held = new Set<DatabaseSync>();

export interface DataDirLock {
  /** Tells others, who find the folder locked, where the server answers and its database does. */
  announce(places: Pick<Holder, 'url' | 'database'>): void;
  release(): void;
}

/**
 * Takes `dataDir` (made when missing) for this process. The lock is one of the operating system on lock.db, held by an
 * open SQLite transaction, so it ends with the process however that dies; server.json only says whose it is.
 * @throws DataDirInUse, DataDirUnusable
 */
export function lockDataDir(dataDir: string): DataDirLock {
  const folder = resolve(dataDir);
  mkdirSync(folder, { recursive: true });
  const about = join(folder, 'server.json');
  const database = openSqlite(join(folder, 'lock.db'));
  try {
    // In this mode the lock needs no other file, and no shared memory that a network folder may lack.
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (!/locked/.test(String(error))) throw new DataDirUnusable(folder, error as Error);
    throw new DataDirInUse(folder, holderOf(about));
  }
  held.add(database);
  const write = (places: Pick<Holder, 'url' | 'database'>) =>
    writeFileSync(about, JSON.stringify({ pid: process.pid, ...places }), { mode: 0o600 });
  write({});
  return {
    announce: write,
    release() {
      rmSync(about, { force: true });
      held.delete(database);
      database.close();
    },
  };
}

function holderOf(about: string): Holder {
  try {
    return JSON.parse(readFileSync(about, 'utf8'));
  } catch {
    return {};
  }
}

/** Node calls its SQLite experimental on every start. It is loaded here only, with that one warning held back. */
function openSqlite(file: string): DatabaseSync {
  const { emitWarning } = process;
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    if (!String(warning).includes('SQLite')) Reflect.apply(emitWarning, process, [warning, ...rest]);
  };
  try {
    const { DatabaseSync } = createRequire(import.meta.url)('node:sqlite') as typeof import('node:sqlite');
    return new DatabaseSync(file, { timeout: 0 });
  } finally {
    process.emitWarning = emitWarning;
  }
}
