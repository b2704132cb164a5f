import { setTimeout as pause } from 'node:timers/promises';
import type { Engine } from './engine.ts';
import { MigrationError, type MigrationFault } from './migration-error.ts';
import { type Migration, migrationsFolder, readMigrations } from './migration-files.ts';
import { applied, history, type Row, record, takesLock } from './migration-history.ts';
import { DatabaseError, unhurried } from './port.ts';

/**
 * Retries of a migration while servers of the previous version keep running. Every other statement queues behind a migration that
 * waits for a lock. So it gives up after `lockTimeout` milliseconds and retries, with `attempts` tries in all. The random delay
 * between tries is at most `pause` milliseconds.
 */
type Tries = { readonly lockTimeout: number; readonly attempts: number; readonly pause: number };

/** Requests can wait for 3 s. Ten attempts take at most 80 s, plus the statements themselves. */
const defaultTries: Tries = { lockTimeout: 3_000, attempts: 10, pause: 5_000 };

/** Milliseconds after which the lock that another process holds is asked for again. */
const lockPauseMs = 200;

/** SQLSTATE: serialization failure, deadlock, lock not available. */
const retryableStates = new Set(['40001', '40P01', '55P03']);

/**
 * Migrates the database to the newest migration in `folder`. Each migration runs in one transaction together with its row in
 * `_prisma_migrations`. A lock makes one of several processes apply it while the others wait. A deadlock or a lock timeout is
 * retried. With nothing to apply it costs one query.
 * @returns the names it applied
 * @throws MigrationError
 */
export async function migrate(database: Engine, folder = migrationsFolder, tries = defaultTries): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const done = await applied(database);
  const names: string[] = [];
  for (const migration of migrations) {
    if (isApplied(done, migration)) continue;
    if (await applyWithRetries(database, migration, names, tries)) names.push(migration.name);
  }
  return names;
}

function isApplied(done: Row[], { name, checksum }: Migration): boolean {
  const row = done.find((other) => other.migration_name === name);
  if (!row) return false;
  if (!row.finished_at) throw stopped('unfinished', name, 'an earlier attempt by the Prisma command line failed: prisma migrate resolve');
  if (row.checksum !== checksum) throw stopped('changed', name, 'its file is not the one that was applied to this database');
  return true;
}

async function applyWithRetries(database: Engine, migration: Migration, before: readonly string[], tries: Tries): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await apply(database, migration, tries.lockTimeout);
    } catch (error) {
      if (error instanceof MigrationError) throw error;
      const isRetryable = error instanceof DatabaseError && retryableStates.has(error.code);
      if (!isRetryable || attempt >= tries.attempts) {
        const reason = error instanceof DatabaseError ? `${error.message} (SQLSTATE ${error.code})` : String(error);
        throw stopped('failed', migration.name, reason, before, error);
      }
      await pause(tries.pause * (0.5 + Math.random() / 2));
    }
  }
}

/** Waits while another process migrates. Returns false if that one applied it meanwhile. */
async function apply(database: Engine, migration: Migration, lockTimeout: number): Promise<boolean> {
  for (;;) {
    const isNew = await database.transaction(async () => {
      // Migrations may take long.
      await database.sql(unhurried, []);
      await database.raw('SET LOCAL idle_in_transaction_session_timeout = 0');
      if (!(await takesLock(database))) return undefined;
      await database.raw(history);
      if (isApplied(await applied(database), migration)) return false;
      const startedAt = new Date();
      if (migration.index) await buildIndex(database, migration.sql, migration.index);
      else {
        await database.raw(`SET LOCAL lock_timeout = ${lockTimeout}`);
        await database.raw(migration.sql);
        await database.raw('SET LOCAL lock_timeout = 0');
      }
      await record(database, migration, startedAt);
      return true;
    });
    if (isNew !== undefined) return isNew;
    await pause(lockPauseMs);
  }
}

/**
 * Builds an index without blocking writes, on a separate connection, because it cannot run in a transaction. The surrounding
 * transaction only holds the migration lock. An index that an interrupted attempt left is invalid, so it is dropped and rebuilt.
 */
async function buildIndex(database: Engine, sql: string, index: string): Promise<void> {
  // No parameters: the portal of a parameterized statement stays open, and the build would wait for its snapshot.
  const { rows } = await database.raw(`SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('"${index}"')`);
  if (rows[0]?.valid) return;
  if (rows[0]) await database.alone(`DROP INDEX CONCURRENTLY IF EXISTS "${index}"`);
  await database.alone(sql);
}

function stopped(fault: MigrationFault, names: string, reason: string, before: readonly string[] = [], cause?: unknown): MigrationError {
  const earlier = before.join(', ');
  const appliedBefore = earlier ? ` Applied before it, and kept: ${earlier}.` : '';
  const message = `Migration ${names} failed: ${reason}. Its changes were rolled back.${appliedBefore} The server is stopped.`;
  return new MigrationError(fault, message, { names, reason, earlier }, { cause });
}
