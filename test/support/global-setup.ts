import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setup as offerElasticsearch } from './elasticsearch.ts';
import { checkEventPayloads } from './event-payloads.ts';
import { collectLogs } from './logs.ts';
import { setup as startPostgres } from './postgres.ts';
import { makeRunFolder } from './run-folder.ts';

/**
 * Starts what all test files share. At the end the run fails if a log holds a secret, or if an event that a test caused does not
 * fit the schema that OpenAPI has for it.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const removeRunFolder = makeRunFolder();
  // What is missing is noted there, and told once more at the end.
  process.env.TEST_SKIPPED_FILE = join(tmpdir(), 'skipped');
  const searchLogs = collectLogs();
  const stopPostgres = await startPostgres();
  const stopElasticsearch = await offerElasticsearch();
  return async () => {
    await stopElasticsearch();
    // The failure is thrown after all servers have ended.
    const checked = await checkEventPayloads(process.env.TEST_POSTGRES as string).then(
      () => undefined,
      (error: Error) => error,
    );
    await stopPostgres();
    searchLogs();
    removeRunFolder();
    if (checked) throw checked;
  };
}
