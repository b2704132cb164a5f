import { randomUUID } from 'node:crypto';
import type { Engine } from './engine.ts';
import type { Migration } from './migration-files.ts';
import { DatabaseError } from './port.ts';

/** As Prisma makes it, so that `prisma migrate` and we read each other's history. */
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
/** Prisma's own advisory lock, so that its command line waits for us too. */
export const lock = 'SELECT pg_advisory_xact_lock(72707369)';

/** A row of Prisma's history table. */
export type Row = { migration_name: string; checksum: string; finished_at: Date | null };

/** The migrations that a database's history records, finished or not; empty without a history. */
export async function applied(database: Engine): Promise<Row[]> {
  const text = 'SELECT migration_name, checksum, finished_at FROM "_prisma_migrations" WHERE rolled_back_at IS NULL';
  const result = await database.raw(text).catch((error: unknown) => {
    if (error instanceof DatabaseError && error.code === '42P01') return { rows: [] };
    throw error;
  });
  return result.rows as Row[];
}

/** Adds a finished migration to the history. */
export async function record(database: Engine, { name, checksum }: Migration, startedAt: Date): Promise<void> {
  await database.raw(
    `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, $4, clock_timestamp(), 1)`,
    [randomUUID(), checksum, name, startedAt],
  );
}
