import type { Context } from '../../kernel/context.ts';
import { seenProjects } from '../../people/access/visibility.ts';
import { projects } from '../../work/project/project.ts';
import type { TaskFilter } from '../../work/task/filter.ts';
import { groupTasks } from '../../work/task/groups.ts';
import type { Understood } from './answer.ts';

/**
 * The projects whose tasks a count is of, by id: who does not see all of them any more is not told it. Where those are not all
 * told, every project that the actor sees.
 */
export async function countedOver(context: Context, where: TaskFilter): Promise<string[]> {
  const { groups, complete } = await groupTasks(context, where, { group: 'project' });
  if (complete) return groups.flatMap(({ key }) => key ?? []);
  const seen = await context.sql<{ id: string }>('question.over', seenProjects(context.actor));
  return seen.map(({ id }) => id);
}

/** Whether the actor sees all that was counted for an answer, now. */
export async function seesCounted(context: Context, understood: Pick<Understood, 'over'> | null): Promise<boolean> {
  const seen = await Promise.all((understood?.over ?? []).map((id) => context.load(projects, id)));
  return seen.every((project) => project !== undefined);
}
