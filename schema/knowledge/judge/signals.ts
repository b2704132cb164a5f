import { isRow, sentencesOf } from '../index/sentences.ts';
import { headingEnd } from '../search/quote.ts';
import type { Evidence } from '../search/retrieve.ts';
import { textWords, type Word } from '../search/words.ts';
import { askedFor, saysKind } from './asked.ts';
import { isSaid } from './same.ts';
import type { Scale } from './scale.ts';
import { type Term, termsOf } from './terms.ts';

/** Signals of a question and its candidates, each about -1 to 1. Those of vectors exist only for a search with vectors. */
export const lexicalSignals = ['stated', 'document', 'place', 'short', 'lead', 'named'] as const;
export const vectorSignals = ['near', 'agree'] as const;

export type Signal = (typeof lexicalSignals)[number] | (typeof vectorSignals)[number];
export type Signals = Readonly<Record<(typeof lexicalSignals)[number], number>> &
  Partial<Readonly<Record<(typeof vectorSignals)[number], number>>>;

/** Number of passages whose sentences are read. An answer further down is not quoted anyway. */
const readClosely = 12;
/** Number of candidates in which words are counted. */
const counted = 100;
/** Weight of a sentence without anything of the requested kind. */
const otherKind = 0.5;

const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number => items.reduce((all, item) => all + of(item), 0);

export type Asked = { readonly text: string; readonly words: readonly Word[] };

/**
 * Computes the signals from `evidence`. Undefined without words or candidates, and if the question asks for an amount or a day and no
 * candidate says one. `scale`: meaning of the vectors' cosines; without it there are no signals of vectors.
 */
export function signalsOf({ text: question, words }: Asked, { candidates, lexical, vector }: Evidence, scale?: Scale): Signals | undefined {
  if (words.length === 0 || candidates.length === 0) return undefined;
  const read = candidates.slice(0, counted).map(({ subject, title, headings, text }) => ({
    subject,
    words: textWords(`${title}\n${headings.join('\n')}\n${text}`),
  }));
  const terms = termsOf(
    question,
    words,
    read.map((each) => each.words),
  );
  const total = sum(terms, ({ weight }) => weight);
  const shareOf = (has: (term: Term) => boolean) => sum(terms, (term) => (has(term) ? term.weight : 0)) / total;
  // A sentence is about its document: an invoice names the customer once, and the items elsewhere.
  const documents = new Map(
    [...Map.groupBy(read, ({ subject }) => subject)].map(
      ([subject, of]) => [subject, shareOf((term) => of.some((each) => isSaid(term, each.words)))] as const,
    ),
  );
  const asked = askedFor(question);
  const windows = candidates.slice(0, readClosely).flatMap((candidate, place) =>
    windowsOf(candidate).map((window) => {
      const own = textWords(`${candidate.headings.join('\n')}\n${window.header}\n${window.text}`);
      const document = documents.get(candidate.subject) ?? 0;
      const isOfKind = saysKind(asked, `${window.header}\n${window.text}`, question) !== -1;
      const stated = ((shareOf((term) => isSaid(term, own)) + document) / 2) * (isOfKind ? 1 : otherKind);
      return { place, document, stated, isOfKind };
    }),
  );
  // Units have too many names to be sure, but a price has a currency, and a day a number or the name of one.
  const isSure = asked.kind === 'when' || (asked.kind === 'number' && (asked.unit === undefined || asked.unit === 'money'));
  if (isSure && !windows.some(({ isOfKind }) => isOfKind)) return undefined;
  const best = windows.reduce((one, other) => (other.stated > one.stated ? other : one), { place: 0, document: 0, stated: 0 });
  const nearest = vector.size > 1 ? [...vector.values()][0] : undefined;
  return {
    stated: best.stated,
    document: Math.max(0, ...windows.map(({ document }) => document)),
    place: 1 / (best.place + 1),
    short: 1 / terms.length,
    lead: leadOf([...lexical.values()]),
    named: words.some(({ telling }) => telling) ? 1 : 0,
    ...(nearest !== undefined &&
      scale && {
        near: (nearest - scale.unrelated) / (scale.related - scale.unrelated),
        agree: agreement(vector, candidates[best.place]?.id),
      }),
  };
}

/** A part of a passage that may answer a question. `header`: of the table that it is a row of, or empty. */
type Window = { readonly text: string; readonly header: string };

/** Rows of tables, and sentences, each with the one after it, which often answers what it only names. */
function windowsOf(candidate: Evidence['candidates'][number]): Window[] {
  const { text } = candidate;
  const spans = sentencesOf(text, { start: headingEnd(candidate), end: text.length });
  let header: string | undefined;
  return spans.map(({ start, end }, at) => {
    const sentence = text.slice(start, end);
    if (!isRow(sentence)) {
      header = undefined;
      return { text: text.slice(start, spans[at + 1]?.end ?? end), header: '' };
    }
    const above: string = header ?? '';
    header ??= sentence;
    return { text: sentence, header: above };
  });
}

/** Agreement of vectors and words: the reciprocal rank by vectors of the best passage by words; 0 if it is not among them. */
function agreement(vector: Evidence['vector'], id = ''): number {
  const place = [...vector.keys()].indexOf(id) + 1;
  return place > 0 ? 1 / place : 0;
}

/** Relative lead of the best over the second. */
const leadOf = ([first = 0, second = 0]: readonly number[]): number => (first > 0 ? (first - second) / first : 0);
