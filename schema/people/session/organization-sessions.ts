import type { Member } from '../../../prisma/generated/client/client.ts';
import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { found } from '../../kernel/errors.ts';
import { type Page, type PageArgs, pageOf } from '../../kernel/paging.ts';
import { authorize } from '../../kernel/policy.ts';
import { noteRevoked } from '../../kernel/revoked.ts';
import { empty, iso, raw, sql } from '../../kernel/sql.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { memberPolicy } from '../member/policy.ts';
import { administer } from '../organization/policy.ts';
import { mailEnded } from '../token/ended-mail.ts';
import type { SessionRow } from './own.ts';
import { goesOn } from './sessions.ts';

// Sessions by their use in one organization. Their use in other organizations is neither visible to it nor affected by it.

/** A member's session for administrators. */
export type MemberSessionRow = Omit<SessionRow, 'createdAt' | 'expiresAt'> & { readonly userId: string; readonly firstUsedAt: string };

const columns = `u.session_id as id, u.user_id as "userId", s.user_agent as "userAgent", u.last_used_from as "lastUsedFrom",
  ${iso('u.first_used_at')} as "firstUsedAt", ${iso('u.last_used_at')} as "lastUsedAt"`;

/** Condition: session `s` is active and was used in this organization. */
const known = `u.ended_at is null and u.last_used_at is not null and ${goesOn('s')}`;

const lastUsedFirst = [
  { name: 'lastUsedAt', column: 'u.last_used_at', type: 'timestamptz', descending: true, value: (row: MemberSessionRow) => row.lastUsedAt },
  { name: 'id', column: 'u.session_id', type: 'text', descending: true, value: (row: MemberSessionRow) => row.id },
];

/** Returns a page of the active sessions that were used in the organization, of one member or of all, most recently used first. */
export async function listMemberSessions(
  context: Context,
  user: string | null | undefined,
  args: PageArgs,
): Promise<Page<MemberSessionRow>> {
  authorize(context.actor, administer, undefined);
  return pageOf<MemberSessionRow>(context, 'session.list_here', lastUsedFirst, args)`
    select ${raw(columns)} from session_use u join session s on s.id = u.session_id
        join member m on m.organization_id = u.organization_id and m.id = u.user_id
      where u.organization_id = ${context.actor.organization} and m.removed_at is null and ${raw(known)}
        ${user ? sql`and u.user_id = ${user}` : empty}`;
}

/** Ends a session in the organization: at once in this process, within 5 s in others. @throws Problem session.not_found */
export function endMemberSession(context: Context, { id }: { id: string }): Promise<MemberSessionRow> {
  authorize(context.actor, administer, undefined);
  return context.unitOfWork(async (unit) => {
    const [ended] = await context.sql<MemberSessionRow>(endOne, [context.actor.organization, id]);
    const session = found('session.not_found', ended);
    await forget(context, [id]);
    unit.audit({ action: 'session.ended', subjectId: id, detail: { reason: 'administrator', user: { id: session.userId } } });
    await mailMember(context, unit, await context.db.member.findFirstOrThrow({ where: { id: session.userId } }));
    return session;
  });
}

/**
 * Ends all sessions of a person in the organization, including those that have not been used in it.
 * @throws Problem member.not_found, member.service
 */
export function endMemberSessions(context: Context, { id }: { id: string }): Promise<Member> {
  authorize(context.actor, administer, undefined);
  return context.unitOfWork(async (unit) => {
    const member = found('member.not_found', await context.db.member.findFirst({ where: { id } }));
    authorize(context.actor, memberPolicy.update, member);
    const ended = await context.sql<{ id: string }>(endAll, [context.actor.organization, id]);
    await forget(
      context,
      ended.map((session) => session.id),
    );
    unit.audit({ action: 'member.signed_out', subjectId: id });
    if (ended.length > 0) await mailMember(context, unit, member);
    return member;
  });
}

/** Invalidates the cached sessions in this process, and deletes sessions that have ended in all organizations. */
async function forget(context: Context, ids: readonly string[]): Promise<void> {
  for (const id of ids) noteRevoked(id);
  await context.services.database.sql(removeIdle, [ids]);
}

const mailMember = async (context: Context, unit: Unit, member: Member) => mailEnded(context, unit, member, { kind: 'session' });

const endOne = statement('session.end_here')`update session_use u set ended_at = now() from session s
  where u.organization_id = $1 and u.session_id = $2 and s.id = u.session_id and ${known}
  returning ${columns}`;

const endAll = statement('session.end_all_here')`insert into session_use (organization_id, user_id, session_id, ended_at)
  select i.organization_id, i.user_id, s.id, now() from member_identity i join session s on s.issuer = i.issuer and s.subject = i.subject
  where i.organization_id = $1 and i.user_id = $2 and ${goesOn('s')}
  on conflict (organization_id, session_id) do update set ended_at = now() where session_use.ended_at is null
  returning session_id as id`;

const removeIdle = statement('session.remove_idle')`delete from session s where s.id = any($1) and not exists (
  select 1 from member_identity i join member m on m.organization_id = i.organization_id and m.id = i.user_id
  where i.issuer = s.issuer and i.subject = s.subject and m.removed_at is null and not exists (
    select 1 from session_use u where u.organization_id = m.organization_id and u.session_id = s.id and u.ended_at is not null))`;
