import { termsOfPassage } from '../../src/ports/search/analysis.ts';
import { askedTerms, planOf } from '../../src/ports/search/database-terms.ts';
import type { IndexedPassage, SubjectPassages } from '../../src/ports/search/port.ts';
import { bm25, type Reading, weights } from '../../src/ports/search/ranking.ts';
import { random } from '../support/random.ts';

const projects = ['prj_0', 'prj_1', 'prj_2', 'prj_3', 'prj_4', 'prj_5'];
const syllables = ['ka', 'le', 'mi', 'şo', 'tü', 'ra', 'ben', 'dur', 'sı', 'gö', 'pa', 'yol'];

type Asked = { readonly projects: readonly string[]; readonly text: string; readonly limit: number; readonly reading: Reading };

/** An organization of generated passages with a natural word distribution, and an oracle for its searches. */
export function generateOrganization({ subjects: count }: { subjects: number }) {
  const below = random();
  const organization = 'org_world';
  const pick = <T>(from: readonly T[]) => from[below(from.length)]!;
  const vocabulary = Array.from({ length: 300 }, () => Array.from({ length: 2 + below(2) }, () => pick(syllables)).join(''));
  const word = () => vocabulary[Math.floor(vocabulary.length ** (below(1000) / 1000)) - 1]! + pick(['', '', 'lar', 'da']);
  const text = (length: number) => Array.from({ length }, word).join(' ');

  const made = (n: number): SubjectPassages => {
    const subject = `fil_${n}`;
    const project = pick(projects);
    const title = text(1 + below(3));
    const passages = Array.from(
      { length: 1 + below(6) },
      (_, ordinal): IndexedPassage => ({
        id: `psg_${n}_${ordinal}`,
        organization,
        project,
        kind: n % 3 === 0 ? 'task' : 'file',
        subject,
        title,
        headings: below(2) === 0 ? [] : [text(2)],
        text: text(5 + below(30)),
        vector: undefined,
      }),
    );
    return { organization, subject, passages };
  };
  const stored = new Map<string, SubjectPassages>(Array.from({ length: count }, (_, n) => [`fil_${n}`, made(n)] as const));
  const change = (changed: SubjectPassages): SubjectPassages => {
    stored.set(changed.subject, changed);
    return changed;
  };
  const emptied = (n: number) => ({ organization, subject: `fil_${n}`, passages: [] });

  return {
    organization,
    all: () => [...stored.values()],
    /** Rewrites, moves or removes some subjects. */
    change: (some: number) =>
      Array.from({ length: some }, () => {
        const n = below(count);
        return change(below(4) === 0 ? emptied(n) : made(n));
      }),
    none: () => Array.from({ length: count }, (_, n) => change(emptied(n))),
    question: () => ({ projects: projects.filter(() => below(4) > 0), text: text(2 + below(5)) }),
    oracle: (asked: Asked) =>
      oracle(
        [...stored.values()].flatMap(({ passages }) => passages),
        asked,
      ),
  };
}

type Counted = { readonly times: ReadonlyMap<string, number>; readonly lengths: Readonly<Record<'=' | '~', number>> };
const known = new WeakMap<IndexedPassage, Counted>();

/** The weighted term counts of a passage. */
function counted(passage: IndexedPassage): Counted {
  const made = known.get(passage) ?? countTerms(passage);
  known.set(passage, made);
  return made;
}

function countTerms(passage: IndexedPassage): Counted {
  const of = { '=': new Map<string, number>(), '~': new Map<string, number>() };
  const { terms } = termsOfPassage(passage);
  for (const field of ['title', 'headings', 'text'] as const) {
    const weight = weights[field];
    const { stems, prefixes } = terms[field];
    for (const stem of stems) of['='].set(`=${stem}`, (of['='].get(`=${stem}`) ?? 0) + weight);
    for (const prefix of prefixes) of['~'].set(`~${prefix}`, (of['~'].get(`~${prefix}`) ?? 0) + weight);
  }
  const lengthOf = (times: ReadonlyMap<string, number>) => [...times.values()].reduce((sum, each) => sum + each, 0);
  return { times: new Map([...of['='], ...of['~']]), lengths: { '=': lengthOf(of['=']), '~': lengthOf(of['~']) } };
}

/**
 * BM25 scores of all visible passages, computed exhaustively. A search with this reading limit may only miss passages that score at most
 * `missed`.
 */
function oracle(passages: readonly IndexedPassage[], { projects, text, limit, reading }: Asked) {
  const there = passages.map((passage) => ({ passage, ...counted(passage) }));
  const seen = there.filter(({ passage }) => projects.includes(passage.project));
  const average = (of: '=' | '~') => Math.max(1, seen.reduce((sum, { lengths }) => sum + lengths[of], 0) / seen.length);
  const averages = { '=': average('='), '~': average('~') };
  const found = [...askedTerms(text)].map(([term, asked]) => {
    const having = (some: typeof there) => some.filter(({ times }) => times.has(term)).length;
    const frequency = having(seen);
    const weight = asked.times * Math.log(1 + (seen.length - frequency + 0.5) / (frequency + 0.5));
    return { term, total: having(there), seen: frequency, stems: asked.stems, weight, slope: 0 };
  });
  const terms = found.filter((term) => term.seen > 0).sort((a, b) => a.seen - b.seen || (a.term < b.term ? -1 : 1));
  const scoreOf = ({ times, lengths }: (typeof there)[number], some: readonly { term: string; weight: number }[]) =>
    some.reduce((sum, { term, weight }) => {
      const often = times.get(term) ?? 0;
      const of = term[0] as '=' | '~';
      return sum + (weight * often) / (often + bm25.k1 * (1 - bm25.b + (bm25.b * lengths[of]) / averages[of]));
    }, 0);
  const scored = seen.map((each) => ({ passage: each.passage.id, score: scoreOf(each, terms), each })).filter(({ score }) => score > 0);
  const { read, others, rows } = planOf(terms, reading);
  const candidates = Math.max(limit, Math.min(reading.candidates, Math.ceil(reading.lookups / Math.max(others.length, 1))));
  const promised = read.map(({ term, promise }) => ({ term, weight: promise }));
  const promises = scored.map(({ each }) => scoreOf(each, promised)).sort((a, b) => b - a);
  const added = others.reduce((sum, { weight }) => sum + weight, 0);
  return {
    hits: scored.sort((a, b) => b.score - a.score),
    scores: new Map(scored.map(({ passage, score }) => [passage, score])),
    pruned: others.length > 0 || rows !== null,
    // A question of frequent words only reads the newest rows.
    missed: rows !== null ? Number.POSITIVE_INFINITY : added + (promises[candidates - 1] ?? 0),
  };
}
