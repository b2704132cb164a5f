import { statement } from '../../../src/ports/database/port.ts';
import { iso } from '../../kernel/changes.ts';
import type { Context } from '../../kernel/context.ts';
import { found, Problem } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { past } from '../../kernel/input.ts';
import { authorize } from '../../kernel/policy.ts';
import { noteRevoked } from '../../kernel/revoked.ts';
import { requireFreshSignIn } from '../../kernel/step-up.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { administer } from '../organization/policy.ts';
import { endMadeBy, expiryOf, holdMaker, requireOwnCredential } from '../token/derived-credentials.ts';
import { works } from '../token/live.ts';
import { hashToken, newKey } from '../token/secret.ts';
import { serviceAccountPolicy } from './policy.ts';
import { revokeKeys } from './revoke-keys.ts';
import { type AccountRow, lockAccount, maxKeys } from './row.ts';
import { requireVisibleProjects } from './visibility.ts';

/** Default number of hours that older keys remain valid after a new one. */
const defaultOverlapHours = 24;

type CreateKey = { id: string; expiresAt?: string | null; overlapHours?: number | null };

/**
 * Creates another key of an account that has no more rights than the calling credential. The current keys end after the
 * overlap; `null` leaves them unchanged.
 * @throws Problem `service_key.too_many`, `service_account.hidden_projects`, `auth.fresh_sign_in_required`
 */
export function createServiceKey(context: Context, input: CreateKey): Promise<AccountRow> {
  const { actor } = context;
  authorize(actor, administer, undefined);
  requireOwnCredential(actor);
  const { overlapHours = defaultOverlapHours } = input;
  const errors = past('expiresAt', input.expiresAt);
  if (errors.length > 0) throw new Problem('input.invalid', { errors });
  return context.unitOfWork(async (unit) => {
    const account = await lockAccount(context, input.id);
    authorize(actor, serviceAccountPolicy.createKey, account);
    await requireVisibleProjects(context, account);
    if (account.role === 'admin') requireFreshSignIn(actor);
    const maker = await holdMaker(context);
    if (overlapHours !== null) {
      const ending = await context.sql<{ id: string }>(endOthers, [actor.organization, account.id, overlapHours]);
      for (const { id } of ending) noteRevoked(id);
    }
    const [row] = await context.sql<{ count: number }>(countWorking, [actor.organization, account.id]);
    if ((row?.count ?? 0) >= maxKeys) throw new Problem('service_key.too_many', { params: { max: maxKeys } });
    const expiresAt = expiryOf(maker, 'expiresAt', input.expiresAt, null);
    // A key that creates another key of its own account is not recorded as its maker: the successor stays valid when the key is revoked.
    const madeById = account.userId === actor.user ? null : (maker?.id ?? null);
    return { ...account, key: await addKey(context, unit, { account: account.id, expiresAt, madeById }, { overlapHours }) };
  });
}

/** Adds a key to an account and returns its secret, which is not stored. */
export async function addKey(
  context: Context,
  unit: Unit,
  { account, expiresAt, madeById }: { account: string; expiresAt: Date | null; madeById: string | null },
  detail: { overlapHours?: number | null } = {},
): Promise<string> {
  const secret = newKey();
  const { id } = await context.db.serviceKey.create({
    data: {
      organizationId: context.actor.organization,
      id: newId('serviceKey'),
      accountId: account,
      hash: hashToken(secret),
      hint: secret.slice(-4),
      expiresAt,
      madeById,
    },
  });
  unit.audit({
    action: 'service_key.created',
    subjectId: id,
    detail: { serviceAccount: { id: account }, expiresAt: iso(expiresAt), ...detail },
  });
  return secret;
}

/**
 * Revokes a key: at once in this process, within 5 s in others. Has no effect on a revoked key.
 * @throws Problem `service_key.not_found`
 */
export function revokeServiceKey(context: Context, input: { id: string; key: string }): Promise<AccountRow> {
  authorize(context.actor, serviceAccountPolicy.revokeKey, undefined);
  return context.unitOfWork(async (unit) => {
    const account = await lockAccount(context, input.id);
    const key = found('service_key.not_found', await context.db.serviceKey.findFirst({ where: { id: input.key, accountId: account.id } }));
    if (key.revokedAt) return account;
    await endMadeBy(context, unit, await revokeKeys(context, unit, { ids: [key.id] }));
    return account;
  });
}

/** Invalidates cached rights of an account's keys in this process, because the account's rights have changed. */
export async function forgetKeys(context: Context, account: string): Promise<void> {
  const keys = await context.db.serviceKey.findMany({ where: { accountId: account, revokedAt: null }, select: { id: true } });
  for (const { id } of keys) noteRevoked(id);
}

// Truncated to milliseconds: rounded up, a key that should end now would still be valid.
const endOthers = statement('service_key.end')`
  update service_key k set expires_at = least(k.expires_at, date_trunc('milliseconds', now()) + make_interval(hours => $3::int))
  where k.organization_id = $1 and k.account_id = $2 and ${works('k')} returning k.id`;

/** Whether a valid key of the account expires after `end` or never. */
export async function anyOutlasts(context: Context, account: string, end: Date): Promise<boolean> {
  return (await context.sql(outlasting, [context.actor.organization, account, end])).length > 0;
}

const outlasting = statement('service_key.outlasting')`
  select 1 from service_key k where k.organization_id = $1 and k.account_id = $2 and ${works('k')}
  and (k.expires_at is null or k.expires_at > $3) limit 1`;

const countWorking = statement('service_key.count')`
  select count(*)::int as count from service_key k where k.organization_id = $1 and k.account_id = $2 and ${works('k')}`;
