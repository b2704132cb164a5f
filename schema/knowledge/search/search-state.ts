import { LRUCache } from 'lru-cache';
import { type Database, statement } from '../../../src/ports/database/port.ts';
import { type Search, SearchAway } from '../../../src/ports/search/port.ts';
import type { Services } from '../../kernel/context.ts';
import { indexSubjectsJob } from '../index/requests.ts';
import { indexState } from '../index/search-index.ts';
import { fellBackRecently } from './meaning.ts';

/** Milliseconds for which the engine's last answer about its index is trusted, and between requests to check the index. */
const ttl = 5_000;
/** Last answers of engines. Concurrent searches wait for one answer. */
const answers = new LRUCache<Search, { readonly identity: string | undefined }>({
  ...{ max: 100, ttl },
  fetchMethod: async (search) => ({ identity: await search.identity() }),
});
/** Engines whose index was requested to be checked. */
const wanted = new LRUCache<Search, true>({ max: 100, ttl });

/**
 * Checks that the engine has the index that was built. `names` are its identities; none if it was never checked. A cluster that
 * lost the index, or is another one, would return no results. The check of the index is then requested at once instead of
 * within a minute. @throws SearchAway
 */
export async function checkIndex({ search, jobs }: Pick<Services, 'search' | 'jobs'>, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const is = (identity: string | undefined) => identity !== undefined && names.includes(identity);
  const answer = await answers.fetch(search, { forceRefresh: !is(answers.get(search)?.identity) });
  if (is(answer?.identity)) return;
  if (!wanted.has(search)) {
    wanted.set(search, true);
    await jobs.send(indexSubjectsJob, {}, { singletonKey: 'look' });
  }
  throw new SearchAway('the search engine has no index of this database yet: it is being built');
}

/**
 * State of what searches rely on, for monitoring. `search` is `ok`, `building` (the index in use is still searched) or `lost`
 * (nothing is found until it is built). `vectors` is undefined without a model; otherwise `ok`, `building` (search is by words
 * meanwhile) or `words`. `words`: in the last minute a question was answered by words only, because the model gave no vector in
 * time.
 * @throws SearchAway
 */
export async function searchState(
  services: Services,
): Promise<{ search: 'ok' | 'building' | 'lost'; vectors?: 'ok' | 'building' | 'words' }> {
  const { is, model } = await indexState(services);
  const search = is === 'unfinished' ? 'building' : is === 'lost' ? 'lost' : 'ok';
  const { embeddings } = services;
  if (!embeddings) return { search };
  return { search, vectors: model !== embeddings.name ? 'building' : fellBackRecently(embeddings) ? 'words' : 'ok' };
}

/** State of search that the database knows without the engine and the models. */
export type StoredSearchState = {
  /** Model of the vectors in the index; null: none. */
  readonly model: string | null;
  readonly building: boolean;
  /** Number of files, tasks, comments and projects whose words wait to be indexed, and of those that then wait for vectors. */
  readonly waiting: number;
  readonly vectorsWaiting: number;
  /** Number of passages of the largest organization, in the index in the database. */
  readonly largest: number;
  /** Versions of pgvector that can be installed, and that is installed. */
  readonly available: string | null;
  readonly installed: string | null;
};

const readState = statement('knowledge.search_kept')`
  select i.model, i.building is not null as building, r.waiting, r.vectors as "vectorsWaiting",
    coalesce((select max(passages) from (
      select sum(s.passages)::int as passages from search_scope s join search_corpus c on c.n = s.corpus
      where c.generation = (select current from search_generation where id = 1) group by s.corpus
    ) each_corpus), 0) as largest,
    (select default_version from pg_available_extensions where name = 'vector') as available,
    (select extversion from pg_extension where extname = 'vector') as installed
  from (select (select count(*)::int from index_request) as waiting, (select count(*)::int from vector_request) as vectors) r
    left join search_index i on i.name = 'passages'`;

export async function storedSearchState(database: Pick<Database, 'sql'>): Promise<StoredSearchState> {
  const [row] = await database.sql<StoredSearchState>(readState, []);
  return row as StoredSearchState;
}
