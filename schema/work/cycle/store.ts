import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { found } from '../../kernel/errors.ts';
import { join, raw, type Sql, sql } from '../../kernel/sql.ts';
import { dayIn } from '../../kernel/zone.ts';
import { membership, visible } from '../../people/access/visibility.ts';
import { type CycleRow, columns } from './row.ts';

/** Query for the cycles `y` (with project `p`) that the actor can view, narrowed by `which`. */
export const seenCycles = ({ actor }: Context, which: Sql): Sql =>
  sql`select ${columns} from cycle y join project p on p.organization_id = y.organization_id and p.id = y.project_id ${membership(actor)}
    where y.organization_id = ${actor.organization} and ${visible(actor)} and ${which}`;

/** The visible cycle with this id. @throws Problem `cycle.not_found` */
export async function findCycle(context: Context, id: string): Promise<CycleRow> {
  const [row] = await context.sql<CycleRow>('cycle.get', seenCycles(context, sql`y.id = ${id}`));
  return found('cycle.not_found', row);
}

/**
 * Blocks other writers of this project's cycles until the unit of work ends: of two overlapping cycles, the second sees the
 * first. Lock it before the rows of tasks and cycles. Tasks can still be added.
 */
export async function lockPlan(context: Context, projectId: string): Promise<void> {
  await context.sql(lockProject, [context.actor.organization, projectId]);
}

const lockProject = statement('cycle.lockProject')`select 1 from project where organization_id = $1 and id = $2 for no key update`;

/**
 * Locks the cycle and reads it, without a visibility check. Waits for transactions that add a task to it. Returns undefined if
 * the cycle does not exist.
 */
export async function lockCycle(context: Context, id: string): Promise<CycleRow | undefined> {
  const [row] = await context.sql<CycleRow>(lock, [context.actor.organization, id]);
  return row;
}

const lock = statement('cycle.lock')`select ${columns.text} from cycle y where y.organization_id = $1 and y.id = $2 for no key update`;

/** Locks the tasks of a cycle, deleted ones too. @returns the ids of those that are neither done nor cancelled */
export async function lockUnfinished(context: Context, id: string): Promise<string[]> {
  const values = [context.actor.organization, id];
  await context.sql(lockTasks, values);
  // A separate statement: one that waits for locks would still read the statuses from before the wait.
  return (await context.sql<{ id: string }>(unfinished, values)).map((task) => task.id);
}

/** Locks the tasks of a cycle, deleted ones too. @returns their ids, in order */
export async function lockTasksOf(context: Context, id: string): Promise<string[]> {
  return (await context.sql<{ id: string }>(lockTasks, [context.actor.organization, id])).map((task) => task.id);
}

const lockTasks = statement('cycle.lockTasks')`
  select id from task where organization_id = $1 and cycle_id = $2 order by id for no key update`;
const unfinished = statement('cycle.unfinished')`
  select t.id from task t join workflow_status s on s.organization_id = t.organization_id and s.project_id = t.project_id and s.key = t.status
  where t.organization_id = $1 and t.cycle_id = $2 and s.category not in ('completed', 'cancelled') order by t.id`;

export async function insertCycle(
  context: Context,
  cycle: Pick<CycleRow, 'id' | 'projectId' | 'name' | 'goal' | 'startDate' | 'endDate' | 'rollOver'>,
): Promise<CycleRow> {
  const { id, projectId, name, goal, startDate, endDate, rollOver } = cycle;
  const values = [context.actor.organization, id, projectId, name, goal, startDate, endDate, rollOver];
  const [row] = await context.sql<CycleRow>(insert, values);
  return found('cycle.not_found', row);
}

const insert = statement('cycle.insert')`insert into cycle (organization_id, id, project_id, name, goal, start_date, end_date, roll_over)
  values ($1, $2, $3, $4, $5, $6::text::date, $7::text::date, $8::text::cycle_roll_over) returning ${columns.text.replaceAll('y.', '')}`;

/** Applies the assignments in `sets` to a locked cycle. */
export async function writeCycle(context: Context, id: string, sets: readonly Sql[]): Promise<CycleRow> {
  const [row] = await context.sql<CycleRow>(
    'cycle.update',
    sql`update cycle y set ${join([...sets, raw('version = y.version + 1'), raw('updated_at = clock_timestamp()')])}
        where y.organization_id = ${context.actor.organization} and y.id = ${id} returning ${columns}`,
  );
  return found('cycle.not_found', row);
}

/** Current day in the time zone of the actor's organization. */
export async function todayOf(context: Context, now = new Date()): Promise<string> {
  return dayIn(await zoneOf(context), now);
}

export async function zoneOf(context: Context): Promise<string> {
  const { timeZone } = await context.db.organization.findFirstOrThrow({
    where: { id: context.actor.organization },
    select: { timeZone: true },
  });
  return timeZone;
}
