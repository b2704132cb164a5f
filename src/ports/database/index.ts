import type { Engine } from './engine.ts';

export { lockDataDir } from './data-dir.ts';
export type { Engine } from './engine.ts';
export { isOutdated } from './migration-history.ts';
export { migrate } from './migrations.ts';
export { squash } from './squash.ts';

/**
 * Opens the configured database with `poolSize` connections (10): the PostgreSQL server of `databaseUrl`, else one of our
 * own in `dataDir`, which ends with this process. Lock the folder first (`lockDataDir`). `onMoved` is told where the data
 * lies if it cannot lie there.
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
