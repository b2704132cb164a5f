import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import { type Engine, migrate } from '../ports/database/index.ts';
import { preparePartitions } from '../workers/purge-expired.ts';
import { withDatabase } from './open.ts';
import type { Terminal } from './terminal.ts';

/** `migrate`: brings the configured database to this version; creates an embedded one if there is none. */
export function addMigrate(program: Command, terminal: Terminal): void {
  const { say } = terminal;
  program
    .command('migrate')
    .description(say('help.migrate'))
    .action(async () => {
      const applied = await withDatabase(readConfig(), bring, { create: true });
      terminal.note(applied.length > 0 ? say('migrate.done', { names: applied.join(', ') }) : say('migrate.none'));
    });
}

async function bring(database: Engine): Promise<string[]> {
  const applied = await migrate(database);
  await preparePartitions(database);
  return applied;
}
