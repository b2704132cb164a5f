import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { invalid } from '../../kernel/errors.ts';
import { authorize } from '../../kernel/policy.ts';
import { seeProject } from '../../people/access/project.ts';
import { projectPolicy } from '../../work/project/policy.ts';
import { presently, seeTask } from '../../work/task/find.ts';

const lock = statement('file.lock_task')`
  select 1 from task where organization_id = $1 and (id = $2 or number = $2) for share`;

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
  // A concurrent move waits or is already done: a file must be visible to the same people as its task.
  if (task && context.unit) await context.sql(lock, [context.actor.organization, task]);
  const seen = task ? await seeTask(context, task) : undefined;
  if (task && !seen) throw invalid(['input', 'task'], 'task.not_found');
  const access = await seeProject(context, project ?? seen?.task.projectId ?? null);
  // A hidden default project causes this error too: a guest must name a project.
  if (!access) throw invalid(['input', 'project'], 'project.not_found');
  if (seen && seen.task.projectId !== access.id) throw invalid(['input', 'task'], 'field.other_project');
  authorize(context.actor, projectPolicy.uploadFile, access);
  return { projectId: access.id, taskId: seen?.task.id ?? null };
}
