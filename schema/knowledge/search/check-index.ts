import { type Search, SearchAway } from '../../../src/ports/search/port.ts';
import type { Services } from '../../kernel/context.ts';
import { indexSubjectsJob } from '../index/request.ts';

/** Milliseconds for which the engine's last answer about its index is trusted. */
const believed = 5_000;
const last = new WeakMap<Search, { readonly identity: string | undefined; readonly at: number }>();
/** Time of the last request to check the index. */
const wanted = new WeakMap<Search, number>();
/** Concurrent searches wait for one answer. */
const asked = new WeakMap<Search, Promise<string | undefined>>();

/**
 * Checks that the engine has the index that was built. `names` are its identities; none if it was never checked. A cluster that
 * lost the index, or is another one, would return no results. The check of the index is then requested at once instead of
 * within a minute. @throws SearchAway
 */
export async function checkIndex({ search, jobs }: Pick<Services, 'search' | 'jobs'>, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const is = (identity: string | undefined) => identity !== undefined && names.includes(identity);
  const known = last.get(search);
  if (known && performance.now() - known.at < believed && is(known.identity)) return;
  const answer = asked.get(search) ?? search.identity().finally(() => asked.delete(search));
  asked.set(search, answer);
  const identity = await answer;
  last.set(search, { identity, at: performance.now() });
  if (is(identity)) return;
  if (performance.now() - (wanted.get(search) ?? -Infinity) > believed) {
    wanted.set(search, performance.now());
    await jobs.send(indexSubjectsJob, {}, { singletonKey: 'look' });
  }
  throw new SearchAway('the search engine has no index of this database yet: it is being built');
}
