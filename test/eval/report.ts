import { table } from '../bench/report.ts';
import type { Measured, RankingFigures, Spelling } from './measure.ts';

/** What was measured on one combination of drivers, `PGlite, Elasticsearch`. */
export type Run = { readonly name: string; readonly measured: Measured };

const percent = (share: number): string => (Number.isNaN(share) ? '–' : (share * 100).toFixed(1));
const rankingHead = ['R@1', 'R@5', 'MRR', 'nDCG@10'];
const cells = ({ recall1, recall5, mrr, ndcg10 }: RankingFigures): string[] => [recall1, recall5, mrr, ndcg10].map(percent);
const spellingNames: Readonly<Record<Spelling, string>> = { written: 'as written', plain: 'no diacritics' };

/** The tables of the runs, in Markdown; figures are percentages. */
export function report(runs: readonly Run[]): string {
  const parts = [
    ['Ranking', rankings(runs)],
    ['Answers', answers(runs)],
    ['Recall by kind of question', kinds(runs)],
  ] as const;
  return parts.flatMap(([title, text]) => (text ? [`${title}\n\n${text}`] : [])).join('\n\n');
}

function rankings(runs: readonly Run[]): string {
  const rows = runs.flatMap(({ name, measured }) =>
    measured.rankings.map(({ leg, figures }) => [name, leg, ...cells(figures.written), ...cells(figures.plain)]),
  );
  return table(['drivers', 'leg', ...rankingHead, ...rankingHead.map((head) => `${head} no diacritics`)], rows);
}

function answers(runs: readonly Run[]): string | undefined {
  const rows = runs.flatMap(({ name, measured }) =>
    Object.entries(measured.answers ?? {}).map(([spelling, figures]) => [
      name,
      spellingNames[spelling as Spelling],
      ...[figures.abstentionPrecision, figures.abstentionRecall, figures.verbatim, figures.cited, figures.citedFirst, figures.page].map(
        percent,
      ),
    ]),
  );
  const head = [
    'drivers',
    'questions',
    'abstention precision',
    'recall',
    'quotes verbatim',
    'answer quoted',
    'in the first quote',
    'right page',
  ];
  return rows.length > 0 ? table(head, rows) : undefined;
}

function kinds(runs: readonly Run[]): string {
  const rows = runs.flatMap(({ name, measured }) =>
    measured.kinds.map(({ kind, questions, recall1, recall5, plain1 }) => [
      name,
      kind,
      questions,
      ...[recall1, recall5, plain1].map(percent),
    ]),
  );
  return table(['drivers', 'kind', 'questions', 'R@1', 'R@5', 'R@1 no diacritics'], rows);
}

/** What went wrong, question by question. */
export function explain({ name, measured }: Run): string {
  const cut = (text: string) => text.replace(/\s+/g, ' ').slice(0, 100);
  const misses = measured.misses.map(
    ({ question, spelling, place, first }) =>
      `${question.id} (${spellingNames[spelling]}) ${question.question}\n  answer at ${place ?? 'no place'}; first: ${first ? `${first.document}: ${cut(first.text)}` : 'nothing'}`,
  );
  const wrong = measured.wrong.map(
    ({ question, spelling, reply }) =>
      `${question.id} (${spellingNames[spelling]}) ${question.question}\n  ${reply.grounded ? 'answered' : 'abstained'}: ${reply.citations.map(({ document, quote }) => `${document}: ${cut(quote)}`).join(' / ')}`,
  );
  return [`${name}: answers not found first`, ...misses, '', `${name}: wrong replies`, ...wrong].join('\n');
}
