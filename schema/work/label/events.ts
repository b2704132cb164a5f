import type { Label } from '../../../prisma/generated/client/client.ts';
import { iso } from '../../kernel/changes.ts';
import type { EventKind } from '../../kernel/event-kind.ts';
import type { EventDraft } from '../../kernel/event-log.ts';
import { exampleId, exampleTime } from '../../kernel/input.ts';

const example = {
  id: exampleId('lbl'),
  name: 'hata',
  color: '#d64545',
  createdAt: exampleTime,
  updatedAt: exampleTime,
  version: 1,
};

export const labelKinds = {
  'label.created': {
    scope: 'tasks:read',
    description: { tr: 'Etiket oluşturuldu', en: 'A label was created' },
    example,
    history: null,
  },
  'label.updated': {
    scope: 'tasks:read',
    description: { tr: 'Etiket değişti', en: 'A label changed' },
    example: { ...example, version: 2 },
    history: null,
  },
  'label.deleted': {
    scope: 'tasks:read',
    description: { tr: 'Etiket silindi', en: 'A label was deleted' },
    example,
    history: null,
  },
} as const satisfies Record<string, EventKind>;

/** Event about a label, visible to the organization. */
export function labelEvent(event: keyof typeof labelKinds, label: Label, previous?: object): EventDraft {
  const { id, name, color, version } = label;
  const data = { id, name, color, createdAt: iso(label.createdAt), updatedAt: iso(label.updatedAt), version };
  return { event, subjectId: id, data, ...(previous && { previous }) };
}
