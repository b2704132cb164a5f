import { LRUCache } from 'lru-cache';
import { type Search, SearchAway } from '../../../src/ports/search/port.ts';
import type { Services } from '../../kernel/context.ts';
import { indexSubjectsJob } from '../index/requests.ts';

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
