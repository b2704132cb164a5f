import type { Engine } from './engine.ts';

export { lockDataDir } from './data-dir.ts';
export type { Engine } from './engine.ts';
export { isOutdated } from './migration-history.ts';
export { migrate } from './migrations.ts';

/**
 * Opens the configured database with `poolSize` connections (default 10): the server of `databaseUrl`, or an embedded PostgreSQL in
 * `dataDir` that ends with this process. Lock the folder first (`lockDataDir`). `onMoved` is called with the actual folder if the
 * data cannot be stored there.
 * @throws EmbeddedError
 */
export async function openDatabase(options: {
  databaseUrl?: string;
  dataDir: string;
  poolSize?: number;
  onMoved?: (place: string) => void;
}): Promise<Engine> {
  const { databaseUrl, dataDir, poolSize = 10, onMoved } = options;
  if (databaseUrl) return (await import('./postgres.ts')).openPostgres(databaseUrl, poolSize);
  return (await import('./embedded.ts')).openEmbedded(dataDir, poolSize, onMoved);
}
