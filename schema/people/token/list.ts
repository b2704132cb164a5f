import type { Context } from '../../kernel/context.ts';
import { byCreation, type Page, type PageArgs, pageOf } from '../../kernel/paging.ts';
import { authorize } from '../../kernel/policy.ts';
import { empty, iso, raw, sql } from '../../kernel/sql.ts';
import { administer } from '../organization/policy.ts';
import { goodTokens } from './live.ts';
import type { TokenRow } from './operations.ts';

const columns =
  raw(`t.id, t.user_id as "userId", t.name, t.hint, t.scopes, t.projects, t.write, t.last_used_from as "lastUsedFrom", t.version,
  ${iso('t.expires_at')} as "expiresAt", ${iso('t.last_used_at')} as "lastUsedAt", ${iso('t.revoked_at')} as "revokedAt", ${iso('t.created_at')} as "createdAt"`);

const newestFirst = byCreation<TokenRow>('t', 'newest first');

/** Returns a page of the actor's tokens that are not revoked, newest first. */
export async function listTokens(context: Context, args: PageArgs): Promise<Page<TokenRow>> {
  const { organization, user } = context.actor;
  return pageOf<TokenRow>(context, 'token.list', newestFirst, args)`
    select ${columns} from personal_token t where t.organization_id = ${organization} and t.user_id = ${user} and t.revoked_at is null`;
}

/** Returns a page of the valid tokens of one member or of all, newest first; for administrators. */
export async function listMemberTokens(context: Context, user: string | null | undefined, args: PageArgs): Promise<Page<TokenRow>> {
  authorize(context.actor, administer, undefined);
  return pageOf<TokenRow>(context, 'token.list_all', newestFirst, args)`
    select ${columns} ${raw(goodTokens.from)} where t.organization_id = ${context.actor.organization} and ${raw(goodTokens.where)}
      ${user ? sql`and t.user_id = ${user}` : empty}`;
}
