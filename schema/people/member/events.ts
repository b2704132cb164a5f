import type { Member } from '../../../prisma/generated/client/client.ts';
import { eventKindsOf } from '../../kernel/event-kind.ts';
import { type EventDraft, toEventData } from '../../kernel/event-log.ts';
import { exampleId, exampleTime } from '../../kernel/input.ts';

const example = {
  id: exampleId('usr'),
  name: 'Ayşe Yılmaz',
  role: 'member',
  kind: 'person',
  locale: 'tr',
  timeZone: 'Europe/Istanbul',
  avatar: null,
  createdAt: exampleTime,
  updatedAt: exampleTime,
  version: 2,
};

export const memberKinds = eventKindsOf({ scope: 'any', example })({
  'member.added': {
    inverse: 'settings',
    description: { tr: 'Kuruluşa üye katıldı', en: 'A member joined the organization' },
    example: { ...example, version: 1 },
  },
  'member.updated': {
    inverse: 'settings',
    description: { tr: 'Üyenin profili ya da rolü değişti', en: "A member's profile or role changed" },
  },
  'member.removed': { inverse: 'permanent', description: { tr: 'Üye kuruluştan ayrıldı', en: 'A member left the organization' } },
});

/** Event about a member: without the e-mail address, because guests may read the organization's events. */
export const memberEvent = (event: keyof typeof memberKinds, member: Member, previous?: object): EventDraft => ({
  event,
  subjectId: member.id,
  data: toEventData(example, member),
  ...(previous && { previous }),
});
