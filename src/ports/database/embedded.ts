import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startCluster } from './embedded/cluster.ts';
import type { Engine } from './engine.ts';
import { openPostgres } from './postgres.ts';

/** Connections beyond the pool: jobs, signals, and the command line while the server runs. */
const extraConnections = 40;

/** Data folder of the embedded database in DATA_DIR. */
export const dataOf = (dataDir: string): string => join(dataDir, 'postgres');

export const hasEmbedded = (dataDir: string): boolean => existsSync(join(dataOf(dataDir), 'PG_VERSION'));

/**
 * Starts PostgreSQL on `dataDir`/postgres and opens its database with `poolSize` connections; `close` ends both. Lock the folder
 * first (`lockDataDir`).
 * @throws EmbeddedError
 */
export async function openEmbedded(dataDir: string, poolSize: number, onMoved?: (place: string) => void): Promise<Engine> {
  const cluster = await startCluster(dataOf(dataDir), { connections: poolSize + extraConnections, onMoved });
  return openPostgres(cluster.url, poolSize, { onClosed: () => cluster.stop() });
}
