import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { addDays, dayIn, startOfDay } from '../../kernel/zone.ts';
import type { CycleRow } from './row.ts';
import { zoneOf } from './store.ts';

/** Number of tasks and the sum of their estimates. */
export type Measured = { tasks: number; estimate: number };

/** State of a cycle at the end of a day; for today, the current state. */
export type CycleDay = { date: string; scope: Measured; completed: Measured; added: Measured; removed: Measured };

export type CycleProgress = { cycle: CycleRow; start: Measured; days: CycleDay[] };

type Step = Record<'day' | 'added' | 'removed' | 'completed' | 'addedPoints' | 'removedPoints' | 'completedPoints', number>;

// State of each task at the end of each day on which it changed, with the difference from its previous state. Day 0 is
// everything before the first day.
const steps = statement('cycle.progress')`with states as (
    select distinct on (s.task_id, s.day) s.task_id, s.day, s.in_scope, s.done, coalesce(s.estimate, 0) as estimate
    from (select z.*, width_bucket(z.at, $3::text[]::timestamptz[]) as day from cycle_scope z
      where z.organization_id = $1 and z.cycle_id = $2) s
    order by s.task_id, s.day, s.at desc),
  figures as (
    select day, task_id, in_scope::int as scope, (in_scope and done)::int as done,
      case when in_scope then estimate else 0 end as points, case when in_scope and done then estimate else 0 end as done_points
    from states where day < cardinality($3::text[])),
  changes as (
    select f.*, lag(scope, 1, 0) over w as was_scope, lag(done, 1, 0) over w as was_done,
      lag(points, 1, 0::float8) over w as was_points, lag(done_points, 1, 0::float8) over w as was_done_points
    from figures f window w as (partition by task_id order by day))
  select day, sum(greatest(scope - was_scope, 0))::int as added, sum(greatest(was_scope - scope, 0))::int as removed,
    sum(done - was_done)::int as completed,
    round(sum(greatest(points - was_points, 0))::numeric, 1)::float8 as "addedPoints",
    round(sum(greatest(was_points - points, 0))::numeric, 1)::float8 as "removedPoints",
    round(sum(done_points - was_done_points)::numeric, 1)::float8 as "completedPoints"
  from changes group by day order by day`;

/** Rounded to one decimal, the precision of estimates. */
const rounded = (value: number) => Math.round(value * 10) / 10;
const plus = (one: Measured, tasks: number, estimate: number): Measured => ({
  tasks: one.tasks + tasks,
  estimate: rounded(one.estimate + estimate),
});

/**
 * Scope of a cycle before its first day, and scope, completion and changes for each day until today. A cycle that has ended is
 * returned as it was at its end.
 */
export async function progressOf(context: Context, cycle: CycleRow, now = new Date()): Promise<CycleProgress> {
  const zone = await zoneOf(context);
  const today = dayIn(zone, now);
  const last = cycle.endDate < today ? cycle.endDate : today;
  const dates: string[] = [];
  for (let date = cycle.startDate; date <= last; date = addDays(date, 1)) dates.push(date);
  const bounds = [...dates, addDays(dates.at(-1) ?? addDays(cycle.startDate, -1), 1)].map((date) => startOfDay(zone, date).toISOString());
  const rows = await context.sql<Step>(steps, [context.actor.organization, cycle.id, bounds]);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const before = byDay.get(0);
  const start = {
    tasks: (before?.added ?? 0) - (before?.removed ?? 0),
    estimate: rounded((before?.addedPoints ?? 0) - (before?.removedPoints ?? 0)),
  };
  let scope = start;
  let completed = { tasks: before?.completed ?? 0, estimate: before?.completedPoints ?? 0 };
  const days = dates.map((date, index) => {
    const step = byDay.get(index + 1);
    const added = { tasks: step?.added ?? 0, estimate: step?.addedPoints ?? 0 };
    const removed = { tasks: step?.removed ?? 0, estimate: step?.removedPoints ?? 0 };
    scope = plus(scope, added.tasks - removed.tasks, added.estimate - removed.estimate);
    completed = plus(completed, step?.completed ?? 0, step?.completedPoints ?? 0);
    return { date, scope, completed, added, removed };
  });
  return { cycle, start, days };
}
