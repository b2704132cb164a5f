import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { groupBy, keyBy } from '../../kernel/loaders.ts';
import { day, iso } from '../../kernel/sql.ts';
import { dayIn, daysBetween } from '../../kernel/zone.ts';
import type { Status } from '../../people/access/project.ts';
import type { Standing } from './fold.ts';
import type { Recipient } from './permitted.ts';
import type { ProposalFacts, Task, Writer } from './rules.ts';

/** Current data of a task that the feed needs: the people it concerns, and what makes it urgent. */
export type TaskFacts = Task & {
  readonly priority: Standing['priority'];
  readonly dueDate: string | null;
  readonly deleted: boolean;
  /** Whether it is done or cancelled. It is then not due and blocks nothing. */
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

// The feed reads for all people; `permitted.ts` decides who may be notified. Each task is read by its key: `offset 0` keeps PostgreSQL
// from joining it another way. With `or … in (select …)` it read all tasks of the organization, and without statistics it does so for a
// plain join too.
const tasks = statement('notification.tasks')`with asked as materialized (select unnest($2::text[]) as id
    union select f.blocked_id from task_block f where f.organization_id = $1 and f.blocker_id = any($3::text[]))
  select t.id, t.project_id as "projectId", t.assignee_id as assignee, t.created_by_id as creator, t.priority::text as priority,
    ${day('t.due_date')} as "dueDate", t.deleted_at is not null as deleted, s.category::text ${closed} as closed,
    case when t.has_watchers then array(select w.user_id from task_watcher w where w.organization_id = $1 and w.task_id = t.id) else '{}' end as watchers,
    (select coalesce(json_agg(c), '[]') from (select a.author_id as id, ${iso('min(a.created_at)')} as since from comment a
      where a.organization_id = $1 and a.task_id = t.id and a.deleted_at is null group by a.author_id) c) as commenters,
    case when t.has_blockers then array(select b.blocker_id from task_block b where b.organization_id = $1 and b.blocked_id = t.id) else '{}' end as blockers,
    t.has_blockers and exists (select 1 from task_block b
      cross join lateral (select k.project_id, k.status, k.deleted_at from task k where k.organization_id = $1 and k.id = b.blocker_id offset 0) o
      join workflow_status os on os.organization_id = $1 and os.project_id = o.project_id and os.key = o.status and os.category::text not ${closed}
      where b.organization_id = $1 and b.blocked_id = t.id and o.deleted_at is null) as blocked
  from asked cross join lateral (select k.* from task k where k.organization_id = $1 and k.id = asked.id offset 0) t
    join workflow_status s on s.organization_id = $1 and s.project_id = t.project_id and s.key = t.status`;

/** Loads these tasks and the tasks that `changed` blocks. */
export async function tasksOf(context: Context, ids: readonly string[], changed: readonly string[]): Promise<Map<string, TaskFacts>> {
  const rows = await context.sql<TaskFacts>(tasks, [context.actor.organization, ids, changed]);
  return new Map(rows.map((task) => [task.id, task]));
}

const threads = statement('notification.threads')`
  select coalesce(c.thread_id, c.id) as thread, c.author_id as id, ${iso('min(c.created_at)')} as since from comment c
  where c.organization_id = $1 and (c.id = any($2::text[]) or c.thread_id = any($2::text[])) and c.deleted_at is null group by 1, 2`;

/** Loads the authors in these threads, by the id of the first comment. */
export async function writersOf(context: Context, ids: readonly string[]): Promise<Map<string, Writer[]>> {
  if (ids.length === 0) return new Map();
  return groupBy(await context.sql<Writer & { thread: string }>(threads, [context.actor.organization, ids]), ({ thread }) => thread);
}

const projects = statement('notification.projects')`select p.id,
    (select coalesce(json_agg(json_build_object('key', s.key, 'name', s.name, 'category', s.category)), '[]') from workflow_status s
      where s.organization_id = $1 and s.project_id = p.id) as statuses
  from project p where p.organization_id = $1 and p.id = any($2::text[])`;

export async function projectsOf(context: Context, ids: readonly string[]): Promise<Map<string, ProjectFacts>> {
  const rows = await context.sql<ProjectFacts>(projects, [context.actor.organization, ids]);
  return new Map(rows.map((project) => [project.id, project]));
}

const members = statement('notification.members')`
  select project_id as id, array_agg(user_id order by user_id) as members from project_member
  where organization_id = $1 and project_id = any($2::text[]) group by project_id`;

/** Loads the people with a role in these projects, by project. */
export async function membersOf(context: Context, projects: readonly string[]): Promise<Map<string, readonly string[]>> {
  if (projects.length === 0) return new Map();
  const rows = await context.sql<{ id: string; members: string[] }>(members, [context.actor.organization, projects]);
  return new Map(rows.map(({ id, members }) => [id, members]));
}

// The owner of a conversation has its proposals in view. People are asked about proposals of their own agents; about those of a service account, its creator and those who may change the project.
const proposals = statement('notification.proposals')`select pr.id, pr.run_id as run, pr.user_id as agent, m.kind = 'person' as "ofPerson",
    case when m.kind = 'person' then array[pr.user_id] else array(
      select a.created_by_id from service_account a where a.organization_id = $1 and a.user_id = pr.user_id and a.created_by_id is not null
      union select r.user_id from project_member r where r.organization_id = $1 and r.project_id = any(pr.places) and r.role <> 'viewer'
      union select d.id from member d where d.organization_id = $1 and d.role = 'admin' and cardinality(pr.places) = 0) end as approvers,
    exists (select 1 from proposal o where o.organization_id = $1 and o.user_id = pr.user_id and o.run_id is not distinct from pr.run_id
      and o.status = 'pending' and o.expires_at > now()) as others
  from proposal pr join member m on m.organization_id = $1 and m.id = pr.user_id
  where pr.organization_id = $1 and pr.id = any($2::text[]) and pr.message_id is null`;

/** Loads proposals with those who are asked to decide. */
export async function proposalsOf(context: Context, ids: readonly string[]): Promise<Map<string, ProposalFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await context.sql<ProposalFacts>(proposals, [context.actor.organization, ids]);
  return keyBy(rows, ({ id }) => id);
}

// The person who asked; else, for what a program or a recurrence asked, the creator of the agent, and if they left, the administrators.
const silent = statement('notification.silent_runs')`select r.id, coalesce(
    (select array[q.id] from member q
      where q.organization_id = $1 and q.id = r.requested_by_id and q.kind = 'person' and q.removed_at is null),
    (select array[c.id] from service_account a join member c on c.organization_id = $1 and c.id = a.created_by_id and c.removed_at is null
      where a.organization_id = $1 and a.user_id = r.user_id),
    array(select d.id from member d where d.organization_id = $1 and d.role = 'admin' and d.removed_at is null)) as users
  from run r where r.organization_id = $1 and r.id = any($2::text[])`;

/** Loads the people to notify of runs that were not acknowledged in time, by run. */
export async function answerableFor(context: Context, runs: readonly string[]): Promise<Map<string, readonly string[]>> {
  if (runs.length === 0) return new Map();
  const rows = await context.sql<{ id: string; users: string[] }>(silent, [context.actor.organization, runs]);
  return new Map(rows.map(({ id, users }) => [id, users]));
}

const recipients = statement('notification.recipients')`
  select m.id, m.role::text as role, m.kind::text as kind, m.removed_at is not null as removed, m.time_zone as "timeZone",
    (select coalesce(json_agg(json_build_object('taskId', u.task_id, 'projectId', u.project_id, 'reason', u.reason)), '[]')
      from notification_mute u where u.organization_id = $1 and u.user_id = m.id and (u.until is null or u.until > now())) as mutes
  from member m where m.organization_id = $1 and (m.id = any($2::text[]) or ($3 and m.role = 'admin' and m.removed_at is null))`;

/** Loads these people, and the administrators if requested. */
export async function recipientsOf(
  context: Context,
  ids: readonly string[],
  { administrators = false } = {},
): Promise<Map<string, Recipient>> {
  const rows = await context.sql<Recipient>(recipients, [context.actor.organization, ids, administrators]);
  return keyBy(rows, ({ id }) => id);
}

/** Facts that make a task's notification urgent for a person, on the day in their time zone. */
export function standingOf(task: TaskFacts | undefined, { id, timeZone }: Pick<Recipient, 'id' | 'timeZone'>, now: Date): Standing {
  if (!task || task.closed) return {};
  const dueIn = task.dueDate === null ? undefined : daysBetween(dayIn(timeZone, now), task.dueDate);
  return { priority: task.priority, yours: task.assignee === id, dueIn };
}
