import { table } from '../bench/report.ts';
import type { Truth } from './claims.ts';
import { floors } from './floors.ts';
import type { Drivers } from './open.ts';
import type { Run } from './report.ts';
import { heldSets } from './set.ts';
import { buildCompany } from './work/company.ts';
import { type EngineRun, measureByEngine } from './work/engine.ts';
import { freshSets } from './work/fresh.ts';
import type { WorkMeasured } from './work/measure.ts';
import { workQuestions } from './work/questions.ts';
import { measureTold, openScripted } from './work/told-all.ts';

/** Results for questions about tasks, and for their follow-ups. */
export type WorkRun = {
  readonly questions: number;
  /** For each of the configured drivers. */
  readonly engines: readonly EngineRun[];
  /** Statements of a model that contradict its tools; measured once, because the search engine does not affect them. */
  readonly lies: WorkMeasured;
};

/** Generates the company and asks all questions about its tasks: without a model, with the scripted one, and in conversations. */
export async function measureAllWork(all: readonly { readonly name: string; readonly drivers: Drivers }[]): Promise<WorkRun> {
  const company = await buildCompany();
  const assistant = await openScripted();
  const lies = await measureTold(assistant, company, 'lies');
  await assistant.close();
  const engines: EngineRun[] = [];
  for (const { name, drivers } of all) engines.push(await measureByEngine(name, drivers, company));
  return { questions: workQuestions.length, engines, lies };
}

type All = { readonly truth: Truth; readonly answersTruth: Truth; readonly runs: readonly Run[]; readonly work: WorkRun | null };
type Row = readonly [part: string, of: string, figure: string, measured: number | undefined, floor: number | undefined];

/** All figures with a minimum, in the original spelling, next to that minimum. */
export function summary({ truth, answersTruth, runs, work }: All): string {
  const rows: Row[] = [
    ...(['shaped', 'held'] as const).flatMap((set) => [
      ...pairs('truth', `claims, ${set}`, truth[set].written, floors.truth[set].written),
      ...pairs('truth', `answers, ${set}`, answersTruth[set].written, floors.answersTruth[set].written),
    ]),
    ...(work ? rowsOfWork(work) : []),
    ...runs.flatMap(({ name, measured, held, talks }) => {
      const by = measured.rankings.some(({ leg }) => leg === 'hybrid') ? ('hybrid' as const) : ('lexical' as const);
      const ranking = measured.rankings.find(({ leg }) => leg === by)?.figures.written;
      return [
        ...pairs('answers', `${name}, own`, measured.answers.written, floors.answers[by].own),
        ...heldSets.flatMap((set) => pairs('answers', `${name}, ${set}`, held[set].written, floors.answers[by][set])),
        ...(['shaped', 'held'] as const).flatMap((set) =>
          pairs('follow-ups', `documents, ${name}, ${set}`, talks?.[set], floors.talks[by][set]),
        ),
        ...pairs('retrieval', `${name}, ${by === 'hybrid' ? 'words and vectors' : 'words'}`, ranking, floors[by].written),
      ];
    }),
  ];
  const cells = rows.map(([part, of, figure, measured, floor]) => [
    ...[part, of, figure, percent(measured), percent(floor)],
    measured !== undefined && floor !== undefined && measured < floor ? 'BELOW' : '',
  ]);
  return table(['part', 'of', 'figure', 'measured', 'floor', ''], cells);
}

function rowsOfWork({ questions, engines, lies }: WorkRun): Row[] {
  const right = ({ right: share }: WorkMeasured) => `right: ${Math.round(share * questions)} of ${questions}`;
  return [
    ...engines.flatMap(({ name, tables, fresh, model, followUps }): Row[] => [
      ['work', `${name}, without a model`, right(tables), tables.right, floors.work.tables],
      ...freshSets.flatMap((set) => pairs('work', `${name}, fresh, ${set}`, fresh[set], floors.fresh[set])),
      ['work', `${name}, scripted model`, right(model), model.right, floors.work.model],
      ...(['shaped', 'held'] as const).flatMap((set) =>
        pairs('follow-ups', `work, ${name}, ${set}`, followUps[set], floors.followUps[set]),
      ),
    ]),
    ['work', 'scripted model that lies', right(lies), lies.right, floors.work.lies],
  ];
}

/** Each figure that has a minimum; none if it was not measured. */
function pairs(part: string, of: string, measured: object | undefined, least: object): Row[] {
  const figures = new Map<string, unknown>(Object.entries(measured ?? {}));
  return Object.entries(least).flatMap(([name, floor]): Row[] =>
    measured ? [[part, of, name, Number(figures.get(name)), Number(floor)]] : [],
  );
}

const percent = (share: number | undefined): string => (share === undefined || Number.isNaN(share) ? '–' : (share * 100).toFixed(1));
