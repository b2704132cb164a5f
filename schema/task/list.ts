import { childPages } from '../kernel/children.ts';
import type { Context } from '../kernel/context.ts';
import { Keyset, type Page, type PageArgs } from '../kernel/paging.ts';
import { orderOf } from '../kernel/sort.ts';
import { named, sql } from '../kernel/sql.ts';
import { membership } from '../project/visibility.ts';
import { matching, requireStatuses, type TaskFilter } from './filter.ts';
import { type FlatTask, type TaskRow, taskSelect, toTask } from './row.ts';

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
  const order = orderOf(sortKeys, sort, ['-createdAt']);
  const keyset = new Keyset<TaskRow>(order, page);
  const { columns, joins } = taskSelect(
    context,
    order.map(({ name }) => name),
  );
  const rows = await context.sql<FlatTask>(
    named(
      'task.list',
      sql`select ${columns}
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
  statement: (context, parents, keyset) => {
    const { actor } = context;
    const { columns, joins } = taskSelect(context, ['position']);
    return sql`select ${columns}, k.id as "parentOf" from unnest(${parents}::text[]) k(id) cross join lateral (
          select t.* from task t where t.organization_id = ${actor.organization} and t.parent_id = k.id and t.deleted_at is null
          ${keyset.where} ${keyset.orderBy} ${keyset.limit}) t
        join project p on p.organization_id = t.organization_id and p.id = t.project_id ${joins} ${keyset.orderBy}`;
  },
  read: (row) => toTask(row as unknown as FlatTask),
});
