import { statement } from '../../../src/ports/database/port.ts';
import { changed } from '../../kernel/changes.ts';
import type { Context } from '../../kernel/context.ts';
import { found, Problem } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { authorize, type Permission } from '../../kernel/policy.ts';
import { raw, type Sql, sql } from '../../kernel/sql.ts';
import { checkVersion, type Versioned } from '../../kernel/version.ts';
import { findProject, projectInInput } from '../../people/access/project.ts';
import { membership, visible } from '../../people/access/visibility.ts';
import { lockPlan } from '../cycle/store.ts';
import { type ProjectFacts, projectPolicy } from '../project/policy.ts';
import { changeTasks } from '../task/change.ts';
import { requireMilestone } from '../task/references.ts';
import { milestoneEvent } from './events.ts';
import { milestonePolicy } from './policy.ts';
import { columns, type MilestoneRow, returning } from './row.ts';

/** Maximum number of milestones in a project. */
export const maxMilestones = 100;

/** Query for the milestones `y` (with project `p`) that the actor can view, narrowed by `which`. */
export const seenMilestones = ({ actor }: Context, which: Sql): Sql =>
  sql`select ${columns} from milestone y join project p on p.organization_id = y.organization_id and p.id = y.project_id ${membership(actor)}
    where y.organization_id = ${actor.organization} and ${visible(actor)} and ${which}`;

type Fields = { name?: string | null; description?: string | null; targetDate?: string | null };

/**
 * Adds a milestone at the end of the list of a project that the actor leads. Emits `milestone.created`.
 * @throws Problem `milestone.too_many`
 */
export function createMilestone(context: Context, input: Fields & { project: string; name: string }): Promise<MilestoneRow> {
  return context.unitOfWork(async (unit) => {
    const project = await projectInInput(context, input.project);
    authorize(context.actor, projectPolicy.createMilestone, project);
    await lockPlan(context, project.id);
    const { organization } = context.actor;
    const { name, description, targetDate } = input;
    const values = [organization, newId('milestone'), project.id, name, description ?? '', targetDate ?? null];
    const [row] = await context.sql<MilestoneRow>(insert, values);
    if (!row) throw new Problem('milestone.too_many', { params: { max: maxMilestones } });
    unit.emit(milestoneEvent('milestone.created', row));
    return row;
  });
}

/**
 * Changes a milestone. `after` moves it behind another milestone of the project, or to the start if null. Emits
 * `milestone.updated`; nothing if unchanged.
 * @throws Problem `input.invalid` if `after` does not exist
 */
export function updateMilestone(
  context: Context,
  { id, expectedVersion, after, ...fields }: Versioned & Fields & { after?: string | null },
) {
  return context.unitOfWork(async (unit): Promise<MilestoneRow> => {
    const before = await lock(context, { id, expectedVersion }, milestonePolicy.update);
    const position = after === undefined ? before.position : await placeAfter(context, before, after);
    const { name, description, targetDate } = fields;
    const text = description === null ? '' : description;
    const changes = changed(before, { name: name ?? undefined, description: text, targetDate, position });
    if (!changes) return before;
    const next = { ...before, ...changes.next, ...(targetDate === null && { targetDate }) };
    if (position !== before.position) await context.sql(shift, [context.actor.organization, before.projectId, before.position, position]);
    const values = [context.actor.organization, id, next.name, next.description, next.targetDate, position];
    const [row] = await context.sql<MilestoneRow>(write, values);
    const now = found('milestone.not_found', row);
    unit.emit(milestoneEvent('milestone.updated', now, changes.previous));
    return now;
  });
}

/** New position behind the milestone `after`, or first; unchanged if `after` is the milestone itself. */
async function placeAfter(context: Context, milestone: MilestoneRow, after: string | null): Promise<number> {
  if (after === null) return 1;
  if (after === milestone.id) return milestone.position;
  await requireMilestone(context, { id: milestone.projectId }, after, 'after');
  const [other] = await context.sql<MilestoneRow>(get, [context.actor.organization, after]);
  const place = found('milestone.not_found', other).position;
  return place < milestone.position ? place + 1 : place;
}

/**
 * Permanently deletes a milestone; its tasks then have none. Emits `milestone.deleted`, and `task.updated` for each task,
 * deleted ones too.
 */
export function deleteMilestone(context: Context, input: Versioned): Promise<MilestoneRow> {
  return context.unitOfWork(async (unit) => {
    const milestone = await lock(context, input, milestonePolicy.delete, true);
    const { organization } = context.actor;
    const tasks = await context.sql<{ id: string }>(lockTasks, [organization, milestone.id]);
    unit.emit(milestoneEvent('milestone.deleted', milestone));
    const ids = tasks.map(({ id }) => id);
    await changeTasks(context, unit, ids, [raw('milestone_id = null')], () => ({ milestone: { id: milestone.id } }));
    await context.sql(remove, [organization, milestone.id]);
    await context.sql(close, [organization, milestone.projectId, milestone.position]);
    return milestone;
  });
}

/** Locks the plan of the milestone's project, the milestone's tasks if `withTasks`, and the milestone. */
async function lock(
  context: Context,
  { id, expectedVersion }: Versioned,
  { who, when }: Permission<ProjectFacts>,
  withTasks = false,
): Promise<MilestoneRow> {
  const { organization } = context.actor;
  const [seen] = await context.sql<MilestoneRow>('milestone.access', seenMilestones(context, sql`y.id = ${id}`));
  const { projectId } = found('milestone.not_found', seen);
  await lockPlan(context, projectId);
  const project = await findProject(context, projectId);
  authorize(context.actor, who, project);
  if (withTasks) await context.sql(lockTasks, [organization, id]);
  const [row] = await context.sql<MilestoneRow>(get, [organization, id]);
  const milestone = found('milestone.not_found', row);
  checkVersion(milestone.version, expectedVersion);
  authorize(context.actor, when, project);
  return milestone;
}

const get = statement('milestone.lock')`
  select ${columns.text} from milestone y where y.organization_id = $1 and y.id = $2 for no key update`;
const lockTasks = statement('milestone.lockTasks')`
  select id from task where organization_id = $1 and milestone_id = $2 order by id for no key update`;
const insert = statement('milestone.insert')`
  insert into milestone (organization_id, id, project_id, name, description, target_date, position)
  select $1, $2, $3, $4, $5, $6::text::date, n.count + 1
    from (select count(*)::int as count from milestone where organization_id = $1 and project_id = $3) n
    where n.count < ${maxMilestones} ${returning.replaceAll('y.', '')}`;
// Shifts the milestones between the old and the new position.
const shift = statement('milestone.shift')`update milestone set position = position + sign($3::int - $4::int)::int
  where organization_id = $1 and project_id = $2 and position between least($3::int, $4::int) and greatest($3::int, $4::int)`;
const close = statement('milestone.close')`
  update milestone set position = position - 1 where organization_id = $1 and project_id = $2 and position > $3`;
const write = statement('milestone.update')`
  update milestone y set name = $3, description = $4, target_date = $5::text::date, position = $6, updated_at = now(), version = y.version + 1
  where y.organization_id = $1 and y.id = $2 ${returning}`;
const remove = statement('milestone.delete')`delete from milestone where organization_id = $1 and id = $2`;
