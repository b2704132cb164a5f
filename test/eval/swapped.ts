import { table } from '../bench/report.ts';
import { answerFigures, quotesAnswer } from './judge.ts';
import { mean } from './metrics.ts';
import { type Drivers, openServices } from './open.ts';
import { loadProduct, type Product } from './product.ts';
import { type EvalSet, leftOut, squadSet } from './set.ts';

/** Abstaining of a set of which a part was left out; shares from 0 to 1. */
export type Swapped = {
  readonly questions: number;
  /** Share of the questions that no document answers: precision is of no meaning without it. */
  readonly unanswerable: number;
  readonly precision: number;
  readonly recall: number;
  /** Of the answerable: a quote holds the answer, and that if the assistant never abstained. */
  readonly quoted: number;
  readonly quotedAlways: number;
};

/** Asks all questions by the chat's own door, and once more without a judge those that it refused though there is an answer. */
export async function measureSwapped(product: Product, { questions }: EvalSet): Promise<Swapped> {
  const all = [];
  for (const question of questions) all.push({ question, reply: await product.ask(question.question) });
  const answerable = all.filter(({ question }) => question.answers.length > 0);
  const always: boolean[] = [];
  for (const { question, reply } of answerable)
    always.push(quotesAnswer(reply.grounded ? reply : await product.quote(question.question), question.answers));
  const { abstentionPrecision, abstentionRecall, cited } = answerFigures(all);
  return {
    questions: all.length,
    unanswerable: 1 - answerable.length / all.length,
    ...{ precision: abstentionPrecision, recall: abstentionRecall, quoted: cited, quotedAlways: mean(always.map(Number)) },
  };
}

const percent = (share: number): string => (share * 100).toFixed(1);

/** Measures the set in `path` with each of the drivers, without every fourth paragraph, then article; says each as soon as it is known. */
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

/** The table of the runs, in Markdown; figures are percentages, `lost` is points of the answerable questions. */
export function swappedReport(runs: Awaited<ReturnType<typeof measureAllSwapped>>): string {
  const head = ['drivers', 'left out', 'questions', 'unanswerable', 'abstention precision', 'recall', 'quoted', 'never abstaining', 'lost'];
  const rows = runs.map((run) => {
    const { name, without, questions, unanswerable, precision, recall, quoted, quotedAlways } = run;
    return [name, without, questions, ...[unanswerable, precision, recall, quoted, quotedAlways, quotedAlways - quoted].map(percent)];
  });
  return table(head, rows);
}
