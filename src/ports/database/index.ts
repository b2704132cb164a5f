import { join } from 'node:path';
import type { Engine } from './engine.ts';

export { lockDataDir } from './data-dir.ts';
export type { Engine } from './engine.ts';
export { migrate } from './migrations.ts';

/**
 * Opens the configured database: the PostgreSQL server of `databaseUrl` with `poolSize` connections (10), else PGlite in
 * `dataDir`/db, or in memory for `memory://`. Loads only that driver. Lock the folder first (`lockDataDir`): two
 * processes ruin it.
 */
export async function openDatabase(options: { databaseUrl?: string; dataDir: string; poolSize?: number }): Promise<Engine> {
  const { databaseUrl, dataDir, poolSize = 10 } = options;
  if (databaseUrl) return (await import('./postgres.ts')).openPostgres(databaseUrl, poolSize);
  return (await import('./pglite.ts')).openPglite(dataDir === 'memory://' ? undefined : join(dataDir, 'db'));
}
