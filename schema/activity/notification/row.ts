import type { Actor } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { day, iso, raw, type Sql, sql } from '../../kernel/sql.ts';
import { isAgentMember } from '../../people/access/agent.ts';
import type { Person } from '../../people/access/person.ts';
import { membership, visible } from '../../people/access/visibility.ts';
import { ofAdministrators } from './content.ts';
import type { Item } from './item.ts';

/** Notification as read from the database, with the data for its text. */
export type NotificationRow = Omit<Item, 'groupKey' | 'firstSeq' | 'goneAt'> & {
  readonly rank: number;
  readonly taskNumber: string | null;
  readonly taskTitle: string | null;
  readonly taskStatus: string | null;
  /** Name of the file that it is about. */
  readonly fileName: string | null;
  readonly taskPriority: string | null;
  readonly taskDueDate: string | null;
  /** Beginning of the Markdown text that it is about: a comment, a status update, or the line that mentions the reader. */
  readonly said: string | null;
  /** Latest comment of the reader on the task since it last appeared. */
  readonly repliedAt: string | null;
  readonly projectKey: string | null;
  readonly projectName: string | null;
  /** Latest actors, newest first. */
  readonly actors: readonly Readonly<Person>[];
  /** Time zone of the reader. */
  readonly timeZone: string;
};

/** Relations included in the rows. Documents that ask only for these need no loader (schema/engine/preloaded.ts). */
export const carriesNotification = {
  hot: {
    Notification: { task: ['id', 'number', 'title', 'status'], project: ['id', 'key', 'name'], actors: ['id', 'name', 'avatar', 'agent'] },
  },
};

/** Adds the relations to the row, in place. */
export function toNotification(row: NotificationRow): NotificationRow {
  const { taskId, projectId } = row;
  return Object.assign(row, {
    task: taskId === null ? null : { id: taskId, number: row.taskNumber, title: row.taskTitle, status: row.taskStatus },
    project: projectId === null ? null : { id: projectId, key: row.projectKey, name: row.projectName },
  });
}

/** Maximum number of actors that are listed. */
export const maxNamedActors = 3;

/** SQL condition: notification `n` is about a file. */
const ofFile = "n.reason in ('file_indexed', 'file_failed')";

/**
 * Condition: the subject is still in place. A moved file stays hidden until the feed has processed the move; a status update
 * must still exist.
 */
const unmoved = raw(
  `case when ${ofFile} then exists (select 1 from file f where f.organization_id = n.organization_id and f.id = n.subject_id
    and f.project_id = n.project_id and f.deleted_at is null)
    when n.reason = 'project_update' then exists (select 1 from project_update u where u.organization_id = n.organization_id and u.id = n.subject_id)
    else true end`,
);

/** Characters of a text that are read for an excerpt: more than it shows, because they contain markup. */
const longestSaid = 1000;

/** Texts that notifications are about. Those of a task are visible with it. */
const said = `case
    when n.subject_id like 'cmt\\_%' then (select left(c.body, ${longestSaid}) from comment c
      where c.organization_id = n.organization_id and c.id = n.subject_id and c.task_id = n.task_id and c.deleted_at is null)
    when n.reason = 'project_update' then (select left(u.body, ${longestSaid}) from project_update u
      where u.organization_id = n.organization_id and u.id = n.subject_id)
    when n.reason = 'mentioned' then left((regexp_match(t.description, '[^\\n]*\\(' || n.user_id || '\\)[^\\n]*'))[1], ${longestSaid})
  end`;

/** Columns of notification `n`, its task `t`, the project `p` and the owner `o`. */
export const columns =
  raw(`n.id, n.user_id as "userId", n.reason, n.kind, n.subject_id as "subjectId", n.task_id as "taskId", p.id as "projectId",
  n.actor_ids as "actorIds", n.count, n.detail, n.factors, n.rank, n.last_seq::text as "lastSeq", ${iso('n.first_at')} as "firstAt", ${iso('n.last_at')} as "lastAt",
  ${iso('n.read_at')} as "readAt", ${iso('n.snoozed_until')} as "snoozedUntil", ${iso('n.archived_at')} as "archivedAt", n.version,
  t.number as "taskNumber", t.title as "taskTitle", t.status as "taskStatus", t.priority::text as "taskPriority", ${day('t.due_date')} as "taskDueDate", p.key as "projectKey", p.name as "projectName", o.time_zone as "timeZone",
  case when ${ofFile} then (select f.name from file f where f.organization_id = n.organization_id and f.id = n.subject_id) end as "fileName",
  ${said} as said,
  (select ${iso('max(c.created_at)')} from comment c where c.organization_id = n.organization_id and c.task_id = n.task_id
    and c.created_at > n.last_at and c.author_id = n.user_id and c.deleted_at is null) as "repliedAt",
  (select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name, 'avatar', m.avatar, 'agent', ${isAgentMember('m')}) order by x.nth), '[]')
    from unnest(n.actor_ids[1:${maxNamedActors}]) with ordinality x(id, nth)
    join member m on m.organization_id = n.organization_id and m.id = x.id) as actors`);

/** The actor's own notifications `n` whose subjects the actor can still view. Further conditions may follow. */
export function own({ actor }: Context): Sql {
  return sql`notification n join member o on o.organization_id = n.organization_id and o.id = n.user_id
      left join task t on t.organization_id = n.organization_id and t.id = n.task_id
      left join project p on p.organization_id = n.organization_id and p.id = coalesce(t.project_id, n.project_id) ${membership(actor)}
    where n.organization_id = ${actor.organization} and n.user_id = ${actor.user} and n.gone_at is null and t.deleted_at is null
      and ${unmoved}
      and (${elsewhere(actor)} or ${visible(actor)})`;
}

/**
 * Condition for notifications without a project. A credential limited to projects gets none; those about webhooks and service
 * accounts are only for administrators.
 */
function elsewhere({ projects, role }: Actor): Sql {
  if (projects !== null) return raw('false');
  return raw(role === 'admin' ? 'p.id is null' : `(p.id is null and n.reason not in ${ofAdministrators})`);
}

/** Conditions: it is snoozed, or not snoozed, right now. */
export const asleep = raw('n.snoozed_until > now()');
export const awake = raw('(n.snoozed_until is null or n.snoozed_until <= now())');
