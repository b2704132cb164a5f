import { randomUUID } from 'node:crypto';
import type { Engine } from './engine.ts';
import { type Migration, migrationsFolder, readMigrations } from './migration-files.ts';
import { type Database, DatabaseError } from './port.ts';

/** Prisma's history table, with Prisma's own definition: `prisma migrate` and this module read each other's history. */
export const history = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`;
/** Prisma's own advisory lock, so that its command line also waits for this process. */
const tryLock = 'SELECT pg_try_advisory_xact_lock(72707369) AS taken';

/**
 * Takes the migration lock until the transaction ends. Returns false while another process has it. The caller then ends its transaction
 * before it asks again: CREATE INDEX CONCURRENTLY of the other process waits for each transaction that had a snapshot at its beginning,
 * and would wait for one that asks in a loop forever.
 */
export const takesLock = async (database: Engine): Promise<boolean> => (await database.raw(tryLock)).rows[0]?.taken === true;

/** A row of Prisma's history table. */
export type Row = { migration_name: string; checksum: string; finished_at: Date | null };

/** Returns the migrations in the history, finished or not; an empty list without a history. */
export async function applied(database: Engine): Promise<Row[]> {
  const text = 'SELECT migration_name, checksum, finished_at FROM "_prisma_migrations" WHERE rolled_back_at IS NULL';
  const result = await database.raw(text).catch((error: unknown) => {
    if (error instanceof DatabaseError && error.code === '42P01') return { rows: [] };
    throw error;
  });
  return result.rows as Row[];
}

/** Marks a migration that breaks earlier versions, in the column `logs`. Prisma only displays that column. */
const breaking = 'breaks earlier versions';

export async function record(database: Engine, { name, checksum, breaks }: Migration, startedAt: Date): Promise<void> {
  await database.raw(
    `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, started_at, finished_at, applied_steps_count, logs)
     VALUES ($1, $2, $3, $4, clock_timestamp(), 1, $5)`,
    [randomUUID(), checksum, name, startedAt, breaks ? breaking : null],
  );
}

/** Read at startup: an update may replace the folder while this version runs. */
const own = readMigrations(migrationsFolder).catch(() => []);

/** Whether a newer version applied a migration after which this version cannot write. */
export async function isOutdated(database: Pick<Database, 'sql'>): Promise<boolean> {
  const text = 'select exists (select from "_prisma_migrations" where logs = $1 and migration_name <> all($2)) as outdated';
  const names = (await own).map(({ name }) => name);
  const [row] = await database.sql<{ outdated: boolean }>({ name: 'migrations.outdated', text }, [breaking, names]);
  return row?.outdated === true;
}
