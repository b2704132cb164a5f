import type { Context, RunClaim } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { purgeOf } from '../../kernel/purge.ts';
import { trashDays } from '../../kernel/trash.ts';
import { registerRun } from '../../kernel/unit-of-work.ts';

/** Seconds for which an agent holds a run after a claim or a heartbeat. */
const leaseSeconds = 60;

/** Lets the lease of a run end in 60 seconds by the clock of the database, which also decides whether it has ended. */
export const extendLease = (context: Context, id: string) =>
  context.sql({ ...extend, values: [context.actor.organization, id, leaseSeconds] });

const extend = {
  name: 'run.extend',
  text: `update run set lease_expires_at = clock_timestamp() + make_interval(secs => $3), updated_at = now()
    where organization_id = $1 and id = $2`,
};

type Held = { readonly userId: string; readonly lease: number; readonly state: string; readonly held: boolean };

/**
 * Checks the lease at the beginning of every unit of work of a request with `X-Run`. The lock keeps others from claiming or stopping the run
 * before the unit ends. Nothing is read from a cache.
 */
async function check(context: Context, { id, lease }: RunClaim): Promise<void> {
  const { organization, user } = context.actor;
  const [run] = await context.sql<Held>({ ...lockHeld, values: [organization, id] });
  if (run?.userId === user && run.lease === lease) {
    if (run.state === 'stopped') throw new Problem('run.stopped');
    if (run.held) return;
  }
  throw new Problem('run.lease_lost');
}

// Loaded by the first write of a run.
registerRun({ check, record: async (...of) => (await import('./record.ts')).recordWrite(...of) });

const lockHeld = {
  name: 'run.check',
  text: `select user_id as "userId", lease, state::text as state,
      state in ('pending', 'active', 'awaiting_input') and lease_expires_at > clock_timestamp() as held
    from run where organization_id = $1 and id = $2 for no key update`,
};

/** Whether the request is a write of this run; its unit of work has checked the lease. */
export const isOfRun = ({ run }: Context, id: string): boolean => run?.id === id;

/** Days for which a run is kept after its last change; longer than its proposals. */
const retentionDays = 90;

/** Deletes old runs with their activities; for the job. */
export const purgeRuns = purgeOf('run', 'run', `updated_at < now() - interval '${retentionDays} days' and lease_expires_at < now()`);

const isGone = (kind: 'task' | 'project' | 'comment', prefix: string) =>
  `place.id like '${prefix}\\_%' and not exists (select 1 from ${kind} x where x.organization_id = run_write.organization_id and x.id = place.id)`;

/** Deletes what can no longer be taken back, because the trash is emptied after as many days; for the job. */
export const purgeRunWrites = purgeOf(
  'run_write',
  'run_write',
  `created_at < now() - interval '${trashDays} days' or exists (select 1 from unnest(places) place(id)
    where ${isGone('task', 'tsk')} or ${isGone('project', 'prj')} or ${isGone('comment', 'cmt')})`,
);
