import { resolve } from 'node:path';
import type { Command } from 'commander';
import { readConfig } from '../../config.ts';
import { type Engine, migrate } from '../../ports/database/index.ts';
import { Failure } from '../failure.ts';
import { requireMigrated } from '../migrations.ts';
import { requireDatabase, withEngine, withLock, withServices } from '../open.ts';
import { requireServer } from '../server.ts';
import type { Terminal } from '../terminal.ts';
import { copyAll } from './copy.ts';
import { requireEmpty } from './empty.ts';

/** `move --to <url>`: everything of the embedded database to an empty PostgreSQL; the folder stays as it is. */
export function addMove(program: Command, terminal: Terminal): void {
  const { say } = terminal;
  program
    .command('move')
    .description(say('help.move'))
    .requiredOption('--to <url>', say('help.move.to'), readAddress)
    .action(async ({ to }: { to: string }) => {
      const { dataDir } = readConfig();
      requireDatabase(dataDir);
      const onTable = (table: string, count: number) => terminal.note(say('move.table', { table, count }));
      const from = { databaseUrl: undefined, dataDir };
      const { rows, jobs } = await withLock(dataDir, () =>
        withEngine(from, (source) => withEngine({ databaseUrl: to, dataDir }, (target) => move(source, target, onTable))),
      );
      terminal.note(say('move.done', { rows, jobs, dataDir: resolve(dataDir) }));
      terminal.note(say('move.next', { url: withoutPassword(to) }));
    });
}

async function move(source: Engine, target: Engine, onTable: (table: string, count: number) => void) {
  await requireMigrated(source);
  await requireServer(target);
  await requireEmpty(target);
  await migrate(target);
  // Opening the jobs makes their tables and queues, so that waiting ones can be copied into them.
  return withServices(target, () => copyAll(source, target, onTable));
}

function readAddress(text: string): string {
  if (!URL.canParse(text) || !/^postgres(ql)?:$/.test(new URL(text).protocol)) throw new Failure('usage.to');
  return text;
}

function withoutPassword(address: string): string {
  const url = new URL(address);
  if (url.password) url.password = '…';
  return url.href.replace(encodeURIComponent('…'), '…');
}
