import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { readConfig } from '../../config.ts';
import { type Engine, migrate } from '../../ports/database/index.ts';
import { Failure } from '../failure.ts';
import { requireMigrated } from '../migrations.ts';
import { requireDatabase, withEngine, withLock, withServices } from '../open.ts';
import { requireServer } from '../server.ts';
import type { Terminal } from '../terminal.ts';
import { copyAll } from './copy.ts';
import { requireEmpty } from './empty.ts';

/**
 * `move --to <url>` or `--from <url>`: copies everything from the embedded database to an empty PostgreSQL, or the reverse. The source
 * stays unchanged.
 */
export function addMove(program: Command, terminal: Terminal): void {
  const { say } = terminal;
  program
    .command('move')
    .description(say('help.move'))
    .addOption(new Option('--to <url>', say('help.move.to')).argParser(readAddress).conflicts('from'))
    .addOption(new Option('--from <url>', say('help.move.from')).argParser(readAddress))
    .action(async ({ to, from }: { to?: string; from?: string }) => {
      const { dataDir } = readConfig();
      const url = to ?? from;
      if (!url) throw new Failure('usage.address');
      if (to) requireDatabase(dataDir);
      const [place, address] = [resolve(dataDir), withoutPassword(url)];
      const [source, target] = to ? [place, address] : [address, place];
      let tables = 0;
      const onTable = () => void tables++;
      const { rows, jobs } = await withLock(dataDir, () => {
        terminal.note(say('move.copying', { source, target }));
        return withEngine({ databaseUrl: undefined, dataDir }, (folder) =>
          withEngine({ databaseUrl: url, dataDir }, (server) => (to ? move(folder, server, onTable) : move(server, folder, onTable))),
        );
      }).catch((error) => {
        // A failed attempt leaves an empty database in the folder, which the next one uses.
        throw from && error instanceof Failure && error.key === 'move.notEmpty'
          ? new Failure('move.folderUsed', { dataDir: place })
          : error;
      });
      terminal.note(say('move.done', { rows, tables, jobs, source }));
      terminal.note(to ? say('move.next', { url: address }) : say('move.nextFolder', { dataDir: place }));
    });
}

async function move(source: Engine, target: Engine, onTable: (table: string, count: number) => void) {
  await requireMigrated(source);
  await requireServer(target);
  await requireEmpty(target);
  await migrate(target);
  // Opening the services creates the tables and queues of jobs, into which waiting jobs are copied.
  return withServices(target, () => copyAll(source, target, onTable));
}

function readAddress(text: string): string {
  if (!URL.canParse(text) || !/^postgres(ql)?:$/.test(new URL(text).protocol)) throw new Failure('usage.address');
  return text;
}

function withoutPassword(address: string): string {
  const url = new URL(address);
  if (url.password) url.password = '…';
  return url.href.replace(encodeURIComponent('…'), '…');
}
