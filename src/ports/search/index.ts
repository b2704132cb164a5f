import type { Database } from '../database/port.ts';
import type { Search } from './port.ts';

/** Elasticsearch where there is one, else the database. */
export function openSearch(_options: { database: Database; elasticsearch?: ElasticsearchOptions | undefined }): Search {
  const missing = () => Promise.reject(new Error('no search driver'));
  return {
    driver: 'database',
    replace: missing,
    find: missing,
    spellings: missing,
    rebuild: missing,
    matches: () => [],
    check: missing,
    close: async () => {},
  };
}

/** An Elasticsearch 8.19 or 9 cluster. */
export type ElasticsearchOptions = {
  /** Address, with user and password if they are needed. */
  readonly url: string;
  readonly apiKey: string | undefined;
  /** What the names of our indices begin with. */
  readonly prefix: string;
};
