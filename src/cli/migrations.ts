import type { Engine } from '../ports/database/index.ts';
import { migrationsFolder, readMigrations } from '../ports/database/migration-files.ts';
import { applied as history } from '../ports/database/migration-history.ts';
import { Failure } from './failure.ts';

export type MigrationState = {
  /** Not applied to the database yet. */
  pending: string[];
  /** Applied by a newer version; unknown to this one. */
  unknown: string[];
  /** Applied with a checksum that differs from the file's. */
  changed: string[];
};

/** Compares the database's history with this version's migrations. Changes nothing. */
export async function migrationState(database: Engine): Promise<MigrationState> {
  const migrations = await readMigrations(migrationsFolder);
  const finished = (await history(database)).filter(({ finished_at }) => finished_at !== null);
  const applied = new Map(finished.map((row) => [row.migration_name, row.checksum]));
  const known = new Set(migrations.map(({ name }) => name));
  return {
    pending: migrations.filter(({ name }) => !applied.has(name)).map(({ name }) => name),
    unknown: [...applied.keys()].filter((name) => !known.has(name)).sort(),
    changed: migrations.filter(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum).map(({ name }) => name),
  };
}

/** @throws Failure if the database is not at this version's schema */
export async function requireMigrated(database: Engine): Promise<void> {
  const state = await migrationState(database);
  for (const kind of ['unknown', 'changed', 'pending'] as const)
    if (state[kind].length > 0) throw new Failure(`migrations.${kind}`, { names: state[kind].join(', ') });
}
