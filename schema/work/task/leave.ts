import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { raw } from '../../kernel/sql.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { accessEnded } from '../../people/access/access-revoked.ts';
import { membershipEnded } from '../../people/member/end.ts';
import { leaveProjects } from '../project/members.ts';
import { changeTasks } from './change.ts';

// A person who leaves the organization stops watching tasks, is unassigned from unfinished ones, and then loses all project
// roles.
membershipEnded.add(async (context, unit, id) => {
  await context.db.taskWatcher.deleteMany({ where: { userId: id } });
  await unassign(context, unit, id);
  await leaveProjects(context, id);
});

// People who can no longer view a project stop watching its tasks and are unassigned from unfinished ones. Finished tasks keep
// their assignee, as with removed members.
accessEnded.add(async (context, unit, pairs) => {
  const values = [context.actor.organization, pairs.map(({ project }) => project), pairs.map(({ user }) => user)];
  const tasks = await context.sql<{ id: string; user: string }>(lockUnfinishedIn, values);
  await context.sql(unwatch, values);
  const users = new Map(tasks.map(({ id, user }) => [id, user]));
  await changeTasks(context, unit, [...users.keys()], [raw('assignee_id = null')], ({ id }) => ({
    assignee: { id: users.get(id) as string },
  }));
});

/** Covers every project without a visibility check, and the trash, since tasks there may be restored. */
async function unassign(context: Context, unit: Unit, id: string): Promise<void> {
  const tasks = await context.sql<{ id: string }>(lockUnfinished, [context.actor.organization, id]);
  await changeTasks(
    context,
    unit,
    tasks.map((task) => task.id),
    [raw('assignee_id = null')],
    () => ({ assignee: { id } }),
  );
}

const lockUnfinishedIn = statement('project.lock_unfinished_of')`select t.id, t.assignee_id as "user" from task t
    join unnest($2::text[], $3::text[]) k(project, person) on t.project_id = k.project and t.assignee_id = k.person
    join workflow_status s on s.organization_id = t.organization_id and s.project_id = t.project_id and s.key = t.status
  where t.organization_id = $1 and s.category not in ('completed', 'cancelled') order by t.id for no key update of t`;

const unwatch = statement('project.unwatch')`delete from task_watcher w using task t, unnest($2::text[], $3::text[]) k(project, person)
  where w.organization_id = $1 and t.organization_id = w.organization_id and t.id = w.task_id and t.project_id = k.project and w.user_id = k.person`;

const lockUnfinished = statement('member.lockUnfinished')`
  select t.id from task t join workflow_status s on s.organization_id = t.organization_id and s.project_id = t.project_id and s.key = t.status
  where t.organization_id = $1 and t.assignee_id = $2 and s.category not in ('completed', 'cancelled') order by t.id for no key update of t`;
