import type { Context } from '../../kernel/context.ts';
import { once, raw, sql } from '../../kernel/sql.ts';
import { membership, visible } from '../../people/access/visibility.ts';
import { matching, readyFilter, type TaskFilter } from './filter.ts';

/** What tasks are counted by. */
export const taskGroups = ['person', 'project', 'status', 'priority'] as const;
export type TaskGroup = (typeof taskGroups)[number];

/** `key` of a group is an id, the key of a status or a priority; null for what nobody is assigned to. */
export type GroupCount = { readonly key: string | null; readonly name: string | null; readonly count: number };

/** Groups that are counted, at most: the largest. */
export const mostGroups = 100;

const columns: Readonly<Record<TaskGroup, readonly [key: string, name: string]>> = {
  person: ['t.assignee_id', 'm.name'],
  project: ['t.project_id', 'p.name'],
  status: ['t.status', 's.name'],
  priority: ['t.priority::text', 't.priority::text'],
};

const joins: Readonly<Partial<Record<TaskGroup, string>>> = {
  person: 'left join member m on m.organization_id = t.organization_id and m.id = t.assignee_id',
  status: 'join workflow_status s on s.organization_id = t.organization_id and s.project_id = t.project_id and s.key = t.status',
};

/** How many tasks the actor sees that match, by person, project, status or priority, the most first; of the same tasks as `countTasks`. */
export async function countTasksBy(context: Context, filter: TaskFilter, by: TaskGroup): Promise<GroupCount[]> {
  const { actor } = context;
  const ready = await readyFilter(context, filter);
  const [key, name] = columns[by];
  const names = raw(joins[by] ?? '');
  return context.sql<GroupCount>(
    once(
      'task.count_by',
      sql`select ${raw(`${key} as key, min(${name}) as name`)}, count(*)::int as count from task t
        join project p on p.organization_id = t.organization_id and p.id = t.project_id ${membership(actor)} ${names}
        where ${visible(actor)} and ${matching(ready)} group by 1 order by 3 desc, 2 nulls last, 1 limit ${raw(String(mostGroups))}`,
    ),
  );
}
