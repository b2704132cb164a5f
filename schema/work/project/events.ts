import type { Project } from '../../../prisma/generated/client/client.ts';
import { iso } from '../../kernel/changes.ts';
import { eventKindsOf } from '../../kernel/event-kind.ts';
import { type EventDraft, newTexts, toEventData } from '../../kernel/event-log.ts';
import { exampleId, exampleTime } from '../../kernel/input.ts';
import { leaving, returning } from '../../kernel/inverse.ts';
import { updatedProject } from './inverse.ts';

const example = {
  id: exampleId('prj'),
  key: 'WEB',
  name: 'Web sitesi',
  visibility: 'organization',
  archivedAt: null,
  lead: { id: exampleId('usr') },
  startDate: '2026-11-02',
  targetDate: '2027-03-31',
  defaultAssignee: null,
  createdAt: exampleTime,
  updatedAt: exampleTime,
  version: 1,
};
/** Included only when it is new. */
const description = { description: 'Ekran **boş** kalıyor.' };

export const projectKinds = eventKindsOf({ scope: 'projects:read' })({
  'project.created': {
    inverse: ({ id }) => [{ operation: 'updateProject', input: { id, archived: true }, phase: 'leave' }],
    description: { tr: 'Proje oluşturuldu', en: 'A project was created' },
    example: { ...example, ...description },
    history: { tr: () => 'projeyi oluşturdu', en: () => 'created the project' },
  },
  'project.updated': {
    inverse: updatedProject,
    description: { tr: 'Proje, üyeleri ya da iş akışı değişti', en: 'A project, its members or its workflow changed' },
    example: { ...example, version: 2 },
    whenChanged: description,
    history: 'changes',
  },
  'project.archived': {
    inverse: updatedProject,
    description: { tr: 'Proje arşivlendi', en: 'A project was archived' },
    example: { ...example, archivedAt: exampleTime, version: 2 },
    whenChanged: description,
    history: { tr: () => 'projeyi arşivledi', en: () => 'archived the project' },
  },
  'project.deleted': {
    inverse: returning('restoreProject'),
    description: {
      tr: 'Proje çöp kutusuna taşındı; görenlere, içerik olmadan',
      en: 'A project was moved to the trash; for those who could view it, without content',
    },
    example: { id: example.id, key: example.key, deletedAt: exampleTime, version: 2 },
    history: { tr: () => 'projeyi çöp kutusuna taşıdı', en: () => 'moved the project to the trash' },
  },
  'project.restored': {
    inverse: leaving('deleteProject'),
    description: { tr: 'Proje çöp kutusundan geri geldi', en: 'A project was restored from the trash' },
    example: { ...example, version: 3 },
    whenChanged: description,
    history: { tr: () => 'projeyi çöp kutusundan geri getirdi', en: () => 'brought the project back from the trash' },
  },
});

/** A day in the API's format, `YYYY-MM-DD`. */
export const dayOf = (day: Date | null): string | null => day?.toISOString().slice(0, 10) ?? null;

/** Event that a project was moved to the trash: identifies the project without its content. */
export function projectTrashed({ id, key, deletedAt, version }: Project): EventDraft {
  return {
    event: 'project.deleted',
    subjectId: id,
    projectId: id,
    data: { id, key, deletedAt: iso(deletedAt), version },
    previous: { deletedAt: null },
  };
}

type ProjectEvent = Exclude<keyof typeof projectKinds, 'project.deleted'>;

/** Event about a project, visible to everyone who can view it. `changes` adds new values to the project's own fields. */
export function projectEvent(event: ProjectEvent, project: Project, previous?: object, changes: object = {}): EventDraft {
  const { id, description } = project;
  const days = { startDate: dayOf(project.startDate), targetDate: dayOf(project.targetDate) };
  const data = { ...toEventData(example, project, days), ...newTexts(event, { description }, previous), ...changes };
  return { event, subjectId: id, projectId: id, data, ...(previous && { previous }) };
}
