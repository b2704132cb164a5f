import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Engine } from './engine.ts';
import { DatabaseError, unhurried } from './port.ts';

/** A folder of prisma/migrations. */
export type Migration = { name: string; sql: string; checksum: string };

/** prisma/migrations of this repository. */
export const migrationsFolder = fileURLToPath(new URL('../../../prisma/migrations', import.meta.url));

/** A migration that could not be applied. The database is as it was before it. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/** As Prisma makes it, so that `prisma migrate` and we read each other's history. */
const history = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`;
/** Prisma's own advisory lock, so that its command line waits for us too. */
const lock = 'SELECT pg_advisory_xact_lock(72707369)';

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
  const names: string[] = [];
  for (const migration of migrations) {
    if (isApplied(done, migration)) continue;
    if (await apply(database, migration)) names.push(migration.name);
  }
  return names;
}

/** The migrations of a folder, oldest first. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(join(folder, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

type Row = { migration_name: string; checksum: string; finished_at: Date | null };

async function applied(database: Engine): Promise<Row[]> {
  const text = 'SELECT migration_name, checksum, finished_at FROM "_prisma_migrations" WHERE rolled_back_at IS NULL';
  const result = await database.raw(text).catch((error: unknown) => {
    if (error instanceof DatabaseError && error.code === '42P01') return { rows: [] };
    throw error;
  });
  return result.rows as Row[];
}

function isApplied(done: Row[], { name, checksum }: Migration): boolean {
  const row = done.find((other) => other.migration_name === name);
  if (!row) return false;
  if (!row.finished_at) throw stopped(name, 'an earlier attempt by the Prisma command line failed: prisma migrate resolve');
  if (row.checksum !== checksum) throw stopped(name, 'its file is not the one that was applied to this database');
  return true;
}

/** Whether it was applied now, and not by another process meanwhile. */
async function apply(database: Engine, migration: Migration): Promise<boolean> {
  const { name, sql, checksum } = migration;
  try {
    return await database.transaction(async () => {
      // Long ones are migrations too, and so is waiting for another process's.
      await database.sql(unhurried, []);
      await database.raw(lock);
      await database.raw(history);
      if (isApplied(await applied(database), migration)) return false;
      const startedAt = new Date();
      await database.raw(sql);
      await database.raw(
        `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
         VALUES ($1, $2, $3, $4, clock_timestamp(), 1)`,
        [randomUUID(), checksum, name, startedAt],
      );
      return true;
    });
  } catch (error) {
    if (error instanceof MigrationError) throw error;
    const reason = error instanceof DatabaseError ? `${error.message} (SQLSTATE ${error.code})` : String(error);
    throw stopped(name, reason, error);
  }
}

function stopped(name: string, reason: string, cause?: unknown): MigrationError {
  return new MigrationError(`Migration ${name} failed: ${reason}. Nothing was changed, and the server is stopped.`, {
    cause,
  });
}
