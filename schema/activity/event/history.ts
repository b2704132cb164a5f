import { raw } from '../../kernel/sql.ts';

// A history is one list in two tables: the log, and `activity` for older events. An event moves from one to the other in one
// statement and keeps its `seq`, so a cursor continues from the log into older events.

const place = ['seq', 'id', 'event', 'actor_id', 'approved_by_id', 'via', 'subject_id', 'task_id', 'project_id', 'audience', 'timestamp'];
const columns = [...place, 'data', 'previous'].join();

/** Archived events and the log, as `e`. Without conditions, because PostgreSQL would then not read it in index order. */
export const history = raw(
  `(select organization_id, ${columns}, audience_user_id from event union all select organization_id, ${columns}, null from activity) e`,
);

/** Event data that history texts need (activity-names.ts). Kept forever, together with changed values. */
const historyFields = [
  'number',
  'title',
  'status',
  'priority',
  'assignee',
  'dueDate',
  'name',
  'checklist',
  'duplicateOf',
  'emoji',
] as const;
export type HistoryField = (typeof historyFields)[number];

/** Task of event `e`. Events about the indexing of a file have no `task_id`, so that they are not in the task's history. */
const task = `coalesce(e.task_id, e.data #>> '{task,id}')`;

/**
 * Archives what histories show of `gone`, the events that left the log. Excludes events of permanently deleted tasks and
 * projects, and previous values of status updates, time entries and deleted comments.
 *
 * Comments whose content is archived are locked until commit: a concurrent deletion either finishes first, or finds the
 * archived content and removes it. Tasks are locked before comments, as a deletion of both does.
 */
export const keepHistory = `with standing as (select c.organization_id, c.id from comment c
      join task t on t.organization_id = c.organization_id and t.id = c.task_id
      join (select distinct organization_id, subject_id from gone where event like 'comment.%' and previous is not null) g
        on g.organization_id = c.organization_id and g.subject_id = c.id
      where c.deleted_at is null for key share of t, c)
  insert into activity (organization_id, ${columns})
  select e.organization_id, ${place.map((name) => `e.${name}`).join()}, (select coalesce(json_object_agg(d.key, d.value), '{}') from json_each(e.data) d
      where d.key = any('{${historyFields.join()}}') and (d.key <> 'checklist' or p.previous is not null) or p.previous -> d.key is not null), p.previous
  from gone e
    left join task t on t.organization_id = e.organization_id and t.id = ${task}
    left join standing c on c.organization_id = e.organization_id and c.id = e.subject_id
    cross join lateral (select case when c.id is not null or e.event not like 'comment.%' and e.event not like 'project_update.%' and e.event not like 'time_entry.%' then e.previous end as previous) p
  where e.audience <> 'user' and (t.id is not null or ${task} is null
    and exists (select 1 from project p where p.organization_id = e.organization_id and p.id = e.project_id))`;
