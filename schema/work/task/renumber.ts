import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { raw } from '../../kernel/sql.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { changeTasks } from './change.ts';
import { sliceSize } from './find.ts';

/** Job that renumbers the rest of a project's tasks after a change of its key. */
export const renumberJob = 'renumber-tasks';

/** Start of a batch: after the task with this number in the project. */
export type RenumberFrom = { readonly project: string; readonly after: number };

const due = statement('task.renumber')`select t.id, t.number, t.sequence from task t
    join task_counter c on c.organization_id = t.organization_id and c.project_id = t.project_id and t.number <> c.key || '-' || t.sequence
  where t.organization_id = $1 and t.project_id = $2 and t.sequence > $3 order by t.sequence limit ${sliceSize} for update of t`;

/** The number with the project's key from its counter. */
const numbered = raw(`number = (select c.key from task_counter c
  where c.organization_id = task.organization_id and c.project_id = task.project_id) || '-' || sequence`);

/**
 * Renumbers a batch of a project's tasks with its key, including deleted ones. Until then they are found by both numbers. Emits
 * `task.updated` with the old number for each.
 * @returns the last number of the batch, to continue after it; null at the end
 */
export async function renumberSlice(context: Context, unit: Unit, { project, after }: RenumberFrom): Promise<number | null> {
  const values = [context.actor.organization, project, after];
  const rows = await context.sql<{ id: string; number: string; sequence: number }>(due, values);
  const numbers = new Map(rows.map(({ id, number }) => [id, number]));
  await changeTasks(context, unit, [...numbers.keys()], [numbered], ({ id }) => ({ number: numbers.get(id) as string }));
  return rows.length < sliceSize ? null : (rows.at(-1)?.sequence ?? null);
}

/** Renumbers the remaining tasks, one unit of work per batch. Can be repeated from any position. */
export async function renumberRest(context: Context, { project, after }: RenumberFrom): Promise<void> {
  for (let place: number | null = after; place !== null; ) {
    const from: number = place;
    place = await context.unitOfWork((unit) => renumberSlice(context, unit, { project, after: from }));
  }
}
