import { statement } from '../../../src/ports/database/port.ts';
import type { Context, Services } from '../../kernel/context.ts';
import { eachByItself } from '../../kernel/each.ts';
import { sql } from '../../kernel/sql.ts';
import { asSystem } from '../../kernel/system.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { dayIn } from '../../kernel/zone.ts';
import { notTrashed } from '../../people/access/visibility.ts';
import { changeTasks } from '../task/change.ts';
import { cycleEvent } from './events.ts';
import type { CycleRow } from './row.ts';
import { lockCycle, lockPlan, lockUnfinished, writeCycle } from './store.ts';

// A cycle starts and ends once: each caller holds the locks of the project's plan and of the cycle, and checks the state first.

/** Starts a locked cycle that has not started. Emits `cycle.started`. */
export async function startCycle(context: Context, unit: Unit, { id }: CycleRow, now: Date): Promise<CycleRow> {
  const after = await writeCycle(context, id, [sql`started_at = ${now.toISOString()}::text::timestamptz`]);
  unit.emit(cycleEvent('cycle.started', after, { startedAt: null }));
  return after;
}

type Ending = {
  now: Date;
  /** Upper bound for its last day. */
  today: string;
  /** The cycle that unfinished tasks move to; null for none. */
  into: string | null;
  /** Ids of the unfinished tasks, locked. */
  unfinished: readonly string[];
};

/**
 * Ends a locked cycle that has started; unfinished tasks leave it. Emits `cycle.ended`, and `task.updated` for each such task,
 * deleted ones too. Ends the cycle before the tasks leave, so that `cycle_scope` keeps its state at the end.
 */
export async function finishCycle(
  context: Context,
  unit: Unit,
  cycle: CycleRow,
  { now, today, into, unfinished }: Ending,
): Promise<CycleRow> {
  const after = await writeCycle(context, cycle.id, [
    sql`ended_at = ${now.toISOString()}::text::timestamptz`,
    sql`end_date = least(end_date, ${today}::text::date)`,
  ]);
  const previous = { endedAt: null, ...(after.endDate !== cycle.endDate && { endDate: cycle.endDate }) };
  unit.emit(
    cycleEvent('cycle.ended', after, previous, { rolledOver: { tasks: unfinished.length, into: into === null ? null : { id: into } } }),
  );
  await changeTasks(context, unit, unfinished, [sql`cycle_id = ${into}`], () => ({ cycle: { id: cycle.id } }));
  return after;
}

/** The next cycle of the project that has not ended; null if there is none. */
export async function nextCycle(context: Context, { projectId, startDate }: CycleRow): Promise<string | null> {
  const [next] = await context.sql<{ id: string }>(following, [context.actor.organization, projectId, startDate]);
  return next?.id ?? null;
}

const following = statement('cycle.next')`
  select id from cycle where organization_id = $1 and project_id = $2 and start_date > $3::text::date and ended_at is null
  order by start_date limit 1`;

type Due = { organization: string; zone: string };

// Uses the earliest time zone's date; `dueOf` then checks with each organization's own date. Archived and deleted projects are
// skipped.
const due = statement('cycle.due_organizations')`select distinct y.organization_id as organization, o.time_zone as zone from cycle y
    join organization o on o.id = y.organization_id
    join project p on p.organization_id = y.organization_id and p.id = y.project_id and p.archived_at is null and ${notTrashed().text}
  where y.ended_at is null and y.start_date <= $1::text::date and (y.started_at is null or y.end_date < $1::text::date)`;
const dueOf = statement('cycle.due')`select y.id, y.project_id as project from cycle y
    join project p on p.organization_id = y.organization_id and p.id = y.project_id and p.archived_at is null and ${notTrashed().text}
  where y.organization_id = $1 and y.ended_at is null and y.start_date <= $2::text::date
    and (y.started_at is null or y.end_date < $2::text::date) order by y.start_date, y.id`;

/** Starts cycles whose first day has come and ends those whose last day is over, in each organization's time zone. */
export async function turnCycles(services: Services, now = new Date()): Promise<void> {
  const first = dayIn('Pacific/Kiritimati', now);
  await eachByItself(await services.database.sql<Due>(due, [first]), async ({ organization, zone }) => {
    const context = asSystem(services, organization, 'turn-cycles');
    const today = dayIn(zone, now);
    // Earliest first: unfinished tasks may move on through several cycles.
    const found = await context.sql<{ id: string; project: string }>(dueOf, [organization, today]);
    await eachByItself(found, ({ id, project }) => context.unitOfWork((unit) => turn(context, unit, { id, project, today, now })));
  });
}

async function turn(context: Context, unit: Unit, { id, project, today, now }: { id: string; project: string; today: string; now: Date }) {
  await lockPlan(context, project);
  // Locks tasks before their cycle, as adding a task does. Tasks added meanwhile are found by the second `lockUnfinished`.
  await lockUnfinished(context, id);
  const found = await lockCycle(context, id);
  if (!found || found.endedAt || found.startDate > today) return;
  const cycle = found.startedAt ? found : await startCycle(context, unit, found, now);
  if (cycle.endDate >= today) return;
  const unfinished = await lockUnfinished(context, id);
  const into = cycle.rollOver === 'next' ? await nextCycle(context, cycle) : null;
  await finishCycle(context, unit, cycle, { now, today, into, unfinished });
}
