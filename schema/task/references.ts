import type { Context } from '../kernel/context.ts';
import { type FieldError, invalid, Problem } from '../kernel/errors.ts';
import { named, raw, sql } from '../kernel/sql.ts';
import type { ProjectAccess } from '../project/access.ts';
import { tasksById } from './find.ts';
import type { Person, TaskRow } from './row.ts';

/** Who a task of `project` may be given to or watched by: those who see it. @throws Problem `input.invalid` at `field` */
export async function requirePerson(context: Context, project: { id: string }, field: string, id: string): Promise<Person> {
  const [person] = await context.sql<Person>({ ...personInProject, values: [context.actor.organization, project.id, id] });
  if (!person) throw invalid(['input', field], 'member.not_found');
  return person;
}

const personInProject = {
  name: 'task.person',
  text: `select m.id, m.name, m.avatar from member m join project p on p.organization_id = m.organization_id and p.id = $2
    left join project_member pm on pm.organization_id = p.organization_id and pm.project_id = p.id and pm.user_id = m.id
    where m.organization_id = $1 and m.id = $3 and m.removed_at is null
      and (pm.user_id is not null or (p.visibility = 'organization' and m.role <> 'guest'))`,
};

/**
 * The task `id` may go under: of the same project and not below it. Locks the project's hierarchy, so that two moves
 * cannot make a cycle together. @throws Problem `input.invalid`, `task.parent_cycle`
 */
export async function requireParent(
  context: Context,
  project: Pick<ProjectAccess, 'id'>,
  taskId: string,
  parent: string,
): Promise<TaskRow> {
  await context.sql({ ...lockHierarchy, values: [project.id] });
  const [row] = await tasksById(context, [parent]);
  if (!row) throw invalid(['input', 'parent'], 'task.not_found');
  if (row.projectId !== project.id) throw invalid(['input', 'parent'], 'field.other_project');
  if (row.id === taskId) throw invalid(['input', 'parent'], 'field.self');
  const [cycle] = await context.sql({ ...ancestor, values: [context.actor.organization, row.id, taskId] });
  if (cycle) throw new Problem('task.parent_cycle');
  return row;
}

const lockHierarchy = { name: 'task.lockHierarchy', text: 'select pg_advisory_xact_lock(hashtextextended($1, 7))::text' };
const ancestor = {
  name: 'task.ancestor',
  text: `with recursive above as (
      select parent_id from task where organization_id = $1 and id = $2
      union select t.parent_id from task t join above on t.organization_id = $1 and t.id = above.parent_id)
    select 1 from above where parent_id = $3`,
};

/** Replaces the task's labels. @throws Problem `input.invalid` naming those that do not exist */
export async function setLabels(context: Context, taskId: string, field: string, labels: readonly string[]): Promise<void> {
  const found = await context.db.label.findMany({ where: { id: { in: [...labels] } }, select: { id: true } });
  requireAll(field, labels, found, 'label.not_found');
  await context.db.taskLabel.deleteMany({ where: { taskId, labelId: { notIn: [...labels] } } });
  await context.db.taskLabel.createMany({
    data: labels.map((labelId) => ({ organizationId: context.actor.organization, taskId, labelId })),
    skipDuplicates: true,
  });
}

/**
 * Replaces what blocks the task: visible tasks of any project. Blockers the actor cannot see stay. Locks the
 * organization's blockers, so that two changes cannot make a cycle together.
 * @throws Problem `input.invalid`, `task.blocker_cycle`
 */
export async function setBlockers(context: Context, task: TaskRow, field: string, blockers: readonly string[]): Promise<void> {
  const { organization } = context.actor;
  if (blockers.includes(task.id)) throw invalid(['input', field, blockers.indexOf(task.id)], 'field.self');
  await context.sql({ ...lockHierarchy, values: [organization] });
  requireAll(field, blockers, await tasksById(context, blockers), 'task.not_found');
  const removed = task.blockedBy.map(({ id }) => id).filter((id) => !blockers.includes(id));
  await context.db.taskBlock.deleteMany({ where: { blockedId: task.id, blockerId: { in: removed } } });
  await context.db.taskBlock.createMany({
    data: blockers.map((blockerId) => ({ organizationId: organization, blockerId, blockedId: task.id })),
    skipDuplicates: true,
  });
  const [cycle] = await context.sql(
    named(
      'task.blockerCycle',
      sql`with recursive before as (
          select blocker_id from task_block where organization_id = ${organization} and blocked_id = ${task.id}
          union select b.blocker_id from task_block b join before on b.organization_id = ${organization} and b.blocked_id = before.blocker_id)
        select 1 from before where blocker_id = ${task.id} ${raw('limit 1')}`,
    ),
  );
  if (cycle) throw new Problem('task.blocker_cycle');
}

function requireAll(
  field: string,
  asked: readonly string[],
  found: readonly { id: string }[],
  code: 'label.not_found' | 'task.not_found',
): void {
  const known = new Set(found.map(({ id }) => id));
  const errors: FieldError[] = asked.flatMap((id, index) => (known.has(id) ? [] : [{ path: ['input', field, index], code }]));
  if (errors.length > 0) throw new Problem('input.invalid', { errors });
}
