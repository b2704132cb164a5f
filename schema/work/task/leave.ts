import type { Context } from '../../kernel/context.ts';
import { raw } from '../../kernel/sql.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { membershipEnded } from '../../people/member/end.ts';
import { leaveProjects } from '../project/members.ts';
import { changeTasks } from './change.ts';

// Whoever leaves the organization watches nothing, has no task that is still to do, and then no role in a project.
membershipEnded.add(async (context, unit, id) => {
  await context.db.taskWatcher.deleteMany({ where: { userId: id } });
  await unassign(context, unit, id);
  await leaveProjects(context, id);
});

/** In every project, seen by the actor or not, and in the trash too: it may be restored. */
async function unassign(context: Context, unit: Unit, id: string): Promise<void> {
  const tasks = await context.sql<{ id: string }>({ ...lockUnfinished, values: [context.actor.organization, id] });
  await changeTasks(
    context,
    unit,
    tasks.map((task) => task.id),
    [raw('assignee_id = null')],
    () => ({ assignee: { id } }),
  );
}

const lockUnfinished = {
  name: 'member.lockUnfinished',
  text: `select t.id from task t join workflow_status s on s.organization_id = t.organization_id and s.project_id = t.project_id and s.key = t.status
    where t.organization_id = $1 and t.assignee_id = $2 and s.category not in ('completed', 'cancelled') order by t.id for no key update of t`,
};
