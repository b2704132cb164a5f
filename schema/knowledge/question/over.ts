import type { Context } from '../../kernel/context.ts';
import { projects } from '../../work/project/project.ts';
import type { TaskFilter } from '../../work/task/filter.ts';
import { groupTasks } from '../../work/task/groups.ts';
import type { Understood } from './answer.ts';

/** The projects whose tasks a count is of, by id: who does not see all of them any more is not told it. */
export async function countedOver(context: Context, where: TaskFilter): Promise<string[]> {
  const { groups } = await groupTasks(context, where, { group: 'project' });
  return groups.flatMap(({ key }) => key ?? []);
}

/** Whether the actor sees all that was counted for an answer, now. */
export async function seesCounted(context: Context, understood: Pick<Understood, 'over'> | null): Promise<boolean> {
  const seen = await Promise.all((understood?.over ?? []).map((id) => context.load(projects, id)));
  return seen.every((project) => project !== undefined);
}
