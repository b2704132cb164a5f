import { askedWords } from './analysis.ts';
import { prefixTerm, stemTerm } from './database-postings.ts';
import { bm25, type Reading } from './ranking.ts';

/** A term of a question: its number of occurrences and, for a prefix, the stems of the words that begin with it. */
type Asked = { readonly times: number; readonly stems: readonly string[] };

/** Number of passages with a term: in the organization, and among those that the caller can view. */
export type Counted = { readonly term: string; readonly total: number; readonly seen: number };

/** Number of visible passages, and of their terms in each analysis, each weighted by its field. */
export type Seen = { readonly passages: number; readonly stems: number; readonly prefixes: number };

/** A term that occurs in visible passages: its maximum score contribution, and how that falls with a passage's length. */
export type Term = Counted & Pick<Asked, 'stems'> & { readonly weight: number; readonly slope: number };

/** A term whose postings are read. `promise` is its weight plus that of the prefixes it predicts. */
type ReadTerm = Term & { readonly promise: number };

/** Terms of a question whose postings are read, the newest `rows` of each (null: all), and terms that are only looked up. */
type Plan = { readonly read: readonly ReadTerm[]; readonly others: readonly Term[]; readonly rows: number | null };

/** Cost of an invisible posting relative to a visible one. */
const invisibleCost = 0.2;

/**
 * Rank factor of a prefix whose stem also occurs. Such a prefix mostly occurs with its stem and adds little, so it is ranked as if
 * it occurred in this many times as many passages.
 */
const prefixRankFactor = 5;

/** Returns the terms of a question. */
export function askedTerms(question: string): Map<string, Asked> {
  const asked = new Map<string, Asked>();
  const add = (term: string, stems: readonly string[]) => {
    const known = asked.get(term);
    asked.set(term, { times: (known?.times ?? 0) + 1, stems: [...(known?.stems ?? []), ...stems] });
  };
  for (const { stems, prefix } of askedWords(question)) {
    const ofWord = stems.map(stemTerm);
    for (const stem of ofWord) add(stem, []);
    add(prefixTerm(prefix), ofWord);
  }
  return asked;
}

/** Returns the terms that occur in visible passages, the rarest first. */
export function weighed(asked: ReadonlyMap<string, Asked>, found: readonly Counted[], { passages, stems, prefixes }: Seen): Term[] {
  const averages = { '=': Math.max(stems / passages, 1), '~': Math.max(prefixes / passages, 1) };
  return found
    .filter(({ seen }) => seen > 0)
    .sort((a, b) => a.seen - b.seen || (a.term < b.term ? -1 : 1))
    .map((counted, _, all) => {
      const { times, stems: ofWords } = asked.get(counted.term)!;
      const stems = ofWords.filter((stem) => all.some(({ term }) => term === stem));
      const weight = times * Math.log(1 + (passages - counted.seen + 0.5) / (counted.seen + 0.5));
      return { ...counted, stems, weight, slope: (bm25.k1 * bm25.b) / averages[counted.term[0] as '=' | '~'] };
    });
}

/** Plan that reads all terms. */
export const wholePlan = (terms: readonly Term[]): Plan => ({
  read: terms.map((term) => ({ ...term, promise: term.weight })),
  others: [],
  rows: null,
});

/**
 * Reads the rarest terms, as many as `places` allows; one that does not fit is skipped. For a question of only frequent words it
 * reads the newest rows of the rarest one.
 */
export function planOf(terms: readonly Term[], { places, rows }: Reading): Plan {
  const there = new Set(terms.map(({ term }) => term));
  const rank = ({ seen, stems }: Term) => (stems.some((stem) => there.has(stem)) ? prefixRankFactor : 1) * seen;
  let left = places;
  const chosen = new Set<Term>();
  for (const term of terms.toSorted((a, b) => rank(a) - rank(b))) {
    const cost = term.seen + invisibleCost * (term.total - term.seen);
    if (cost > left) continue;
    left -= cost;
    chosen.add(term);
  }
  const none = chosen.size === 0;
  if (none) for (const rarest of terms.slice(0, 1)) chosen.add(rarest);
  const others = terms.filter((term) => !chosen.has(term));
  return { read: terms.filter((term) => chosen.has(term)).map((term) => withPromise(term, others)), others, rows: none ? rows : null };
}

/** Adds to a read stem's promise the weight of those of its words' prefixes that are only looked up. */
function withPromise(term: Term, others: readonly Term[]): ReadTerm {
  const shares = others.map(
    ({ stems, weight }) => (weight * stems.filter((stem) => stem === term.term).length) / Math.max(stems.length, 1),
  );
  return { ...term, promise: shares.reduce((sum, share) => sum + share, term.weight) };
}
