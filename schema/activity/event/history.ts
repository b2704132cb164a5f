import { raw } from '../../kernel/sql.ts';

// A history is one list in two tables: the log, and `activity` for what is older. An event goes from one to the other in one
// statement and keeps its number: a cursor leads from the log into what is older.

const place = ['seq', 'id', 'event', 'actor_id', 'via', 'subject_id', 'task_id', 'project_id', 'audience', 'timestamp'];
const columns = [...place, 'data', 'previous'].join();

/** What was and is in the log, as `e`. No condition stands in here: with one PostgreSQL would not read it by index, in order. */
export const history = raw(
  `(select organization_id, ${columns}, audience_user_id from event union all select organization_id, ${columns}, null from activity) e`,
);

/** Of an event's data what sentences are made of (activity-names.ts): kept for good, beside what changed. */
const toldFields = ['number', 'title', 'status', 'priority', 'assignee', 'dueDate', 'name', 'checklist', 'duplicateOf', 'emoji'] as const;
export type ToldField = (typeof toldFields)[number];

/** The task that event `e` is about: also of a file whose way into the index its task's history does not tell. */
const task = `coalesce(e.task_id, e.data #>> '{task,id}')`;

/**
 * Keeps for good what a history tells of `gone`, events that left the log: nothing of tasks and projects that are removed for good, and
 * not what stood in status updates, nor in comments that are deleted. Comments whose words are kept are locked until then: whoever is deleting one is
 * waited for, whoever comes to it finds the words and takes them out. Their tasks first, as whoever removes both does.
 */
export const keepHistory = `with standing as (select c.organization_id, c.id from comment c
      join task t on t.organization_id = c.organization_id and t.id = c.task_id
      join (select distinct organization_id, subject_id from gone where event like 'comment.%' and previous is not null) g
        on g.organization_id = c.organization_id and g.subject_id = c.id
      where c.deleted_at is null for key share of t, c)
  insert into activity (organization_id, ${columns})
  select e.organization_id, ${place.map((name) => `e.${name}`).join()}, (select coalesce(json_object_agg(d.key, d.value), '{}') from json_each(e.data) d
      where d.key = any('{${toldFields.join()}}') and (d.key <> 'checklist' or p.previous is not null) or p.previous -> d.key is not null), p.previous
  from gone e
    left join task t on t.organization_id = e.organization_id and t.id = ${task}
    left join standing c on c.organization_id = e.organization_id and c.id = e.subject_id
    cross join lateral (select case when c.id is not null or e.event not like 'comment.%' and e.event not like 'project_update.%' and e.event not like 'time_entry.%' then e.previous end as previous) p
  where e.audience <> 'user' and (t.id is not null or ${task} is null
    and exists (select 1 from project p where p.organization_id = e.organization_id and p.id = e.project_id))`;
