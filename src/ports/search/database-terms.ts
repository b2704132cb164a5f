import { askedWords, termsOfWords } from './analysis.ts';
import { prefixTerm, stemTerm } from './database-postings.ts';
import { bm25, type Reading } from './ranking.ts';

/** A term of a question: how often it is asked and, of a prefix, the stems of the words that begin with it. */
type Asked = { readonly times: number; readonly stems: readonly string[] };

/** In how many passages a term stands: of the organization, and of those that the caller sees. */
export type Counted = { readonly term: string; readonly total: number; readonly seen: number };

/** How many passages the caller sees, and how many terms of each analysis they have, each as often as its field's weight says. */
export type Seen = { readonly passages: number; readonly stems: number; readonly prefixes: number };

/** A term that stands in what the caller sees: what it adds to a score at most, and how that falls with a passage's length. */
export type Term = Counted & Pick<Asked, 'stems'> & { readonly weight: number; readonly slope: number };

/** A term that is read; `promise` is its weight with that of what it tells of. */
type ReadTerm = Term & { readonly promise: number };

/** Which terms of a question are read, the newest `rows` of each (null: all), and which are looked up. */
type Plan = { readonly read: readonly ReadTerm[]; readonly others: readonly Term[]; readonly rows: number | null };

/** What a place that the caller does not see costs, of one that is seen. */
const unseen = 0.2;

/**
 * A prefix mostly stands where its word's stem does and tells little beside it, so it has its turn as if it stood in this many
 * times as many passages, if the stem stands anywhere.
 */
const beside = 5;

/** Terms of a question by themselves. */
export function askedTerms(question: string): Map<string, Asked> {
  const asked = new Map<string, Asked>();
  const add = (term: string, stems: readonly string[]) => {
    const known = asked.get(term);
    asked.set(term, { times: (known?.times ?? 0) + 1, stems: [...(known?.stems ?? []), ...stems] });
  };
  for (const word of askedWords(question)) {
    const { stems, prefixes } = termsOfWords([word]);
    const ofWord = stems.map(stemTerm);
    for (const stem of ofWord) add(stem, []);
    for (const prefix of prefixes) add(prefixTerm(prefix), ofWord);
  }
  return asked;
}

/** Terms that stand in what the caller sees, the rarest first. */
export function weighed(asked: ReadonlyMap<string, Asked>, found: readonly Counted[], { passages, stems, prefixes }: Seen): Term[] {
  const averages = { '=': Math.max(stems / passages, 1), '~': Math.max(prefixes / passages, 1) };
  return found
    .filter(({ seen }) => seen > 0)
    .sort((a, b) => a.seen - b.seen || (a.term < b.term ? -1 : 1))
    .map((counted) => {
      const { times, stems } = asked.get(counted.term)!;
      const weight = times * Math.log(1 + (passages - counted.seen + 0.5) / (counted.seen + 0.5));
      return { ...counted, stems, weight, slope: (bm25.k1 * bm25.b) / averages[counted.term[0] as '=' | '~'] };
    });
}

/** All terms are read. */
export const wholePlan = (terms: readonly Term[]): Plan => ({
  read: terms.map((term) => ({ ...term, promise: term.weight })),
  others: [],
  rows: null,
});

/**
 * The rarest terms are read, as many as `places` allow, each that does not fit left out. A question of frequent words alone
 * has the newest rows of its rarest read.
 */
export function planOf(terms: readonly Term[], { places, rows }: Reading): Plan {
  const there = new Set(terms.map(({ term }) => term));
  const rank = ({ seen, stems }: Term) => (stems.some((stem) => there.has(stem)) ? beside : 1) * seen;
  let left = places;
  const chosen = new Set<Term>();
  for (const term of terms.toSorted((a, b) => rank(a) - rank(b))) {
    const cost = term.seen + unseen * (term.total - term.seen);
    if (cost > left) continue;
    left -= cost;
    chosen.add(term);
  }
  const none = chosen.size === 0;
  if (none) for (const rarest of terms.slice(0, 1)) chosen.add(rarest);
  const others = terms.filter((term) => !chosen.has(term));
  return { read: terms.filter((term) => chosen.has(term)).map((term) => promising(term, others)), others, rows: none ? rows : null };
}

/** A stem that is read promises the prefixes of its words, where they are looked up alone. */
function promising(term: Term, others: readonly Term[]): ReadTerm {
  const shares = others.map(
    ({ stems, weight }) => (weight * stems.filter((stem) => stem === term.term).length) / Math.max(stems.length, 1),
  );
  return { ...term, promise: shares.reduce((sum, share) => sum + share, term.weight) };
}
