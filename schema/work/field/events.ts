import type { CustomField } from '../../../prisma/generated/client/client.ts';
import { eventKindsOf } from '../../kernel/event-kind.ts';
import { type EventDraft, toEventData } from '../../kernel/event-log.ts';
import { exampleId, exampleTime } from '../../kernel/input.ts';
import { former, leaving } from '../../kernel/inverse.ts';

const example = {
  id: exampleId('fld'),
  key: 'oncelik_sirasi',
  name: 'Öncelik sırası',
  type: 'select' as const,
  options: [{ id: exampleId('opt'), name: 'Önce', color: '#2f6fed' }],
  projects: [{ id: exampleId('prj') }],
  required: false,
  order: 1,
  archivedAt: null,
  createdAt: exampleTime,
  updatedAt: exampleTime,
  version: 1,
};

export const fieldKinds = eventKindsOf({ scope: 'tasks:read', example })({
  'custom_field.created': {
    inverse: leaving('deleteCustomField'),
    description: { tr: 'Özel alan oluşturuldu', en: 'A custom field was created' },
  },
  'custom_field.updated': {
    inverse: (event) =>
      Object.keys(event.previous).every((name) => ['name', 'key', 'required', 'order'].includes(name))
        ? former('updateCustomField', ['name', 'key', 'required', 'order'])(event)
        : 'settings',
    description: { tr: 'Özel alan değişti', en: 'A custom field changed' },
    example: { ...example, version: 2 },
  },
  'custom_field.deleted': { inverse: 'permanent', description: { tr: 'Özel alan silindi', en: 'A custom field was deleted' } },
});

/** Event data of a field. */
export const fieldData = (field: CustomField) =>
  toEventData(example, field, { projects: field.projects.map((id) => ({ id })), order: field.sortOrder });

/** Events about a field: one for the organization, or one for each project that has or had the field. */
export function fieldEvents(
  event: keyof typeof fieldKinds,
  field: CustomField,
  { previous, had = [] }: { previous?: object; had?: readonly string[] } = {},
): EventDraft[] {
  const draft = { event, subjectId: field.id, data: fieldData(field), ...(previous && { previous }) };
  const places = [...new Set([...field.projects, ...had])];
  return field.projects.length === 0 ? [draft] : places.map((projectId) => ({ ...draft, projectId }));
}
