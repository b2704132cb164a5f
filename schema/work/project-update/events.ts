import { eventKindsOf } from '../../kernel/event-kind.ts';
import { type EventDraft, newTexts, toEventData } from '../../kernel/event-log.ts';
import { exampleId, exampleTime } from '../../kernel/input.ts';
import { former, leaving } from '../../kernel/inverse.ts';
import type { UpdateRow } from './row.ts';

const example = {
  id: exampleId('upd'),
  project: { id: exampleId('prj') },
  author: { id: exampleId('usr') },
  health: 'at_risk',
  editedAt: null,
  createdAt: exampleTime,
  updatedAt: exampleTime,
  version: 1,
};
const body = { body: 'Ödeme ekranı **bir hafta** gecikti.' };

export const projectUpdateKinds = eventKindsOf({ scope: 'projects:read', example })({
  'project_update.created': {
    inverse: leaving('deleteProjectUpdate'),
    description: { tr: 'Projenin gidişatı bildirildi', en: 'A status update of a project was written' },
    example: { ...example, ...body },
    history: { tr: () => 'projenin gidişatını bildirdi', en: () => 'wrote a status update' },
  },
  'project_update.updated': {
    inverse: former('updateProjectUpdate', ['body', 'health'], 'author'),
    description: { tr: 'Gidişat bildirimi değişti', en: 'A status update of a project changed' },
    example: { ...example, ...body, editedAt: exampleTime, version: 2 },
    whenChanged: body,
    history: { tr: () => 'bir gidişat bildirimini değiştirdi', en: () => 'changed a status update' },
  },
  'project_update.deleted': {
    inverse: 'permanent',
    description: { tr: 'Gidişat bildirimi silindi', en: 'A status update of a project was deleted' },
    history: { tr: () => 'bir gidişat bildirimini sildi', en: () => 'deleted a status update' },
  },
});

/** Event about a status update, visible to everyone who can view the project. */
export function updateEvent(event: keyof typeof projectUpdateKinds, update: UpdateRow, previous?: object): EventDraft {
  const { id, projectId, body } = update;
  const data = { ...toEventData(example, update), ...newTexts(event, { body }, previous) };
  return { event, subjectId: id, projectId, data, ...(previous && { previous }) };
}
