import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { invalid, Problem } from '../../kernel/errors.ts';
import { raw, sql } from '../../kernel/sql.ts';
import type { ProjectAccess } from '../../people/access/project.ts';
import { membership, visible } from '../../people/access/visibility.ts';
import { lockHierarchy, tasksNamed } from './find.ts';
import type { TaskRow } from './row.ts';

/** Maximum number of sub-task levels below a task. Deeper hierarchies from before this limit stay. */
export const maxDepth = 10;

/**
 * The task that `taskId` may be moved under: in the same project, not below it, and without exceeding the depth limit, counting
 * deleted sub-tasks. Locks the project's hierarchy, so that two moves cannot form a cycle.
 * @throws Problem `input.invalid`, `task.parent_cycle`, `task.too_deep`
 */
export async function requireParent(
  context: Context,
  project: Pick<ProjectAccess, 'id'>,
  taskId: string,
  parent: string,
): Promise<TaskRow> {
  await lockHierarchy(context, project.id);
  const row = (await tasksNamed(context, [parent])).get(parent);
  if (!row) throw invalid(['input', 'parent'], 'task.not_found');
  if (row.projectId !== project.id) throw invalid(['input', 'parent'], 'field.other_project');
  if (row.id === taskId) throw invalid(['input', 'parent'], 'field.self');
  const [place] = await context.sql<{ cycle: boolean; depth: number }>(depth, [context.actor.organization, row.id, taskId]);
  if (place?.cycle) throw new Problem('task.parent_cycle');
  if ((place?.depth ?? 0) > maxDepth) throw new Problem('task.too_deep', { params: { max: maxDepth } });
  return row;
}

// Depth of the deepest task below $3, itself included, once it is under $2. Stops counting just beyond the limit.
const depth = statement('task.depth')`with recursive above as (
    select id, parent_id from task where organization_id = $1 and id = $2
    union select t.id, t.parent_id from task t join above on t.organization_id = $1 and t.id = above.parent_id),
  below as (
    select $3::text as id, 0 as depth
    union all select t.id, below.depth + 1 from task t join below on t.organization_id = $1 and t.parent_id = below.id
      where below.depth <= ${maxDepth})
  select (select coalesce(bool_or(parent_id = $3), false) from above) as cycle,
    (select count(*)::int from above) + (select max(depth)::int from below) as depth`;

/**
 * The cycle that a task of `project` may be added to. It cannot end before this unit of work does.
 * @throws Problem `input.invalid` at `field`
 */
export async function requireCycle(context: Context, project: { id: string }, field: string, id: string): Promise<Planned> {
  const row = await requirePlanned<{ ended: boolean }>(context, project, field, id, cycles);
  if (row.ended) throw invalid(['input', field], 'cycle.ended');
  return { id: row.id, name: row.name };
}

/** A milestone of `project`, for one of its tasks or to place another milestone. @throws Problem `input.invalid` at `field` */
export async function requireMilestone(context: Context, project: { id: string }, id: string, field = 'milestone'): Promise<Planned> {
  const { name } = await requirePlanned(context, project, field, id, milestones);
  return { id, name };
}

type Planned = { id: string; name: string };

const cycles = { concept: 'cycle', table: 'cycle', more: ', y.ended_at is not null as ended' } as const;
const milestones = { concept: 'milestone', table: 'milestone', more: '' } as const;

/** A visible cycle or milestone of the project, locked so that it exists until the unit of work ends. */
async function requirePlanned<More extends object>(
  context: Context,
  project: { id: string },
  field: string,
  id: string,
  { concept, table, more }: typeof cycles | typeof milestones,
): Promise<Planned & More> {
  const { actor } = context;
  const [row] = await context.sql<Planned & More & { project: string }>(
    `task.${concept}`,
    sql`select y.id, y.name, y.project_id as project${raw(more)} from ${raw(table)} y
        join project p on p.organization_id = y.organization_id and p.id = y.project_id ${membership(actor)}
        where y.organization_id = ${actor.organization} and y.id = ${id} and ${visible(actor)} for share of y`,
  );
  if (!row) throw invalid(['input', field], `${concept}.not_found`);
  if (row.project !== project.id) throw invalid(['input', field], `${concept}.other_project`);
  return row;
}
