import type { Template as TemplateRow } from '../../../prisma/generated/client/client.ts';
import { eventKindsOf } from '../../kernel/event-kind.ts';
import { type EventDraft, toEventData } from '../../kernel/event-log.ts';
import { exampleId, exampleTime } from '../../kernel/input.ts';
import { leaving } from '../../kernel/inverse.ts';

const example = {
  id: exampleId('tpl'),
  kind: 'task',
  name: 'Hata bildirimi',
  project: { id: exampleId('prj') },
  createdAt: exampleTime,
  updatedAt: exampleTime,
  version: 1,
};

export const templateKinds = eventKindsOf({ scope: 'tasks:read', example })({
  'template.created': {
    inverse: leaving('deleteTemplate'),
    description: { tr: 'Şablon eklendi', en: 'A template was added' },
    history: { tr: ({ name }) => `${name} şablonunu ekledi`, en: ({ name }) => `added the template ${name}` },
  },
  'template.updated': {
    inverse: 'settings',
    description: { tr: 'Şablon değişti', en: 'A template changed' },
    example: { ...example, version: 2 },
    history: { tr: ({ name }) => `${name} şablonunu değiştirdi`, en: ({ name }) => `changed the template ${name}` },
  },
  'template.deleted': {
    inverse: 'permanent',
    description: { tr: 'Şablon silindi', en: 'A template was deleted' },
    history: { tr: ({ name }) => `${name} şablonunu sildi`, en: ({ name }) => `deleted the template ${name}` },
  },
});

/** Event about a template, visible to everyone who can view it; without its content. */
export function templateEvent(event: keyof typeof templateKinds, template: TemplateRow, previous?: object): EventDraft {
  const { id, projectId } = template;
  return { event, subjectId: id, ...(projectId && { projectId }), data: toEventData(example, template), ...(previous && { previous }) };
}
