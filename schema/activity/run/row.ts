import { statement } from '../../../src/ports/database/port.ts';
import type { Actor } from '../../kernel/actor.ts';
import { childPages } from '../../kernel/children.ts';
import type { Context } from '../../kernel/context.ts';
import { found } from '../../kernel/errors.ts';
import { keyBy, loader } from '../../kernel/loaders.ts';
import { byCreation, type Page, type PageArgs, pageOf } from '../../kernel/paging.ts';
import { empty, iso, raw, type Sql, sql } from '../../kernel/sql.ts';
import { membership, visible } from '../../people/access/visibility.ts';
import { presently } from '../../work/task/find.ts';

/** Cost in units of a currency (ISO 4217): `{ amount: 0.25, currency: 'USD' }` is 25 cents. */
export type Cost = { readonly amount: number; readonly currency: string };

export const runStates = ['pending', 'active', 'awaiting_input', 'completed', 'failed', 'stopped', 'stale'] as const;
export type RunState = (typeof runStates)[number];

/** Reasons why an agent was asked for a run. */
export const runReasons = ['assigned', 'mentioned'] as const;

export const stepStates = ['pending', 'active', 'completed', 'failed', 'skipped'] as const;

/** Step of the plan of a run. */
export type PlanStep = { readonly text: string; readonly state: (typeof stepStates)[number] };
/** Address of something that a run produced or used. */
export type RunLink = { readonly title: string; readonly url: string };

/** A run as it is read; an active one whose lease has expired is `stale`, and so is a requested one that was not acknowledged in time. */
export type RunRow = {
  readonly id: string;
  readonly userId: string;
  readonly credentialId: string | null;
  readonly taskId: string | null;
  readonly projectId: string | null;
  readonly goal: string;
  /** Whether it is of a conversation with the assistant. */
  readonly isOfAssistant: boolean;
  /** Reason why its agent was asked for it, by whom, and in which comment; null for a run that the agent began. */
  readonly reason: (typeof runReasons)[number] | null;
  readonly requestedById: string | null;
  readonly commentId: string | null;
  /** Time until which it must be acknowledged while it is pending. */
  readonly acknowledgeBy: string | null;
  readonly state: RunState;
  /** Whether an agent holds it: it is open, and its lease has not expired. */
  readonly held: boolean;
  /** Time since which its agent is paused. */
  readonly agentPausedAt: string | null;
  readonly lease: number;
  readonly leaseExpiresAt: string;
  readonly plan: readonly PlanStep[];
  /** Total cost as the agent reported it. */
  readonly cost: Cost | null;
  readonly links: readonly RunLink[];
  /** Number of writes that took effect, and the time at which a person last took writes back. */
  readonly writes: number;
  readonly undoneAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
};

/** Condition: a run with this `state` has not ended. */
export const isOpenState = `state in ('pending', 'active', 'awaiting_input')`;
/** Condition: run `r` has not ended. */
export const isOpen = raw(`r.${isOpenState}`);
/** Condition: the lease of run `r` has not expired. */
const isLeased = raw('r.lease_expires_at > clock_timestamp()');
const isLate = raw('r.acknowledge_by <= clock_timestamp()');
const state = sql`case when r.state = 'active' and not ${isLeased} or r.state = 'pending' and ${isLate} then 'stale' else r.state::text end`;

const columns = sql`r.id, r.user_id as "userId", r.credential_id as "credentialId", r.task_id as "taskId", t.project_id as "projectId", r.goal, r.conversation_id is not null as "isOfAssistant",
  r.reason::text as reason, r.requested_by_id as "requestedById", r.comment_id as "commentId",
  ${state} as state, ${isOpen} and ${isLeased} as held, r.lease, r.plan, r.links, r.writes,
  case when r.cost is not null then json_build_object('amount', r.cost::float8, 'currency', r.cost_currency) end as cost, ${raw(`(select ${iso('a.paused_at')} from service_account a
    where a.organization_id = r.organization_id and a.user_id = r.user_id) as "agentPausedAt",
  ${iso('r.undone_at')} as "undoneAt", ${iso('r.acknowledge_by')} as "acknowledgeBy", ${iso('r.lease_expires_at')} as "leaseExpiresAt",
  ${iso('r.created_at')} as "createdAt", ${iso('r.updated_at')} as "updatedAt"`)}`;

/**
 * `from` and `where` of the visible runs `r`; conditions can be appended. A run is visible as far as its task `t`, also in the trash; without
 * a task, to its agent, to the creator of the agent's service account, and to administrators. That of a conversation is visible only to its
 * owner.
 */
export function seen({ organization, user, role, projects, scopes }: Actor): Sql {
  const viewer = { user, role, projects };
  const administers = raw(String(role === 'admin' && projects === null));
  const chats = raw(String(scopes.has('ai:chat') && projects === null));
  return sql`run r left join task t on t.organization_id = r.organization_id and t.id = r.task_id
      left join project p on p.organization_id = t.organization_id and p.id = t.project_id ${membership(viewer)}
    where r.organization_id = ${organization} and (r.conversation_id is null or r.user_id = ${user} and ${chats}) and case when r.task_id is not null then p.id is not null and ${visible(viewer)}
      else r.user_id = ${user} or ${administers} or exists (select 1 from service_account a
        where a.organization_id = r.organization_id and a.user_id = r.user_id and a.created_by_id = ${user}) end`;
}

export type RunFilter = { state?: RunState | null; task?: string | null; agent?: string | null };

const newestFirst = byCreation<RunRow>('r', 'newest first');

/** Returns a page of the runs that the actor may see, newest first. */
export async function listRuns(context: Context, { state: only, task, agent }: RunFilter, args: PageArgs): Promise<Page<RunRow>> {
  const named = task ? await presently(context, [task]) : [];
  return pageOf<RunRow>(context, 'run.list', newestFirst, args)`
    select ${columns} from ${seen(context.actor)} ${only ? sql`and ${state} = ${only}` : empty}
      ${task ? sql`and ${named[0]} in (t.id, t.number)` : empty} ${agent ? sql`and r.user_id = ${agent}` : empty}`;
}

/** Loads runs that the actor may see by id. */
export const runs = loader<RunRow>(async (context, ids) => {
  const rows = await context.sql<RunRow>('run.find', sql`select ${columns} from ${seen(context.actor)} and r.id = any(${ids})`);
  return keyBy(rows, ({ id }) => id);
});

/** Reads the run again, after a change. @throws Problem `run.not_found` */
export async function currentRun(context: Context, id: string): Promise<RunRow> {
  context.forget();
  return found('run.not_found', await context.load(runs, id));
}

/** Locks a run until the unit of work ends, then reads it. @throws Problem `run.not_found` */
export async function lockRun(context: Context, id: string): Promise<RunRow> {
  await lockRunRow(context, id);
  return currentRun(context, id);
}

/** Locks a run, visible or not, until the unit of work ends. */
export const lockRunRow = (context: Context, id: string): Promise<unknown[]> => context.sql(lock, [context.actor.organization, id]);

const lock = statement('run.lock')`select 1 from run where organization_id = $1 and id = $2 for no key update`;

export const runActivityKinds = ['thought', 'action', 'question', 'answer', 'error'] as const;
export type RunActivityKind = (typeof runActivityKinds)[number];

/** An activity of a run as it is read. */
export type ActivityRow = {
  readonly id: string;
  readonly userId: string;
  readonly kind: RunActivityKind;
  readonly body: string;
  readonly createdAt: string;
};

const activityColumns = raw(`ra.id, ra.user_id as "userId", ra.kind::text as kind, ra.body, ${iso('ra.created_at')} as "createdAt"`);
const ofRun = raw('run_activity ra on ra.organization_id = r.organization_id and ra.run_id = r.id');

/** Loads activities of visible runs by id. */
export const runActivities = loader<ActivityRow>(async (context, ids) => {
  const rows = await context.sql<ActivityRow>(
    'run_activity.find',
    sql`select ${activityColumns} from run_activity ra where ra.organization_id = ${context.actor.organization} and ra.id = any(${ids})
        and exists (select 1 from ${seen(context.actor)} and r.id = ra.run_id)`,
  );
  return keyBy(rows, ({ id }) => id);
});

/** A page of the activities of a run that the actor can view, oldest first. */
export const activitiesOf = childPages<ActivityRow>({
  name: 'run_activity.ofRun',
  order: byCreation('ra', 'oldest first'),
  statement: (context, parents, keyset) =>
    sql`select ra.* from unnest(${parents}::text[]) k(id) cross join lateral (
        select ${activityColumns}, r.id as "parentOf" from run r join ${ofRun}
        where r.organization_id = ${context.actor.organization} and r.id = k.id
        ${keyset.where} ${keyset.orderBy} ${keyset.limit}) ra`,
});
