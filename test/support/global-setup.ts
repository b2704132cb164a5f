import { setup as offerElasticsearch } from './elasticsearch.ts';
import { setup as makeRunFolder } from './embedded.ts';
import { collectLogs } from './logs.ts';
import { setup as startPostgres } from './postgres.ts';

/** Starts what all test files share. At the end the run fails if any log of it holds a secret. */
export default async function setup(): Promise<() => Promise<void>> {
  const searchLogs = collectLogs();
  const removeRunFolder = makeRunFolder();
  const stopPostgres = await startPostgres();
  const stopElasticsearch = await offerElasticsearch();
  return async () => {
    await stopElasticsearch();
    await stopPostgres();
    removeRunFolder();
    searchLogs();
  };
}
