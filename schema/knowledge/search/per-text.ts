import { LRUCache } from 'lru-cache';

/** Characters of the texts that one reading is kept of: more than all windows of the passages that an answer is checked against. */
const most = 400_000;

/**
 * `read` that remembers what it read of the last texts: checking an answer reads the same sentences again for each claim.
 * What it returns is shared, and must not be changed.
 */
export function perText<Value extends NonNullable<unknown>>(read: (text: string) => Value): (text: string) => Value {
  const known = new LRUCache<string, { readonly value: Value }>({ maxSize: most, sizeCalculation: (_, text) => text.length + 1 });
  return (text) => {
    const kept = known.get(text);
    if (kept) return kept.value;
    const value = read(text);
    known.set(text, { value });
    return value;
  };
}
