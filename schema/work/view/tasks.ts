import type { Context } from '../../kernel/context.ts';
import { found } from '../../kernel/errors.ts';
import type { TaskFilter } from '../task/filter.ts';
import { views } from './sight.ts';

/** What a view lists of tasks, narrowed by a filter more, and its order. @throws Problem `view.not_found` */
export async function viewed(context: Context, id: string, filter: TaskFilter): Promise<{ filter: TaskFilter; sort: string[] }> {
  const view = found('view.not_found', await context.load(views, id));
  const own: NonNullable<TaskFilter['and']> = [
    ...(view.projectId === null ? [] : [{ project: [view.projectId] }]),
    ...(view.filter === '' ? [] : [{ text: view.filter }]),
  ];
  return { filter: { ...filter, and: [...(filter.and ?? []), ...own] }, sort: view.sort };
}
