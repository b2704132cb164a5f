import { existsSync } from 'node:fs';
import { realpath, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { bootstrap } from '../../schema/bootstrap.ts';
import { type Config, readConfig } from '../config.ts';
import { dataOf } from '../ports/database/embedded.ts';
import { type Engine, migrate } from '../ports/database/index.ts';
import { Failure } from './failure.ts';
import { withEngine, withLock, withServices } from './open.ts';
import { languageOf, type Terminal } from './terminal.ts';

/** Only these are deleted: somebody may have set DATA_DIR to a folder with other files. */
const ours = ['postgres', 'postgres.log', 'db', 'files', 'first-token', 'identity-provider'];

/** `reset --yes`: deletes all data and initializes it as on a first start. For development. */
export function addReset(program: Command, terminal: Terminal): void {
  const { say } = terminal;
  program
    .command('reset')
    .description(say('help.reset'))
    .option('--yes', say('help.reset.yes'))
    .action(async ({ yes }: { yes?: true }) => {
      const config = readConfig();
      if (!yes) throw new Failure('reset.unsure', { where: whereOf(config) });
      const token = await (config.databaseUrl ? resetServer(config) : resetFolder(config));
      terminal.note(say('reset.done'));
      terminal.out(token ?? '');
    });
}

function whereOf({ databaseUrl, dataDir }: Config): string {
  if (!databaseUrl) return resolve(dataDir);
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}

function resetFolder(config: Config) {
  return withLock(config.dataDir, async () => {
    const data = dataOf(config.dataDir);
    // It may be a link to another folder.
    if (existsSync(data)) await rm(await realpath(data), { recursive: true });
    for (const name of ours) await rm(join(config.dataDir, name), { recursive: true, force: true });
    return withEngine(config, (database) => initialize(database, config));
  });
}

function resetServer(config: Config) {
  return withEngine(config, async (database) => {
    const { rows } = await database.raw(connected);
    if (Number(rows[0]?.count) > 0) throw new Failure('reset.used', { count: Number(rows[0]?.count) });
    await database.transaction(() => database.raw(drop));
    return initialize(database, config);
  });
}

const connected = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and application_name like 'atolye%' and pid <> pg_backend_pid()`;
const drop = `set local lock_timeout = '10s';
  drop schema if exists jobs cascade; drop schema if exists public cascade; create schema public`;

async function initialize(database: Engine, config: Config): Promise<string | undefined> {
  await migrate(database);
  const { token } = await withServices(database, (services) => bootstrap(services, { ...config, language: languageOf() }));
  return token;
}
