import type { Database } from '../database/port.ts';
import { openDatabaseSearch } from './database.ts';
import type { ElasticsearchOptions } from './elasticsearch-client.ts';
import type { Search } from './port.ts';

/** Opens Elasticsearch if it is configured, else search in the database. Loads only that driver: Elasticsearch's client loads slowly. */
export async function openSearch(options: { database: Database; elasticsearch?: ElasticsearchOptions | undefined }): Promise<Search> {
  const { database, elasticsearch } = options;
  if (elasticsearch) return (await import('./elasticsearch.ts')).openElasticsearch(elasticsearch);
  return openDatabaseSearch(database);
}
