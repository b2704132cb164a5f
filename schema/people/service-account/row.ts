import { statement } from '../../../src/ports/database/port.ts';
import type { Actor, WriteMode } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { found } from '../../kernel/errors.ts';
import { groupBy, loader } from '../../kernel/loaders.ts';
import { iso, raw, sql } from '../../kernel/sql.ts';
import { works } from '../token/live.ts';

/** A service account with the name and role of its member; `key` only in the response that creates one. */
export type AccountRow = Pick<Actor, 'role'> & {
  id: string;
  userId: string;
  name: string;
  description: string;
  scopes: string[];
  projects: string[];
  write: WriteMode;
  agent: boolean;
  /** Time since which its writes are refused, and why; null if they are not. */
  pausedAt: string | null;
  pauseReason: 'rejections' | 'errors' | null;
  createdById: string | null;
  createdAt: string;
  updatedAt: string;
  version: number;
  key?: string;
};

export type KeyRow = {
  id: string;
  accountId: string;
  hint: string;
  active: boolean;
  expiresAt: string | null;
  lastUsedAt: string | null;
  lastUsedFrom: string | null;
  createdAt: string;
};

/** Selects accounts `a` with their members `m`. */
export const selectAccounts = raw(
  `select a.id, a.user_id as "userId", m.name, m.role::text as role, a.description, a.scopes, a.projects, a.write, a.agent, a.created_by_id as "createdById",
      ${iso('a.paused_at')} as "pausedAt", a.pause_reason::text as "pauseReason", ${iso('a.created_at')} as "createdAt", ${iso('a.updated_at')} as "updatedAt", a.version
    from service_account a join member m on m.organization_id = a.organization_id and m.id = a.user_id`,
);

/** Reads an account that has not ended. @throws Problem `service_account.not_found` */
export async function findAccount(context: Context, id: string): Promise<AccountRow> {
  const [row] = await context.sql<AccountRow>(
    'service_account.find',
    sql`${selectAccounts} where a.organization_id = ${context.actor.organization} and a.id = ${id} and a.revoked_at is null`,
  );
  return found('service_account.not_found', row);
}

/** Like `findAccount`; other changes of the account or its keys wait for the end of the unit of work. */
export async function lockAccount(context: Context, id: string): Promise<AccountRow> {
  await context.sql(lock, [context.actor.organization, id]);
  return findAccount(context, id);
}

const lock = statement('service_account.lock')`select 1 from service_account where organization_id = $1 and id = $2 for update`;

/** Maximum number of valid keys of an account, and of its invalid keys that are shown. */
export const maxKeys = 10;

/** Keys of accounts, newest first: all valid ones and the latest invalid ones. */
export const keysOf = loader<KeyRow[]>(async (context, accounts) => {
  const rows = await context.sql<KeyRow>(listKeys, [context.actor.organization, accounts, maxKeys]);
  return groupBy(rows, ({ accountId }) => accountId);
});

const listKeys = statement('service_key.list')`
  select k.id, k.account_id as "accountId", k.hint, k.active, k.last_used_from as "lastUsedFrom",
    ${iso('k.expires_at')} as "expiresAt", ${iso('k.last_used_at')} as "lastUsedAt", ${iso('k.created_at')} as "createdAt"
  from (
    select k.*, ${works('k')} as active,
      row_number() over (partition by k.account_id, (${works('k')}) order by k.created_at desc, k.id desc) as place
    from service_key k where k.organization_id = $1 and k.account_id = any($2)
  ) k
  where k.place <= $3 order by k.created_at desc, k.id desc`;
