import type { CombinedError } from 'urql';
import { client } from '../../data/client.ts';
import type { VariablesOf } from '../../data/graphql.ts';
import { type Problem, problemOf } from '../../data/problem.ts';
import { changeTask, rememberChanges } from '../../ui/change-task.ts';
import type { DisplayedTasks as Displayed, TaskValues } from '../../ui/displayed-tasks.ts';
import { notifyDone, notifyProblem } from '../../ui/Problem.tsx';
import { addStep, type Step } from '../../ui/undo.ts';
import type { UpdateTask } from '../../ui/undo-tasks.ts';
import { text } from './messages.ts';
import type { Patch, TaskStore } from './store.ts';
import { batchTasks, type Row, restoreTask, updateTask } from './task.ts';

export type Fields = Omit<VariablesOf<typeof updateTask>['input'], 'id'>;
/** Change as API fields (the same for all rows, or computed for each) and as the optimistic patch of a displayed task; cards have no `fields` unless their board needs them. */
export type Edit = {
  readonly fields: Fields | ((row: Row) => Fields);
  readonly patch: (current: Pick<Row, 'labels'> & Partial<Pick<Row, 'fields'>>) => Patch;
};

const inputFor = ({ fields }: Edit, row: Row): UpdateTask => ({ id: row.id, ...(typeof fields === 'function' ? fields(row) : fields) });

/** Problem of a failed request. */
const reason = (error: CombinedError | undefined): Problem | undefined => error && problemOf(error);

/** Displayed tasks that changes apply to. */
export type DisplayedTasks = Displayed & Pick<TaskStore, 'remove'>;

const patchesOf = (rows: readonly Row[], { patch }: Edit) =>
  new Map(rows.map(({ id }) => [id, (current: TaskValues) => patch(current as Row)]));

/** Changes one task optimistically; if the server rejects it, reverts and shows the reason. @returns whether it succeeded */
export async function edit(store: DisplayedTasks, row: Row, what: Edit): Promise<boolean> {
  const takeBack = store.optimistic(patchesOf([row], what));
  const { data, error } = await changeTask(updateTask, { input: inputFor(what, row), was: row });
  if (data) store.refresh([data.updateTask]);
  takeBack();
  if (error) notifyProblem({ ...problemOf(error), of: row.number });
  return !error;
}

const atOnce = 100;

/** Result of a batch. Each chunk succeeds or fails as a whole. */
export type Outcome = {
  readonly done: readonly Row[];
  readonly refused: readonly Refusal[];
  readonly step: Step;
};
export type Refusal = {
  /** Tasks of the failed chunk; none was changed. */
  readonly rows: readonly Row[];
  readonly problem: Problem;
  /** Task that caused the failure, if the API names one. */
  readonly culprit: Row | undefined;
};

/** Changes many tasks optimistically, in chunks of 100, as one step of undo. */
export async function editAll(store: DisplayedTasks, rows: readonly Row[], what: Edit): Promise<Outcome> {
  const takeBack = store.optimistic(patchesOf(rows, what));
  const sent = inChunks(rows, (row) => ({ update: inputFor(what, row) }));
  const step = rememberChanges(
    rows.map((row) => ({ input: inputFor(what, row), was: row })),
    sent.then(({ answered }) => answered),
  );
  const { answered, ...outcome } = await sent;
  store.refresh(answered);
  takeBack();
  return { ...outcome, step };
}

/** Moves tasks to the trash. Sub-tasks are deleted with their parents. */
export async function deleteAll(store: DisplayedTasks, rows: readonly Row[]): Promise<Outcome> {
  const outcome = await inChunks(tops(rows), (row) => ({ delete: { id: row.id } }));
  store.remove(outcome.done.map(({ id }) => id));
  return { ...outcome, step: addStep(() => restoreAll(outcome.done)) };
}

/** Confirms deleted tasks with a message that offers undo. */
export const notifyDeleted = ({ done, step }: Outcome): unknown =>
  notifyDone(text('deleted', { count: done.length }), { label: text('undo'), step });

/** Restores tasks from the trash, four requests at a time. Shows how many were restored, and the reason for each that was not. */
async function restoreAll(rows: readonly Row[]): Promise<void> {
  let count = 0;
  const waiting = [...rows];
  const work = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      const { error } = await client.mutation(restoreTask, { input: { id: row.id } }).toPromise();
      if (error) notifyProblem({ ...problemOf(error), of: row.number });
      else count += 1;
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  if (count > 0) notifyDone(text('restored', { count }));
}

type Operation = VariablesOf<typeof batchTasks>['input']['operations'][number];

async function inChunks(
  rows: readonly Row[],
  operation: (row: Row) => Operation,
): Promise<Omit<Outcome, 'step'> & { readonly answered: readonly Row[] }> {
  const [done, answered, refused]: [Row[], Row[], Refusal[]] = [[], [], []];
  for (let start = 0; start < rows.length; start += atOnce) {
    const chunk = rows.slice(start, start + atOnce);
    const { data, error } = await client.mutation(batchTasks, { input: { operations: chunk.map(operation) } }).toPromise();
    if (data) {
      done.push(...chunk);
      answered.push(...data.batchTasks);
    }
    const problem = reason(error);
    if (problem) refused.push({ rows: chunk, problem, culprit: culpritOf(problem, chunk) });
  }
  return { done, answered, refused };
}

/** The API names the operation by index, or by the path of an invalid field. */
function culpritOf(problem: Problem & { readonly operation?: number }, chunk: readonly Row[]): Row | undefined {
  const place = problem.operation ?? Number(/operations\.(\d+)/.exec(problem.errors?.[0]?.field ?? '')?.[1] ?? Number.NaN);
  return chunk[place];
}

/** Tasks without those whose parent is among them: deleting a parent deletes them. */
function tops(rows: readonly Row[]): readonly Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return rows.filter(({ parent }) => !parent || !byId.has(parent.id));
}
