import { setImmediate as turn } from 'node:timers/promises';
import { spelled, termsOfPassage } from './analysis.ts';
import type { SubjectPassages } from './port.ts';
import { weights } from './ranking.ts';

/** A term's occurrences in one passage, in one 64-bit number: ordinal << 32 | length << 12 | times. Length and times are weighted. */
const mostTimes = 2 ** 12 - 1;
const mostLength = 2 ** 20 - 1;
const packed = (ordinal: number, length: number, times: number) =>
  ordinal * 2 ** 32 + Math.min(length, mostLength) * 2 ** 12 + Math.min(times, mostTimes);

/** A subject, or a part of one that has many passages: `part` from 0, of `parts`. */
export type SubjectPart = SubjectPassages & { readonly part: number; readonly parts: number };

/** A subject part in its stored form: its terms with their places, and its words. */
export type Analysed = Pick<SubjectPart, 'subject' | 'part' | 'parts' | 'version'> & {
  readonly project: string | undefined;
  readonly kind: string | undefined;
  readonly passages: readonly string[];
  readonly stemLength: number;
  readonly prefixLength: number;
  readonly postings: ReadonlyMap<string, readonly number[]>;
  /** Number of occurrences, by `folded word`. */
  readonly words: ReadonlyMap<string, number>;
  readonly vectors: readonly (Float32Array | undefined)[];
};

export const stemTerm = (stem: string): string => `=${stem}`;
export const prefixTerm = (prefix: string): string => `~${prefix}`;

/** Passages between two turns of the event loop: about 10 ms. */
const passagesPerTurn = 20;

/** Analyses texts, and yields to the event loop in between. */
export async function analyse({ subject, part, parts, version, passages }: SubjectPart): Promise<Analysed> {
  const postings = new Map<string, number[]>();
  const words = new Map<string, number>();
  let stemLength = 0;
  let prefixLength = 0;
  for (const [ordinal, passage] of passages.entries()) {
    const stems = new Map<string, number>();
    const prefixes = new Map<string, number>();
    const { terms, words: inText } = termsOfPassage(passage);
    for (const field of ['title', 'headings', 'text'] as const) {
      const weight = weights[field];
      for (const stem of terms[field].stems) stems.set(stem, (stems.get(stem) ?? 0) + weight);
      for (const prefix of terms[field].prefixes) prefixes.set(prefix, (prefixes.get(prefix) ?? 0) + weight);
    }
    stemLength += place(postings, ordinal, stems, stemTerm);
    prefixLength += place(postings, ordinal, prefixes, prefixTerm);
    for (const { word, folded } of spelled(inText)) words.set(`${folded} ${word}`, (words.get(`${folded} ${word}`) ?? 0) + 1);
    if (ordinal % passagesPerTurn === passagesPerTurn - 1) await turn();
  }
  const [first] = passages;
  return {
    subject,
    part,
    parts,
    version,
    project: first?.project,
    kind: first?.kind,
    passages: passages.map(({ id }) => id),
    stemLength,
    prefixLength,
    postings,
    words,
    vectors: passages.map(({ vector }) => vector),
  };
}

/** @returns the passage's length in these terms */
function place(
  postings: Map<string, number[]>,
  ordinal: number,
  times: ReadonlyMap<string, number>,
  termOf: (term: string) => string,
): number {
  const length = [...times.values()].reduce((sum, count) => sum + count, 0);
  for (const [term, count] of times) {
    const key = termOf(term);
    const places = postings.get(key);
    const entry = packed(ordinal, length, count);
    if (places) places.push(entry);
    else postings.set(key, [entry]);
  }
  return length;
}
