import type { Context } from '../../kernel/context.ts';
import type { TaskFilter } from './filter.ts';
import { groupTasks, mostGrouped, type TaskGroup } from './groups.ts';

/** A group with its count. `key` is as in `groupTasks`; null for tasks without a value. */
export type GroupCount = Pick<TaskGroup, 'key' | 'name' | 'count'> & {
  /** Whether the count may be too low, because more tasks match than are counted. */
  readonly more: boolean;
};

/** Maximum number of groups returned, largest first. */
const mostCountedGroups = 100;

/** Number of matching visible tasks by a property, largest group first. Counts the same tasks as `countTasks`. */
export async function countTasksBy(context: Context, filter: TaskFilter, by: string): Promise<GroupCount[]> {
  const { groups, total } = await groupTasks(context, filter, { group: by === 'person' ? 'assignee' : by });
  return groups.slice(0, mostCountedGroups).map(({ key, name, count }) => ({ key, name, count, more: total >= mostGrouped }));
}
