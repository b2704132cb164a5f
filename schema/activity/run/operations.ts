import { statement } from '../../../src/ports/database/port.ts';
import { isPerson } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { found, invalid, Problem } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { present } from '../../kernel/loaders.ts';
import { lockOf } from '../../kernel/locks.ts';
import { authorize } from '../../kernel/policy.ts';
import { iso } from '../../kernel/sql.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { membershipEnded } from '../../people/member/end.ts';
import { lockTask, seeTask } from '../../work/task/find.ts';
import { taskPolicy } from '../../work/task/policy.ts';
import { runEvent } from './events.ts';
import { extendLease, isOfRun } from './lease.ts';
import { type ActivityRow, currentRun, lockRun, type RunActivityKind, type RunRow, runActivities } from './row.ts';

/** Maximum number of open runs of an agent, and of activities of a run. */
const maxOpen = 50;
export const maxActivities = 1_000;

/**
 * Begins a run of the caller, who holds it by a lease. Of the runs of a task, only one is held at a time. Acknowledges the run that the caller
 * was asked for on the task, if there is one.
 * @throws Problem `input.invalid` for an unknown task, `run.claimed`, `run.too_many`, those of the permission to change the task
 */
export function createRun(context: Context, { task: reference, goal }: { task?: string | null; goal?: string | null }): Promise<RunRow> {
  return context.unitOfWork(async (unit) => {
    const { organization, user, credential } = context.actor;
    const task = reference ? (await seeTask(context, reference))?.task.id : null;
    if (task === undefined) throw invalid(['input', 'task'], 'task.not_found');
    await context.sql(lockOpen, [user]);
    if (task !== null) await requireFree(context, task);
    const asked = task === null ? undefined : await askedFor(context, task);
    if (asked) return takeUp(context, unit, asked, goal ? { goal } : {});
    const [{ count } = { count: 0 }] = await context.sql<{ count: number }>(countOpen, [organization, user]);
    if (count >= maxOpen) throw new Problem('run.too_many', { params: { max: maxOpen } });
    const id = newId('run');
    const facts = { userId: user, credentialId: credential?.id ?? null, taskId: task, goal: goal ?? '', leaseExpiresAt: new Date(0) };
    await context.db.run.create({ data: { organizationId: organization, id, ...facts } });
    await extendLease(context, id);
    const run = await currentRun(context, id);
    unit.audit({ action: 'run.created', subjectId: id });
    unit.emit(runEvent('run.created', run));
    return run;
  });
}

/**
 * Returns the id of the run that groups the proposals of the actor's conversation, and creates it first if needed; `now` is the time of the
 * transaction. Nobody holds the run: only its approved proposals write.
 */
export async function runOfConversation(context: Context, conversation: string, goal: string): Promise<{ run: string; now: string }> {
  const { organization, user } = context.actor;
  const [row] = await context.sql<{ run: string; now: string }>(openFor, [organization, newId('run'), user, conversation, goal]);
  return present(row);
}

const openFor = statement('run.ofConversation')`
  insert into run (organization_id, id, user_id, conversation_id, goal, state, lease_expires_at, updated_at)
  values ($1, $2, $3, $4, $5, 'completed', now(), now())
  on conflict (organization_id, conversation_id) do update set updated_at = now() returning id as run, ${iso('now()::timestamptz(3)')} as now`;

/**
 * Gives the run to the caller with a new generation of its lease, unless another agent holds it, or was asked for it and still has time.
 * @throws Problem `run.not_found`, `run.claimed`, `run.stopped`, `run.ended`, those of the permission to change the task
 */
export function claimRun(context: Context, { id }: { id: string }): Promise<RunRow> {
  return context.unitOfWork(async (unit) => {
    const { user, credential } = context.actor;
    const { userId, credentialId, held, taskId, state, reason } = await lockRun(context, id);
    if (taskId) await requireFree(context, taskId, id);
    requireOpen(state);
    if (held && (userId !== user || credentialId !== (credential?.id ?? null))) throw new Problem('run.claimed');
    if (reason !== null && state === 'pending' && userId !== user) throw new Problem('run.claimed');
    return takeUp(context, unit, id);
  });
}

/**
 * Begins a run that the caller was asked for: it is active, and the caller holds it. Only once, so that of several processes of an agent one
 * works.
 * @throws Problem `run.not_found`, `run.acknowledged`, `run.stopped`, `run.ended`, those of the permission to change the task
 */
export function acknowledgeRun(context: Context, { id }: { id: string }): Promise<RunRow> {
  return context.unitOfWork(async (unit) => {
    const { userId, taskId, state, lease } = await lockRun(context, id);
    if (taskId) await requireFree(context, taskId, id);
    requireOpen(state);
    const waits = state === 'pending' || (state === 'stale' && lease === 0);
    if (userId !== context.actor.user || !waits) throw new Problem('run.acknowledged');
    return takeUp(context, unit, id);
  });
}

/** Gives a locked run to the caller, with a new generation of its lease. */
async function takeUp(context: Context, unit: Unit, id: string, more: { goal?: string } = {}): Promise<RunRow> {
  const { user, credential } = context.actor;
  const data = { userId: user, credentialId: credential?.id ?? null, state: 'active', lease: { increment: 1 }, ...more } as const;
  await updateRow(context, id, data);
  await extendLease(context, id);
  return changed(context, unit, id, 'run.claimed');
}

/** The id of the run on the task that the caller was asked for and has not acknowledged. */
async function askedFor(context: Context, task: string): Promise<string | undefined> {
  const { organization, user } = context.actor;
  const [row] = await context.sql<{ id: string }>(asked, [organization, task, user]);
  return row?.id;
}

const asked = statement('run.asked')`
  select id from run where organization_id = $1 and task_id = $2 and user_id = $3 and reason is not null and lease = 0
    and state in ('pending', 'stale') order by created_at desc limit 1 for no key update`;

/** Extends the lease. @throws Problem `run.not_found`; `run.lease_lost` without `X-Run` and `X-Run-Lease` of the run */
export function keepRun(context: Context, { id }: { id: string }): Promise<RunRow> {
  return context.unitOfWork(async () => {
    await requireHeld(context, id);
    await extendLease(context, id);
    return currentRun(context, id);
  });
}

/** Ends the run. @throws Problem `run.not_found`; `run.lease_lost` without `X-Run` and `X-Run-Lease` of the run */
export function completeRun(context: Context, { id, failed }: { id: string; failed?: boolean | null }): Promise<RunRow> {
  return context.unitOfWork(async (unit) => {
    await requireHeld(context, id);
    await updateRow(context, id, { state: failed ? 'failed' : 'completed' });
    return changed(context, unit, id, 'run.completed');
  });
}

/**
 * Ends the run, so that its next write is refused. For people who may change its task. Has no effect on a stopped run.
 * @throws Problem `run.not_found`, `run.person_required`, `run.ended`, those of the permission to change the task
 */
export function stopRun(context: Context, { id }: { id: string }): Promise<RunRow> {
  if (!isPerson(context.actor)) throw new Problem('run.person_required');
  return context.unitOfWork(async (unit) => {
    const run = await lockRun(context, id);
    await requireInfluence(context, run);
    if (run.state === 'stopped') return run;
    requireOpen(run.state);
    await updateRow(context, id, { state: 'stopped' });
    return changed(context, unit, id, 'run.stopped');
  });
}

type NewActivity = { run: string; kind: RunActivityKind; body: string };

/**
 * Adds an activity. A question of the agent lets the run wait for input. Others may only answer, which lets it continue: with the agent, or
 * if its lease has expired, with the next that claims it.
 * @throws Problem `run.not_found`, `run.lease_lost`, `run.ended`, `run.stopped`, `run.too_many_activities`, those of the permission to change
 * the task
 */
export function addActivity(context: Context, { run: id, kind, body }: NewActivity): Promise<ActivityRow> {
  return context.unitOfWork(async (unit) => {
    const own = isOfRun(context, id);
    const run = await lockRun(context, id);
    if (!own) {
      if (kind !== 'answer') throw new Problem('run.lease_lost');
      await requireInfluence(context, run);
      requireOpen(run.state);
    }
    const organizationId = context.actor.organization;
    if ((await context.db.runActivity.count({ where: { runId: id } })) >= maxActivities)
      throw new Problem('run.too_many_activities', { params: { max: maxActivities } });
    const activity = { id: newId('runActivity'), kind };
    await context.db.runActivity.create({ data: { organizationId, ...activity, runId: id, userId: context.actor.user, body } });
    if (own && kind === 'question') await updateRow(context, id, { state: 'awaiting_input' });
    if (!own && run.state === 'awaiting_input') await resumeRun(context, id);
    unit.emit(runEvent('run.activity_created', await currentRun(context, id), { activity }));
    return (await context.load(runActivities, activity.id)) as ActivityRow;
  });
}

/**
 * Lets a run continue that waited for input: with its agent, or if its lease has expired, with the next that claims it. A requested one must
 * be acknowledged in time again.
 */
export const resumeRun = (context: Context, id: string) => context.sql(resume, [context.actor.organization, id]);

const resume = statement('run.resume')`update run r set updated_at = now(),
    state = case when r.lease_expires_at > clock_timestamp() then 'active'::run_state else 'pending' end,
    acknowledge_by = case when r.reason is not null then now() + make_interval(mins => o.agent_minutes) end
  from organization o where r.organization_id = $1 and r.id = $2 and o.id = $1`;

// The open runs of a member who leaves the organization are stopped.
membershipEnded.add(async (context, unit, user) => {
  const rows = await context.sql<RunRow>(stopAll, [context.actor.organization, user]);
  for (const run of rows) {
    unit.audit({ action: 'run.stopped', subjectId: run.id });
    unit.emit(runEvent('run.updated', run));
  }
});

const stopAll = statement('run.stopAll')`with ended as (update run set state = 'stopped', updated_at = now()
    where organization_id = $1 and user_id = $2 and state in ('pending', 'active', 'awaiting_input') returning *)
  select r.id, r.user_id as "userId", r.task_id as "taskId", t.project_id as "projectId", r.state::text as state, r.lease,
    r.reason::text as reason, r.requested_by_id as "requestedById", r.comment_id as "commentId"
  from ended r left join task t on t.organization_id = r.organization_id and t.id = r.task_id`;

type Changes = Parameters<Context['db']['run']['update']>[0]['data'];

/** Changes columns of a run, which is locked. */
export const updateRow = (context: Context, id: string, data: Changes) =>
  context.db.run.update({ where: { organizationId_id: { organizationId: context.actor.organization, id } }, data });

async function changed(context: Context, unit: Unit, id: string, action: 'run.claimed' | 'run.completed' | 'run.stopped'): Promise<RunRow> {
  const run = await currentRun(context, id);
  unit.audit({ action, subjectId: id, detail: { state: run.state } });
  unit.emit(runEvent('run.updated', run));
  return run;
}

/** Locks a run that the caller holds. @throws Problem `run.not_found`, `run.lease_lost` */
export async function requireHeld(context: Context, id: string): Promise<RunRow> {
  const run = await lockRun(context, id);
  if (!isOfRun(context, id)) throw new Problem('run.lease_lost');
  return run;
}

/** @throws Problem `run.stopped`, `run.ended` */
function requireOpen(state: RunRow['state']): void {
  if (state === 'stopped') throw new Problem('run.stopped');
  if (state === 'completed' || state === 'failed') throw new Problem('run.ended');
}

/** The agent may influence its run, and so may everyone who may change the task. @throws Problem of the permission */
export async function requireInfluence(context: Context, { userId, taskId }: RunRow): Promise<void> {
  if (taskId === null || userId === context.actor.user) return;
  const task = (await seeTask(context, taskId)) ?? (await seeTask(context, taskId, { deleted: true }));
  authorize(context.actor, taskPolicy.update.who, found('task.not_found', task));
}

/**
 * Locks the other runs of the task, then the task, so that of simultaneous claims only one succeeds. A write locks its run before tasks too.
 * @throws Problem `run.claimed`, `task.not_found`, those of the permission to change the task
 */
async function requireFree(context: Context, task: string, except = ''): Promise<void> {
  const values = [context.actor.organization, task, except];
  await context.sql(lockOthers, values);
  await lockTask(context, task, taskPolicy.update);
  const [{ held } = { held: false }] = await context.sql<{ held: boolean }>(othersHeld, values);
  if (held) throw new Problem('run.claimed');
}

const others = `from run where organization_id = $1 and task_id = $2 and id <> $3 and state in ('pending', 'active', 'awaiting_input')`;
const lockOthers = statement('run.lockOthers')`select 1 ${others} order by id for no key update`;
const othersHeld = statement('run.othersHeld')`select exists (select 1 ${others} and lease_expires_at > clock_timestamp()) as held`;
// Without it, runs that are begun at once would not count each other.
const lockOpen = statement('run.lockOpen')`select ${lockOf('runs')}`;
const countOpen = statement('run.countOpen')`select count(*)::int as count from run where organization_id = $1 and user_id = $2
  and (state = 'awaiting_input' or state in ('pending', 'active') and lease_expires_at > now())`;
