import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { found, Problem } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { authorize } from '../../kernel/policy.ts';
import { requireFreshSignIn } from '../../kernel/step-up.ts';
import { visibleProjects } from '../access/reach.ts';
import { isAllowed } from '../application/approval.ts';
import { blockedIn } from '../application/use.ts';
import { lockMember } from '../member/operations.ts';
import { requirePerson } from '../member/person.ts';
import { administer } from '../organization/policy.ts';
import { mailEnded } from '../token/ended-mail.ts';
import { notHeld, references } from '../token/limits.ts';
import { tokenPolicy } from '../token/policy.ts';
import { endGrants } from './end.ts';
import { columns, type GrantRow } from './list.ts';
import { goodGrants } from './live.ts';

/** Maximum number of valid grants of a person. */
const maxGrants = 50;

type CreateGrant = Pick<GrantRow, 'client' | 'name' | 'redirect' | 'resource' | 'scopes' | 'projects' | 'write'> & {
  readonly days: number;
};

/**
 * Gives a client access in the actor's name, as the actor confirmed on the consent page: never with more rights than the actor has.
 * `issue` runs in the same transaction.
 * @throws Problem auth.person_required, auth.client_blocked, auth.client_not_approved, auth.fresh_sign_in_required, grant.too_many, input.invalid
 */
export function createGrant(context: Context, input: CreateGrant, issue: (grant: GrantRow) => Promise<void>): Promise<GrantRow> {
  const { actor } = context;
  requirePerson(actor);
  const errors = notHeld(actor, input.scopes);
  if (errors.length > 0) throw new Problem('input.invalid', { errors });
  if (input.scopes.includes('admin')) requireFreshSignIn(actor);
  return context.unitOfWork(async (unit) => {
    const { organization, user } = actor;
    await lockMember(context, user);
    await requireBelowLimit(context);
    const { client, name, redirect, resource, scopes, write } = input;
    const blocked = await blockedIn(context.services, { issuer: context.services.baseUrl, client }, [organization]);
    if (blocked.size > 0) throw new Problem('auth.client_blocked');
    if (!(await isAllowed(context, { issuer: context.services.baseUrl, client }))) throw new Problem('auth.client_not_approved');
    const projects = await visibleProjects(context, input.projects);
    const expiresAt = new Date(Date.now() + input.days * 24 * 60 * 60 * 1000);
    const id = newId('grant');
    const values = [organization, id, user, client, name, redirect, resource, scopes, projects, write, expiresAt];
    const grant = found('grant.not_found', (await context.sql<GrantRow>(insert, values))[0]);
    const detail = {
      user: { id: user },
      name,
      client,
      resource,
      scopes,
      projects: references(projects),
      write,
      expiresAt: grant.expiresAt,
    };
    unit.audit({ action: 'grant.created', subjectId: id, detail });
    await issue(grant);
    return grant;
  });
}

/**
 * Ends one of the actor's grants that has no more rights than the calling credential: at once in this process, within 5 s in others.
 * @throws Problem grant.not_found, auth.person_required, auth.read_only, auth.scope_missing, auth.projects_limited
 */
export function endOwnGrant(context: Context, { id }: { id: string }): Promise<GrantRow> {
  requirePerson(context.actor);
  return context.unitOfWork(async (unit) => {
    const grant = await find(context, id);
    if (grant.userId !== context.actor.user) throw new Problem('grant.not_found');
    authorize(context.actor, tokenPolicy.revoke, grant);
    await endGrants(context, unit, { id }, 'ended');
    return grant;
  });
}

/** Ends a grant of a member, who is notified by mail, as `endOwnGrant` does. @throws Problem grant.not_found */
export function endMemberGrant(context: Context, { id }: { id: string }): Promise<GrantRow> {
  authorize(context.actor, administer, undefined);
  return context.unitOfWork(async (unit) => {
    const grant = await find(context, id);
    await endGrants(context, unit, { id }, 'administrator');
    const member = await context.db.member.findFirstOrThrow({ where: { id: grant.userId } });
    await mailEnded(context, unit, member, { kind: 'grant', name: grant.name });
    return grant;
  });
}

async function find(context: Context, id: string): Promise<GrantRow> {
  const [grant] = await context.sql<GrantRow>(findValid, [context.actor.organization, id]);
  return found('grant.not_found', grant);
}

/** Counts under the member's lock, so that concurrent requests are counted. */
async function requireBelowLimit(context: Context): Promise<void> {
  const [row] = await context.sql<{ count: number }>(count, [context.actor.organization, context.actor.user]);
  if ((row?.count ?? 0) >= maxGrants) throw new Problem('grant.too_many', { params: { max: maxGrants } });
}

const insert = statement('grant.insert')`
  insert into oauth_grant as g (organization_id, id, user_id, client, name, redirect, resource, scopes, projects, write, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::text::write_mode, $11) returning ${columns}`;

const findValid = statement('grant.find')`
  select ${columns} ${goodGrants.from} where g.organization_id = $1 and g.id = $2 and ${goodGrants.where}`;

const count = statement('grant.count')`
  select count(*)::int as count ${goodGrants.from} where g.organization_id = $1 and g.user_id = $2 and ${goodGrants.where}`;
