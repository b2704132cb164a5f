import type { Context } from '../../kernel/context.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { checkDates, type Draft, draftOf, LookUps, rowOf } from './create.ts';
import { taskEvent } from './events.ts';
import type { CreateTask } from './given.ts';
import { type InsertedTask, insertTask, insertTasks, isSimple } from './insert.ts';
import { addLabels, labelsNamed } from './lists.ts';
import { type TaskRow, toTasks } from './row.ts';
import { linkBits } from './row-links.ts';

/** Whether `createTasks` takes the input: it refers to no other task and to no template. */
export const isIndependent = ({ template, parent, before, after, blockedBy }: CreateTask): boolean =>
  !template && !parent && !before && !after && !blockedBy?.length;

/**
 * Creates independent tasks: those of one project in one statement, what they name is looked up once. Emits `task.created` for
 * each in order.
 * @param at runs the checks of one input, and adds its index to their errors
 * @throws as `createTask`, for the first input with an error
 */
export async function createTasks(
  context: Context,
  unit: Unit,
  inputs: readonly CreateTask[],
  at: <Value>(index: number, check: () => Promise<Value>) => Promise<Value>,
): Promise<TaskRow[]> {
  const lookUps = new LookUps();
  const labelsOf = await labelsNamed(
    context,
    inputs.flatMap(({ labels }) => labels ?? []),
  );
  const drafts: Draft[] = [];
  const added: { taskId: string; labelId: string }[] = [];
  for (const [index, input] of inputs.entries()) {
    await at(index, async () => {
      checkDates(input);
      const draft = await draftOf(context, input, lookUps);
      for (const labelId of labelsOf(input.labels ?? [])) added.push({ taskId: draft.task.id, labelId });
      drafts.push(draft);
    });
  }
  const inserted = await insertAll(context, drafts);
  await addLabels(context, added);
  const labelled = new Set(added.map(({ taskId }) => taskId));
  const rows = drafts.map((draft) => ({
    ...rowOf(draft, inserted.get(draft.task.id) as InsertedTask),
    linked: labelled.has(draft.task.id) ? linkBits.labels : null,
  }));
  const tasks = await toTasks(context, rows);
  for (const task of tasks) unit.emit(taskEvent('task.created', task));
  return tasks;
}

/** Inserts the tasks by project, in the order of the projects' ids, so that two batches cannot wait for each other's counters. */
async function insertAll(context: Context, drafts: readonly Draft[]): Promise<ReadonlyMap<string, InsertedTask>> {
  const inserted = new Map<string, InsertedTask>();
  const projects = [...Map.groupBy(drafts, ({ project }) => project.id)].sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [, of] of projects) {
    const [{ project }] = of as [Draft, ...Draft[]];
    const tasks = of.map(({ task }) => task);
    if (tasks.every(isSimple)) for (const [id, row] of await insertTasks(context, project, tasks)) inserted.set(id, row);
    // Values of custom fields have keys of their own, which are written with the task.
    else for (const task of tasks) inserted.set(task.id, await insertTask(context, project, task));
  }
  return inserted;
}
