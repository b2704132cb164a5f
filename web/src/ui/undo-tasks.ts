import { client } from '../data/client.ts';
import { graphql, type ResultOf, type VariablesOf } from '../data/graphql.ts';
import { problemOf } from '../data/problem.ts';
import { simpleTaskFields } from '../data/simple-fields.generated.ts';
import { language } from '../i18n/language.ts';
import { text } from '../i18n/messages.ts';
import { allDisplayed, type TaskAnswer, type TaskValues } from './displayed-tasks.ts';
import { notifyDone, notifyProblem } from './Problem.tsx';
import { takeBack } from './undo.ts';
import { texts } from './undo-messages.ts';

/** Fields that can be undone, with all that pages display of them. */
const undoneTask = graphql(
  `
  fragment UndoneTask on Task {
    id number version title description status startDate dueDate position fields completedAt updatedAt
    ...SimpleTaskFields
    recurrence { rule from text }
    assignee { id name avatar }
    labels { id name color }
    blockedBy { id completedAt }
    cycle { id name }
    milestone { id name }
    parent { id title }
    project { id key name }
  }
`,
  [simpleTaskFields],
);
const currentTasks = graphql(
  `query UndoTasks($ids: [ID!]!, $first: Int!) { tasks(filter: { id: $ids }, first: $first) { nodes { ...UndoneTask } } }`,
  [undoneTask],
);
const undoTasks = graphql(`mutation UndoChanges($input: BatchTasksInput!) { batchTasks(input: $input) { ...UndoneTask } }`, [undoneTask]);

export type UpdateTask = NonNullable<VariablesOf<typeof undoTasks>['input']['operations'][number]['update']>;
/** Task with at least the fields that a change affects. */
export type Known = { readonly id: string };
/** Change of one task. */
export type Changed = {
  readonly input: UpdateTask;
  /** Task before the change. */
  readonly was: Known & { readonly number: string };
  /** Ids of the tasks above and below it before the change, if it changes its position. */
  readonly beside?: readonly (string | undefined)[];
};

type Task = ResultOf<typeof undoneTask>;
/** Values that a change affects, by field; labels, blockers and custom fields each have their own. */
type Values = Readonly<Record<string, unknown>>;

/** Maximum number of tasks in a request. */
const atOnce = 100;
/** Maximum number of attempts if other fields of the tasks change in between. */
const tries = 4;

/** Fields of an input that add or remove members of a list. */
const lists = {
  addLabels: 'labels',
  removeLabels: 'labels',
  addBlockedBy: 'blockedBy',
  removeBlockedBy: 'blockedBy',
} as const;
/** Fields that a move to another project changes, too. */
const moved = ['project', 'status', 'cycle', 'milestone', 'parent'];

/** Value in the form that inputs have: references as ids. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value ?? null;
  if ('rule' in value && 'from' in value) return { rule: value.rule, from: value.from };
  return 'id' in value ? value.id : value;
}

/** Values of a task in the fields that a change affects. */
function valuesOf(task: Partial<Task>, input: UpdateTask): Values {
  const values: Record<string, unknown> = {};
  const { id: _, expectedVersion: __, fields, after, before, ...others } = input;
  for (const name of others.project ? moved : Object.keys(others)) {
    const list = lists[name as keyof typeof lists];
    if (list === undefined) values[name] = plain(task[name as keyof Task]);
    else
      for (const member of others[name as keyof typeof lists] ?? [])
        values[`${list} ${member}`] = task[list]?.some(({ id }) => id === member);
  }
  const custom = (task.fields ?? {}) as Readonly<Record<string, unknown>>;
  for (const key of Object.keys((others.project ? custom : fields) ?? {})) values[`fields ${key}`] = plain(custom[key]);
  if (after || before) values.position = task.position;
  return values;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
/** Names of the values that differ. */
const differences = (from: Values, to: Values): readonly string[] => Object.keys(from).filter((name) => !isSame(from[name], to[name]));

/** Values that a page displays before an undo is answered: those of the task before the change, in the fields that the undo restores. */
const displayedBefore =
  (was: TaskValues, names: readonly string[]) =>
  (current: TaskValues): TaskValues => {
    const values: Record<string, unknown> = {};
    const known = (of: TaskValues, list: string) => (values[list] ?? of[list] ?? []) as readonly { readonly id: string }[];
    for (const name of names) {
      const [field = '', member] = name.split(' ');
      if (!(field in was)) continue;
      if (member === undefined) values[field] = was[field];
      else if (field === 'fields') {
        const { [member]: _, ...others } = (values.fields ?? current.fields ?? {}) as TaskValues;
        const before = (was.fields as TaskValues | null)?.[member];
        values.fields = before === undefined ? others : { ...others, [member]: before };
      } else {
        const before = (was[field] as readonly { readonly id: string }[]).find(({ id }) => id === member);
        const others = known(current, field).filter(({ id }) => id !== member);
        values[field] = before ? [...others, before] : others;
      }
    }
    return values;
  };

/** Input that restores values. */
function inputOf(task: Task, values: Values, names: readonly string[], place: object): UpdateTask {
  const input: Record<string, unknown> = { id: task.id, expectedVersion: task.version };
  const add = (name: string, member: string) => {
    input[name] = [...((input[name] as string[]) ?? []), member];
  };
  for (const name of names) {
    const [field = '', member] = name.split(' ');
    if (field === 'fields' && member) input.fields = { ...(input.fields as object), [member]: values[name] };
    else if (field === 'labels' && member) add(values[name] ? 'addLabels' : 'removeLabels', member);
    else if (field === 'blockedBy' && member) add(values[name] ? 'addBlockedBy' : 'removeBlockedBy', member);
    else if (field !== 'position') input[field] = values[name];
  }
  return { ...input, ...(names.includes('position') && place) } as UpdateTask;
}

/** Names of fields for a message. */
function namesOf(names: readonly string[]): string {
  const known = [...new Set(names.map((name) => name.split(' ')[0] ?? ''))].map((name) =>
    text(texts, name === 'blockedBy' ? 'blockers' : (name as keyof typeof texts)),
  );
  return new Intl.ListFormat(language()).format(known);
}

/** Reads tasks as they are now. @returns a problem if that failed */
async function readTasks(ids: readonly string[]) {
  const { data, error } = await client.query(currentTasks, { ids: [...ids], first: atOnce }, { requestPolicy: 'network-only' }).toPromise();
  return error ? problemOf(error) : new Map(data?.tasks.nodes.map((task) => [task.id, task]));
}

/** Place of a task between its former neighbours, if one of them is still where it was or is `restored` to there before. */
function placeBeside(
  [above, below]: readonly (string | undefined)[],
  position: unknown,
  now: ReadonlyMap<string, Task>,
  restored: ReadonlySet<string>,
) {
  if (above !== undefined && restored.has(above)) return { after: above };
  const at = (id: string | undefined) => (id === undefined ? undefined : now.get(id)?.position);
  const [higher, lower] = [at(above), at(below)];
  if (above !== undefined && higher !== undefined && higher < String(position)) return { after: above };
  return below !== undefined && lower !== undefined && lower > String(position) ? { before: below } : {};
}

/** Change that an undo reverses: the values before and after it, and the names of those that differ. */
type Wanted = Required<Changed> & {
  readonly number: string;
  readonly id: string;
  readonly from: Values;
  readonly to: Values;
  readonly names: readonly string[];
};

/** Undoes changes of tasks, except values that have changed again since. Shows what was undone, and the reason if something was not. */
export async function undoChanges(changes: readonly Changed[], answered: readonly Known[]): Promise<void> {
  const after = new Map(answered.map((task) => [task.id, task as Partial<Task>]));
  const wanted = changes.flatMap(({ input, was, beside = [] }) => {
    const task = after.get(was.id);
    if (!task) return [];
    const [from, to] = [valuesOf(was, input), valuesOf({ ...input, ...task } as Partial<Task>, input)];
    const names = differences(from, to);
    return names.length > 0 ? [{ input, number: was.number, id: was.id, was, from, to, names, beside }] : [];
  });
  // A change to the same value undoes nothing, so the one before it is meant.
  if (answered.length === 0 || wanted.length === 0) return takeBack();
  const takeBackDisplayed = allDisplayed.optimistic(new Map(wanted.map(({ id, was, names }) => [id, displayedBefore(was, names)])));
  const undone = await send(wanted).finally(takeBackDisplayed);
  const done = wanted.filter(({ id }) => undone.includes(id));
  const what = namesOf(done.flatMap(({ names }) => names));
  const [first] = done;
  if (first) notifyDone(text(texts, done.length > 1 ? 'undoneAll' : 'undone', { number: first.number, count: done.length, what }));
}

/** Sends the changes that undo, in chunks. Shows the reason for each task that was not changed. @returns ids of the changed tasks */
async function send(wanted: readonly Wanted[]): Promise<readonly string[]> {
  const undone: string[] = [];
  for (let start = 0; start < wanted.length; start += atOnce) {
    const chunk = wanted.slice(start, start + atOnce);
    for (let left = tries; left > 0; left -= 1) {
      const now = await readTasks([...new Set(chunk.flatMap(({ id, beside }) => [id, ...beside.filter((each) => each !== undefined)]))]);
      if (!(now instanceof Map)) {
        notifyProblem(now);
        return undone;
      }
      const refused = chunk.flatMap(({ input, number, id, to, names }) => {
        const task = now.get(id);
        if (!task) return [{ id, number, reason: text(texts, 'gone') }];
        const current = valuesOf(task, input);
        const changed = names.filter((name) => !isSame(current[name], to[name]));
        return changed.length > 0 ? [{ id, number, reason: text(texts, 'changedSince', { what: namesOf(changed) }) }] : [];
      });
      const restored = new Set(undone);
      const operations = chunk.flatMap(({ id, from, names, beside }) => {
        const task = now.get(id);
        if (!task || refused.some((each) => each.id === id)) return [];
        const update = inputOf(task, from, names, placeBeside(beside, from.position, now, restored));
        if (names.includes('position')) restored.add(id);
        return [{ update }];
      });
      const { data, error } = operations.length > 0 ? await client.mutation(undoTasks, { input: { operations } }).toPromise() : {};
      allDisplayed.refresh((data?.batchTasks ?? []) as readonly TaskAnswer[]);
      const problem = error && problemOf(error);
      if (problem?.code === 'version.mismatch' && left > 1) continue;
      for (const { number, reason } of refused)
        notifyProblem({ code: 'undo.refused', status: 409, detail: reason }, text(texts, 'notUndone', { number }));
      if (problem) notifyProblem(problem, ...(chunk.length === 1 ? [text(texts, 'notUndone', { number: chunk[0]?.number ?? '' })] : []));
      else undone.push(...operations.map(({ update }) => update.id));
      break;
    }
  }
  return undone;
}
