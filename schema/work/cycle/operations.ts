import { statement } from '../../../src/ports/database/port.ts';
import { changed } from '../../kernel/changes.ts';
import type { Context } from '../../kernel/context.ts';
import { found, invalid, Problem } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { authorize, type Permission } from '../../kernel/policy.ts';
import { raw, type Sql, sql } from '../../kernel/sql.ts';
import { checkVersion, type Versioned } from '../../kernel/version.ts';
import { daysBetween } from '../../kernel/zone.ts';
import { findProject, projectInInput } from '../../people/access/project.ts';
import { type ProjectFacts, projectPolicy } from '../project/policy.ts';
import { changeTasks } from '../task/change.ts';
import { requireCycle } from '../task/references.ts';
import { cycleEvent } from './events.ts';
import { cyclePolicy } from './policy.ts';
import type { CycleRow } from './row.ts';
import { findCycle, insertCycle, lockCycle, lockPlan, lockTasksOf, lockUnfinished, todayOf, writeCycle } from './store.ts';
import { finishCycle, nextCycle, startCycle } from './turn.ts';

/** Maximum length of a cycle in days; bounds the size of its progress. */
export const longestCycle = 366;

type CreateCycle = {
  project: string;
  name: string;
  goal?: string | null;
  startDate: string;
  endDate: string;
  rollOver?: 'next' | 'none' | null;
};

/**
 * Plans a cycle in a project that the actor leads. Starts it at once if its first day is today or earlier. Emits
 * `cycle.created`, then `cycle.started` if it starts.
 * @throws Problem `cycle.overlap`
 */
export function createCycle(context: Context, input: CreateCycle): Promise<CycleRow> {
  return context.unitOfWork(async (unit) => {
    const project = await projectInInput(context, input.project);
    authorize(context.actor, projectPolicy.createCycle, project);
    const now = new Date();
    const today = await todayOf(context, now);
    checkDays(input, today);
    await lockPlan(context, project.id);
    const { name, goal, startDate, endDate, rollOver } = input;
    const id = newId('cycle');
    await requireFree(context, { id, projectId: project.id, startDate, endDate });
    const cycle = await insertCycle(context, {
      id,
      projectId: project.id,
      name,
      goal: goal ?? '',
      startDate,
      endDate,
      rollOver: rollOver ?? 'next',
    });
    unit.emit(cycleEvent('cycle.created', cycle));
    return startDate <= today ? startCycle(context, unit, cycle, now) : cycle;
  });
}

type UpdateCycle = {
  id: string;
  expectedVersion?: number | null;
  name?: string | null;
  goal?: string | null;
  startDate?: string | null;
  endDate?: string | null;
  rollOver?: 'next' | 'none' | null;
};

const writers: { [Name in 'name' | 'goal' | 'startDate' | 'endDate' | 'rollOver']: (value: string) => Sql } = {
  name: (name) => sql`name = ${name}`,
  goal: (goal) => sql`goal = ${goal}`,
  startDate: (day) => sql`start_date = ${day}::text::date`,
  endDate: (day) => sql`end_date = ${day}::text::date`,
  rollOver: (rollOver) => sql`roll_over = ${rollOver}::text::cycle_roll_over`,
};

/**
 * Changes a cycle. The first day of a started cycle and both days of an ended cycle are fixed. Emits `cycle.updated`, and
 * `cycle.started` if the new first day has come; nothing if unchanged.
 * @throws Problem `cycle.overlap`, `cycle.started`, `cycle.ended`
 */
export function updateCycle(context: Context, { id, expectedVersion, ...fields }: UpdateCycle): Promise<CycleRow> {
  return context.unitOfWork(async (unit) => {
    const cycle = await lock(context, { id, expectedVersion }, cyclePolicy.update);
    const changes = changed(cycle, { ...fields, goal: fields.goal === null ? '' : fields.goal });
    if (!changes) return cycle;
    const next = { ...cycle, ...changes.next } as CycleRow;
    const now = new Date();
    const today = await todayOf(context, now);
    if (next.startDate !== cycle.startDate || next.endDate !== cycle.endDate) {
      if (cycle.endedAt) throw new Problem('cycle.ended');
      if (cycle.startedAt && next.startDate !== cycle.startDate) throw new Problem('cycle.started');
      checkDays(next, today, fields.endDate ? 'endDate' : 'startDate');
      await requireFree(context, next);
    }
    const sets = Object.entries(changes.next).map(([name, value]) => writers[name as keyof typeof writers](value as string));
    const after = await writeCycle(context, id, sets);
    unit.emit(cycleEvent('cycle.updated', after, changes.previous));
    return !after.startedAt && after.startDate <= today ? startCycle(context, unit, after, now) : after;
  });
}

/**
 * Ends a cycle now; today becomes its last day. Unfinished tasks move to the next cycle, to no cycle, or to the given one; the
 * default is the cycle's setting. Emits `cycle.ended`, and `task.updated` for each task that leaves it.
 * @throws Problem `cycle.not_started`, `cycle.ended`
 */
export function endCycle(context: Context, input: Versioned & { rollOver?: string | null }): Promise<CycleRow> {
  return context.unitOfWork(async (unit) => {
    const cycle = await lock(context, input, cyclePolicy.end, lockUnfinished);
    const into = await targetOf(context, cycle, input.rollOver ?? cycle.rollOver);
    if (cycle.endedAt) throw new Problem('cycle.ended');
    if (!cycle.startedAt) throw new Problem('cycle.not_started');
    const unfinished = await lockUnfinished(context, cycle.id);
    const now = new Date();
    return finishCycle(context, unit, cycle, { now, today: await todayOf(context, now), into, unfinished });
  });
}

async function targetOf(context: Context, cycle: CycleRow, rollOver: string): Promise<string | null> {
  if (rollOver === 'none') return null;
  if (rollOver === 'next') return nextCycle(context, cycle);
  if (rollOver === cycle.id) throw invalid(['input', 'rollOver'], 'cycle.self');
  return (await requireCycle(context, { id: cycle.projectId }, 'rollOver', rollOver)).id;
}

/**
 * Permanently deletes a cycle and removes its tasks from it. Emits `cycle.deleted`, and `task.updated` for each task, deleted
 * ones too.
 */
export function deleteCycle(context: Context, input: Versioned): Promise<CycleRow> {
  return context.unitOfWork(async (unit) => {
    const cycle = await lock(context, input, cyclePolicy.delete, lockTasksOf);
    const tasks = await lockTasksOf(context, cycle.id);
    unit.emit(cycleEvent('cycle.deleted', cycle));
    await changeTasks(context, unit, tasks, [raw('cycle_id = null')], () => ({ cycle: { id: cycle.id } }));
    await context.db.cycle.deleteMany({ where: { id: cycle.id } });
    return cycle;
  });
}

/**
 * Locks the cycle plan of the project, then the rows that `first` locks, then the cycle. The next writer waits and sees this
 * change.
 */
async function lock(
  context: Context,
  { id, expectedVersion }: Versioned,
  { who, when }: Permission<ProjectFacts>,
  first: (context: Context, id: string) => Promise<unknown> = async () => {},
): Promise<CycleRow> {
  const { projectId } = await findCycle(context, id);
  await lockPlan(context, projectId);
  const project = await findProject(context, projectId);
  authorize(context.actor, who, project);
  await first(context, id);
  const cycle = found('cycle.not_found', await lockCycle(context, id));
  checkVersion(cycle.version, expectedVersion);
  authorize(context.actor, when, project);
  return cycle;
}

function checkDays({ startDate, endDate }: Pick<CycleRow, 'startDate' | 'endDate'>, today: string, field = 'endDate'): void {
  if (endDate < startDate) throw invalid(['input', field], 'cycle.end_before_start');
  if (daysBetween(startDate, endDate) >= longestCycle) throw invalid(['input', field], 'cycle.too_long', { max: longestCycle });
  if (endDate < today) throw invalid(['input', 'endDate'], 'cycle.end_past');
}

/** @throws Problem `cycle.overlap` if another cycle of the project includes one of these days */
async function requireFree(context: Context, cycle: Pick<CycleRow, 'id' | 'projectId' | 'startDate' | 'endDate'>): Promise<void> {
  const values = [context.actor.organization, cycle.projectId, cycle.id, cycle.startDate, cycle.endDate];
  const [other] = await context.sql<{ name: string; startDate: string; endDate: string }>(overlapping, values);
  if (other) throw new Problem('cycle.overlap', { params: other });
}

const overlapping = statement('cycle.overlapping')`select name, start_date::text as "startDate", end_date::text as "endDate" from cycle
  where organization_id = $1 and project_id = $2 and id <> $3 and start_date <= $5::text::date and end_date >= $4::text::date
  order by start_date limit 1`;
