import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { seePerson } from '../../people/access/person.ts';
import type { ProjectAccess } from '../../people/access/project.ts';
import { initialStatus } from '../project/workflow.ts';
import { fieldsLike } from './create.ts';
import { plainOf } from './fields.ts';
import { insertTask, type NewTask } from './insert.ts';
import type { TaskRow } from './row.ts';

/** Properties in which the new task differs. */
type Own = Pick<NewTask, 'id' | 'parent'> &
  Partial<Pick<NewTask, 'cycle' | 'milestone' | 'position' | 'plain' | 'recurrence' | 'previous'>>;

/**
 * Inserts a task in the same project from another one: same labels and custom fields, same assignee if that person can still
 * view the project, first status of the workflow. Emits nothing.
 */
export async function insertLike(context: Context, project: ProjectAccess, task: TaskRow, own: Own): Promise<void> {
  const assignee = task.assigneeId === null ? null : await seePerson(context, project, task.assigneeId);
  const { cycle, milestone, position = null, plain, recurrence = null } = own;
  await insertTask(context, project, {
    ...own,
    cycle,
    milestone,
    position,
    recurrence,
    status: initialStatus(project.statuses),
    assignee: assignee?.id,
    plain: { ...plainOf(task), ...plain },
    fields: await fieldsLike(context, project, task),
  });
  await context.sql(labels, [context.actor.organization, task.id, own.id]);
}

const labels = statement('task.labels_like')`insert into task_label (organization_id, task_id, label_id)
  select l.organization_id, $3, l.label_id from task_label l where l.organization_id = $1 and l.task_id = $2`;
