import { statement } from '../../../src/ports/database/port.ts';
import { tasksMoved } from '../../work/task/move.ts';
import { fileEvent, fileMovedOut } from './events.ts';
import { columns, type FileRow } from './row.ts';

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
