import { followTasks } from '../file/follow.ts';
import type { Context } from '../kernel/context.ts';
import { invalid } from '../kernel/errors.ts';
import { authorize } from '../kernel/policy.ts';
import type { Unit } from '../kernel/unit-of-work.ts';
import { type ProjectAccess, seeProject } from '../project/access.ts';
import { projectPolicy } from '../project/policy.ts';
import { membership, memberViewer, visible } from '../project/visibility.ts';
import { initialStatus } from '../project/workflow.ts';
import { previousOf, taskEvent, taskMovedOut } from './events.ts';
import { lockHierarchy, tasksById } from './find.ts';
import { initialPosition } from './position.ts';
import type { TaskRow } from './row.ts';

/**
 * Takes a task and its sub-tasks to another project, where they get new numbers and stand last. A status the target's
 * workflow lacks becomes its first of the same category, else its initial one; people who do not see the target are
 * unassigned. Emits `task.moved_out` for all of them, then `task.updated` for the sub-tasks; the caller does for the task itself.
 */
export async function moveToProject(context: Context, unit: Unit, task: TaskRow, reference: string): Promise<TaskRow> {
  const target = await seeProject(context, reference);
  if (!target) throw invalid(['input', 'project'], 'project.not_found');
  if (target.id === task.projectId) return task;
  authorize(context.actor, projectPolicy.createTask, target);
  await lockHierarchy(context, target.id);
  const from = await seeProject(context, task.projectId);
  const { organization } = context.actor;
  const ids = (await context.sql<{ id: string }>({ ...descendants, values: [organization, task.id] })).map(({ id }) => id);
  const before = new Map((await tasksById(context, ids, { deleted: true })).map((each) => [each.id, each]));
  const [counter] = await context.sql<{ last: number }>({ ...count, values: [organization, target.id, ids.length] });
  const first = (counter?.last ?? 0) - ids.length + 1;
  const sequences = ids.map((_, index) => first + index);
  const statuses = ids.map((id) => statusIn(target, from, before.get(id)?.status ?? ''));
  const numbers = sequences.map((sequence) => `${target.key}-${sequence}`);
  await context.sql({
    ...move,
    values: [organization, target.id, task.id, ids, sequences, numbers, sequences.map(initialPosition), statuses],
  });
  for (const id of ids) unit.emit(taskMovedOut(before.get(id) as TaskRow));
  await followTasks(context, unit, ids, target.id);
  const after = await tasksById(context, ids, { deleted: true });
  for (const each of after) {
    const old = before.get(each.id);
    const previous = old && each.id !== task.id && previousOf(old, each);
    if (previous) unit.emit(taskEvent('task.updated', each, previous));
  }
  return after.find(({ id }) => id === task.id) ?? task;
}

function statusIn(target: ProjectAccess, from: ProjectAccess | undefined, key: string): string {
  if (target.statuses.some((status) => status.key === key)) return key;
  const category = from?.statuses.find((status) => status.key === key)?.category;
  return (target.statuses.find((status) => status.category === category) ?? initialStatus(target.statuses)).key;
}

/** The task first, then what is below it, deleted ones too; all locked. */
const descendants = {
  name: 'task.descendants',
  text: `with recursive below as (
      select id, 0 as depth from task where organization_id = $1 and id = $2
      union all select t.id, below.depth + 1 from task t join below on t.organization_id = $1 and t.parent_id = below.id)
    select t.id from below join task t on t.organization_id = $1 and t.id = below.id order by below.depth, t.sequence for no key update of t`,
};

const count = {
  name: 'task.count.next',
  text: 'update task_counter set last = last + $3 where organization_id = $1 and project_id = $2 returning last',
};

const move = {
  name: 'task.move',
  text: `update task t set project_id = $2, sequence = m.sequence, number = m.number, position = m.position, status = m.status,
      parent_id = case when t.id = $3 then null else parent_id end,
      completed_at = case when s.category = 'completed' then coalesce(t.completed_at, now()) end,
      assignee_id = case when exists (select 1 from member a join project p on p.organization_id = a.organization_id and p.id = $2
          ${membership(memberViewer('a')).text}
          where a.organization_id = t.organization_id and a.id = t.assignee_id and ${visible(memberViewer('a')).text}) then assignee_id end,
      version = t.version + 1, updated_at = clock_timestamp()
    from unnest($4::text[], $5::int[], $6::text[], $7::text[], $8::text[]) m(id, sequence, number, position, status)
      join workflow_status s on s.organization_id = $1 and s.project_id = $2 and s.key = m.status
    where t.organization_id = $1 and t.id = m.id`,
};
