import type { Context } from '../kernel/context.ts';
import { Problem } from '../kernel/errors.ts';
import { named, sql } from '../kernel/sql.ts';
import { membership, visible } from '../project/visibility.ts';
import type { AccountRow } from './row.ts';

/** What decides what the keys of an account can do. */
type Rights = Pick<AccountRow, 'userId' | 'role' | 'scopes' | 'projects'>;

/**
 * Before the actor gets a key: whoever holds one reads all that the account reaches.
 * @throws Problem service_account.hidden_projects if the actor does not see all of that
 */
export async function requireSight(context: Context, account: Rights): Promise<void> {
  if ((await hiddenProjects(context, account)).length > 0) throw new Problem('service_account.hidden_projects');
}

const rank: Record<AccountRow['role'], number> = { guest: 0, member: 1, admin: 2 };

/**
 * Before an account that the actor may hold a key of is changed: as `requireSight`, for the projects that it reaches only
 * then, and for all of them where it may do more in them. @throws Problem service_account.hidden_projects
 */
export async function requireSightOfMore(context: Context, before: Rights, after: Rights): Promise<void> {
  const hidden = await hiddenProjects(context, after);
  if (hidden.length === 0) return;
  const mayMore = rank[after.role] > rank[before.role] || after.scopes.some((scope) => !before.scopes.includes(scope));
  const reached = new Set(mayMore ? [] : await hiddenProjects(context, before));
  if (hidden.some((id) => !reached.has(id))) throw new Problem('service_account.hidden_projects');
}

/** Projects that the account reaches as their member, and that the actor does not see. */
async function hiddenProjects(context: Context, { userId, projects }: Rights): Promise<string[]> {
  const { actor } = context;
  const rows = await context.sql<{ id: string }>(
    named(
      'service_account.hidden_projects',
      sql`select p.id from project p
          join project_member its on its.organization_id = p.organization_id and its.project_id = p.id and its.user_id = ${userId}
          ${membership(actor)}
        where p.organization_id = ${actor.organization} and not (${visible(actor)})
          and (cardinality(${projects}::text[]) = 0 or p.id = any(${projects}))`,
    ),
  );
  return rows.map(({ id }) => id);
}
