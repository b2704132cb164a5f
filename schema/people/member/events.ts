import type { Member } from '../../../prisma/generated/client/client.ts';
import { iso } from '../../kernel/changes.ts';
import { eventKindsOf } from '../../kernel/event-kind.ts';
import type { EventDraft } from '../../kernel/event-log.ts';
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
    description: { tr: 'Kuruluşa üye katıldı', en: 'A member joined the organization' },
    example: { ...example, version: 1 },
  },
  'member.updated': { description: { tr: 'Üyenin profili ya da rolü değişti', en: "A member's profile or role changed" } },
  'member.removed': { description: { tr: 'Üye kuruluştan ayrıldı', en: 'A member left the organization' } },
});

/** Payload of a member's events: without the e-mail address, because guests may read the organization's events. */
function memberData(member: Member) {
  const { id, name, role, kind, locale, timeZone, avatar, version } = member;
  return { id, name, role, kind, locale, timeZone, avatar, createdAt: iso(member.createdAt), updatedAt: iso(member.updatedAt), version };
}

export const memberAdded = (member: Member): EventDraft => ({
  event: 'member.added',
  subjectId: member.id,
  data: memberData(member),
});

/** Event for a removed member, whose past actions keep naming them. */
export const memberRemoved = (member: Member): EventDraft => ({
  event: 'member.removed',
  subjectId: member.id,
  data: memberData(member),
});

export const memberUpdated = (member: Member, previous: object): EventDraft => ({
  event: 'member.updated',
  subjectId: member.id,
  data: memberData(member),
  previous,
});
