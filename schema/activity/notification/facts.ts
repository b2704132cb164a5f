import type { Context } from '../../kernel/context.ts';
import { dayIn, daysBetween } from '../../kernel/day.ts';
import { keyBy } from '../../kernel/loaders.ts';
import { day, iso } from '../../kernel/sql.ts';
import type { Status } from '../../people/access/project.ts';
import type { Standing } from './fold.ts';
import type { Recipient } from './permitted.ts';
import type { Task } from './rules.ts';

/** A task as the feed needs it: whom it concerns, and what makes it urgent. As it is now. */
export type TaskFacts = Task & {
  readonly priority: Standing['priority'];
  readonly dueDate: string | null;
  readonly deleted: boolean;
  /** Whether it is done or given up: then nothing of it is due, and it blocks nothing. */
  readonly closed: boolean;
  /** Tasks it waits for, open or not. */
  readonly blockers: readonly string[];
  /** Whether any of them is open. */
  readonly blocked: boolean;
};

export type ProjectFacts = {
  readonly id: string;
  readonly statuses: readonly Pick<Status, 'key' | 'name' | 'category'>[];
};

const closed = "in ('completed', 'cancelled')";

// The feed asks for everyone; its rules say who may be told (permitted.ts).
const tasks = {
  name: 'notification.tasks',
  text: `select t.id, t.project_id as "projectId", t.assignee_id as assignee, t.created_by_id as creator, t.priority::text as priority,
      ${day('t.due_date')} as "dueDate", t.deleted_at is not null as deleted, s.category::text ${closed} as closed,
      array(select w.user_id from task_watcher w where w.organization_id = $1 and w.task_id = t.id) as watchers,
      (select coalesce(json_agg(c), '[]') from (select a.author_id as id, ${iso('min(a.created_at)')} as since from comment a
        where a.organization_id = $1 and a.task_id = t.id group by a.author_id) c) as commenters,
      array(select b.blocker_id from task_block b where b.organization_id = $1 and b.blocked_id = t.id) as blockers,
      exists (select 1 from task_block b join task o on o.organization_id = $1 and o.id = b.blocker_id and o.deleted_at is null
        join workflow_status os on os.organization_id = $1 and os.project_id = o.project_id and os.key = o.status and os.category::text not ${closed}
        where b.organization_id = $1 and b.blocked_id = t.id) as blocked
    from task t join workflow_status s on s.organization_id = $1 and s.project_id = t.project_id and s.key = t.status
    where t.organization_id = $1 and (t.id = any($2::text[])
      or t.id in (select f.blocked_id from task_block f where f.organization_id = $1 and f.blocker_id = any($3::text[])))`,
};

/** These tasks, and those that the tasks of `changed` block. */
export async function tasksOf(context: Context, ids: readonly string[], changed: readonly string[]): Promise<Map<string, TaskFacts>> {
  const rows = await context.sql<TaskFacts>({ ...tasks, values: [context.actor.organization, ids, changed] });
  return new Map(rows.map((task) => [task.id, task]));
}

const projects = {
  name: 'notification.projects',
  text: `select p.id,
      (select coalesce(json_agg(json_build_object('key', s.key, 'name', s.name, 'category', s.category)), '[]') from workflow_status s
        where s.organization_id = $1 and s.project_id = p.id) as statuses
    from project p where p.organization_id = $1 and p.id = any($2::text[])`,
};

export async function projectsOf(context: Context, ids: readonly string[]): Promise<Map<string, ProjectFacts>> {
  const rows = await context.sql<ProjectFacts>({ ...projects, values: [context.actor.organization, ids] });
  return new Map(rows.map((project) => [project.id, project]));
}

const recipients = {
  name: 'notification.recipients',
  text: `select m.id, m.role::text as role, m.kind::text as kind, m.removed_at is not null as removed, m.time_zone as "timeZone",
      (select coalesce(json_agg(json_build_object('taskId', u.task_id, 'projectId', u.project_id, 'reason', u.reason)), '[]')
        from notification_mute u where u.organization_id = $1 and u.user_id = m.id and (u.until is null or u.until > now())) as mutes
    from member m where m.organization_id = $1 and (m.id = any($2::text[]) or ($3 and m.role = 'admin' and m.removed_at is null))`,
};

/** These people; the administrators too, where asked for. */
export async function recipientsOf(
  context: Context,
  ids: readonly string[],
  { administrators = false } = {},
): Promise<Map<string, Recipient>> {
  const rows = await context.sql<Recipient>({ ...recipients, values: [context.actor.organization, ids, administrators] });
  return keyBy(rows, ({ id }) => id);
}

/** What of a task makes its notification urgent to somebody, on the day it is for them. */
export function standingOf(task: TaskFacts | undefined, { id, timeZone }: Pick<Recipient, 'id' | 'timeZone'>, now: Date): Standing {
  if (!task || task.closed) return {};
  const dueIn = task.dueDate === null ? undefined : daysBetween(dayIn(timeZone, now), task.dueDate);
  return { priority: task.priority, yours: task.assignee === id, dueIn };
}
