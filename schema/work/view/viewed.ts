import type { Context } from '../../kernel/context.ts';
import { found } from '../../kernel/errors.ts';
import type { TaskFilter } from '../task/filter.ts';
import { seenName, seenNames } from './fields.ts';
import { views } from './visibility.ts';

type Viewed = { filter: TaskFilter; sort: string[]; group: string | null; subgroup: string | null };

/** Filter of a view combined with another one, and its order and groups. @throws Problem `view.not_found` */
export async function viewed(context: Context, id: string, filter: TaskFilter): Promise<Viewed> {
  const view = found('view.not_found', await context.load(views, id));
  const own = view.projectId === null ? [] : [{ project: [view.projectId] }];
  const [sort, group, subgroup] = await Promise.all([
    seenNames(context, view.sort),
    seenName(context, view.group),
    seenName(context, view.subgroup),
  ]);
  return { filter: { ...filter, and: [...(filter.and ?? []), ...own], stored: view.filter }, sort, group, subgroup };
}
