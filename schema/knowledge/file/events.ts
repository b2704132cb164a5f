import { eventKindsOf } from '../../kernel/event-kind.ts';
import { type EventDraft, toEventData } from '../../kernel/event-log.ts';
import { exampleId, exampleTime } from '../../kernel/input.ts';
import { former, leaving } from '../../kernel/inverse.ts';
import type { FileRow } from './row.ts';

/** Content of the example file of the contracts. */
export const exampleContent = {
  name: 'Teklif 2026.pdf',
  size: 482_133,
  mimeType: 'application/pdf',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
};

const example = {
  id: exampleId('fil'),
  ...exampleContent,
  project: { id: exampleId('prj') },
  task: { id: exampleId('tsk') },
  uploadedBy: { id: exampleId('usr') },
  index: { status: 'queued', code: null, pages: null, passages: 0 },
  createdAt: exampleTime,
  updatedAt: exampleTime,
  version: 1,
};

export const fileKinds = eventKindsOf({ scope: 'files:read', example })({
  'file.uploaded': {
    inverse: leaving('deleteFile'),
    description: { tr: 'Dosya yüklendi', en: 'A file was uploaded' },
    history: {
      tr: ({ file, ofTask, task }) => (ofTask ? `${task('dative')} ${file} dosyasını ekledi` : `${file} dosyasını yükledi`),
      en: ({ file, ofTask, task }) => (ofTask ? `added the file ${file} to ${task}` : `uploaded the file ${file}`),
    },
  },
  'file.updated': {
    inverse: (event) => {
      // A file of a task moves with it.
      if ('project' in event.previous) return event.data.task && !('task' in event.previous) ? [] : 'settings';
      return former('updateFile', ['name', 'task'])(event);
    },
    description: { tr: 'Dosya değişti ya da dizine giden yolda ilerledi', en: 'A file or its state of indexing changed' },
    example: { ...example, name: 'Teklif 2026 (son).pdf', version: 2 },
    history: {
      tr: ({ file, ofTask, task, fields }) => {
        if (fields.includes('name')) return `${file} dosyasının adını değiştirdi`;
        if (fields.includes('task')) return ofTask ? `${file} dosyasını ${task('dative')} ekledi` : `${file} dosyasını görevinden ayırdı`;
        if (fields.includes('project')) return `${file} dosyasını bu projeye taşıdı`;
        return `${file} dosyasının okunma durumunu değiştirdi`;
      },
      en: ({ file, ofTask, task, fields }) => {
        if (fields.includes('name')) return `renamed the file ${file}`;
        if (fields.includes('task')) return ofTask ? `added the file ${file} to ${task}` : `took the file ${file} from its task`;
        if (fields.includes('project')) return `moved the file ${file} to this project`;
        return `changed how far the file ${file} is read`;
      },
    },
  },
  'file.moved_out': {
    inverse: null,
    description: {
      tr: 'Dosya başka bir projeye gitti; eski projeyi görenlere, içerik olmadan',
      en: 'A file was moved to another project; for those who can view the previous project, without content',
    },
    example: { id: example.id, project: example.project, version: 1 },
    history: { tr: () => 'bir dosyayı başka bir projeye taşıdı', en: () => 'moved a file to another project' },
  },
  'file.deleted': {
    inverse: 'permanent',
    description: { tr: 'Dosya silindi', en: 'A file was deleted' },
    history: { tr: ({ file }) => `${file} dosyasını sildi`, en: ({ file }) => `deleted the file ${file}` },
  },
  'file.indexed': {
    inverse: null,
    description: { tr: 'Dosya artık içeriğiyle bulunabiliyor', en: 'A file can be found by its content' },
    example: { ...example, index: { status: 'indexed', code: null, pages: 12, passages: 48 }, version: 4 },
    history: { tr: ({ file }) => `${file} dosyasını aramaya hazırladı`, en: ({ file }) => `made the file ${file} ready to be found` },
  },
  'file.failed': {
    inverse: null,
    description: { tr: 'Dosyanın içeriği okunamadı', en: 'The content of a file could not be read' },
    example: { ...example, index: { status: 'failed', code: 'encrypted', pages: null, passages: 0 }, version: 3 },
    history: { tr: ({ file }) => `${file} dosyasını okuyamadı`, en: ({ file }) => `could not read the file ${file}` },
  },
});

/** File data in events. */
function fileData(file: FileRow) {
  const { status, reasonCode: code, pages, passages } = file;
  return toEventData(example, file, { index: { status, code, pages, passages } });
}

type FileEvent = Exclude<keyof typeof fileKinds, 'file.moved_out'>;

/** Event about a user's action on a file, for people who can view its project. It belongs to the history of its task. */
export function fileEvent(event: FileEvent, file: FileRow, before?: FileRow): EventDraft {
  const { taskId } = file;
  return { ...indexEvent(event, file, before), ...(taskId !== null && { taskId }) };
}

/** Event about the indexing of a file. It does not belong to the history of its task. */
export function indexEvent(event: FileEvent, file: FileRow, before?: FileRow): EventDraft {
  const previous = before && previousOf(before, file);
  return { event, subjectId: file.id, projectId: file.projectId, data: fileData(file), ...(previous && { previous }) };
}

/**
 * Event for people who can view the project that a file has left. It contains only ids, because they may not be able to view
 * the new project.
 */
export function fileMovedOut({ id, projectId, version }: Pick<FileRow, 'id' | 'projectId' | 'version'>): EventDraft {
  return { event: 'file.moved_out', subjectId: id, projectId, data: { id, project: { id: projectId }, version } };
}

/** Fields of `before` that differ in `after`. */
function previousOf(before: FileRow, after: FileRow): object {
  const [old, now] = [fileData(before), fileData(after)];
  const names = (['name', 'project', 'task', 'index'] as const).filter((name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]));
  return Object.fromEntries(names.map((name) => [name, old[name]]));
}
