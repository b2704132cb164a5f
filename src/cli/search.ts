import type { Command } from 'commander';
import { RebuildRunning, rebuildIndex } from '../../schema/knowledge/index/search-index.ts';
import { ModelAway, ModelRefused } from '../ports/model/port.ts';
import { SearchAway } from '../ports/search/port.ts';
import { reasonOf } from './explain.ts';
import { Failure } from './failure.ts';
import { withDomain } from './open.ts';
import type { Terminal } from './terminal.ts';

/** `search rebuild`: rebuilds the index of the search engine from the passages in the database, with the configured model's vectors. */
export function addSearch(program: Command, terminal: Terminal): void {
  const { say } = terminal;
  program
    .command('search')
    .description(say('help.search'))
    .helpCommand(false)
    .command('rebuild')
    .description(say('help.search.rebuild'))
    .action(async () => {
      const { passages, driver, model } = await withDomain(async (services) => {
        const { passages } = await rebuildIndex(services, { onProgress: everyTenth(terminal) }).catch((error) => {
          throw failureOf(error);
        });
        return { passages, driver: services.search.driver, model: services.embeddings?.name };
      });
      terminal.note(say('search.rebuilt', { passages, driver, vectors: model ?? say('search.withoutVectors') }));
    });
}

/** Prints progress at each tenth. */
function everyTenth(terminal: Terminal): (done: number, all: number) => void {
  let reported = 0;
  return (done, all) => {
    const tenths = Math.floor((10 * done) / Math.max(all, 1));
    if (tenths <= reported) return;
    reported = tenths;
    terminal.note(terminal.say('search.progress', { percent: 10 * tenths, done, all }));
  };
}

function failureOf(error: unknown): unknown {
  if (error instanceof RebuildRunning) return new Failure('search.running');
  if (error instanceof SearchAway) return new Failure('search.away', { reason: reasonOf(error) });
  if (error instanceof ModelAway || error instanceof ModelRefused) return new Failure('search.model', { reason: reasonOf(error) });
  return error;
}
