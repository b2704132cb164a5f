import { statement } from '../../../src/ports/database/port.ts';
import { problemOf } from '../../engine/engine.ts';
import type { Context } from '../../kernel/context.ts';
import { authorize } from '../../kernel/policy.ts';
import { afterRequest } from '../../kernel/refusals.ts';
import { asSystem } from '../../kernel/system.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { administratorsOf } from '../organization/administrators.ts';
import { agentEvent } from './events.ts';
import { serviceAccountPolicy } from './policy.ts';
import { type AccountRow, findAccount, lockAccount } from './row.ts';

export const pauseReasons = ['rejections', 'errors'] as const;
export type PauseReason = (typeof pauseReasons)[number];

/** Whether a refusal is the agent's own: not a lease, a stop, a pause, a used-up quota or a fault of the server. */
function isOwnError(error: unknown): boolean {
  const problem = problemOf(error);
  if (!problem || problem.status >= 500 || problem.status === 429) return false;
  return !/^(run\.(lease_lost|claimed|stopped)|agent\.paused|idempotency\..*)$/.test(problem.code);
}

/**
 * Counts the outcome of an agent's write, which may pause it. Waits for that, unless the request has an open unit of work, which may be
 * rolled back.
 */
export async function countWrite(context: Context, errors: readonly unknown[]): Promise<void> {
  const failed = errors.some(isOwnError);
  if (!failed && (errors.length > 0 || !context.failing)) return;
  if (context.unit) afterRequest(() => count(context, failed));
  else await count(context, failed);
}

async function count({ services, actor, requestId }: Context, failed: boolean): Promise<void> {
  const system = asSystem(services, actor.organization, requestId);
  const [row] = await system.sql<Counted>(failed ? countError : forgetErrors, [actor.organization, actor.user]);
  if (row && row.count >= row.max) await system.unitOfWork((unit) => pauseAgent(system, unit, row.id, 'errors'));
}

type Counted = { readonly id: string; readonly count: number; readonly max: number };

// Counts one of several simultaneous refusals, so that none waits for the lock.
const countError = statement('agent.error')`with failing as (select id from service_account
    where organization_id = $1 and user_id = $2 and agent and paused_at is null and revoked_at is null for update skip locked)
  update service_account a set errors = a.errors + 1 from failing f, organization o
  where a.organization_id = $1 and a.id = f.id and o.id = $1 returning a.id, a.errors as count, o.agent_errors as max`;
const forgetErrors = statement('agent.forget_errors')`
  update service_account set errors = 0 where organization_id = $1 and user_id = $2 and errors > 0 and paused_at is null
  returning id, 0 as count, 1 as max`;

/** Counts a person's decision on a proposal of a member. Rejections in a row pause an agent; other members have no effect. */
export async function countDecision(context: Context, unit: Unit, user: string, rejected: boolean): Promise<void> {
  const [row] = await context.sql<Counted>(countRejection, [context.actor.organization, user, rejected]);
  if (row && row.count >= row.max) await pauseAgent(context, unit, row.id, 'rejections');
}

const countRejection = statement('agent.rejection')`
  update service_account a set rejections = case when $3 then a.rejections + 1 else 0 end from organization o
  where a.organization_id = $1 and a.user_id = $2 and a.agent and a.paused_at is null and a.revoked_at is null and o.id = $1
    and ($3 or a.rejections > 0) returning a.id, a.rejections as count, o.agent_rejections as max`;

/** Pauses an agent, and notifies its creator, the administrators and itself. Has no effect on a paused one. */
async function pauseAgent(context: Context, unit: Unit, id: string, reason: PauseReason): Promise<void> {
  const account = await lockAccount(context, id);
  if (account.pausedAt) return;
  await change(context, id, { pausedAt: new Date(), pauseReason: reason });
  unit.audit({ action: 'agent.paused', subjectId: id, detail: { reason } });
  await notifyAll(context, unit, 'agent.paused', { ...account, pauseReason: reason });
}

/**
 * Lets a paused agent write again; its counters begin at zero. For administrators, as persons. Has no effect on another account.
 * @throws Problem service_account.not_found, auth.person_required
 */
export function resumeServiceAccount(context: Context, { id }: { id: string }): Promise<AccountRow> {
  authorize(context.actor, serviceAccountPolicy.resume, undefined);
  return context.unitOfWork(async (unit) => {
    const account = await lockAccount(context, id);
    if (!account.pausedAt) return account;
    await change(context, id, { pausedAt: null, pauseReason: null, errors: 0, rejections: 0 });
    unit.audit({ action: 'agent.resumed', subjectId: id, detail: { previous: { reason: account.pauseReason } } });
    await notifyAll(context, unit, 'agent.resumed', account);
    return findAccount(context, id);
  });
}

type Changes = Parameters<Context['db']['serviceAccount']['update']>[0]['data'];

const change = (context: Context, id: string, data: Changes) =>
  context.db.serviceAccount.update({
    where: { organizationId_id: { organizationId: context.actor.organization, id } },
    data: { ...data, version: { increment: 1 } },
  });

async function notifyAll(context: Context, unit: Unit, event: 'agent.paused' | 'agent.resumed', account: AccountRow): Promise<void> {
  const administrators = (await administratorsOf(context)).map((each) => each.id);
  const readers = new Set([account.userId, ...(account.createdById ? [account.createdById] : []), ...administrators]);
  for (const reader of readers) unit.emit(agentEvent(event, account, reader));
}
