import type { Actor } from '../kernel/actor.ts';
import { childPages } from '../kernel/children.ts';
import type { Context } from '../kernel/context.ts';
import { type FieldError, Problem } from '../kernel/errors.ts';
import { projectKey, taskNumber } from '../kernel/ids.ts';
import { Keyset, type Page, type PageArgs } from '../kernel/paging.ts';
import { orderOf } from '../kernel/sort.ts';
import { all, named, raw, type Sql, sql } from '../kernel/sql.ts';
import { fold } from '../kernel/turkish.ts';
import { membership, visible } from '../project/access.ts';
import { columns, type FlatTask, joins, lists, type TaskRow, toTask } from './row.ts';

/** What a list of tasks can be narrowed to; several values of one field are alternatives. */
export type TaskFilter = {
  status?: string[] | null;
  assignee?: string[] | null;
  project?: string[] | null;
  label?: string[] | null;
  priority?: string[] | null;
  parent?: string[] | null;
  q?: string | null;
  dueBefore?: string | null;
  dueAfter?: string | null;
  updatedAfter?: string | null;
  deleted?: boolean | null;
};

const priorities = ['none', 'low', 'medium', 'high', 'urgent'];

const sortKeys = {
  createdAt: { column: 't.created_at', type: 'timestamptz', value: (task: TaskRow) => task.createdAt },
  updatedAt: { column: 't.updated_at', type: 'timestamptz', value: (task: TaskRow) => task.updatedAt },
  completedAt: { column: 't.completed_at', type: 'timestamptz', nullable: true, value: (task: TaskRow) => task.completedAt },
  startDate: { column: 't.start_date', type: 'date', nullable: true, value: (task: TaskRow) => task.startDate },
  dueDate: { column: 't.due_date', type: 'date', nullable: true, value: (task: TaskRow) => task.dueDate },
  priority: { column: 't.priority', type: 'priority', oneOf: priorities, value: (task: TaskRow) => task.priority },
  position: { column: 't.position', type: 'text', value: (task: TaskRow) => task.position },
  number: { column: 't.sequence', type: 'int', value: (task: TaskRow) => task.sequence },
  id: { column: 't.id', type: 'text', value: (task: TaskRow) => task.id },
};

/** What `sort` may name. */
export const taskSorts = Object.keys(sortKeys).filter((name) => name !== 'id');

/** One page of the tasks the actor sees, newest first unless sorted otherwise. Two statements at most. */
export async function listTasks(
  context: Context,
  filter: TaskFilter,
  sort: readonly string[] | null | undefined,
  page: PageArgs,
): Promise<Page<TaskRow>> {
  const { actor } = context;
  const keyset = new Keyset<TaskRow>(orderOf(sortKeys, sort, ['-createdAt']), page);
  const rows = await context.sql<FlatTask>(
    named(
      'task.list',
      sql`select ${columns}, ${lists(actor)}
        from task t join project p on p.organization_id = t.organization_id and p.id = t.project_id ${membership(actor)} ${joins}
        where ${matching(context, filter)} ${keyset.where} ${keyset.orderBy} ${keyset.limit}`,
    ),
  );
  // Rows under a single status prove that it exists.
  if (filter.status?.length && (filter.status.length > 1 || rows.length === 0)) await requireStatuses(context, filter.status);
  return keyset.page(rows.map(toTask));
}

/** How many tasks the actor sees that match. */
export async function countTasks(context: Context, filter: TaskFilter): Promise<number> {
  const [row] = await context.sql<{ count: number }>(
    named(
      'task.count',
      sql`select count(*)::int as count
        from task t join project p on p.organization_id = t.organization_id and p.id = t.project_id ${membership(context.actor)}
        where ${matching(context, filter)}`,
    ),
  );
  return row?.count ?? 0;
}

/** The parts of tasks the caller was shown: of the same project, so just as visible. */
export const subtaskPages = childPages<TaskRow>({
  name: 'task.subtasks',
  order: [
    { ...sortKeys.position, name: 'position', descending: false },
    { ...sortKeys.id, name: 'id', descending: false },
  ],
  statement: ({ actor }, parents, keyset) =>
    sql`select ${columns}, ${lists(actor)}, k.id as "parentOf" from unnest(${parents}::text[]) k(id) cross join lateral (
          select t.* from task t where t.organization_id = ${actor.organization} and t.parent_id = k.id and t.deleted_at is null
          ${keyset.where} ${keyset.orderBy} ${keyset.limit}) t
        join project p on p.organization_id = t.organization_id and p.id = t.project_id ${joins} ${keyset.orderBy}`,
  read: (row) => toTask(row as unknown as FlatTask),
});

function matching({ actor }: Context, filter: TaskFilter): Sql {
  const conditions = [
    sql`t.organization_id = ${actor.organization}`,
    visible(actor),
    raw(filter.deleted ? 't.deleted_at is not null' : 't.deleted_at is null'),
  ];
  const add = (condition: Sql | false | undefined | null | '') => condition && conditions.push(condition);
  add(
    filter.project &&
      oneOf(
        't.project_id',
        filter.project.filter((each) => !projectKey.test(each)),
        'p.key',
        filter.project.filter((each) => projectKey.test(each)),
      ),
  );
  add(filter.status && anyOf('t.status', filter.status));
  add(filter.priority && sql`t.priority = any(${filter.priority}::text[]::priority[])`);
  add(
    filter.assignee &&
      orNone(
        't.assignee_id',
        filter.assignee.map((each) => (each === 'me' ? actor.user : each)),
      ),
  );
  add(filter.parent && under(actor, filter.parent));
  add(
    filter.label &&
      sql`exists (select 1 from task_label fl where fl.organization_id = t.organization_id and fl.task_id = t.id and ${anyOf('fl.label_id', filter.label)})`,
  );
  add(filter.q?.trim() && sql`(t.title_fold like ${`%${escape(fold(filter.q.trim()))}%`} or t.number = ${filter.q.trim().toUpperCase()})`);
  add(filter.dueBefore && sql`t.due_date < ${filter.dueBefore}::text::date`);
  add(filter.dueAfter && sql`t.due_date > ${filter.dueAfter}::text::date`);
  add(filter.updatedAfter && sql`t.updated_at > ${filter.updatedAfter}::text::timestamptz`);
  return all(conditions);
}

/** Sub-tasks of tasks named by id or number; `none`: what is no sub-task. */
function under({ organization }: Actor, parents: readonly string[]): Sql {
  const numbers = parents.filter((each) => taskNumber.test(each));
  const byId = orNone(
    't.parent_id',
    parents.filter((each) => !numbers.includes(each)),
  );
  if (numbers.length === 0) return byId;
  const byNumber = sql`t.parent_id = any(array(select n.id from task n where n.organization_id = ${organization} and n.number = any(${numbers})))`;
  return numbers.length === parents.length ? byNumber : sql`(${byId} or ${byNumber})`;
}

/** One value is compared by `=`, so that an index on it still gives the order. */
function anyOf(column: string, values: readonly string[]): Sql {
  return values.length === 1 ? sql`${raw(column)} = ${values[0]}` : sql`${raw(column)} = any(${values})`;
}

function oneOf(column: string, values: readonly string[], other: string, others: readonly string[]): Sql {
  if (others.length === 0) return anyOf(column, values);
  if (values.length === 0) return anyOf(other, others);
  return sql`(${anyOf(column, values)} or ${anyOf(other, others)})`;
}

function orNone(column: string, values: readonly string[]): Sql {
  const named = values.filter((each) => each !== 'none');
  if (named.length === values.length) return anyOf(column, named);
  return named.length === 0 ? raw(`${column} is null`) : sql`(${raw(column)} is null or ${anyOf(column, named)})`;
}

const escape = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** A status that no visible project's workflow has is a mistake to be told, not an empty list (design 4). */
async function requireStatuses(context: Context, statuses: readonly string[]): Promise<void> {
  const { actor } = context;
  const rows = await context.sql<{ key: string }>(
    named(
      'workflow.known',
      sql`select distinct s.key from workflow_status s join project p on p.organization_id = s.organization_id and p.id = s.project_id ${membership(actor)}
        where s.organization_id = ${actor.organization} and s.key = any(${statuses}) and ${visible(actor)}`,
    ),
  );
  const known = new Set(rows.map(({ key }) => key));
  const errors: FieldError[] = [];
  statuses.forEach((status, index) => {
    if (!known.has(status)) errors.push({ path: ['filter', 'status', index], code: 'status.not_found', params: { status } });
  });
  if (errors.length > 0) throw new Problem('input.invalid', { errors });
}
