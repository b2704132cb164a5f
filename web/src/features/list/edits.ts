import type { CombinedError } from 'urql';
import { client } from '../../data/client.ts';
import type { VariablesOf } from '../../data/graphql.ts';
import { type Problem, problemOf } from '../../data/problem.ts';
import type { FieldValues } from '../../ui/custom-fields.ts';
import { notifyProblem } from '../../ui/Problem.tsx';
import type { Patch, TaskStore } from './store.ts';
import { batchTasks, type Row, restoreTask, updateTask } from './task.ts';

export type Fields = Omit<VariablesOf<typeof updateTask>['input'], 'id'>;
/** Change as API fields (the same for all rows, or computed for each) and as the optimistic patch of a row. */
export type Edit = { readonly fields: Fields | ((row: Row) => Fields); readonly patch: (row: Pick<Row, 'labels' | 'fields'>) => Patch };

const fieldsFor = ({ fields }: Pick<Edit, 'fields'>, row: Row): Fields => (typeof fields === 'function' ? fields(row) : fields);

/** Problem of a failed request. */
const reason = (error: CombinedError | undefined): Problem | undefined => error && problemOf(error);

/** Changes one task optimistically; if the server rejects it, reverts and shows the reason. @returns whether it succeeded */
export async function edit(store: TaskStore, row: Row, what: Edit): Promise<boolean> {
  const takeBack = store.optimistic(new Map([[row.id, what.patch(row)]]));
  const { data, error } = await client.mutation(updateTask, { input: { id: row.id, ...fieldsFor(what, row) } }).toPromise();
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
};
export type Refusal = {
  /** Tasks of the failed chunk; none was changed. */
  readonly rows: readonly Row[];
  readonly problem: Problem;
  /** Task that caused the failure, if the API names one. */
  readonly culprit: Row | undefined;
};

/** Changes many tasks optimistically, in chunks of 100. */
export async function editAll(store: TaskStore, rows: readonly Row[], what: Edit): Promise<Outcome> {
  const takeBack = store.optimistic(new Map(rows.map((row) => [row.id, what.patch(row)])));
  const outcome = await inChunks(rows, (row) => ({ update: { id: row.id, ...fieldsFor(what, row) } }));
  store.refresh(outcome.answered);
  takeBack();
  return outcome;
}

/** Undoes `editAll` with the values of the rows from before. @returns the rejected changes */
export async function revertAll(store: TaskStore, rows: readonly Row[], what: Edit): Promise<readonly Refusal[]> {
  const outcome = await inChunks(rows, (row) => ({ update: { id: row.id, ...before(row, fieldsFor(what, row)) } }));
  store.refresh(outcome.answered);
  return outcome.refused;
}

/** Previous values of the changed fields. */
function before(row: Row, fields: Fields): Fields {
  const has = (label: string) => row.labels.some(({ id }) => id === label);
  return {
    ...('status' in fields && { status: row.status }),
    ...('priority' in fields && { priority: row.priority }),
    ...('assignee' in fields && { assignee: row.assignee?.id ?? null }),
    ...('dueDate' in fields && { dueDate: row.dueDate }),
    ...('cycle' in fields && { cycle: row.cycle?.id ?? null }),
    ...('fields' in fields && { fields: valuesBefore(row, fields.fields as object) }),
    ...(fields.addLabels && { removeLabels: fields.addLabels.filter((label) => !has(label)) }),
    ...(fields.removeLabels && { addLabels: fields.removeLabels.filter(has) }),
  };
}

/** The API accepts options and people in the form in which it returns them. */
const valuesBefore = ({ fields }: Row, changed: object): object =>
  Object.fromEntries(Object.keys(changed).map((key) => [key, (fields as FieldValues)[key] ?? null]));

/** Moves tasks to the trash. Sub-tasks are deleted with their parents. */
export async function deleteAll(store: TaskStore, rows: readonly Row[]): Promise<Outcome> {
  const outcome = await inChunks(tops(rows), (row) => ({ delete: { id: row.id } }));
  store.remove(outcome.done.map(({ id }) => id));
  return outcome;
}

/** Restores tasks from the trash, four requests at a time. @returns the rejected tasks */
export async function restoreAll(rows: readonly Row[]): Promise<readonly Refusal[]> {
  const refused: Refusal[] = [];
  const waiting = [...rows];
  const work = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      const { error } = await client.mutation(restoreTask, { input: { id: row.id } }).toPromise();
      const problem = reason(error);
      if (problem) refused.push({ rows: [row], problem, culprit: row });
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  return refused;
}

type Operation = VariablesOf<typeof batchTasks>['input']['operations'][number];

async function inChunks(
  rows: readonly Row[],
  operation: (row: Row) => Operation,
): Promise<Outcome & { readonly answered: readonly Row[] }> {
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
