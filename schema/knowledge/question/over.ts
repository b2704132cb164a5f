import type { Context } from '../../kernel/context.ts';
import { seenProjects } from '../../people/access/visibility.ts';
import { projects } from '../../work/project/project.ts';
import type { TaskFilter } from '../../work/task/filter.ts';
import { groupTasks } from '../../work/task/groups.ts';

/**
 * Ids of the projects whose tasks are counted, since a count is hidden from readers who cannot view all of them. All visible projects if
 * there are too many groups to know.
 */
export async function countedOver(context: Context, where: TaskFilter): Promise<string[]> {
  const { groups, complete } = await groupTasks(context, where, { group: 'project' });
  if (complete) return groups.flatMap(({ key }) => key ?? []);
  const seen = await context.sql<{ id: string }>('question.over', seenProjects(context.actor));
  return seen.map(({ id }) => id);
}

/** Whether the actor can now view all projects that were counted for an answer. */
export async function seesCounted(context: Context, understood: { readonly over: readonly string[] } | null): Promise<boolean> {
  const seen = await Promise.all((understood?.over ?? []).map((id) => context.load(projects, id)));
  return seen.every((project) => project !== undefined);
}
