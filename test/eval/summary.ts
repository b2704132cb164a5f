import { table } from '../bench/report.ts';
import { minimums } from './minimums.ts';
import type { Drivers } from './open.ts';
import type { Run } from './report.ts';
import { heldSets } from './set.ts';
import { buildCompany } from './work/company.ts';
import { type EngineRun, measureByEngine } from './work/engine.ts';
import { freshSets } from './work/fresh.ts';
import type { WorkMeasured } from './work/measure.ts';
import { workQuestions } from './work/questions.ts';

/** Results for questions about tasks, and for their follow-ups. */
export type WorkRun = {
  readonly questions: number;
  /** For each of the configured drivers. */
  readonly engines: readonly EngineRun[];
};

/** Generates the company and asks all questions about its tasks: without a model, with the scripted one, and in conversations. */
export async function measureAllWork(all: readonly { readonly name: string; readonly drivers: Drivers }[]): Promise<WorkRun> {
  const company = await buildCompany();
  const engines: EngineRun[] = [];
  for (const { name, drivers } of all) engines.push(await measureByEngine(name, drivers, company));
  return { questions: workQuestions.length, engines };
}

type All = { readonly runs: readonly Run[]; readonly work: WorkRun | null };
type Row = readonly [part: string, of: string, figure: string, measured: number | undefined, minimum: number | undefined];

/** All figures with a minimum, in the original spelling, next to that minimum. */
export function summary({ runs, work }: All): string {
  const rows: Row[] = [
    ...(work ? rowsOfWork(work) : []),
    ...runs.flatMap(({ name, measured, held, conversations }) => {
      const by = measured.rankings.some(({ leg }) => leg === 'hybrid') ? ('hybrid' as const) : ('lexical' as const);
      const ranking = measured.rankings.find(({ leg }) => leg === by)?.figures.written;
      return [
        ...pairs('answers', `${name}, own`, measured.answers.written, minimums.answers[by].own),
        ...heldSets.flatMap((set) => pairs('answers', `${name}, ${set}`, held[set].written, minimums.answers[by][set])),
        ...(['shaped', 'held'] as const).flatMap((set) =>
          pairs('follow-ups', `documents, ${name}, ${set}`, conversations?.[set], minimums.conversations[by][set]),
        ),
        ...pairs('retrieval', `${name}, ${by === 'hybrid' ? 'words and vectors' : 'words'}`, ranking, minimums[by].written),
      ];
    }),
  ];
  const cells = rows.map(([part, of, figure, measured, minimum]) => [
    ...[part, of, figure, percent(measured), percent(minimum)],
    measured !== undefined && minimum !== undefined && measured < minimum ? 'BELOW' : '',
  ]);
  return table(['part', 'of', 'figure', 'measured', 'floor', ''], cells);
}

function rowsOfWork({ questions, engines }: WorkRun): Row[] {
  const right = ({ right: share }: WorkMeasured) => `right: ${Math.round(share * questions)} of ${questions}`;
  return [
    ...engines.flatMap(({ name, tables, fresh, model, followUps }): Row[] => [
      ['work', `${name}, without a model`, right(tables), tables.right, minimums.work.tables],
      ...freshSets.flatMap((set) => pairs('work', `${name}, fresh, ${set}`, fresh[set], minimums.fresh[set])),
      ['work', `${name}, scripted model`, right(model), model.right, minimums.work.model],
      ...(['shaped', 'held'] as const).flatMap((set) =>
        pairs('follow-ups', `work, ${name}, ${set}`, followUps[set], minimums.followUps[set]),
      ),
    ]),
  ];
}

/** Each figure that has a minimum; none if it was not measured. */
function pairs(part: string, of: string, measured: object | undefined, least: object): Row[] {
  const figures = new Map<string, unknown>(Object.entries(measured ?? {}));
  return Object.entries(least).flatMap(([name, minimum]): Row[] =>
    measured ? [[part, of, name, Number(figures.get(name)), Number(minimum)]] : [],
  );
}

const percent = (share: number | undefined): string => (share === undefined || Number.isNaN(share) ? '–' : (share * 100).toFixed(1));
