import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from './postgres.ts';

/** Vitest's `globalSetup` of the project `oldest`: the oldest supported PostgreSQL with its own programs. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  const root = findOldest();
  if (!root) return missing();
  const server = await startPostgres({ programs: root });
  process.env.TEST_POSTGRES_OLDEST = server.url;
  return () => server.stop();
}

/** The parent folder of bin/ of the oldest version from 15 on, in Debian's location. */
export function findOldest(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).map(Number) : [];
  const oldest = versions
    .filter((version) => version >= 15 && existsSync(join(debian, String(version), 'bin/postgres')))
    .sort((a, b) => a - b)[0];
  return oldest === undefined ? undefined : join(debian, String(oldest));
}

function missing(): undefined {
  const message = 'No other PostgreSQL is installed (apt-get install postgresql): the oldest promised version is NOT TESTED.';
  if (process.env.CI === 'true') throw new Error(message);
  process.stderr.write(`\n!!! ${message}\n\n`);
}
