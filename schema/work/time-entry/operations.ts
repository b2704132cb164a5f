import { statement } from '../../../src/ports/database/port.ts';
import { changed } from '../../kernel/changes.ts';
import type { Context } from '../../kernel/context.ts';
import { found, invalid, Problem } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { authorize, type Permission } from '../../kernel/policy.ts';
import { sql } from '../../kernel/sql.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { checkVersion, type Versioned } from '../../kernel/version.ts';
import { type ProjectRole, roleIn } from '../../people/access/project.ts';
import { entitled, membership, memberViewer, visible } from '../../people/access/visibility.ts';
import { lockTask, seeTask } from '../task/find.ts';
import { taskPolicy } from '../task/policy.ts';
import { entryEvent } from './events.ts';
import { type EntryFacts, timeEntryPolicy } from './policy.ts';
import { columns, type EntryRow } from './row.ts';
import { endOf, type Said, timesOf } from './times.ts';

/**
 * Records the actor's time on a task that the actor may edit. Without an end, starts a timer and stops the actor's running one
 * at the same time. Emits `time_entry.created`, and `time_entry.updated` for the stopped one.
 * @throws Problem `input.invalid` as in `timesOf`, or for a task that the actor cannot view
 */
export function createTimeEntry(context: Context, input: Said & { task: string; note?: string | null }): Promise<EntryRow> {
  return context.unitOfWork(async (unit) => {
    if (!(await seeTask(context, input.task))) throw invalid(['input', 'task'], 'task.not_found');
    const task = await lockTask(context, input.task, taskPolicy.trackTime);
    const { organization, user } = context.actor;
    const { startedAt, endedAt } = timesOf(input, null);
    if (endedAt === null) {
      // A timer that starts at approval would measure the wrong time.
      if (context.actor.write === 'propose') throw new Problem('proposal.not_possible');
      await context.sql(lockTimer, [organization, user]);
      await endRunning(context, unit, user, Date.parse(startedAt));
    }
    const id = newId('timeEntry');
    await context.sql(insert, [organization, id, task.id, user, startedAt, endedAt, input.note ?? '']);
    const written = await read(context, id);
    unit.emit(entryEvent('time_entry.created', written));
    return written;
  });
}

/** Stops a person's running timer, without a visibility check. Emits `time_entry.updated`. */
export async function endRunning(context: Context, unit: Unit, user: string, moment = Date.now()): Promise<void> {
  const [running] = await context.sql<EntryRow>(runningOf, [context.actor.organization, user]);
  if (running) await end(context, unit, running, moment);
}

/**
 * Stops running timers on tasks of a project, limited to these tasks or people, if their owner can no longer view the project.
 * Emits `time_entry.updated` for each.
 */
export async function endRunningOn(
  context: Context,
  unit: Unit,
  { project, users, tasks }: { project: string; users?: readonly string[]; tasks?: readonly string[] },
): Promise<void> {
  const values = [context.actor.organization, project, users ?? null, tasks ?? null];
  for (const running of await context.sql<EntryRow>(runningOn, values)) await end(context, unit, running, Date.now());
}

/** Changes the actor's own entry; administrators may change all. Emits `time_entry.updated`; nothing if unchanged. */
export function updateTimeEntry(context: Context, input: Versioned & Said & { note?: string | null }): Promise<EntryRow> {
  return context.unitOfWork(async (unit) => {
    const before = await lock(context, input, timeEntryPolicy.update);
    const timed = [input.startedAt, input.endedAt, input.minutes].some((each) => each !== undefined && each !== null);
    const changes = changed(before, { ...(timed && timesOf(input, before)), note: input.note ?? undefined });
    if (!changes) return before;
    const next = { ...before, ...changes.next };
    await context.sql(write, [context.actor.organization, before.id, next.startedAt, next.endedAt, next.note]);
    const after = await read(context, before.id);
    unit.emit(entryEvent('time_entry.updated', after, changes.previous));
    return after;
  });
}

/** Stops a running timer now. Emits `time_entry.updated`; nothing if it has ended, so that concurrent stops both succeed. */
export function stopTimeEntry(context: Context, input: Versioned): Promise<EntryRow> {
  return context.unitOfWork(async (unit) => {
    const before = await lock(context, input, timeEntryPolicy.stop);
    return before.endedAt === null ? end(context, unit, before, Date.now()) : before;
  });
}

/** Permanently deletes the actor's own entry; administrators may delete all. Emits `time_entry.deleted`. */
export function deleteTimeEntry(context: Context, input: Versioned): Promise<EntryRow> {
  return context.unitOfWork(async (unit) => {
    const before = await lock(context, input, timeEntryPolicy.delete);
    await context.sql(remove, [context.actor.organization, before.id]);
    unit.emit(entryEvent('time_entry.deleted', before));
    return before;
  });
}

async function end(context: Context, unit: Unit, running: EntryRow, moment: number): Promise<EntryRow> {
  const { id, startedAt, note } = running;
  await context.sql(write, [context.actor.organization, id, startedAt, endOf(running, moment), note]);
  const after = await read(context, id);
  unit.emit(entryEvent('time_entry.updated', after, { endedAt: null }));
  return after;
}

/** The entry as stored, without a visibility check. */
async function read(context: Context, id: string): Promise<EntryRow> {
  const [row] = await context.sql<EntryRow>(get, [context.actor.organization, id]);
  return found('time_entry.not_found', row);
}

async function lock(context: Context, input: Versioned, { who, when }: Permission<EntryFacts>): Promise<EntryRow> {
  const { actor } = context;
  // A separate statement: one that waits for the lock would still read the row from before the wait.
  await context.sql(lockRow, [actor.organization, input.id]);
  const [row] = await context.sql<EntryRow & { member: ProjectRole | null; archived: boolean }>(
    'time_entry.access',
    sql`select ${columns}, pm.role::text as member, p.archived_at is not null as archived from time_entry e
        join task t on t.organization_id = e.organization_id and t.id = e.task_id and t.deleted_at is null
        join project p on p.organization_id = t.organization_id and p.id = t.project_id ${membership(actor)}
        where e.organization_id = ${actor.organization} and e.id = ${input.id} and ${visible(actor)}`,
  );
  const { member, archived, ...entry } = found('time_entry.not_found', row);
  const facts = { userId: entry.userId, role: roleIn(actor, member), archived };
  authorize(actor, who, facts);
  checkVersion(entry.version, input.expectedVersion);
  authorize(actor, when, facts);
  return entry;
}

// Serializes the timers of a person: of two started concurrently, the second stops the first.
const lockTimer = statement('time_entry.lockTimer')`select 1 from member where organization_id = $1 and id = $2 for no key update`;
const lockRow = statement('time_entry.lock')`
  select 1 from time_entry e join task t on t.organization_id = e.organization_id and t.id = e.task_id
  where e.organization_id = $1 and e.id = $2 for share of t for update of e`;
const ofTask = `select ${columns.text} from time_entry e join task t on t.organization_id = e.organization_id and t.id = e.task_id`;
const runningOf = statement('time_entry.running')`
  ${ofTask} where e.organization_id = $1 and e.user_id = $2 and e.ended_at is null for update of e`;
const runningOn = statement('time_entry.running_on')`${ofTask} join member m on m.organization_id = e.organization_id and m.id = e.user_id
    join project p on p.organization_id = t.organization_id and p.id = t.project_id ${membership(memberViewer()).text}
  where e.organization_id = $1 and t.project_id = $2 and e.ended_at is null and ($3::text[] is null or e.user_id = any($3))
    and ($4::text[] is null or e.task_id = any($4)) and not ${entitled(memberViewer()).text} for update of e`;
const get = statement('time_entry.get')`${ofTask} where e.organization_id = $1 and e.id = $2`;
const insert = statement('time_entry.insert')`insert into time_entry (organization_id, id, task_id, user_id, started_at, ended_at, note)
  values ($1, $2, $3, $4, $5::text::timestamptz, $6::text::timestamptz, $7)`;
const write = statement('time_entry.update')`
  update time_entry set started_at = $3::text::timestamptz, ended_at = $4::text::timestamptz, note = $5, updated_at = now(), version = version + 1
  where organization_id = $1 and id = $2`;
const remove = statement('time_entry.delete')`delete from time_entry where organization_id = $1 and id = $2`;
