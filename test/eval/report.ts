import { table } from '../bench/report.ts';
import type { Held, Measured, RankingFigures } from './measure.ts';
import type { measureConversations } from './measure-conversations.ts';
import { heldSets } from './set.ts';
import { type Spelling, spellings } from './spelling.ts';

/** Measurements with one combination of drivers. */
export type Run = {
  readonly name: string;
  readonly measured: Measured;
  readonly held: Held;
  /** Conversations about the documents; undefined if the assistant was not asked. */
  readonly conversations?: Awaited<ReturnType<typeof measureConversations>> | undefined;
};

const spellingNames: Readonly<Record<Spelling, string>> = { written: 'as written', plain: 'no diacritics' };
const percent = (share: number): string => (Number.isNaN(share) ? '–' : (share * 100).toFixed(1));

const rankingHead = spellings.flatMap((spelling) =>
  ['R@1', 'R@5', 'MRR', 'nDCG@10'].map((name) => (spelling === 'plain' ? `${name} no diacritics` : name)),
);
const rankingCells = (figures: Readonly<Record<Spelling, RankingFigures>>): string[] =>
  spellings
    .map((spelling) => figures[spelling])
    .flatMap(({ recall1, recall5, mrr, ndcg10 }) => [recall1, recall5, mrr, ndcg10].map(percent));

/** The tables of the runs, in Markdown; figures are percentages. */
export function report(runs: readonly Run[]): string {
  const rankings = runs.flatMap(({ name, measured }) => measured.rankings.map(({ leg, figures }) => [name, leg, ...rankingCells(figures)]));
  const kinds = runs.flatMap(({ name, measured }) =>
    measured.kinds.map(({ kind, questions, figures }) => [name, kind, questions, ...rankingCells(figures)]),
  );
  const answered = runs.flatMap(({ name, measured, held }) => [
    { name, of: measured.answers },
    ...heldSets.map((set) => ({ name: `${name}, ${set}`, of: held[set] })),
  ]);
  const answers = answered.flatMap(({ name, of: bySpelling }) =>
    spellings.flatMap((spelling) => {
      const of = bySpelling[spelling];
      if (!of) return [];
      const figures = [of.abstentionPrecision, of.abstentionRecall, of.verbatim, of.cited, of.citedFirst, of.page];
      return [[name, spellingNames[spelling], ...figures.map(percent)]];
    }),
  );
  const answersHead = ['abstention precision', 'recall', 'quotes verbatim', 'answer quoted', 'in the first quote', 'right page'];
  return [
    table(['drivers', 'leg', ...rankingHead], rankings),
    ...(answers.length > 0 ? [table(['drivers', 'questions', ...answersHead], answers)] : []),
    table(['drivers', 'kind', 'questions', ...rankingHead], kinds),
  ].join('\n\n');
}

/** Lists the wrong results, question by question. */
export function explain({ name, measured, conversations }: Run): string {
  const misses = measured.misses.map(
    ({ question, spelling, place, first }) =>
      `${question.id} (${spellingNames[spelling]}) ${question.question}\n  answer at ${place ?? 'no place'}; first: ${first ? `${first.document}: ${cut(first.text)}` : 'nothing'}`,
  );
  const wrong = measured.wrong.map(({ question, spelling, reply }) => {
    const said = reply.citations.map(({ document, quote }) => `${document}: ${cut(quote)}`).join(' / ');
    return `${question.id} (${spellingNames[spelling]}) ${question.question}\n  ${reply.isAnswer ? `answered: ${said}` : 'abstained'}`;
  });
  // Conversations of `held` are never printed, so that nobody tunes for them.
  const talked = conversations ? ['', `${name}: follow-ups`, ...conversations.shaped.wrong] : [];
  return [`${name}: answers that were not found first`, ...misses, '', `${name}: wrong replies`, ...wrong, ...talked].join('\n');
}

const cut = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 120);
