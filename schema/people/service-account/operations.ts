import type { Actor, WriteMode } from '../../kernel/actor.ts';
import { changed } from '../../kernel/changes.ts';
import type { Context } from '../../kernel/context.ts';
import { type FieldError, Problem } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { past } from '../../kernel/input.ts';
import { authorize } from '../../kernel/policy.ts';
import { notFresh, requireFreshSignIn } from '../../kernel/step-up.ts';
import { sortKey } from '../../kernel/turkish.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { checkVersion } from '../../kernel/version.ts';
import { emittingLostAccess } from '../access/access-revoked.ts';
import { hiddenFrom, visibleProjects } from '../access/reach.ts';
import { administratorDemoted } from '../member/administration.ts';
import { endMembership } from '../member/end.ts';
import { memberEvent } from '../member/events.ts';
import { lockMember } from '../member/operations.ts';
import { requirePerson } from '../member/person.ts';
import { administer } from '../organization/policy.ts';
import { endMadeBy, expiryOf, holdMaker, requireOwnCredential } from '../token/derived-credentials.ts';
import { notHeld, references } from '../token/limits.ts';
import { addKey, anyOutlasts, forgetKeys } from './keys.ts';
import { serviceAccountPolicy } from './policy.ts';
import { revokeKeys } from './revoke-keys.ts';
import { type AccountRow, findAccount, lockAccount } from './row.ts';
import { mayMore, requireVisibleAdditions } from './visibility.ts';

type Role = Actor['role'];

type CreateAccount = {
  name: string;
  description?: string | null;
  role?: Role | null;
  scopes: string[];
  projects?: string[] | null;
  write?: WriteMode | null;
  agent?: boolean | null;
  keyExpiresAt?: string | null;
};

/**
 * Creates a service account, the member it acts as, and its first key. Emits `member.added`.
 * @throws Problem auth.oauth_refused, auth.fresh_sign_in_required for an administrator account, input.invalid
 */
export function createServiceAccount(context: Context, input: CreateAccount): Promise<AccountRow> {
  const { actor } = context;
  authorize(actor, administer, undefined);
  requireOwnCredential(actor);
  const { name, description, scopes, keyExpiresAt } = input;
  const role = input.role ?? 'member';
  refuse([...notHeld(actor, scopes), ...aboveRole(role, scopes), ...past('keyExpiresAt', keyExpiresAt)]);
  if (role === 'admin') requireFreshSignIn(actor);
  return context.unitOfWork(async (unit) => {
    const projects = await visibleProjects(context, input.projects ?? []);
    const id = newId('serviceAccount');
    const user = newId('member');
    const organizationId = actor.organization;
    const member = await context.db.member.create({
      data: { organizationId, id: user, name, nameKey: sortKey(name), email: null, role, kind: 'service' },
    });
    await context.db.serviceAccount.create({
      data: {
        organizationId,
        id,
        userId: user,
        description: description ?? '',
        scopes,
        projects,
        write: input.write ?? 'direct',
        agent: input.agent ?? false,
        createdById: context.via === 'system' ? null : actor.user,
      },
    });
    unit.emit(memberEvent('member.added', member));
    unit.audit({
      action: 'service_account.created',
      subjectId: id,
      detail: {
        user: { id: user },
        name,
        role,
        scopes,
        projects: references(projects),
        write: input.write ?? 'direct',
        agent: input.agent ?? false,
      },
    });
    const maker = await holdMaker(context);
    const expiresAt = expiryOf(maker, 'keyExpiresAt', keyExpiresAt, null);
    const key = await addKey(context, unit, { account: id, expiresAt, madeById: maker?.id ?? null });
    return { ...(await findAccount(context, id)), key };
  });
}

type UpdateAccount = Pick<CreateAccount, 'description' | 'role' | 'projects' | 'write' | 'agent'> & {
  id: string;
  expectedVersion?: number | null;
  name?: string | null;
  scopes?: string[] | null;
};

/**
 * Changes an account and its member. The new rights apply to its keys at once in this process and within 5 s in others.
 * Emits `member.updated` for a new name or role, and `project.access_lost` to an account that becomes a guest. A patch
 * that changes nothing writes nothing.
 */
export function updateServiceAccount(context: Context, input: UpdateAccount): Promise<AccountRow> {
  authorize(context.actor, serviceAccountPolicy.update, undefined);
  return context.unitOfWork(async (unit) => {
    const before = await lockAccount(context, input.id);
    checkVersion(before.version, input.expectedVersion);
    const changes = changed(before, await patchOf(context, input, before));
    if (!changes) return before;
    const { name, role, ...own } = changes.next;
    const after = { ...before, ...changes.next };
    if (after.write !== before.write || after.agent !== before.agent) requirePerson(context.actor);
    await requireVisibleAdditions(context, before, after);
    const unlimited = before.projects.length > 0 && after.projects.length === 0;
    const freer = after.write !== before.write && after.write !== 'none';
    if (unlimited || freer || mayMore(before, after)) await requireLasting(context, after);
    await context.db.serviceAccount.update({
      where: { organizationId_id: { organizationId: context.actor.organization, id: before.id } },
      data: {
        ...own,
        ...(own.agent === false && { pausedAt: null, pauseReason: null, errors: 0, rejections: 0 }),
        version: { increment: 1 },
      },
    });
    if (name || role) await changeMember(context, unit, before, { name, role });
    await forgetKeys(context, before.id);
    unit.audit({
      action: 'service_account.updated',
      subjectId: before.id,
      detail: { ...toAuditDetail(changes.next), previous: toAuditDetail(changes.previous) },
    });
    return findAccount(context, before.id);
  });
}

/**
 * Checks the caller before an account gets a higher role, more scopes or all projects, which its existing keys then have
 * too. The caller must not be an application. For an administrator account a session must have signed in recently, and a
 * token or key must not expire before a key of the account.
 * @throws Problem auth.oauth_refused, auth.fresh_sign_in_required
 */
async function requireLasting(context: Context, { id, role }: AccountRow): Promise<void> {
  requireOwnCredential(context.actor);
  if (role === 'admin') requireFreshSignIn(context.actor);
  const maker = await holdMaker(context);
  if (maker?.expiresAt && (await anyOutlasts(context, id, maker.expiresAt))) throw notFresh();
}

/**
 * Ends an account and its user's membership: its keys are rejected at once in this process, within 5 s in others. Its
 * past work stays in its name.
 */
export function revokeServiceAccount(context: Context, input: { id: string }): Promise<AccountRow> {
  authorize(context.actor, serviceAccountPolicy.revoke, undefined);
  return context.unitOfWork(async (unit) => {
    const account = await lockAccount(context, input.id);
    const organizationId = context.actor.organization;
    await lockMember(context, account.userId);
    await endMadeBy(context, unit, await revokeKeys(context, unit, { account: account.id }));
    await context.db.serviceAccount.update({
      where: { organizationId_id: { organizationId, id: account.id } },
      data: { revokedAt: new Date(), version: { increment: 1 } },
    });
    await endMembership(context, unit, await context.db.member.findFirstOrThrow({ where: { id: account.userId } }));
    unit.audit({ action: 'service_account.revoked', subjectId: account.id, detail: { name: account.name } });
    return account;
  });
}

/** Validates the input as a patch; lists with the same elements as before are omitted. */
async function patchOf(context: Context, input: UpdateAccount, before: AccountRow) {
  const { name, description, role, scopes } = input;
  const wide = aboveRole(role ?? before.role, scopes ?? before.scopes);
  refuse([
    ...notHeld(context.actor, scopes ?? [], before.scopes),
    ...(scopes ? wide : wide.map((error): FieldError => ({ ...error, path: ['input', 'role'] }))),
  ]);
  const projects = input.projects && [...(await hiddenFrom(context, before.projects)), ...(await visibleProjects(context, input.projects))];
  return {
    name: name ?? undefined,
    description: description ?? undefined,
    role: role ?? undefined,
    scopes: scopes && !sameWords(scopes, before.scopes) ? scopes : undefined,
    projects: projects && !sameWords(projects, before.projects) ? projects : undefined,
    write: input.write ?? undefined,
    agent: input.agent ?? undefined,
  };
}

async function changeMember(
  context: Context,
  unit: Unit,
  { userId }: AccountRow,
  { name, role }: { name?: string | undefined; role?: Role | undefined },
): Promise<void> {
  const member = await context.db.member.findFirstOrThrow({ where: { id: userId } });
  if (role && member.role === 'admin') await administratorDemoted.follow(context, unit, userId);
  const after = await emittingLostAccess(context, unit, { user: userId }, () =>
    context.db.member.update({
      where: { organizationId_id: { organizationId: context.actor.organization, id: userId } },
      data: { ...(name && { name, nameKey: sortKey(name) }), ...(role && { role }), version: { increment: 1 } },
    }),
  );
  unit.emit(memberEvent('member.updated', after, { ...(name && { name: member.name }), ...(role && { role: member.role }) }));
}

/** Converts fields to the form of the audit log. */
const toAuditDetail = ({ projects, ...fields }: { projects?: unknown }): object => ({
  ...fields,
  ...(projects !== undefined && { projects: references(projects as string[]) }),
});

/** Scopes that an account of this role cannot use. */
function aboveRole(role: Role, scopes: readonly string[]): FieldError[] {
  const index = scopes.indexOf('admin');
  if (role === 'admin' || index < 0) return [];
  return [{ path: ['input', 'scopes', index], code: 'field.scope_needs_role', params: { scope: 'admin', role: 'admin' } }];
}

function refuse(errors: FieldError[]): void {
  if (errors.length > 0) throw new Problem('input.invalid', { errors });
}

function sameWords(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((word) => others.includes(word));
}
