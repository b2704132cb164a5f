import { type Search, SearchAway } from '../../../src/ports/search/port.ts';

/** How long what an engine said of its index is believed, in milliseconds. */
const believed = 5_000;
const last = new WeakMap<Search, { readonly identity: string | undefined; readonly at: number }>();
/** Searches that come together wait for one answer. */
const asked = new WeakMap<Search, Promise<string | undefined>>();

/**
 * Sees to it that the engine has the index that was built: `names` are its identities, none where nobody has looked yet.
 * A cluster that lost it, or that is another one, would answer that nothing is found. @throws SearchAway
 */
export async function checkIndex(search: Search, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const is = (identity: string | undefined) => identity !== undefined && names.includes(identity);
  const known = last.get(search);
  if (known && performance.now() - known.at < believed && is(known.identity)) return;
  const answer = asked.get(search) ?? search.identity().finally(() => asked.delete(search));
  asked.set(search, answer);
  const identity = await answer;
  last.set(search, { identity, at: performance.now() });
  if (!is(identity)) throw new SearchAway('the search engine has no index of this database yet: it is being built');
}
