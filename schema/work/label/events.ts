import type { Label } from '../../../prisma/generated/client/client.ts';
import { eventKindsOf } from '../../kernel/event-kind.ts';
import { type EventDraft, toEventData } from '../../kernel/event-log.ts';
import { exampleId, exampleTime } from '../../kernel/input.ts';
import { creating, former, leaving } from '../../kernel/inverse.ts';

const example = {
  id: exampleId('lbl'),
  name: 'hata',
  color: '#d64545',
  createdAt: exampleTime,
  updatedAt: exampleTime,
  version: 1,
};

export const labelKinds = eventKindsOf({ scope: 'tasks:read', example })({
  'label.created': { inverse: leaving('deleteLabel'), description: { tr: 'Etiket oluşturuldu', en: 'A label was created' } },
  'label.updated': {
    inverse: former('updateLabel', ['name', 'color']),
    description: { tr: 'Etiket değişti', en: 'A label changed' },
    example: { ...example, version: 2 },
  },
  'label.deleted': {
    inverse: creating('createLabel', ['name', 'color']),
    description: { tr: 'Etiket silindi', en: 'A label was deleted' },
  },
});

/** Event about a label, visible to the organization. */
export function labelEvent(event: keyof typeof labelKinds, label: Label, previous?: object): EventDraft {
  return { event, subjectId: label.id, data: toEventData(example, label), ...(previous && { previous }) };
}
