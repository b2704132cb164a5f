import type { CombinedError } from 'urql';
import { client } from '../api/client.ts';
import type { VariablesOf } from '../api/graphql.ts';
import { type Problem, problemOf } from '../api/problem.ts';
import type { FieldValues } from '../ui/custom-fields.ts';
import { tellProblem } from '../ui/Problem.tsx';
import type { Patch, TaskStore } from './store.ts';
import { batchTasks, type Row, restoreTask, updateTask } from './task.ts';

export type Fields = Omit<VariablesOf<typeof updateTask>['input'], 'id'>;
/** A change as the API takes it, of many the same or of each its own, and as the row looks meanwhile. */
export type Edit = { readonly fields: Fields | ((row: Row) => Fields); readonly patch: (row: Row) => Patch };

const fieldsFor = ({ fields }: Pick<Edit, 'fields'>, row: Row): Fields => (typeof fields === 'function' ? fields(row) : fields);

/** The API's answer is that it cannot be; the word of a network that was away is no answer. */
const reason = (error: CombinedError | undefined): Problem | undefined => error && problemOf(error);

/** Changes one task at once; what the server refuses goes back, with its reason. @returns whether it was done */
export async function edit(store: TaskStore, row: Row, what: Edit): Promise<boolean> {
  const takeBack = store.optimistic(new Map([[row.id, what.patch(row)]]));
  const { data, error } = await client.mutation(updateTask, { input: { id: row.id, ...fieldsFor(what, row) } }).toPromise();
  if (data) store.refresh([data.updateTask]);
  takeBack();
  if (error) tellProblem(problemOf(error), row.number);
  return !error;
}

const atOnce = 100;

/** What a batch came to: a chunk of it is done as a whole or not at all. */
export type Outcome = {
  readonly done: readonly Row[];
  readonly refused: readonly Refusal[];
};
export type Refusal = {
  /** None of these was changed. */
  readonly rows: readonly Row[];
  readonly problem: Problem;
  /** The one it was because of, where the API says so. */
  readonly culprit: Row | undefined;
};

/** Changes many tasks alike, a hundred at a time. */
export async function editAll(store: TaskStore, rows: readonly Row[], what: Edit): Promise<Outcome> {
  const takeBack = store.optimistic(new Map(rows.map((row) => [row.id, what.patch(row)])));
  const outcome = await inChunks(rows, (row) => ({ update: { id: row.id, ...fieldsFor(what, row) } }));
  store.refresh(outcome.answered);
  takeBack();
  return outcome;
}

/** Takes back what `editAll` did to rows, as they were before. @returns what was refused */
export async function revertAll(store: TaskStore, rows: readonly Row[], what: Edit): Promise<readonly Refusal[]> {
  const outcome = await inChunks(rows, (row) => ({ update: { id: row.id, ...before(row, fieldsFor(what, row)) } }));
  store.refresh(outcome.answered);
  return outcome.refused;
}

/** What a change of these fields found. */
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

/** What is shown of options and people may be sent as it is. */
const valuesBefore = ({ fields }: Row, changed: object): object =>
  Object.fromEntries(Object.keys(changed).map((key) => [key, (fields as FieldValues)[key] ?? null]));

/** Moves many tasks to the trash; those below others of them go with these. */
export async function deleteAll(store: TaskStore, rows: readonly Row[]): Promise<Outcome> {
  const outcome = await inChunks(tops(rows), (row) => ({ delete: { id: row.id } }));
  store.remove(outcome.done.map(({ id }) => id));
  return outcome;
}

/** Brings tasks back from the trash, four at a time. @returns what was refused */
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

/** The API names the operation by number, or by the path of a wrong field. */
function culpritOf(problem: Problem & { readonly operation?: number }, chunk: readonly Row[]): Row | undefined {
  const place = problem.operation ?? Number(/operations\.(\d+)/.exec(problem.errors?.[0]?.field ?? '')?.[1] ?? Number.NaN);
  return chunk[place];
}

/** Without those whose parent, or its parent, is among them: they go with it. */
function tops(rows: readonly Row[]): readonly Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return rows.filter(({ parent }) => !parent || !byId.has(parent.id));
}
