/** SQL statements of the baseline. They return times as ISO text and lists as JSON, which is fastest with `pg`. */

import { parseRule } from '../../schema/work/recurrence/rule.ts';
import { recurrenceText } from '../../schema/work/recurrence/words.ts';

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const reference = `json_agg(json_build_object('id', b.id, 'number', b.number, 'title', b.title, 'status', b.status) order by b.id)`;

/** A neighbouring task in the series of `t`, with few fields. */
const ofSeries = (which: string) =>
  `(select json_build_object('id', b.id, 'number', b.number, 'title', b.title, 'status', b.status) from task b
      where b.organization_id = t.organization_id and ${which} and b.deleted_at is null)`;

const chosen = `(select json_build_object('id', o ->> 'id', 'name', o ->> 'name', 'color', o ->> 'color')`;

/** Custom fields by key, as in responses; no look-up for tasks without any. */
const fields = `case when t.fields <> '{}' then (select json_object_agg(f.key, case f.type
      when 'select' then ${chosen} from jsonb_array_elements(f.options) o where o ->> 'id' = v.value #>> '{}')
      when 'several' then (select json_agg(o) from jsonb_array_elements(f.options) o where v.value ? (o ->> 'id'))
      when 'person' then (select json_build_object('id', m.id, 'name', m.name, 'avatar', m.avatar) from member m
        where m.organization_id = t.organization_id and m.id = v.value #>> '{}')
      else v.value::json end order by f.sort_order, f.id)
    from jsonb_each(t.fields) v join custom_field f on f.organization_id = t.organization_id and f.id = v.key and f.archived_at is null
      and (cardinality(f.projects) = 0 or t.project_id = any(f.projects))) end`;

/** Columns of task `t` for a response. */
export const columns = `t.id, t.number, t.title, t.description, t.status, t.priority, to_char(t.start_date, 'YYYY-MM-DD') as start_date,
  to_char(t.due_date, 'YYYY-MM-DD') as due_date, t.position, ${iso('t.completed_at')} as completed_at, ${iso('t.deleted_at')} as deleted_at,
  ${iso('t.created_at')} as created_at, ${iso('t.updated_at')} as updated_at, t.version,
  t.project_id, p.key as project_key, p.name as project_name, t.assignee_id, a.name as assignee_name, a.avatar as assignee_avatar,
  t.estimate, t.cycle_id, t.milestone_id,
  case when t.cycle_id is not null then (select y.name from cycle y where y.organization_id = t.organization_id and y.id = t.cycle_id) end as cycle_name,
  case when t.milestone_id is not null then (select o.name from milestone o where o.organization_id = t.organization_id and o.id = t.milestone_id) end as milestone_name,
  case when t.recurrence_rule is not null then json_build_object('rule', t.recurrence_rule, 'from', t.recurrence_from, 'series', t.series_id,
    'previous', ${ofSeries('b.id = t.previous_id')}, 'next', ${ofSeries('b.previous_id = t.id')}) end as recurrence, ${fields} as fields,
  t.created_by_id, c.name as created_by_name, c.avatar as created_by_avatar, t.parent_id, u.number as parent_number, u.title as parent_title,
  (select json_agg(json_build_object('id', l.id, 'name', l.name, 'color', l.color) order by l.name_key) from task_label tl
    join label l on l.organization_id = tl.organization_id and l.id = tl.label_id where tl.organization_id = t.organization_id and tl.task_id = t.id) as labels,
  (select json_agg(json_build_object('id', w.id, 'name', w.name, 'avatar', w.avatar) order by w.name_key, w.id) from task_watcher tw
    join member w on w.organization_id = tw.organization_id and w.id = tw.user_id where tw.organization_id = t.organization_id and tw.task_id = t.id) as watchers,
  (select ${reference} from task_block tb join task b on b.organization_id = tb.organization_id and b.id = tb.blocker_id
    where tb.organization_id = t.organization_id and tb.blocked_id = t.id and b.deleted_at is null) as blocked_by,
  (select ${reference} from task_block tb join task b on b.organization_id = tb.organization_id and b.id = tb.blocked_id
    where tb.organization_id = t.organization_id and tb.blocker_id = t.id and b.deleted_at is null) as blocks`;

export const joins = `join project p on p.organization_id = t.organization_id and p.id = t.project_id
  left join member a on a.organization_id = t.organization_id and a.id = t.assignee_id
  join member c on c.organization_id = t.organization_id and c.id = t.created_by_id
  left join task u on u.organization_id = t.organization_id and u.id = t.parent_id`;

const page = `where t.organization_id = $1 and t.project_id = $2 and t.status = $3 and t.deleted_at is null order by t.created_at desc, t.id desc`;

export const statements = {
  token: {
    name: 'token',
    text: `select t.organization_id as organization, t.user_id as "user" from personal_token t
      join member m on m.organization_id = t.organization_id and m.id = t.user_id
      where t.hash = $1 and t.revoked_at is null and (t.expires_at is null or t.expires_at > now()) and m.removed_at is null`,
  },
  /** The size is a literal, because with a parameter PostgreSQL plans the statement again each time. */
  list: (size: number) => ({ name: `list_${size}`, text: `select ${columns} from task t ${joins} ${page} limit ${size}` }),
  nested: (size: number) => ({
    name: `nested_${size}`,
    text: `select t.id, t.number, t.title, t.status, ${iso('t.created_at')} as created_at, t.project_id, p.key as project_key, p.name as project_name,
        t.assignee_id, a.name as assignee_name
      from task t join project p on p.organization_id = t.organization_id and p.id = t.project_id
      left join member a on a.organization_id = t.organization_id and a.id = t.assignee_id ${page} limit ${size}`,
  }),
  get: { name: 'get', text: `select ${columns} from task t ${joins} where t.organization_id = $1 and t.id = $2 and t.deleted_at is null` },
  lock: {
    name: 'lock',
    text: `select ${columns} from task t ${joins} where t.organization_id = $1 and t.id = $2 and t.deleted_at is null for no key update of t`,
  },
  number: {
    name: 'number',
    text: `update task_counter n set last = last + 1 from project p
      where n.organization_id = $1 and n.project_id = p.id and p.organization_id = $1 and p.id = $2 and p.archived_at is null returning n.last, p.key`,
  },
  create: {
    name: 'create',
    text: `with t as (
        insert into task (organization_id, id, project_id, sequence, number, title, title_fold, status, priority, position, created_by_id)
        values ($1, $2, $3, $4::int, $5, $6, lower($6), 'todo', $7, 'e' || lpad(to_hex($4::int), 5, '0'), $8) returning *)
      select ${columns} from t ${joins}`,
  },
  update: {
    name: 'update',
    text: `update task set title = $3, title_fold = lower($3), priority = $4, version = version + 1, updated_at = now()
      where organization_id = $1 and id = $2 returning version, ${iso('updated_at')} as updated_at`,
  },
  event: {
    name: 'event',
    text: `insert into event (seq, organization_id, id, event, actor_id, via, subject_id, task_id, project_id, audience, data, previous, request_id)
      values (event_next_seq($1), $1, $2, $3, $4, 'rest', $5, $5, $6, 'project', $7, $8, $9)`,
  },
} as const;

/** A row of `columns`. */
export type TaskRow = Record<
  'id' | 'number' | 'title' | 'description' | 'status' | 'priority' | 'position' | 'created_at' | 'updated_at',
  string
> &
  Record<'project_id' | 'project_key' | 'project_name' | 'created_by_id' | 'created_by_name', string> &
  Record<'start_date' | 'due_date' | 'completed_at' | 'deleted_at' | 'created_by_avatar', string | null> &
  Record<'assignee_id' | 'assignee_name' | 'assignee_avatar' | 'parent_id' | 'parent_number' | 'parent_title', string | null> &
  Record<'cycle_id' | 'cycle_name' | 'milestone_id' | 'milestone_name', string | null> & {
    estimate: number | null;
    recurrence: { rule: string; from: 'schedule' | 'completion'; series: string; previous: object | null; next: object | null } | null;
    fields: object | null;
  } & Record<'labels' | 'watchers' | 'blocked_by' | 'blocks', { id: string }[] | null> & { version: number };

const noFields = {};

/** The JSON of a task in a response. */
export function taskOf(row: TaskRow) {
  return {
    id: row.id,
    number: row.number,
    title: row.title,
    description: row.description,
    status: row.status,
    priority: row.priority,
    assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name, avatar: row.assignee_avatar },
    project: { id: row.project_id, key: row.project_key, name: row.project_name },
    parent: row.parent_id === null ? null : { id: row.parent_id, number: row.parent_number, title: row.parent_title },
    labels: row.labels ?? [],
    startDate: row.start_date,
    dueDate: row.due_date,
    estimate: row.estimate,
    cycle: row.cycle_id === null ? null : { id: row.cycle_id, name: row.cycle_name },
    milestone: row.milestone_id === null ? null : { id: row.milestone_id, name: row.milestone_name },
    recurrence: row.recurrence && withText(row.recurrence),
    fields: row.fields ?? noFields,
    position: row.position,
    watchers: row.watchers ?? [],
    blockedBy: row.blocked_by ?? [],
    blocks: row.blocks ?? [],
    createdBy: { id: row.created_by_id, name: row.created_by_name, avatar: row.created_by_avatar },
    completedAt: row.completed_at,
    deletedAt: row.deleted_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}

function withText({ rule, from, ...others }: NonNullable<TaskRow['recurrence']>) {
  return { rule, from, text: recurrenceText(parseRule(rule), from, 'tr'), ...others };
}

/** A task of a nested list over GraphQL. */
export function nodeOf(row: TaskRow) {
  return {
    id: row.id,
    number: row.number,
    title: row.title,
    status: row.status,
    assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name },
    project: { id: row.project_id, key: row.project_key, name: row.project_name },
  };
}

/** The JSON of a task in events. */
export function eventDataOf(row: TaskRow) {
  const { blocks: _, ...task } = taskOf(row);
  return {
    ...task,
    assignee: row.assignee_id && { id: row.assignee_id },
    project: { id: row.project_id },
    parent: row.parent_id && { id: row.parent_id },
    cycle: row.cycle_id && { id: row.cycle_id },
    milestone: row.milestone_id && { id: row.milestone_id },
    labels: task.labels.map(({ id }) => ({ id })),
    watchers: task.watchers.map(({ id }) => ({ id })),
    blockedBy: task.blockedBy.map(({ id }) => ({ id })),
    createdBy: { id: row.created_by_id },
  };
}
