import { statement } from '../../../src/ports/database/port.ts';
import { CascadeHooks } from '../../kernel/cascade-hooks.ts';
import { changed } from '../../kernel/changes.ts';
import type { Context } from '../../kernel/context.ts';
import { found, invalid } from '../../kernel/errors.ts';
import { fold, sortKey } from '../../kernel/turkish.ts';
import type { Versioned } from '../../kernel/version.ts';
import { tasksMoved } from '../../work/task/move.ts';
import { fileEvent, fileMovedOut } from './events.ts';
import { lockFile } from './find.ts';
import { plainName } from './name.ts';
import { placeOf } from './place.ts';
import { filePolicy } from './policy.ts';
import { purgeFilesJob } from './purge.ts';
import { columns, type FileRow } from './row.ts';
import { extractFileJob, setFileStatus } from './status.ts';

type UpdateFile = Versioned & { name?: string | null; project?: string | null; task?: string | null };

/**
 * Renames a file, or moves it: to a task and its project, or to a project without a task. Emits `file.updated`, after
 * `file.moved_out` if it leaves a project; nothing if nothing changes. @throws Problem as `placeOf`
 */
export function updateFile(context: Context, input: UpdateFile): Promise<FileRow> {
  return context.unitOfWork(async (unit) => {
    const before = await lockFile(context, input, filePolicy.update);
    const name = typeof input.name === 'string' ? plainName(input.name) : before.name;
    if (name === '') throw invalid(['input', 'name'], 'field.blank');
    const place = await movedTo(context, before, input);
    if (!changed(before, { name, ...place })) return before;
    const { organization } = context.actor;
    const values = [organization, before.id, name, fold(name), sortKey(name), place.projectId, place.taskId];
    const [row] = await context.sql<FileRow>(update, values);
    const after = found('file.not_found', row);
    if (after.projectId !== before.projectId) unit.emit(fileMovedOut(before));
    unit.emit(fileEvent('file.updated', after, before));
    return after;
  });
}

/** Requested location; the current one if none is named. */
async function movedTo(context: Context, { projectId, taskId }: FileRow, { project, task }: UpdateFile) {
  if (!project && task === undefined) return { projectId, taskId };
  if (task) return placeOf(context, { project, task });
  const place = await placeOf(context, { project: project ?? projectId });
  // Naming its current project does not detach it from the task.
  return task === undefined && place.projectId === projectId ? { projectId, taskId } : place;
}

/** Hooks that run when a file is deleted. */
export const fileDeleted = new CascadeHooks<{ id: string }>();

/** Deletes a file permanently. From then on it cannot be read; a job removes its bytes. Emits `file.deleted`. */
export function deleteFile(context: Context, input: Versioned): Promise<FileRow> {
  return context.unitOfWork(async (unit) => {
    const file = await lockFile(context, input, filePolicy.delete);
    const { organization } = context.actor;
    await context.sql(remove, [organization, file.id]);
    await fileDeleted.follow(context, unit, file);
    unit.emit(fileEvent('file.deleted', file));
    unit.send(purgeFilesJob, { organization, file: file.id });
    return file;
  });
}

/** Reads the text of a file again and rebuilds its passages. Emits `file.updated`. */
export function reindexFile(context: Context, input: { id: string }): Promise<FileRow> {
  return context.unitOfWork(async (unit) => {
    const file = await lockFile(context, input, filePolicy.reindex);
    const { organization } = context.actor;
    await context.sql(resetAttempts, [organization, file.id]);
    unit.send(extractFileJob, { organization, file: file.id }, { singletonKey: file.id });
    return (await setFileStatus(context, unit, file.id, { status: 'queued' })) ?? file;
  });
}

const update = statement('file.update')`
  update file f set name = $3, name_fold = $4, name_key = $5, project_id = $6, task_id = $7, version = f.version + 1, updated_at = clock_timestamp()
  where f.organization_id = $1 and f.id = $2 returning ${columns.text}`;
const resetAttempts = statement('file.try_anew')`update file set attempts = 0 where organization_id = $1 and id = $2`;
const remove = statement('file.delete')`
  update file set deleted_at = now(), updated_at = now(), version = version + 1 where organization_id = $1 and id = $2`;

const move = statement('file.follow')`
  with old as (select id, project_id from file where organization_id = $1 and task_id = any($2::text[]) and deleted_at is null and project_id <> $3
    order by id for no key update)
  update file f set project_id = $3, version = f.version + 1, updated_at = clock_timestamp() from old
  where f.organization_id = $1 and f.id = old.id returning ${columns.text}, old.project_id as "from"`;

// Moves files with their tasks. Emits `file.moved_out` and `file.updated` for each.
tasksMoved.add(async (context, unit, { tasks, project }) => {
  const rows = await context.sql<FileRow & { from: string }>(move, [context.actor.organization, tasks, project]);
  for (const { from, ...file } of rows) {
    const before = { ...file, projectId: from, version: file.version - 1 };
    unit.emit(fileMovedOut(before));
    unit.emit(fileEvent('file.updated', file, before));
  }
});
