import type { Member } from '../../prisma/generated/client/client.ts';
import { iso } from '../kernel/changes.ts';
import type { EventDraft } from '../kernel/event-log.ts';

/** A member as events tell it: no e-mail address, since guests may read the organization's events. */
function memberData(member: Member) {
  const { id, name, role, kind, locale, timeZone, avatar, version } = member;
  return { id, name, role, kind, locale, timeZone, avatar, createdAt: iso(member.createdAt), updatedAt: iso(member.updatedAt), version };
}

export const memberAdded = (member: Member): EventDraft => ({ event: 'member.added', subjectId: member.id, data: memberData(member) });

export const memberRemoved = (member: Member): EventDraft => ({ event: 'member.removed', subjectId: member.id, data: memberData(member) });

export const memberUpdated = (member: Member, previous: object): EventDraft => ({
  event: 'member.updated',
  subjectId: member.id,
  data: memberData(member),
  previous,
});
