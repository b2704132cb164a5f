import { table } from '../bench/report.ts';
import { answerFigures, quotesAnswer } from './judge.ts';
import { mean } from './metrics.ts';
import { type Drivers, openServices } from './open.ts';
import { loadProduct, type Product } from './product.ts';
import { type EvalSet, leftOut, squadSet } from './set.ts';

/** Abstention on a set from which a part was removed; shares from 0 to 1. */
export type Swapped = {
  readonly questions: number;
  /** Share of the questions that no document answers. Precision is meaningless without it. */
  readonly unanswerable: number;
  readonly precision: number;
  readonly recall: number;
  /** Shares of the answerable questions with a quote that contains the answer: as measured, and if the assistant never abstained. */
  readonly quoted: number;
  readonly quotedAlways: number;
};

/** Asks all questions over the chat API. Answerable ones that it refused are asked again without the decision to abstain. */
export async function measureSwapped(product: Product, { questions }: EvalSet): Promise<Swapped> {
  const all = [];
  for (const question of questions) all.push({ question, reply: await product.ask(question.question) });
  const answerable = all.filter(({ question }) => question.answers.length > 0);
  const always: boolean[] = [];
  for (const { question, reply } of answerable)
    always.push(quotesAnswer(reply.isAnswer ? reply : await product.quote(question.question), question.answers));
  const { abstentionPrecision, abstentionRecall, cited } = answerFigures(all);
  return {
    questions: all.length,
    unanswerable: 1 - answerable.length / all.length,
    ...{ precision: abstentionPrecision, recall: abstentionRecall, quoted: cited, quotedAlways: mean(always.map(Number)) },
  };
}

const percent = (share: number): string => (share * 100).toFixed(1);

/**
 * Measures the set in `path` with each of the drivers, without every fourth paragraph, then article. Prints each result as soon as it is
 * measured.
 */
export async function measureAllSwapped(path: string, all: readonly { readonly name: string; readonly drivers: Drivers }[]) {
  const runs: (Swapped & { name: string; without: string })[] = [];
  for (const without of leftOut) {
    const set = squadSet(path, without);
    for (const { name, drivers } of all) {
      const measured = await measureSwapped(await loadProduct(await openServices(drivers), set.documents), set);
      runs.push({ name, without, ...measured });
      process.stderr.write(`${swappedReport(runs.slice(-1))}\n`);
    }
  }
  return runs;
}

/** The table of the runs, in Markdown. Figures are percentages; `lost` is in points of the answerable questions. */
export function swappedReport(runs: Awaited<ReturnType<typeof measureAllSwapped>>): string {
  const head = ['drivers', 'left out', 'questions', 'unanswerable', 'abstention precision', 'recall', 'quoted', 'never abstaining', 'lost'];
  const rows = runs.map((run) => {
    const { name, without, questions, unanswerable, precision, recall, quoted, quotedAlways } = run;
    return [name, without, questions, ...[unanswerable, precision, recall, quoted, quotedAlways, quotedAlways - quoted].map(percent)];
  });
  return table(head, rows);
}
