import type { Config } from '../../config.ts';
import { EmbeddedError } from '../../ports/database/embedded/error.ts';
import type { Engine } from '../../ports/database/index.ts';
import { DatabaseError } from '../../ports/database/port.ts';
import { reasonOf } from '../explain.ts';
import { Failure } from '../failure.ts';
import { migrationState } from '../migrations.ts';
import { withEngine } from '../open.ts';
import { requireServer } from '../server.ts';
import { checkConsumers } from './consumers.ts';
import { bad, type Finding, ok, warn } from './finding.ts';
import { checkSearch } from './search.ts';

/** Clock difference in seconds that is worth a warning, and that which breaks tokens and schedules. */
const [noticeable, harmful] = [2, 60];

type Where = Pick<Config, 'dataDir' | 'elasticsearch'>;

/** Checks the embedded database. The caller has locked its folder, or a server runs it at `databaseUrl`. */
export function checkEmbedded({ dataDir, elasticsearch }: Where, databaseUrl?: string): Promise<Finding[]> {
  return check({ dataDir, databaseUrl }, async (database) => {
    const { rows } = await database.raw('select pg_size_pretty(pg_database_size(current_database())) as size');
    const version = await requireServer(database);
    return [
      ok('doctor.embedded', { version, size: String(rows[0]?.size) }),
      ...(await content(database, elasticsearch)),
      ...(await durability(database)),
    ];
  });
}

/** Checks the database at DATABASE_URL. */
export async function* checkServer(config: Config): AsyncGenerator<Finding> {
  yield* await check(config, async (database) => [
    ok('doctor.database', { version: await requireServer(database) }),
    ...(await content(database, config.elasticsearch)),
    await clock(database),
    ...(await durability(database)),
  ]);
}

async function check(where: Pick<Config, 'dataDir' | 'databaseUrl'>, work: (database: Engine) => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await withEngine(where, work);
  } catch (error) {
    if (error instanceof EmbeddedError) return [bad(`embedded.${error.fault}`, error.params)];
    if (error instanceof Failure) return [bad(error.key, error.params)];
    const unreachable = error instanceof DatabaseError && error.code.startsWith('08');
    return [bad(unreachable ? 'database.unreachable' : 'doctor.databaseBroken', { reason: reasonOf(error) })];
  }
}

async function content(database: Engine, elasticsearch: Config['elasticsearch']): Promise<Finding[]> {
  const schema = await migrations(database);
  if (schema.level !== 'ok') return [schema];
  return [schema, ...(await checkConsumers(database)), ...(await Array.fromAsync(checkSearch(database, elasticsearch !== undefined)))];
}

async function migrations(database: Engine): Promise<Finding> {
  const state = await migrationState(database);
  for (const kind of ['unknown', 'changed'] as const)
    if (state[kind].length > 0) return bad(`migrations.${kind}`, { names: state[kind].join(', ') });
  return state.pending.length > 0 ? warn('doctor.migrationsPending', { names: state.pending.join(', ') }) : ok('doctor.migrations');
}

/** Warns of settings with which a power failure loses or corrupts acknowledged writes. */
async function durability(database: Engine): Promise<Finding[]> {
  const { rows } = await database.raw(
    "select name from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name",
  );
  return rows.map(({ name }) => warn('doctor.fsyncOff', { setting: String(name) }));
}

async function clock(database: Engine): Promise<Finding> {
  const before = Date.now();
  const { rows } = await database.raw('select extract(epoch from clock_timestamp())::float8 * 1000 as now');
  const here = (before + Date.now()) / 2;
  const skew = (Number(rows[0]?.now) - here) / 1000;
  const seconds = skew.toFixed(1);
  if (Math.abs(skew) < noticeable) return ok('doctor.clock', { seconds });
  return (Math.abs(skew) < harmful ? warn : bad)('doctor.clockOff', { seconds });
}
