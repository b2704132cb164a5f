import type { Member } from '../../../prisma/generated/client/client.ts';
import { statement } from '../../../src/ports/database/port.ts';
import { changed } from '../../kernel/changes.ts';
import type { Context } from '../../kernel/context.ts';
import { sortKey } from '../../kernel/turkish.ts';
import { checkVersion } from '../../kernel/version.ts';
import { spelledZone } from '../../kernel/zone.ts';
import { queueAvatarPurge } from './avatar.ts';
import { memberEvent } from './events.ts';
import { requirePerson } from './person.ts';

type UpdateMe = {
  expectedVersion?: number | null;
  name?: string | null;
  locale?: string | null;
  timeZone?: string | null;
  avatar?: string | null;
  mailDigest?: boolean | null;
  mailReminders?: boolean | null;
  mailHour?: number | null;
};

/** Private settings, which events do not contain. */
const privateFields: ReadonlySet<string> = new Set(['mailDigest', 'mailReminders', 'mailHour']);

/**
 * Changes the profile of the actor, who must be a person: administrators name services. Emits `member.updated` and raises the
 * version, unless only mail settings change. A patch that changes nothing writes nothing.
 */
export function updateMe(context: Context, input: UpdateMe): Promise<Member> {
  requirePerson(context.actor);
  return context.unitOfWork(async (unit) => {
    const id = context.actor.user;
    await lockMember(context, id);
    const member = await context.db.member.findFirstOrThrow({ where: { id } });
    checkVersion(member.version, input.expectedVersion);
    const { expectedVersion: _, timeZone, ...patch } = input;
    const changes = changed(member, { ...patch, ...(timeZone && { timeZone: spelledZone(timeZone) }) });
    if (!changes) return member;
    const publicChanges = Object.entries(changes.previous).filter(([name]) => !privateFields.has(name));
    // Lists of members have no event for private changes, so they must not change.
    const state = publicChanges.length > 0 ? { version: { increment: 1 } } : { updatedAt: member.updatedAt };
    const after = await context.db.member.update({
      where: { organizationId_id: { organizationId: context.actor.organization, id } },
      data: { ...changes.next, ...(changes.next.name && { nameKey: sortKey(changes.next.name) }), ...state },
    });
    if ('avatar' in changes.previous) queueAvatarPurge(unit, member);
    if (publicChanges.length > 0) unit.emit(memberEvent('member.updated', after, Object.fromEntries(publicChanges)));
    return after;
  });
}

/** Locks the member for the rest of the unit of work. */
export async function lockMember(context: Context, id: string): Promise<void> {
  await context.sql(lock, [context.actor.organization, id]);
}

const lock = statement('member.lock')`select 1 from member where organization_id = $1 and id = $2 for update`;
