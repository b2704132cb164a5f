import type { WriteMode } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { byCreation, type Page, type PageArgs, pageOf } from '../../kernel/paging.ts';
import { authorize } from '../../kernel/policy.ts';
import { empty, iso, raw, sql } from '../../kernel/sql.ts';
import { administer } from '../organization/policy.ts';
import { goodGrants } from './live.ts';

/** A grant for its user and for administrators. */
export type GrantRow = {
  readonly id: string;
  readonly userId: string;
  readonly client: string;
  readonly name: string;
  readonly redirect: string;
  readonly resource: 'api' | 'mcp';
  readonly scopes: string[];
  readonly projects: string[];
  readonly write: WriteMode;
  readonly expiresAt: string;
  readonly lastUsedAt: string | null;
  readonly lastUsedFrom: string | null;
  readonly createdAt: string;
};

/** Columns of a grant `g`. */
export const columns = `g.id, g.user_id as "userId", g.client, g.name, g.redirect, g.resource, g.scopes, g.projects, g.write, g.last_used_from as "lastUsedFrom",
  ${iso('g.expires_at')} as "expiresAt", ${iso('g.last_used_at')} as "lastUsedAt", ${iso('g.created_at')} as "createdAt"`;

const newestFirst = byCreation<GrantRow>('g', 'newest first');

/** Returns a page of the actor's valid grants, newest first. */
export const listGrants = (context: Context, args: PageArgs): Promise<Page<GrantRow>> => list(context, context.actor.user, args);

/** Returns a page of the valid grants of one member or of all, newest first; for administrators. */
export function listMemberGrants(context: Context, user: string | null | undefined, args: PageArgs): Promise<Page<GrantRow>> {
  authorize(context.actor, administer, undefined);
  return list(context, user, args);
}

async function list(context: Context, user: string | null | undefined, args: PageArgs): Promise<Page<GrantRow>> {
  return pageOf<GrantRow>(context, 'grant.list', newestFirst, args)`
    select ${raw(columns)} ${raw(goodGrants.from)} where g.organization_id = ${context.actor.organization} and ${raw(goodGrants.where)}
      ${user ? sql`and g.user_id = ${user}` : empty}`;
}
