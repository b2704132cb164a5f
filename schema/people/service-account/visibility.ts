import type { Actor } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { type Sql, sql } from '../../kernel/sql.ts';
import { entitled, keyViewer, membership, type Viewer, type ViewerSql } from '../access/visibility.ts';
import type { AccountRow } from './row.ts';

/** Properties that decide the rights of an account's keys. */
type Rights = Pick<AccountRow, 'userId' | 'role' | 'scopes' | 'projects'>;

/**
 * Checks before the actor gets a key that the actor can view all projects that the account reaches, because a key gives
 * access to them.
 * @throws Problem service_account.hidden_projects
 */
export async function requireVisibleProjects(context: Context, account: Rights): Promise<void> {
  if ((await hiddenProjects(context, account)).length > 0) throw new Problem('service_account.hidden_projects');
}

const rank: Record<AccountRow['role'], number> = { guest: 0, member: 1, admin: 2 };

/** Whether an account gets a higher role or another scope. */
export const mayMore = (before: Pick<Rights, 'role' | 'scopes'>, after: Pick<Rights, 'role' | 'scopes'>): boolean =>
  rank[after.role] > rank[before.role] || after.scopes.some((scope) => !before.scopes.includes(scope));

/**
 * Checks a change of an account of which the actor may hold a key, as `requireVisibleProjects` does: for the projects that it
 * newly reaches, and for all of them if it gets more rights there.
 * @throws Problem service_account.hidden_projects
 */
export async function requireVisibleAdditions(context: Context, before: Rights, after: Rights): Promise<void> {
  const hidden = await hiddenProjects(context, after);
  if (hidden.length === 0) return;
  const reached = new Set(mayMore(before, after) ? [] : await hiddenProjects(context, before));
  if (hidden.some((id) => !reached.has(id))) throw new Problem('service_account.hidden_projects');
}

/** Projects that the account reaches and the actor cannot view. */
async function hiddenProjects(context: Context, { userId, role, projects }: Rights): Promise<string[]> {
  const account = { user: userId, role, projects: projects.length > 0 ? projects : null };
  const rows = await context.sql<{ id: string }>(
    'service_account.hidden_projects',
    sql`select p.id from ${hidden(context.actor, account)}`,
  );
  return rows.map(({ id }) => id);
}

/** Projects `p` that an account reaches and the actor cannot view, including those in the trash, which may be restored. */
function hidden(actor: Actor, account: Viewer | ViewerSql): Sql {
  return sql`project p ${membership(account, 'p', 'its')} ${membership(actor)}
    where p.organization_id = ${actor.organization} and ${entitled(account, 'p', 'its')} and not ${entitled(actor)}`;
}

/** Condition: account `a`, whose member is `m`, reaches a project that the actor cannot view. */
export const reachesHidden = (actor: Actor): Sql => sql`exists (select 1 from ${hidden(actor, keyViewer())})`;
