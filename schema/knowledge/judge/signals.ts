import { sentencesOf } from '../index/sentences.ts';
import { headingEnd } from '../search/quote.ts';
import type { Evidence } from '../search/retrieve.ts';
import { type TextWords, textWords, type Word } from '../search/words.ts';
import { askedFor, saysKind } from './asked.ts';
import { sum } from './numbers.ts';
import { isSaid, type Sought } from './same.ts';
import type { Scale } from './scale.ts';
import { verbStem } from './verb.ts';

/** Signals of a question and its candidates, each about -1 to 1. Those of vectors exist only for a search with vectors. */
export const lexicalSignals = ['said', 'stated', 'title', 'place', 'short', 'absent', 'rarest', 'lead'] as const;
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

export type Asked = { readonly text: string; readonly words: readonly Word[] };

/**
 * Computes the signals from `evidence`. Undefined without words or candidates. `scale`: meaning of the vectors' cosines; without it there
 * are no signals of vectors.
 */
export function signalsOf({ text: question, words }: Asked, { candidates, lexical, vector }: Evidence, scale?: Scale): Signals | undefined {
  if (words.length === 0 || candidates.length === 0) return undefined;
  const read = candidates.slice(0, counted).map(({ title, headings, text }) => textWords(`${title}\n${headings.join('\n')}\n${text}`));
  const terms = termsOf(words, read);
  const total = sum(terms, ({ weight }) => weight);
  const shareOf = (has: (term: Term) => boolean) => sum(terms, (term) => (has(term) ? term.weight : 0)) / total;
  const share = (all: TextWords) => shareOf((term) => isSaid(term, all));

  const asked = askedFor(question);
  const windows = candidates
    .slice(0, readClosely)
    .flatMap((candidate, place) => windowsOf(candidate).map((window) => ({ ...window, place })))
    .map((window) => {
      const kind = saysKind(asked, window.text, question) === -1 ? otherKind : 1;
      const said = share(window.words);
      return { ...window, kind, said, stated: ((said + share(window.own)) / 2) * kind };
    });
  const best = windows.reduce((one, other) => (other.said * other.kind > one.said * one.kind ? other : one), windows[0] ?? noWindow);
  const nouns = terms.filter(({ stem }) => stem === undefined);
  const rarest = (nouns.length > 0 ? nouns : terms).reduce((one, other) => (other.rarity > one.rarity ? other : one));
  const nearest = vector.size > 1 ? [...vector.values()][0] : undefined;
  return {
    said: Math.max(0, ...windows.map(({ said }) => said)),
    stated: Math.max(0, ...windows.map(({ stated }) => stated)),
    title: share(best.title),
    place: 1 / (best.place + 1),
    short: 1 / terms.length,
    absent: shareOf(({ count }) => count === 0),
    rarest: isSaid(rarest, best.words) ? 1 : 0,
    lead: leadOf([...lexical.values()]),
    ...(nearest !== undefined &&
      scale && {
        near: (nearest - scale.unrelated) / (scale.related - scale.unrelated),
        agree: agreement(vector, candidates[best.place]?.id),
      }),
  };
}

/** A word of the question. `count`: candidates that contain it; `rarity`: 0 to 1; `weight`: its part in the signals. */
type Term = Sought & {
  readonly count: number;
  readonly rarity: number;
  readonly weight: number;
};

/** Names and numbers count most. Verbs count little, because documents usually phrase them differently. */
const weighing = { telling: 1.5, verb: 0.4, least: 0.15 } as const;

/** Number of candidates that makes a word nearly meaningless. */
const common = 200;

function termsOf(words: readonly Word[], read: readonly TextWords[]): Term[] {
  const most = Math.log(common / 0.5);
  return words.map((word, at) => {
    // A sentence ends with its verb.
    const stem = at > 0 && at >= words.length - 2 && !word.telling ? verbStem(word.text) : undefined;
    const count = read.filter((all) => isSaid({ word, stem }, all)).length;
    const rarity = Math.max(Math.log(common / (count + 0.5)) / most, weighing.least);
    return { word, stem, count, rarity, weight: rarity * (word.telling ? weighing.telling : 1) * (stem === undefined ? 1 : weighing.verb) };
  });
}

/** Two sentences of a passage. `words`: with title and headings above them; `own`: without the title. */
type Window = { readonly text: string; readonly words: TextWords; readonly own: TextWords; readonly title: TextWords };

const none = textWords('');
const noWindow = { text: '', words: none, own: none, title: none, place: 0, kind: 1, said: 0, stated: 0 };

/** Sentences of a passage, each with the one after it, which often answers what it only names. */
function windowsOf(candidate: Evidence['candidates'][number]): Window[] {
  const { text } = candidate;
  const spans = sentencesOf(text, { start: headingEnd(candidate), end: text.length });
  const headings = candidate.headings.join('\n');
  const title = textWords(candidate.title);
  return spans.map(({ start, end }, at) => {
    const both = text.slice(start, spans[at + 1]?.end ?? end);
    return { text: both, words: textWords(`${candidate.title}\n${headings}\n${both}`), own: textWords(`${headings}\n${both}`), title };
  });
}

/** Agreement of vectors and words: the reciprocal rank by vectors of the best passage by words; 0 if it is not among them. */
function agreement(vector: Evidence['vector'], id = ''): number {
  const place = [...vector.keys()].indexOf(id) + 1;
  return place > 0 ? 1 / place : 0;
}

/** Relative lead of the best over the second. */
const leadOf = ([first = 0, second = 0]: readonly number[]): number => (first > 0 ? (first - second) / first : 0);
