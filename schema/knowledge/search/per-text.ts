import { LRUCache } from 'lru-cache';

/** Maximum characters of remembered texts, by function: more than all windows of the passages that an answer is checked against. */
const most = 400_000;

/**
 * Caches the results of `read` for the last texts, because checking an answer reads the same sentences for each claim. The results are
 * shared and must not be changed.
 */
export function perText<Value extends NonNullable<unknown>>(read: (text: string) => Value): (text: string) => Value {
  const known = new LRUCache<string, Value>({
    ...{ maxSize: most, sizeCalculation: (_, text) => text.length + 1 },
    memoMethod: (text) => read(text),
  });
  return (text) => known.memo(text);
}
