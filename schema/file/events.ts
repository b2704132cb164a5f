import type { EventDraft } from '../kernel/event-log.ts';
import type { FileRow } from './row.ts';

/** A file as events tell it. */
function fileData(file: FileRow) {
  const { id, name, size, mimeType, sha256, projectId, taskId, uploadedById, createdAt, updatedAt, version } = file;
  return {
    id,
    name,
    size,
    mimeType,
    sha256,
    project: { id: projectId },
    task: taskId === null ? null : { id: taskId },
    uploadedBy: { id: uploadedById },
    index: indexData(file),
    createdAt,
    updatedAt,
    version,
  };
}

const indexData = ({ status, reasonCode: code, pages, passages }: FileRow) => ({ status, code, pages, passages });

type FileEvent = 'file.uploaded' | 'file.updated' | 'file.deleted' | 'file.indexed' | 'file.failed';

/** What people did with a file, for those who see its project: it belongs to the history of its task. */
export function fileEvent(event: FileEvent, file: FileRow, before?: FileRow): EventDraft {
  const { taskId } = file;
  return { ...ofProject(event, file, before), ...(taskId !== null && { taskId }) };
}

/** How far a file is on its way into the index: nothing that a task's history tells. */
export function indexEvent(event: FileEvent, file: FileRow, before: FileRow): EventDraft {
  return ofProject(event, file, before);
}

function ofProject(event: FileEvent, file: FileRow, before?: FileRow): EventDraft {
  const previous = before && previousOf(before, file);
  return { event, subjectId: file.id, projectId: file.projectId, data: fileData(file), ...(previous && { previous }) };
}

/** A file has left a project, for those who see that one: they may not see where it went, so nothing else is told. */
export function fileMovedOut({ id, projectId, version }: Pick<FileRow, 'id' | 'projectId' | 'version'>): EventDraft {
  return { event: 'file.moved_out', subjectId: id, projectId, data: { id, project: { id: projectId }, version } };
}

/** The fields of `before` that are different in `after`. */
function previousOf(before: FileRow, after: FileRow): object {
  const [old, now] = [fileData(before), fileData(after)];
  const names = (['name', 'project', 'task', 'index'] as const).filter((name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]));
  return Object.fromEntries(names.map((name) => [name, old[name]]));
}
