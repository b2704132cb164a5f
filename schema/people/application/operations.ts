import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { found } from '../../kernel/errors.ts';
import { orderedBy, type Page, type PageArgs, pageOf } from '../../kernel/paging.ts';
import { authorize } from '../../kernel/policy.ts';
import { noteRevoked } from '../../kernel/revoked.ts';
import { empty, iso, raw, type Sql, sql } from '../../kernel/sql.ts';
import { administer } from '../organization/policy.ts';
import { clientKey } from './use.ts';

/** An OAuth client that was used in the organization. */
export type ApplicationRow = {
  readonly id: string;
  readonly client: string;
  readonly name: string | null;
  readonly issuer: string;
  readonly people: number;
  readonly firstUsedAt: string;
  readonly lastUsedAt: string;
  readonly blockedAt: string | null;
  readonly blockedById: string | null;
  readonly requestedAt: string | null;
  readonly requestedById: string | null;
  readonly approvedAt: string | null;
  readonly approvedById: string | null;
};

const select = raw(`select a.id, a.client, a.name, a.issuer, a.blocked_by_id as "blockedById", ${iso('a.blocked_at')} as "blockedAt",
    a.requested_by_id as "requestedById", ${iso('a.requested_at')} as "requestedAt",
    a.approved_by_id as "approvedById", ${iso('a.approved_at')} as "approvedAt",
    ${iso('a.created_at')} as "firstUsedAt", ${iso('coalesce(used.last, a.created_at)')} as "lastUsedAt", used.people
  from application a cross join lateral (select count(*)::int as people, max(u.last_used_at) as last from application_use u
    where u.organization_id = a.organization_id and u.application_id = a.id) used`);

const newestFirst = orderedBy<ApplicationRow>('a.created_at', 'firstUsedAt', 'timestamptz', 'descending');

/** Returns a page of the applications used in the organization, by first use, newest first; for administrators. */
export async function listApplications(
  context: Context,
  { blocked, ...args }: PageArgs & { blocked?: boolean | null },
): Promise<Page<ApplicationRow>> {
  authorize(context.actor, administer, undefined);
  return pageOf<ApplicationRow>(context, 'application.list', newestFirst, args)`
    ${select} where a.organization_id = ${context.actor.organization} ${stateOf(blocked)}`;
}

function stateOf(blocked: boolean | null | undefined): Sql {
  if (typeof blocked !== 'boolean') return empty;
  return blocked ? raw('and a.blocked_at is not null') : raw('and a.blocked_at is null');
}

type UpdateApplication = { id: string; blocked?: boolean | null; approved?: boolean | null };

/**
 * Blocks or unblocks an application in the organization, and approves it or withdraws the approval. Tokens of a blocked one are rejected
 * there, and streams opened with them end: at once in this process, within 5 s in others. Access that members gave stays without approval.
 * @throws Problem application.not_found
 */
export function updateApplication(context: Context, { id, blocked, approved }: UpdateApplication): Promise<ApplicationRow> {
  authorize(context.actor, administer, undefined);
  return context.unitOfWork(async (unit) => {
    const { organization, user } = context.actor;
    if (typeof blocked === 'boolean') {
      const [changed] = await context.sql<{ client: string }>(block, [organization, id, blocked, user]);
      if (changed) {
        noteRevoked(clientKey(organization, changed.client));
        const action = blocked ? 'application.blocked' : 'application.unblocked';
        unit.audit({ action, subjectId: id, detail: { client: changed.client } });
      }
    }
    if (typeof approved === 'boolean') {
      const [changed] = await context.sql<{ client: string }>(approve, [organization, id, approved, user]);
      const action = approved ? 'application.approved' : 'application.disapproved';
      if (changed) unit.audit({ action, subjectId: id, detail: { client: changed.client } });
    }
    return find(context, id);
  });
}

async function find(context: Context, id: string): Promise<ApplicationRow> {
  const [row] = await context.sql<ApplicationRow>(
    'application.find',
    sql`${select} where a.organization_id = ${context.actor.organization} and a.id = ${id}`,
  );
  return found('application.not_found', row);
}

const block = statement('application.block')`
  update application set blocked_at = case when $3::boolean then now() end, blocked_by_id = case when $3::boolean then $4 end
  where organization_id = $1 and id = $2 and (blocked_at is not null) <> $3::boolean returning client`;

const approve = statement('application.approve')`
  update application set approved_at = case when $3::boolean then now() end, approved_by_id = case when $3::boolean then $4 end
  where organization_id = $1 and id = $2 and (approved_at is not null) <> $3::boolean returning client`;
