import { headingEnd } from '../chat/heading.ts';
import { type TextWords, textWords, type Word } from '../chat/words.ts';
import { sentencesOf } from '../index/sentences.ts';
import type { Evidence } from '../search/retrieve.ts';
import { askedFor, saysKind, saysUnit } from './asked.ts';
import { isSaid, type Sought } from './same.ts';
import { verbStem } from './verb.ts';

/** What is read off a question and its candidates; all lie about between -1 and 1. Those of vectors are there where these are. */
export const lexicalSignals = [
  'covered',
  'said',
  'absent',
  'rarest',
  'namesMissing',
  'verb',
  'kind',
  'unit',
  'lead',
  'lift',
  'short',
  'whether',
] as const;
export const vectorSignals = ['nearest', 'nearestLead', 'nearCovered', 'agreed'] as const;

export type Signal = (typeof lexicalSignals)[number] | (typeof vectorSignals)[number];
export type Signals = Readonly<Record<(typeof lexicalSignals)[number], number>> &
  Partial<Readonly<Record<(typeof vectorSignals)[number], number>>>;

/** Passages whose sentences are read: what answers is among the first or not found. */
const readClosely = 12;
/** Candidates whose words are counted. */
const counted = 100;

type Asked = { readonly text: string; readonly words: readonly Word[] };

/** Undefined: there is nothing to judge. No engine and no database is asked: all is of what was found. */
export function signalsOf({ text: question, words }: Asked, { candidates, lexical, vector }: Evidence): Signals | undefined {
  if (words.length === 0 || candidates.length === 0) return undefined;
  const read = candidates.slice(0, counted).map((candidate) => ({
    candidate,
    words: textWords(`${candidate.title}\n${candidate.headings.join('\n')}\n${candidate.text}`),
  }));
  const terms = termsOf(words, read);
  const total = sum(terms, ({ weight }) => weight);
  const share = (has: (term: Term) => boolean) => sum(terms, (term) => (has(term) ? term.weight : 0)) / total;

  const first = read.slice(0, readClosely);
  const coverOf = (passage: (typeof read)[number] | undefined) => (passage ? share((term) => isSaid(term, passage.words)) : 0);
  const covered = first.map(coverOf);
  const best = Math.max(...covered);
  const bestWords = (first[covered.indexOf(best)] as (typeof first)[number]).words;
  const windows = first
    .flatMap(({ candidate }) => windowsOf(candidate))
    .map((window) => ({ window, said: share((term) => isSaid(term, window.words)) }));
  const told = windows.toSorted((a, b) => b.said - a.said).slice(0, 3);
  const asked = askedFor(question);
  const any = (says: (text: string) => number) => Math.max(...told.map(({ window }) => says(window.text)));

  const nouns = terms.filter(({ stem }) => stem === undefined);
  const rarest = (nouns.length > 0 ? nouns : terms).reduce((a, b) => (b.rarity > a.rarity ? b : a));
  const names = terms.filter(({ word }) => word.telling);
  const verbs = terms.filter(({ stem }) => stem !== undefined);
  const scores = [...lexical.values()];
  return {
    covered: best,
    said: told[0]?.said ?? 0,
    absent: share(({ count }) => count === 0),
    rarest: isSaid(rarest, bestWords) ? 1 : 0,
    namesMissing: names.length === 0 ? 0 : names.filter((term) => !isSaid(term, bestWords)).length / names.length,
    verb: verbs.length === 0 ? 0 : verbs.some((term) => isSaid(term, bestWords)) ? 1 : -1,
    kind: any((text) => saysKind(asked, text)),
    unit: any((text) => saysUnit(asked, text)),
    lead: leadOf(scores),
    lift: Math.log(Math.max(1, (scores[0] ?? 0) / mean(scores.slice(0, 20)))),
    short: 1 / terms.length,
    whether: asked.kind === 'whether' ? 1 : 0,
    ...(vector.size > 1 && nearness([...vector], [...lexical.keys()][0])),
    ...(vector.size > 1 && { nearCovered: coverOf(first.find(({ candidate }) => candidate.id === [...vector.keys()][0])) }),
  };
}

/** A word of the question: how rare it is among the candidates, from 0 to 1, and what it counts. */
type Term = Sought & {
  readonly count: number;
  readonly rarity: number;
  readonly weight: number;
};

/** Names and numbers are what a question stands or falls with, verbs what texts say otherwise. */
const weighing = { telling: 1.5, verb: 0.4, least: 0.15 } as const;

/** A word that so many candidates have says next to nothing. */
const common = 200;

function termsOf(words: readonly Word[], read: readonly { readonly words: TextWords }[]): Term[] {
  const most = Math.log(common / 0.5);
  return words.map((word, at) => {
    // A sentence ends with its verb.
    const stem = at > 0 && at >= words.length - 2 && !word.telling ? verbStem(word.text) : undefined;
    const count = read.filter(({ words: all }) => isSaid({ word, stem }, all)).length;
    const rarity = Math.max(Math.log(common / (count + 0.5)) / most, weighing.least);
    return { word, stem, count, rarity, weight: rarity * (word.telling ? weighing.telling : 1) * (stem === undefined ? 1 : weighing.verb) };
  });
}

/** Sentences of a passage, each with the one after it, which often answers what it only names. */
function windowsOf(candidate: Evidence['candidates'][number]): { text: string; words: TextWords }[] {
  const { text } = candidate;
  const spans = sentencesOf(text, { start: headingEnd(candidate), end: text.length });
  const under = `${candidate.title}\n${candidate.headings.join('\n')}`;
  return spans.map(({ start, end }, at) => {
    const next = spans[at + 1];
    return { text: text.slice(start, next?.end ?? end), words: textWords(`${under}\n${text.slice(start, next?.end ?? end)}`) };
  });
}

/** How far the nearest lies from the others, in their own terms: cosines of small models all lie close together. */
function nearness(vector: readonly (readonly [string, number])[], best: string | undefined) {
  const scores = vector.map(([, score]) => score);
  const middle = mean(scores);
  const spread = Math.sqrt(mean(scores.map((score) => (score - middle) ** 2))) || 1;
  const [nearest = 0, next = 0] = scores;
  const place = vector.findIndex(([passage]) => passage === best);
  return {
    nearest: (nearest - middle) / spread / 4,
    nearestLead: (nearest - next) / spread,
    agreed: place < 0 ? 0 : 1 / (place + 1),
  };
}

const leadOf = ([first = 0, second = 0]: readonly number[]): number => (first > 0 ? (first - second) / first : 0);
const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number => items.reduce((all, item) => all + of(item), 0);
const mean = (values: readonly number[]): number => (values.length === 0 ? 1 : sum(values, (value) => value) / values.length);
