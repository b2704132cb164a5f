import type { Context } from '../../kernel/context.ts';
import type { TaskFilter } from './filter.ts';
import { type Grouping, groupTasks, mostGrouped } from './groups.ts';
import type { TaskGroup } from './task-group.ts';

/** `key` of a group is an id, the key of a status or a priority; null for what nobody is assigned to. */
export type GroupCount = {
  readonly key: string | null;
  readonly name: string | null;
  readonly count: number;
  /** Whether there may be more: so many match that not all were counted. */
  readonly more: boolean;
};

/** Groups that are counted, at most: the largest. */
const mostCountedGroups = 100;

const groupingOf = (by: TaskGroup): Grouping => (by === 'person' ? 'assignee' : by);

/** How many tasks the actor sees that match, by person, project, status or priority, the most first; of the same tasks as `countTasks`. */
export async function countTasksBy(context: Context, filter: TaskFilter, by: TaskGroup): Promise<GroupCount[]> {
  const { groups, total } = await groupTasks(context, filter, { group: groupingOf(by) });
  return groups.slice(0, mostCountedGroups).map(({ key, name, count }) => ({ key, name, count, more: total >= mostGrouped }));
}
