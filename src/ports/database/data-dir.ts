import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';

/** The folder is locked by a running process. `url` (the server's address) and `database` (its database's) are set once announced. */
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

/** The folder cannot be locked although no other process uses it, e.g. on a full disk. `cause` is SQLite's error. */
export class DataDirUnusable extends Error {
  override name = 'DataDirUnusable';
  readonly dataDir: string;
  constructor(folder: string, cause: Error) {
    super(`DATA_DIR ${folder} cannot be locked: ${cause.message}`, { cause });
    this.dataDir = folder;
  }
}

type Holder = { readonly pid?: number; readonly url?: string; readonly database?: string };

/** Strong references to the locks: a garbage-collected SQLite connection would release its lock. */
const heldLocks = new Set<DatabaseSync>();

export interface DataDirLock {
  /** Writes the addresses of the server and of its database to server.json, for processes that find the folder locked. */
  announce(places: Pick<Holder, 'url' | 'database'>): void;
  release(): void;
}

/**
 * Locks `dataDir` for this process; creates the folder if it is missing. The lock is an open SQLite transaction on lock.db. The
 * operating system releases it when the process ends, even after a crash. server.json only describes the holder.
 * @throws DataDirInUse, DataDirUnusable
 */
export function lockDataDir(dataDir: string): DataDirLock {
  const folder = resolve(dataDir);
  mkdirSync(folder, { recursive: true });
  const about = join(folder, 'server.json');
  let database: DatabaseSync | undefined;
  try {
    database = openSqlite(join(folder, 'lock.db'));
    // EXCLUSIVE locking mode needs no other file and no shared memory, which network file systems may lack.
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    database?.close();
    if (!/locked/.test(String(error))) throw new DataDirUnusable(folder, error as Error);
    throw new DataDirInUse(folder, holderOf(about));
  }
  const held = database;
  heldLocks.add(held);
  const write = (places: Pick<Holder, 'url' | 'database'>) =>
    writeFileSync(about, JSON.stringify({ pid: process.pid, ...places }), { mode: 0o600 });
  write({});
  return {
    announce: write,
    release() {
      rmSync(about, { force: true });
      heldLocks.delete(held);
      held.close();
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

/** Loads SQLite only here, and suppresses Node's warning that it is experimental. */
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
