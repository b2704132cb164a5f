import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { found } from '../../kernel/errors.ts';
import { byCreation, type Page, type PageArgs, pageOf } from '../../kernel/paging.ts';
import { authorize } from '../../kernel/policy.ts';
import { noteRevoked } from '../../kernel/revoked.ts';
import { iso, raw } from '../../kernel/sql.ts';
import { sessionPolicy } from './policy.ts';
import { goesOn } from './sessions.ts';

/** A session for its own user. */
export type SessionRow = {
  readonly id: string;
  readonly userAgent: string | null;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly lastUsedAt: string;
  readonly lastUsedFrom: string | null;
};

const columns = `s.id, s.user_agent as "userAgent", s.last_seen_from as "lastUsedFrom",
  ${iso('s.created_at')} as "createdAt", ${iso('s.expires_at')} as "expiresAt", ${iso('s.last_seen_at')} as "lastUsedAt"`;

/** Condition: session `s` belongs to identity `i`. */
const ofIdentity = 'i.issuer = s.issuer and i.subject = s.subject';

const newestFirst = byCreation<SessionRow>('s', 'newest first');

/** Returns a page of the actor's active sessions in any organization, newest first. */
export async function listSessions(context: Context, args: PageArgs): Promise<Page<SessionRow>> {
  const { organization, user } = context.actor;
  return pageOf<SessionRow>(context, 'session.list', newestFirst, args)`
    select ${raw(columns)} from session s join member_identity i on ${raw(ofIdentity)}
      where i.organization_id = ${organization} and i.user_id = ${user} and ${raw(goesOn('s'))}`;
}

/**
 * Ends one of the actor's sessions in all organizations: at once in this process, within 5 s in others.
 * @throws Problem session.not_found, auth.person_required, auth.scope_missing, auth.projects_limited
 */
export async function endOwnSession(context: Context, { id }: { id: string }): Promise<SessionRow> {
  const { organization, user } = context.actor;
  const [own] = await context.sql(find, [organization, user, id]);
  found('session.not_found', own);
  const [ended] = await end(context, { id });
  return found('session.not_found', ended);
}

/** Ends all sessions of the actor except the calling one. @returns the ended sessions */
export function endOtherSessions(context: Context): Promise<SessionRow[]> {
  const { credential } = context.actor;
  return end(context, { except: credential?.kind === 'session' ? credential.id : null });
}

function end(context: Context, { id = null, except = null }: { id?: string | null; except?: string | null }): Promise<SessionRow[]> {
  authorize(context.actor, sessionPolicy.end, undefined);
  return context.unitOfWork(async (unit) => {
    const { organization, user } = context.actor;
    const ended = await context.sql<SessionRow>(remove, [organization, user, id, except]);
    for (const session of ended) {
      noteRevoked(session.id);
      unit.audit({ action: 'session.ended', subjectId: session.id, detail: { reason: 'ended', user: { id: user } } });
    }
    return ended;
  });
}

const find = statement('session.find_own')`select s.id from session s join member_identity i on ${ofIdentity}
  where i.organization_id = $1 and i.user_id = $2 and s.id = $3 and ${goesOn('s')}`;

const remove = statement('session.remove_own')`delete from session s using member_identity i
  where i.organization_id = $1 and i.user_id = $2 and ${ofIdentity} and ${goesOn('s')}
    and ($3::text is null or s.id = $3) and s.id is distinct from $4
  returning ${columns}`;
