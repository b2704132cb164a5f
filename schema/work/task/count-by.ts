import type { Context } from '../../kernel/context.ts';
import type { TaskFilter } from './filter.ts';
import { type Grouping, groupTasks, mostGrouped } from './groups.ts';
import type { TaskGroup } from './task-group.ts';

/** A group with its count. `key` is an id, a status key or a priority; null for unassigned tasks. */
export type GroupCount = {
  readonly key: string | null;
  readonly name: string | null;
  readonly count: number;
  /** Whether the count may be too low, because more tasks match than are counted. */
  readonly more: boolean;
};

/** Maximum number of groups returned, largest first. */
const mostCountedGroups = 100;

const groupingOf = (by: TaskGroup): Grouping => (by === 'person' ? 'assignee' : by);

/**
 * Number of matching visible tasks by person, project, status or priority, largest group first. Counts the same tasks as
 * `countTasks`.
 */
export async function countTasksBy(context: Context, filter: TaskFilter, by: TaskGroup): Promise<GroupCount[]> {
  const { groups, total } = await groupTasks(context, filter, { group: groupingOf(by) });
  return groups.slice(0, mostCountedGroups).map(({ key, name, count }) => ({ key, name, count, more: total >= mostGrouped }));
}
