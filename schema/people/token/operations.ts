import type { PersonalToken } from '../../../prisma/generated/client/client.ts';
import { statement } from '../../../src/ports/database/port.ts';
import type { Actor, WriteMode } from '../../kernel/actor.ts';
import { iso } from '../../kernel/changes.ts';
import type { Context } from '../../kernel/context.ts';
import { found, Problem } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { past } from '../../kernel/input.ts';
import { authorize, type Permission } from '../../kernel/policy.ts';
import { requireFreshSignIn } from '../../kernel/step-up.ts';
import { checkVersion, type Versioned } from '../../kernel/version.ts';
import { visibleProjects } from '../access/reach.ts';
import { lockMember } from '../member/operations.ts';
import { requirePerson } from '../member/person.ts';
import { administer } from '../organization/policy.ts';
import { endMadeBy, expiryOf, holdMaker, requireOwnCredential } from './derived-credentials.ts';
import { mailEnded } from './ended-mail.ts';
import { notHeld, references } from './limits.ts';
import { works } from './live.ts';
import { type TokenFacts, tokenPolicy } from './policy.ts';
import { revokeTokens } from './revoke.ts';
import { hashToken, newToken } from './secret.ts';

/** A token for its owner; `token` only in the response that creates it. */
export type TokenRow = Pick<
  PersonalToken,
  'id' | 'userId' | 'name' | 'hint' | 'scopes' | 'projects' | 'write' | 'lastUsedFrom' | 'version'
> & {
  token?: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
  revokedAt: string | null;
  createdAt: string;
};

/** Default lifetime of a token, in days. */
const defaultDays = 90;
/** Maximum number of valid tokens of a person. */
export const maxTokens = 50;

type CreateToken = { name: string; scopes: string[]; projects?: string[] | null; write?: WriteMode | null; expiresAt?: string | null };

/**
 * Creates a token of the actor, who must be a person. It never has more rights or a later expiry than the calling
 * credential.
 * @throws Problem auth.person_required, auth.oauth_refused, auth.fresh_sign_in_required, token.too_many, input.invalid
 */
export function createToken(context: Context, input: CreateToken, secret = newToken()): Promise<TokenRow> {
  requirePerson(context.actor);
  requireOwnCredential(context.actor);
  requireHeld(context.actor, input);
  if (input.scopes.includes('admin')) requireFreshSignIn(context.actor);
  return context.unitOfWork(async (unit) => {
    // Without projects, the token reaches the same projects as the calling credential.
    const projects = await visibleProjects(context, input.projects?.length ? input.projects : (context.actor.projects ?? []));
    const defaultExpiry = new Date(Date.now() + defaultDays * 24 * 60 * 60 * 1000);
    const maker = await holdMaker(context);
    const expiresAt = expiryOf(maker, 'expiresAt', input.expiresAt, defaultExpiry);
    await requireBelowLimit(context);
    const token = await context.db.personalToken.create({
      data: {
        organizationId: context.actor.organization,
        id: newId('token'),
        userId: context.actor.user,
        name: input.name,
        hash: hashToken(secret),
        hint: secret.slice(-4),
        scopes: input.scopes,
        projects,
        write: input.write ?? 'direct',
        expiresAt,
        madeById: maker?.id ?? null,
      },
    });
    const { name, scopes, write, expiresAt: until } = toTokenRow(token);
    unit.audit({
      action: 'token.created',
      subjectId: token.id,
      detail: { user: { id: token.userId }, name, scopes, projects: references(projects), write, expiresAt: until },
    });
    return { ...toTokenRow(token), token: secret };
  });
}

/** Renames one of the actor's tokens that has no more rights than the calling credential. */
export function updateToken(context: Context, input: Versioned & { name?: string | null }): Promise<TokenRow> {
  return context.unitOfWork(async (unit) => {
    const token = await lock(context, input.id, tokenPolicy.update);
    checkVersion(token.version, input.expectedVersion);
    if (!input.name || input.name === token.name) return toTokenRow(token);
    unit.audit({ action: 'token.renamed', subjectId: token.id, detail: { name: input.name, previous: { name: token.name } } });
    return toTokenRow(
      await context.db.personalToken.update({
        where: { organizationId_id: { organizationId: token.organizationId, id: token.id } },
        data: { name: input.name, version: { increment: 1 } },
      }),
    );
  });
}

/**
 * Revokes one of the actor's tokens that has no more rights than the calling credential, and what it created: at once in
 * this process, within 5 s in others.
 */
export function revokeToken(context: Context, input: { id: string }): Promise<TokenRow> {
  return context.unitOfWork(async (unit) => {
    const token = await lock(context, input.id, tokenPolicy.revoke);
    await revokeTokens(context, unit, { id: token.id });
    await endMadeBy(context, unit, [token.id]);
    return toTokenRow(await context.db.personalToken.findFirstOrThrow({ where: { id: token.id } }));
  });
}

/**
 * Revokes a member's token and what it created: at once in this process, within 5 s in others. Its owner is notified by
 * mail.
 * @throws Problem token.not_found
 */
export function revokeMemberToken(context: Context, { id }: { id: string }): Promise<TokenRow> {
  authorize(context.actor, administer, undefined);
  return context.unitOfWork(async (unit) => {
    const [ended] = await revokeTokens(context, unit, { id });
    found('token.not_found', ended);
    await endMadeBy(context, unit, [id]);
    const { user, ...token } = await context.db.personalToken.findFirstOrThrow({ where: { id }, include: { user: true } });
    await mailEnded(context, unit, user, { kind: 'token', ...token });
    return toTokenRow(token);
  });
}

/** Checks the number of tokens under the member's lock, so that concurrent requests are counted. */
async function requireBelowLimit(context: Context): Promise<void> {
  const { organization, user } = context.actor;
  await lockMember(context, user);
  const [row] = await context.sql<{ count: number }>(countWorking, [organization, user]);
  if ((row?.count ?? 0) >= maxTokens) throw new Problem('token.too_many', { params: { max: maxTokens } });
}

const countWorking = statement('token.count')`
  select count(*)::int as count from personal_token t where t.organization_id = $1 and t.user_id = $2 and ${works('t')}`;

function requireHeld(actor: Actor, { scopes, expiresAt }: CreateToken): void {
  const errors = [...notHeld(actor, scopes), ...past('expiresAt', expiresAt)];
  if (errors.length > 0) throw new Problem('input.invalid', { errors });
}

async function lock(context: Context, id: string, permission: Permission<TokenFacts>): Promise<PersonalToken> {
  requirePerson(context.actor);
  const { organization, user } = context.actor;
  await context.sql(lockRow, [organization, id]);
  const token = found('token.not_found', await context.db.personalToken.findFirst({ where: { id, userId: user, revokedAt: null } }));
  authorize(context.actor, permission, token);
  return token;
}

const lockRow = statement('token.lock')`select 1 from personal_token where organization_id = $1 and id = $2 for update`;

function toTokenRow(token: PersonalToken): TokenRow {
  const { id, userId, name, hint, scopes, projects, write, lastUsedFrom, version } = token;
  return {
    id,
    userId,
    name,
    hint,
    scopes,
    projects,
    write,
    lastUsedFrom,
    version,
    expiresAt: iso(token.expiresAt),
    lastUsedAt: iso(token.lastUsedAt),
    revokedAt: iso(token.revokedAt),
    createdAt: token.createdAt.toISOString(),
  };
}
