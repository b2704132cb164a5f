import type { Command } from 'commander';
import type { Engine } from '../ports/database/index.ts';
import { unhurried } from '../ports/database/port.ts';
import type { Comparison, Thing } from './check-comparison.ts';
import { computed } from './check-computed.ts';
import { checkEngine, indexComparisons } from './check-index.ts';
import { logComparisons } from './check-log.ts';
import { rowComparisons } from './check-rows.ts';
import { checkFiles, checkOrphans, namesOf } from './check-storage.ts';
import { Failure } from './failure.ts';
import type { TextKey } from './messages.ts';
import { withDomain } from './open.ts';
import type { Terminal } from './terminal.ts';

/**
 * The log comes first, because rows missing in it may explain other differences. Repairs of rows come before those of values derived from
 * them.
 */
const comparisons: readonly Comparison[] = [...logComparisons, ...rowComparisons, ...indexComparisons];

type Difference = { readonly text: TextKey; readonly of: Thing; readonly ids: readonly string[]; readonly left: number };

/**
 * `check [--repair]`: compares rows with the event log, derived values with the rows they follow from, and files with their bytes. Prints
 * a line for each difference; with `--repair` corrects them where the right value is known. Exit code 1 if a difference remains.
 */
export function addCheck(program: Command, terminal: Terminal): void {
  const { say } = terminal;
  program
    .command('check')
    .description(say('help.check'))
    .option('--repair', say('help.check.repair'))
    .action(async ({ repair = false }: { repair?: boolean }) => {
      const left = await withDomain(async (services) => {
        const rows = await checkRows(services.database as Engine, terminal, repair);
        const engine = await checkEngine(services, terminal);
        return rows + engine + (await checkFiles(services, terminal)) + (await checkOrphans(services, terminal, repair));
      });
      if (left > 0) throw new Failure('check.left', { left });
      terminal.note(say('check.done'));
    });
}

/** @returns number of rows that remain wrong */
async function checkRows(database: Engine, terminal: Terminal, repair: boolean): Promise<number> {
  let left = 0;
  for await (const difference of differences(database, repair)) {
    const { text, of, ids } = difference;
    const line = terminal.say(text, { count: ids.length, things: terminal.say(`check.of.${of}`), names: namesOf(ids) });
    terminal.out(`${line}${difference.left === 0 ? ` ${terminal.say('check.repaired')}` : ''}`);
    left += difference.left;
  }
  return left;
}

/** Repairs emit no events; tags of lists depend on this count (schema/kernel/log-state.ts). */
const countRepair = 'update organization set unlogged_changes = unlogged_changes + 1';

async function* differences(database: Engine, repair: boolean): AsyncGenerator<Difference> {
  for (const { text, of, wrong, repair: statement } of comparisons) {
    const difference = await database.transaction(async () => {
      await database.sql(unhurried, []);
      const find = async () => (await database.raw(wrong)).rows.map(({ id }) => String(id));
      const ids = await find();
      if (!repair || !statement || ids.length === 0) return { text, of, ids, left: ids.length };
      await database.raw(statement);
      await database.raw(countRepair);
      return { text, of, ids, left: (await find()).length };
    });
    if (difference.ids.length > 0) yield difference;
  }
  for (const { text, of, wrong, repair: correct } of computed) {
    const found = await wrong(database);
    if (found.length === 0) continue;
    if (repair) {
      await correct(database, found);
      await database.raw(countRepair);
    }
    yield { text, of, ids: found.map(({ id }) => id), left: repair ? (await wrong(database)).length : found.length };
  }
}
