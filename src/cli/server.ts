import type { Engine } from '../ports/database/index.ts';
import { Failure } from './failure.ts';

const oldest = 150_000;

/** Checks the database server. @returns its PostgreSQL version @throws Failure if it is too old or its encoding is not UTF-8 */
export async function requireServer(database: Engine): Promise<string> {
  const { rows } = await database.raw(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
      current_setting('server_encoding') as encoding`,
  );
  const { number, version, encoding } = rows[0] as { number: number; version: string; encoding: string };
  if (number < oldest) throw new Failure('database.old', { version });
  if (encoding !== 'UTF8') throw new Failure('database.encoding', { encoding });
  return version;
}
