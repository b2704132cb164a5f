import type { Context } from '../../kernel/context.ts';
import { invalid } from '../../kernel/errors.ts';
import { taskNumber } from '../../kernel/ids.ts';
import { authorize } from '../../kernel/policy.ts';
import { named, sql } from '../../kernel/sql.ts';
import { seeProject } from '../../people/access/project.ts';
import { projectPolicy } from '../../work/project/policy.ts';
import { presently, seeTask } from '../../work/task/find.ts';

type Named = { project?: string | null | undefined; task?: string | null | undefined };

/** Where a file is: always in a project, and perhaps with one of its tasks. */
export type Place = { readonly projectId: string; readonly taskId: string | null };

/**
 * The place that a file is to have: with the task, else in the project, else in the organization's default project. In a
 * unit of work the task stays in its project until that ends.
 * @throws Problem `input.invalid` for what the actor does not see, those of `projectPolicy.uploadFile`
 */
export async function placeOf(context: Context, { project, task: named }: Named): Promise<Place> {
  const [task] = named ? await presently(context, [named]) : [];
  if (task && context.unit) await stay(context, task);
  const seen = task ? await seeTask(context, task) : undefined;
  if (task && !seen) throw invalid(['input', 'task'], 'task.not_found');
  const access = await seeProject(context, project ?? seen?.task.projectId ?? null);
  // Not seeing the default project is answered so too: a guest has to name one.
  if (!access) throw invalid(['input', 'project'], 'project.not_found');
  if (seen && seen.task.projectId !== access.id) throw invalid(['input', 'task'], 'field.other_project');
  authorize(context.actor, projectPolicy.uploadFile, access);
  return { projectId: access.id, taskId: seen?.task.id ?? null };
}

/** Whoever sees a file is who sees its task: a move waits, or has been. */
async function stay(context: Context, task: string): Promise<void> {
  const is = taskNumber.test(task) ? sql`number = ${task}` : sql`id = ${task}`;
  await context.sql(
    named('file.lock_task', sql`select 1 from task where organization_id = ${context.actor.organization} and ${is} for share`),
  );
}
