import { statement } from '../../../src/ports/database/port.ts';
import type { Context, RunClaim } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { purgeOf } from '../../kernel/purge.ts';
import { trashDays } from '../../kernel/trash.ts';
import { registerRun } from '../../kernel/unit-of-work.ts';

/** Seconds for which an agent holds a run after a claim or a heartbeat. */
const leaseSeconds = 60;

/** Lets the lease of a run end in 60 seconds by the clock of the database, which also decides whether it has ended. */
export const extendLease = (context: Context, id: string) => context.sql(extend, [context.actor.organization, id, leaseSeconds]);

const extend = statement('run.extend')`update run set lease_expires_at = clock_timestamp() + make_interval(secs => $3), updated_at = now()
  where organization_id = $1 and id = $2`;

type Held = { readonly userId: string; readonly lease: number; readonly state: string; readonly held: boolean };
type Pause = { readonly paused: boolean | null; readonly failing: boolean | null };

/**
 * Checks the pause and the lease at the beginning of every unit of work of an agent, or of a request with `X-Run`. The lock keeps others from
 * claiming or stopping the run before the unit ends. Nothing is read from a cache.
 */
async function check(context: Context, claim: RunClaim | undefined): Promise<void> {
  const { organization, user } = context.actor;
  if (!claim) {
    const [agent] = await context.sql<Pause>(readPause, [organization, user]);
    requireRunning(context, agent);
    return;
  }
  const [run] = await context.sql<Held & Pause>(lockHeld, [organization, claim.id, user]);
  requireRunning(context, run);
  if (run?.userId === user && run.lease === claim.lease) {
    if (run.state === 'stopped') throw new Problem('run.stopped');
    if (run.held) return;
  }
  throw new Problem('run.lease_lost');
}

/** @throws Problem `agent.paused` */
function requireRunning(context: Context, agent: Pause | undefined): void {
  if (agent?.paused) throw new Problem('agent.paused');
  context.failing = agent?.failing === true;
}

// Loaded by the first write of a run.
registerRun({
  check,
  record: async (...of) => (await import('./record.ts')).recordWrite(...of),
  count: async (...of) => (await import('../../people/service-account/pause.ts')).countWrite(...of),
});

const pause = 'a.paused_at is not null as paused, a.errors > 0 as failing';
const readPause = statement('run.pause')`
  select ${pause} from service_account a where a.organization_id = $1 and a.user_id = $2 and a.agent`;

const lockHeld = statement('run.check')`select r.user_id as "userId", r.lease, r.state::text as state,
    r.state in ('pending', 'active', 'awaiting_input') and r.lease_expires_at > clock_timestamp() as held, ${pause}
  from run r left join service_account a on a.organization_id = r.organization_id and a.user_id = $3 and a.agent
  where r.organization_id = $1 and r.id = $2 for no key update of r`;

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
