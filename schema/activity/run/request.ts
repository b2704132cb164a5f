import { statement } from '../../../src/ports/database/port.ts';
import type { Context, Services } from '../../kernel/context.ts';
import { eachByItself } from '../../kernel/each.ts';
import type { EventDraft } from '../../kernel/event-log.ts';
import { newId } from '../../kernel/ids.ts';
import { asSystem } from '../../kernel/system.ts';
import { registerAtEnd, type Unit } from '../../kernel/unit-of-work.ts';
import { membership, memberViewer, visible } from '../../people/access/visibility.ts';
import { commentAwaited } from '../../work/comment/operations.ts';
import { mentionedIn } from '../../work/markdown/mentions.ts';
import { type Happened, reference, references } from '../notification/event-fields.ts';
import { notificationDrafts } from '../notification/rules.ts';
import { type RunFacts, runEvent } from './events.ts';
import { resumeRun } from './operations.ts';
import { currentRun, isOpenState, type runReasons } from './row.ts';

/** An agent that an event asks for a run on a task, or no longer asks. */
type Request = {
  readonly task: string;
  readonly user: string;
  readonly reason: (typeof runReasons)[number];
  readonly comment: string | null;
};

// Assigning a task to an agent, or mentioning it, creates a pending run in the unit of work of the write.
registerAtEnd((context, unit) => {
  for (const event of unit.events) if (isAboutTask.test(event.event) && addresses(event)) return requestRuns(context, unit);
  return undefined;
});

const isAboutTask = /^(task|comment)\.(created|updated|deleted)$/;

/** Whether an event may name a member who was assigned or mentioned, or no longer is. */
function addresses({ event, data, previous }: EventDraft): boolean {
  const { assignee, description, mentions } = data as Happened['data'];
  const before = (previous ?? {}) as Happened['data'];
  if (before.assignee !== undefined || (assignee && event !== 'task.updated')) return true;
  return (Array.isArray(mentions) && mentions.length > 0) || `${description}${before.description}${before.body}`.includes('](usr_');
}

async function requestRuns(context: Context, unit: Unit): Promise<void> {
  const events = unit.events.filter(({ event }) => isAboutTask.test(event)) as unknown as Happened[];
  const [asked, ended] = [events.flatMap(asksIn), events.flatMap(endsIn)];
  const agents = await agentsAmong(context, [...asked, ...ended]);
  const ofAgents = (requests: Request[]) => requests.filter(({ user }) => agents.has(user));
  await endRequests(context, unit, ofAgents(ended));
  // An agent that assigns itself begins its run itself.
  await beginRequests(
    context,
    unit,
    ofAgents(asked).filter(({ user }) => user !== context.actor.user),
  );
}

const commentOf = ({ event, subjectId }: Happened) => (event.startsWith('comment.') ? subjectId : null);

/** Requests of an event: those whom it notifies of an assignment or a mention. */
function asksIn(event: Happened): Request[] {
  if (event.taskId === null) return [];
  const task = event.taskId;
  return notificationDrafts(event, {}).flatMap(({ user, reason }) =>
    reason === 'assigned' || reason === 'mentioned' ? { task, user, reason, comment: commentOf(event) } : [],
  );
}

/** Requests that an event takes back. */
function endsIn(event: Happened): Request[] {
  const { data, previous, taskId: task } = event;
  if (task === null || event.event.endsWith('.created')) return [];
  const isDeleted = event.event.endsWith('.deleted');
  const comment = commentOf(event);
  const assignee = comment === null ? reference(isDeleted ? data.assignee : previous?.assignee) : null;
  const text = comment === null ? 'description' : 'body';
  const now = comment === null ? mentionedIn(String(data.description ?? '')) : references(data.mentions);
  const before = isDeleted ? now : mentionedIn(String(previous?.[text] ?? '')).filter((user) => !now.includes(user));
  return [
    ...(assignee ? [{ task, user: assignee, reason: 'assigned', comment } as const] : []),
    ...before.map((user) => ({ task, user, reason: 'mentioned', comment }) as const),
  ];
}

/** Ids of members that are no service accounts. A member's kind never changes. */
const persons = new Set<string>();
const maxPersons = 100_000;

/** Returns which of the users are agents. Reads nothing if this process knows that all are people. */
async function agentsAmong(context: Context, requests: readonly Request[]): Promise<ReadonlySet<string>> {
  const unknown = [...new Set(requests.map(({ user }) => user))].filter((user) => !persons.has(user));
  if (unknown.length === 0) return new Set();
  const rows = await context.sql<Kind>(kinds, [context.actor.organization, unknown]);
  if (persons.size > maxPersons) persons.clear();
  for (const { id, person } of rows) if (person) persons.add(id);
  return new Set(rows.flatMap(({ id, agent }) => (agent ? id : [])));
}

type Kind = { readonly id: string; readonly person: boolean; readonly agent: boolean | null };

const kinds = statement('run.agents')`select m.id, m.kind = 'person' as person, a.agent from member m
  left join service_account a on a.organization_id = m.organization_id and a.user_id = m.id and a.revoked_at is null
  where m.organization_id = $1 and m.id = any($2)`;

async function endRequests(context: Context, unit: Unit, requests: readonly Request[]): Promise<void> {
  if (requests.length === 0) return;
  const rows = await context.sql<RunFacts>(end, [context.actor.organization, JSON.stringify(requests)]);
  for (const run of rows) unit.emit(runEvent('run.updated', run));
}

async function beginRequests(context: Context, unit: Unit, requests: readonly Request[]): Promise<void> {
  if (requests.length === 0) return;
  const given = requests.map((request, position) => ({ id: newId('run'), position, ...request }));
  const values = [context.actor.organization, JSON.stringify(given), requesterOf(context, unit)];
  const rows = await context.sql<RunFacts>(begin, values);
  for (const run of rows) unit.emit(runEvent('run.created', run));
}

/** The member who asks; null for the system. What a service account proposed, the person asks for who approved it. */
function requesterOf({ actor, via }: Context, unit: Unit): string | null {
  if (via === 'system') return null;
  const approver = actor.kind === 'service' ? unit.events.find(({ approvedById }) => approvedById)?.approvedById : undefined;
  return approver ?? actor.user;
}

const facts = `r.id, r.user_id as "userId", r.task_id as "taskId", t.project_id as "projectId", r.state::text as state, r.lease,
      r.reason::text as reason, r.requested_by_id as "requestedById", r.comment_id as "commentId"`;
const withTask = 'r left join task t on t.organization_id = r.organization_id and t.id = r.task_id';

const end = statement('run.end_requested')`with ended as (update run r set state = 'stopped', updated_at = now()
    from json_to_recordset($2) q(task text, "user" text, reason run_reason, comment text)
    where r.organization_id = $1 and r.task_id = q.task and r.user_id = q."user" and r.reason = q.reason
      and r.comment_id is not distinct from q.comment and r.state in ('pending', 'stale') returning r.*)
  select ${facts} from ended ${withTask}`;

/** Condition: run `r` waits for its agent or is being worked on. */
const isLive = `r.${isOpenState} and case r.state when 'active' then r.lease_expires_at > clock_timestamp()
    else r.state = 'awaiting_input' or r.acknowledge_by is null or r.acknowledge_by > clock_timestamp() end`;

// One for each task and agent that can view it, unless there is a live one. The task is locked by the write. A run that was not
// acknowledged in time is replaced.
const begin = statement('run.begin_requested')`with asked as (select distinct on (q.task, q."user") q.*
      from json_to_recordset($2) q(id text, task text, "user" text, reason run_reason, comment text, position int)
      order by q.task, q."user", q.position),
    begun as (insert into run (organization_id, id, user_id, task_id, state, lease, lease_expires_at, reason, requested_by_id, comment_id, acknowledge_by, updated_at)
      select $1, q.id, m.id, t.id, 'pending', 0, now(), q.reason, $3, q.comment, now() + make_interval(mins => o.agent_minutes), now()
      from asked q join organization o on o.id = $1
        join member m on m.organization_id = $1 and m.id = q."user" and m.removed_at is null
        join service_account a on a.organization_id = $1 and a.user_id = m.id and a.agent and a.revoked_at is null
        join task t on t.organization_id = $1 and t.id = q.task and t.deleted_at is null
        join project p on p.organization_id = $1 and p.id = t.project_id ${membership(memberViewer()).text}
      where ${visible(memberViewer()).text} and (a.projects = '{}' or p.id = any(a.projects))
        and not exists (select 1 from run r where r.organization_id = $1 and r.task_id = t.id and r.user_id = m.id and ${isLive})
      returning *),
    replaced as (update run o set state = 'stopped', updated_at = now() from begun b
      where o.organization_id = $1 and o.task_id = b.task_id and o.user_id = b.user_id and o.id <> b.id and o.state in ('pending', 'stale'))
  select ${facts} from begun ${withTask} order by r.id`;

// A comment on a task answers the questions of its runs, unless an agent wrote it.
commentAwaited.add(async (context, unit, { task }) => {
  if (context.actor.agent) return;
  const rows = await context.sql<{ id: string }>(awaiting, [context.actor.organization, task]);
  for (const { id } of rows) {
    if (context.run?.id === id) continue;
    await resumeRun(context, id);
    unit.emit(runEvent('run.updated', await currentRun(context, id)));
  }
});

const awaiting = statement('run.awaiting')`
  select id from run where organization_id = $1 and task_id = $2 and state = 'awaiting_input' order by id for no key update`;

/** Maximum number of runs per transaction. */
const batch = 500;

const late = "state = 'pending' and acknowledge_by <= now()";
const organizations = statement('run.late_organizations')`select distinct organization_id as id from run where ${late}`;
const expire = statement('run.expire_requested')`
  with late as (update run set state = 'stale', updated_at = now() where organization_id = $1
    and id in (select id from run where organization_id = $1 and ${late} order by id limit ${batch} for no key update skip locked) returning *)
  select ${facts} from late ${withTask} order by r.id`;

/**
 * Marks requested runs as `stale` that were not acknowledged in time, for the job. Emits `run.updated`, which notifies those who
 * asked, or answer for the agent.
 */
export async function expireRequests(services: Services): Promise<void> {
  const found = await services.database.sql<{ id: string }>(organizations, []);
  await eachByItself(found, async ({ id }) => {
    const context = asSystem(services, id, 'expire-runs');
    const expireSome = async (unit: Unit) => {
      const rows = await context.sql<RunFacts>(expire, [id]);
      for (const run of rows) unit.emit(runEvent('run.updated', run));
      return rows.length === batch;
    };
    while (await context.unitOfWork(expireSome));
  });
}
