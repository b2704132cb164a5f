import { CascadeHooks } from '../../kernel/cascade-hooks.ts';
import type { Context } from '../../kernel/context.ts';
import { countUnlogged } from '../../kernel/log-state.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { sliceSize } from './find.ts';

/** Job that renumbers the rest of a project's tasks after a change of its key. */
export const renumberJob = 'renumber-tasks';

/** Cascade hooks that run when tasks get new numbers. */
export const tasksRenumbered = new CascadeHooks<{ tasks: readonly string[] }>();

/** Start of a batch: after the task with this number in the project. */
export type RenumberFrom = { readonly project: string; readonly after: number };

// Uses the project's key from the counter. Task versions stay, because the number follows from the project.
const renumber = {
  name: 'task.renumber',
  text: `with due as (select id, sequence from task where organization_id = $1 and project_id = $2 and sequence > $3
        order by sequence limit ${sliceSize} for update),
      changed as (update task t set number = c.key || '-' || t.sequence from due d, task_counter c
        where t.organization_id = $1 and t.id = d.id and c.organization_id = $1 and c.project_id = $2
          and t.number <> c.key || '-' || t.sequence returning t.id)
    select due.sequence, changed.id from due left join changed on changed.id = due.id order by due.sequence`,
};

/**
 * Renumbers a batch of a project's tasks with its key, including deleted ones. Until then they are found by both numbers.
 * @returns the last number of the batch, to continue after it; null at the end
 */
export async function renumberSlice(context: Context, unit: Unit, { project, after }: RenumberFrom): Promise<number | null> {
  const rows = await context.sql<{ sequence: number; id: string | null }>({
    ...renumber,
    values: [context.actor.organization, project, after],
  });
  const tasks = rows.flatMap(({ id }) => id ?? []);
  if (tasks.length > 0) await tasksRenumbered.follow(context, unit, { tasks });
  return rows.length < sliceSize ? null : (rows.at(-1)?.sequence ?? null);
}

/** Renumbers the remaining tasks, one unit of work per batch. Can be repeated from any position. */
export async function renumberRest(context: Context, { project, after }: RenumberFrom): Promise<void> {
  for (let place: number | null = after; place !== null; ) {
    const from: number = place;
    place = await context.unitOfWork((unit) => {
      unit.atEnd(countUnlogged([context.actor.organization]));
      return renumberSlice(context, unit, { project, after: from });
    });
  }
}
