import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The parent folder of bin/ of the oldest version from 15 on, in Debian's location. */
export function findOldest(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).map(Number) : [];
  const oldest = versions
    .filter((version) => version >= 15 && existsSync(join(debian, String(version), 'bin/postgres')))
    .sort((a, b) => a - b)[0];
  return oldest === undefined ? undefined : join(debian, String(oldest));
}

/** As `findOldest`. @throws Error if none is installed */
export function requireOldest(): string {
  const found = findOldest();
  if (!found) throw new Error('TEST_OLDEST needs another PostgreSQL from 15 on (apt-get install postgresql).');
  return found;
}
