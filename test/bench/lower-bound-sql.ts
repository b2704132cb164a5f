import { columns, joins } from './baseline-sql.ts';

/** Creates the plain table: tasks as in responses, with the two indexes for the reads. */
export const plainTable = [
  'drop table if exists raw_task',
  `create table raw_task as select t.organization_id, ${columns} from task t ${joins} where t.deleted_at is null`,
  'create unique index raw_task_id on raw_task (organization_id, id)',
  'create index raw_task_list on raw_task (organization_id, project_id, status, created_at, id)',
  'vacuum analyze raw_task',
];

const page = 'where organization_id = $1 and project_id = $2 and status = $3 order by created_at desc, id desc limit 51';

/** Reads of the plain table. */
export const raw = {
  list: { name: 'raw_list', text: `select * from raw_task ${page}` },
  nested: {
    name: 'raw_nested',
    text: `select id, number, title, status, created_at, project_id, project_key, project_name, assignee_id, assignee_name from raw_task ${page}`,
  },
  get: { name: 'raw_get', text: 'select * from raw_task where organization_id = $1 and id = $2' },
} as const;

const eventData = `json_build_object('id', t.id, 'number', t.number, 'title', t.title, 'status', t.status, 'priority', t.priority,
  'assignee', t.assignee_id, 'project', t.project_id, 'parent', t.parent_id, 'startDate', t.start_date, 'dueDate', t.due_date, 'estimate', t.estimate, 'cycle', t.cycle_id, 'milestone', t.milestone_id,
  'recurrence', t.recurrence_rule, 'fields', t.fields, 'position', t.position,
  'createdBy', t.created_by_id, 'completedAt', t.completed_at, 'createdAt', t.created_at, 'updatedAt', t.updated_at, 'version', t.version)`;

/** One statement per write: look-up, counter, task and event; or the task before, the task after, and event. */
export const lowerBound = {
  create: {
    name: 'floor_create',
    text: `with n as (update task_counter c set last = last + 1 from project p
        where c.organization_id = $1 and c.project_id = p.id and p.organization_id = $1 and p.id = $3 and p.archived_at is null returning c.last, p.key),
      t as (insert into task (organization_id, id, project_id, sequence, number, title, title_fold, status, priority, position, created_by_id)
        select $1, $2, $3, n.last, n.key || '-' || n.last, $4, lower($4), 'todo', $5::text::priority, 'e' || lpad(to_hex(n.last), 5, '0'), $6 from n returning *),
      e as (insert into event (seq, organization_id, id, event, actor_id, via, subject_id, task_id, project_id, audience, data, request_id)
        select event_next_seq($1), $1, $7, 'task.created', $6, 'rest', t.id, t.id, t.project_id, 'project', ${eventData}, $8 from t)
      select ${columns} from t ${joins}`,
  },
  patch: {
    name: 'floor_patch',
    text: `with b as (select id, title, priority from task where organization_id = $1 and id = $2 and deleted_at is null for no key update),
      t as (update task set title = coalesce($3::text, task.title), title_fold = coalesce(lower($3::text), task.title_fold),
          priority = coalesce($4::text::priority, task.priority), version = version + 1, updated_at = now()
        from b where task.organization_id = $1 and task.id = b.id returning task.*),
      e as (insert into event (seq, organization_id, id, event, actor_id, via, subject_id, task_id, project_id, audience, data, previous, request_id)
        select event_next_seq($1), $1, $6, 'task.updated', $5, 'rest', t.id, t.id, t.project_id, 'project', ${eventData},
          json_build_object('title', b.title, 'priority', b.priority), $7 from t, b)
      select ${columns} from t ${joins}`,
  },
} as const;
