import { table } from '../bench/report.ts';
import type { Truth } from './claims.ts';
import { floors } from './floors.ts';
import type { Run } from './report.ts';
import { heldSets } from './set.ts';
import { openDoor, openTalk } from './work/ask.ts';
import { buildCompany } from './work/company.ts';
import { followUps } from './work/follow.ts';
import { type FollowUpFigures, measureFollowUps, measureWork, type WorkMeasured } from './work/measure.ts';
import { workQuestions } from './work/questions.ts';
import { measureTold, openScripted } from './work/told-all.ts';

/** Questions about the work, and what goes on with them, in the database. */
export type WorkRun = {
  readonly questions: number;
  readonly tables: WorkMeasured;
  readonly model: WorkMeasured;
  readonly lies: WorkMeasured;
  readonly followUps: Readonly<Record<'shaped' | 'held', FollowUpFigures>>;
};

/** Makes the company and asks all questions about its work: without a model, with the scripted one, and in conversations. */
export async function measureAllWork(): Promise<WorkRun> {
  const company = await buildCompany();
  const tables = await measureWork(await openDoor(company.asker), company);
  const followed = await measureFollowUps(await openTalk(company.asker), followUps);
  const assistant = await openScripted();
  const model = await measureTold(assistant, company, 'truth');
  const lies = await measureTold(assistant, company, 'lies');
  await assistant.close();
  return { questions: workQuestions.length, tables, model, lies, followUps: followed };
}

type All = { readonly truth: Truth; readonly answersTruth: Truth; readonly runs: readonly Run[]; readonly work: WorkRun | null };
type Row = readonly [part: string, of: string, figure: string, measured: number | undefined, floor: number | undefined];

/** All figures that have a floor, as written by people, each beside it. */
export function summary({ truth, answersTruth, runs, work }: All): string {
  const rows: Row[] = [
    ...(['shaped', 'held'] as const).flatMap((set) => [
      ...pairs('truth', `claims, ${set}`, truth[set].written, floors.truth[set].written),
      ...pairs('truth', `answers, ${set}`, answersTruth[set].written, floors.answersTruth[set].written),
    ]),
    ...(work ? rowsOfWork(work) : []),
    ...runs.flatMap(({ name, measured, held }) => {
      const by = measured.rankings.some(({ leg }) => leg === 'hybrid') ? ('hybrid' as const) : ('lexical' as const);
      const ranking = measured.rankings.find(({ leg }) => leg === by)?.figures.written;
      return [
        ...pairs('answers', `${name}, own`, measured.answers.written, floors.answers[by].own),
        ...heldSets.flatMap((set) => pairs('answers', `${name}, ${set}`, held[set].written, floors.answers[by][set])),
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

function rowsOfWork({ questions, tables, model, lies, followUps: followed }: WorkRun): Row[] {
  const right = ({ right: share }: WorkMeasured) => `right: ${Math.round(share * questions)} of ${questions}`;
  return [
    ['work', 'without a model', right(tables), tables.right, floors.work.tables],
    ['work', 'scripted model', right(model), model.right, floors.work.model],
    ['work', 'scripted model that lies', right(lies), lies.right, floors.work.lies],
    ...(['shaped', 'held'] as const).flatMap((set) => pairs('follow-ups', set, followed[set], floors.followUps[set])),
  ];
}

/** Each figure that has a floor; none of what was not measured. */
function pairs(part: string, of: string, measured: object | undefined, least: object): Row[] {
  const figures = new Map<string, unknown>(Object.entries(measured ?? {}));
  return Object.entries(least).flatMap(([name, floor]): Row[] =>
    measured ? [[part, of, name, Number(figures.get(name)), Number(floor)]] : [],
  );
}

const percent = (share: number | undefined): string => (share === undefined || Number.isNaN(share) ? '–' : (share * 100).toFixed(1));
