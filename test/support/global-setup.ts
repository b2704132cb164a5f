import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setup as offerElasticsearch } from './elasticsearch.ts';
import { eventsWithoutSchema } from './event-payloads.ts';
import { collectLogs } from './logs.ts';
import { setup as startPostgres } from './postgres.ts';
import { makeRunFolder } from './run-folder.ts';

/**
 * Starts what all test files share. At the end the run fails if a log contains a secret, or if an event does not match its OpenAPI schema.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const removeRunFolder = makeRunFolder();
  // The file lists missing programs, which are reported again at the end.
  process.env.TEST_SKIPPED_FILE = join(tmpdir(), 'skipped');
  const searchLogs = collectLogs();
  const stopPostgres = await startPostgres();
  const stopElasticsearch = await offerElasticsearch();
  return async () => {
    await stopElasticsearch();
    const unlike = await eventsWithoutSchema(process.env.TEST_POSTGRES as string);
    await stopPostgres();
    searchLogs();
    removeRunFolder();
    if (unlike.length > 0) throw new Error(`${unlike.length} events do not fit their schema:\n${unlike.slice(0, 10).join('\n')}`);
  };
}
