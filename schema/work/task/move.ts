import { statement } from '../../../src/ports/database/port.ts';
import { CascadeHooks } from '../../kernel/cascade-hooks.ts';
import type { Context } from '../../kernel/context.ts';
import { slicesOf } from '../../kernel/each.ts';
import { authorize } from '../../kernel/policy.ts';
import { raw } from '../../kernel/sql.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { type ProjectAccess, projectInInput, seeProject } from '../../people/access/project.ts';
import { membership, memberViewer, visible } from '../../people/access/visibility.ts';
import { projectPolicy } from '../project/policy.ts';
import { completes, nearestStatus } from '../project/workflow.ts';
import { previousOf, taskEvent, taskMovedOut } from './events.ts';
import { lockHierarchy, sliceSize, tasksForEvents } from './find.ts';
import { initialPosition } from './position.ts';
import type { TaskRow } from './row.ts';

/**
 * A task after a possible move, its previous project, and the revision of the target's custom fields
 * (work/field/definitions.ts).
 */
export type Moved = { readonly task: TaskRow; readonly from?: string; readonly fieldsRevision?: string };

/** Cascade hooks that run when tasks move to another project. */
export const tasksMoved = new CascadeHooks<{ tasks: readonly string[]; project: string }>();

/**
 * Moves a task and its sub-tasks to the end of another project with new numbers; the old numbers stay valid. They leave their
 * cycles and milestones. A status that the target lacks becomes its first of the same category, otherwise the initial status.
 * People who cannot view the target are unassigned and stop watching. Emits `task.moved_out` for all of them, then
 * `task.updated` for the sub-tasks; the caller emits it for the task itself.
 */
export async function moveToProject(context: Context, unit: Unit, task: TaskRow, reference: string): Promise<Moved> {
  const target = await projectInInput(context, reference);
  const { fieldsRevision } = target;
  if (target.id === task.projectId) return { task, fieldsRevision };
  authorize(context.actor, projectPolicy.createTask, target);
  await lockHierarchy(context, target.id);
  const from = await seeProject(context, task.projectId);
  const { organization } = context.actor;
  const ids = (await context.sql<{ id: string }>(descendants, [organization, task.id])).map(({ id }) => id);
  const [counter] = await context.sql<{ last: number; key: string }>(count, [organization, target.id, ids.length]);
  const first = (counter?.last ?? 0) - ids.length + 1;
  let now = task;
  for (const [n, slice] of slicesOf(ids, sliceSize).entries()) {
    const before = new Map((await tasksForEvents(context, slice)).map((each) => [each.id, each]));
    const sequences = slice.map((_, index) => first + n * sliceSize + index);
    const statuses = slice.map((id) => statusIn(target, from, before.get(id)?.status ?? ''));
    const numbers = sequences.map((sequence) => `${counter?.key ?? target.key}-${sequence}`);
    await context.sql(move, [organization, target.id, task.id, slice, sequences, numbers, sequences.map(initialPosition), statuses]);
    for (const id of slice) unit.emit(taskMovedOut(before.get(id) as TaskRow));
    await tasksMoved.follow(context, unit, { tasks: slice, project: target.id });
    for (const each of await tasksForEvents(context, slice)) {
      const old = before.get(each.id);
      const previous = old && each.id !== task.id && previousOf(old, each);
      if (previous) unit.emit(taskEvent('task.updated', each, previous));
      if (each.id === task.id) now = { ...each, description: task.description };
    }
    await unit.appendMany();
  }
  return { task: now, from: task.projectId, fieldsRevision };
}

function statusIn(target: ProjectAccess, from: ProjectAccess | undefined, key: string): string {
  if (target.statuses.some((status) => status.key === key)) return key;
  const category = from?.statuses.find((status) => status.key === key)?.category;
  return nearestStatus(target.statuses, category).key;
}

/** The task first, then everything below it, including deleted tasks; all locked. */
const descendants = statement('task.descendants')`with recursive below as (
    select id, 0 as depth from task where organization_id = $1 and id = $2
    union all select t.id, below.depth + 1 from task t join below on t.organization_id = $1 and t.parent_id = below.id)
  select t.id from below join task t on t.organization_id = $1 and t.id = below.id order by below.depth, t.sequence for no key update of t`;

const count = statement('task.count.next')`
  update task_counter set last = last + $3 where organization_id = $1 and project_id = $2 returning last, key`;

const move = statement('task.move')`with old as (insert into task_alias (organization_id, number, task_id)
      select organization_id, number, id from task where organization_id = $1 and id = any($4::text[])),
    unwatched as (delete from task_watcher w where w.organization_id = $1 and w.task_id = any($4::text[]) and not exists (
      select 1 from member a join project p on p.organization_id = a.organization_id and p.id = $2 ${membership(memberViewer('a')).text}
        where a.organization_id = w.organization_id and a.id = w.user_id and ${visible(memberViewer('a')).text})),
    keys as (update task_field set project_id = $2 where organization_id = $1 and task_id = any($4::text[]))
  update task t set project_id = $2, sequence = m.sequence, number = m.number, position = m.position, status = m.status,
    parent_id = case when t.id = $3 then null else parent_id end, cycle_id = null, milestone_id = null,
    completed_at = case when ${completes(raw('$1'), raw('$2'), raw('m.status')).text} then coalesce(t.completed_at, now()) end,
    assignee_id = case when exists (select 1 from member a join project p on p.organization_id = a.organization_id and p.id = $2
        ${membership(memberViewer('a')).text}
        where a.organization_id = t.organization_id and a.id = t.assignee_id and ${visible(memberViewer('a')).text}) then assignee_id end,
    version = t.version + 1, updated_at = clock_timestamp()
  from unnest($4::text[], $5::int[], $6::text[], $7::text[], $8::text[]) m(id, sequence, number, position, status)
  where t.organization_id = $1 and t.id = m.id`;
