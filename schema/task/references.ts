import type { Context } from '../kernel/context.ts';
import { invalid, Problem } from '../kernel/errors.ts';
import type { ProjectAccess } from '../project/access.ts';
import { membership, memberViewer, visible } from '../project/visibility.ts';
import { lockHierarchy, tasksNamed } from './find.ts';
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
    ${membership(memberViewer()).text} where m.organization_id = $1 and m.id = $3 and m.removed_at is null and ${visible(memberViewer()).text}`,
};

/**
 * The task that `taskId` may go under: of the same project and not below it. The project's hierarchy is locked, so that
 * two moves cannot make a cycle together. @throws Problem `input.invalid`, `task.parent_cycle`
 */
export async function requireParent(
  context: Context,
  project: Pick<ProjectAccess, 'id'>,
  taskId: string,
  parent: string,
): Promise<TaskRow> {
  await lockHierarchy(context, project.id);
  const row = (await tasksNamed(context, [parent])).get(parent);
  if (!row) throw invalid(['input', 'parent'], 'task.not_found');
  if (row.projectId !== project.id) throw invalid(['input', 'parent'], 'field.other_project');
  if (row.id === taskId) throw invalid(['input', 'parent'], 'field.self');
  const [cycle] = await context.sql({ ...ancestor, values: [context.actor.organization, row.id, taskId] });
  if (cycle) throw new Problem('task.parent_cycle');
  return row;
}

const ancestor = {
  name: 'task.ancestor',
  text: `with recursive above as (
      select parent_id from task where organization_id = $1 and id = $2
      union select t.parent_id from task t join above on t.organization_id = $1 and t.id = above.parent_id)
    select 1 from above where parent_id = $3`,
};
