import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { chargeOperations } from '../../kernel/limits.ts';
import { authorize } from '../../kernel/policy.ts';
import { findProject, type ProjectAccess } from '../../people/access/project.ts';
import { unticked } from '../markdown/checklist.ts';
import { taskEvent } from './events.ts';
import { plainOf } from './fields.ts';
import { findTask, lockHierarchy, tasksById } from './find.ts';
import { insertLike } from './insert-like.ts';
import { taskPolicy } from './policy.ts';
import { positionBeside } from './position.ts';
import { requireCycle, requireMilestone } from './references.ts';
import type { TaskRow } from './row.ts';

/** Maximum number of tasks that one duplication creates, including the task itself. */
export const mostDuplicated = 100;

type DuplicateTask = { id: string; title?: string | null; subtasks?: boolean | null };

/**
 * Duplicates a task right after it, under the same parent. Copies texts (with all boxes unticked), dates, labels, custom
 * fields, milestone, and the cycle unless it has ended. A recurring task starts a new series. With `subtasks`, also copies
 * everything below it. Emits `task.created` for each.
 * @throws Problem `task.too_many_subtasks`
 */
export function duplicateTask(context: Context, { id, title, subtasks }: DuplicateTask): Promise<TaskRow> {
  return context.unitOfWork(async (unit) => {
    const { task, ...facts } = await findTask(context, id);
    authorize(context.actor, taskPolicy.duplicate, facts);
    const project = await findProject(context, task.projectId);
    await lockHierarchy(context, project.id);
    const family = subtasks ? await familyOf(context, task.id) : [task.id];
    // The first task is already charged with the request.
    await chargeOperations(context, family.length - 1);
    const originals = new Map((await tasksById(context, family)).map((each) => [each.id, each]));
    const made = new Map<string, string>();
    for (const each of family) {
      const original = originals.get(each);
      if (!original) continue;
      const first = each === task.id;
      const parent = (first ? original.parentId : made.get(original.parentId ?? '')) ?? undefined;
      made.set(each, await copy(context, project, first && title ? { ...original, title } : original, { parent, beside: first }));
    }
    const copies = new Map((await tasksById(context, [...made.values()])).map((each) => [each.id, each]));
    for (const each of made.values()) unit.emit(taskEvent('task.created', copies.get(each) as TaskRow));
    return (await findTask(context, made.get(task.id) as string)).task;
  });
}

/** `beside`: whether the copy is placed right after the original. */
type Place = { readonly parent: string | undefined; readonly beside: boolean };

async function copy(context: Context, project: ProjectAccess, task: TaskRow, { parent, beside }: Place): Promise<string> {
  const id = newId('task');
  const lasting = task.cycleId !== null && (await context.db.cycle.count({ where: { id: task.cycleId, endedAt: null } })) > 0;
  await insertLike(context, project, task, {
    id,
    parent,
    cycle: lasting ? (await requireCycle(context, project, 'cycle', task.cycleId as string)).id : undefined,
    milestone: task.milestoneId === null ? undefined : (await requireMilestone(context, project, task.milestoneId)).id,
    position: beside ? await positionBeside(context, { id, projectId: project.id }, { after: task.id }) : null,
    plain: { ...plainOf(task), description: unticked(task.description) },
    recurrence: task.recurrence && { ...task.recurrence, series: newId('series') },
  });
  return id;
}

/** The task and everything below it, parents first, in board order. @throws Problem `task.too_many_subtasks` */
export async function familyOf(context: Context, id: string): Promise<string[]> {
  const rows = await context.sql<{ id: string }>(below, [context.actor.organization, id]);
  if (rows.length > mostDuplicated) throw new Problem('task.too_many_subtasks', { params: { max: mostDuplicated - 1 } });
  return rows.map((row) => row.id);
}

const below = statement('task.below')`with recursive below as (
    select t.id, t.position, 0 as depth from task t where t.organization_id = $1 and t.id = $2 and t.deleted_at is null
    union all select t.id, t.position, below.depth + 1 from task t join below on t.organization_id = $1 and t.parent_id = below.id
      and t.deleted_at is null)
  select id from below order by depth, position limit ${mostDuplicated + 1}`;
