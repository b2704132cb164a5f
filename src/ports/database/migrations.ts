import type { Engine } from './engine.ts';
import { MigrationError, type MigrationFault } from './migration-error.ts';
import { type Migration, migrationsFolder, readMigrations } from './migration-files.ts';
import { applied, history, lock, type Row, record } from './migration-history.ts';
import { DatabaseError, unhurried } from './port.ts';
import { unsquashedError } from './squash.ts';

/**
 * Brings the database to the newest of the migrations in `folder`: each in one transaction together with its row in
 * `_prisma_migrations`, under a lock, so of several processes one applies it and the others wait. With nothing to apply
 * it costs one query.
 * @returns the names it applied
 * @throws MigrationError
 */
export async function migrate(database: Engine, folder = migrationsFolder): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const done = await applied(database);
  const unsquashed = unsquashedError(done, migrations);
  if (unsquashed) throw unsquashed;
  const names: string[] = [];
  for (const migration of migrations) {
    if (isApplied(done, migration)) continue;
    if (await apply(database, migration)) names.push(migration.name);
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

/** Whether it was applied now, and not by another process meanwhile. */
async function apply(database: Engine, migration: Migration): Promise<boolean> {
  const { name, sql } = migration;
  try {
    return await database.transaction(async () => {
      // Long ones are migrations too, and so is waiting for another process's.
      await database.sql(unhurried, []);
      await database.raw(lock);
      await database.raw(history);
      if (isApplied(await applied(database), migration)) return false;
      const startedAt = new Date();
      await database.raw(sql);
      await record(database, migration, startedAt);
      return true;
    });
  } catch (error) {
    if (error instanceof MigrationError) throw error;
    const reason = error instanceof DatabaseError ? `${error.message} (SQLSTATE ${error.code})` : String(error);
    throw stopped('failed', name, reason, error);
  }
}

function stopped(fault: MigrationFault, names: string, reason: string, cause?: unknown): MigrationError {
  const message = `Migration ${names} failed: ${reason}. Nothing was changed, and the server is stopped.`;
  return new MigrationError(fault, message, { names, reason }, { cause });
}
