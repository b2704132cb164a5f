import type { Context } from '../../kernel/context.ts';
import { invalid } from '../../kernel/errors.ts';
import { taskNumber } from '../../kernel/ids.ts';
import { authorize } from '../../kernel/policy.ts';
import { sql } from '../../kernel/sql.ts';
import { seeProject } from '../../people/access/project.ts';
import { projectPolicy } from '../../work/project/policy.ts';
import { presently, seeTask } from '../../work/task/find.ts';

type Named = { project?: string | null | undefined; task?: string | null | undefined };

/** Location of a file: always in a project, optionally attached to one of its tasks. */
export type Place = { readonly projectId: string; readonly taskId: string | null };

/**
 * Resolves the location for a file: the task, else the project, else the organization's default project. In a unit of work, the
 * task cannot leave its project until the unit ends.
 * @throws Problem `input.invalid` for what the actor cannot view, those of `projectPolicy.uploadFile`
 */
export async function placeOf(context: Context, { project, task: named }: Named): Promise<Place> {
  const [task] = named ? await presently(context, [named]) : [];
  if (task && context.unit) await stay(context, task);
  const seen = task ? await seeTask(context, task) : undefined;
  if (task && !seen) throw invalid(['input', 'task'], 'task.not_found');
  const access = await seeProject(context, project ?? seen?.task.projectId ?? null);
  // A hidden default project causes this error too: a guest must name a project.
  if (!access) throw invalid(['input', 'project'], 'project.not_found');
  if (seen && seen.task.projectId !== access.id) throw invalid(['input', 'task'], 'field.other_project');
  authorize(context.actor, projectPolicy.uploadFile, access);
  return { projectId: access.id, taskId: seen?.task.id ?? null };
}

/** Locks the task, so that a concurrent move waits or is already done: a file must be visible to the same people as its task. */
async function stay(context: Context, task: string): Promise<void> {
  const is = taskNumber.test(task) ? sql`number = ${task}` : sql`id = ${task}`;
  await context.sql('file.lock_task', sql`select 1 from task where organization_id = ${context.actor.organization} and ${is} for share`);
}
