import type { Tree } from '../../filter/tree.ts';
import type { Context } from '../../kernel/context.ts';
import { all, empty, raw, type Sql, sql } from '../../kernel/sql.ts';
import { seenProjects } from '../../people/access/visibility.ts';
import { definitionsOf } from '../field/definitions.ts';
import { narrowedBy, type ReadyFilter, stretchesOf } from './filter.ts';

/**
 * Maximum number of tasks in an index range that are looked up by id. If there are more, a scan of the newest tasks fills a
 * page quickly.
 */
const mostIds = 5_000;

/** A condition on task `t` that replaces these parts of a filter. */
export type Stretches = { readonly where: Sql; readonly parts: readonly Tree[] };

/**
 * Conditions for the custom field parts of a filter, for lists in creation order. Probes each index range first, since planner
 * statistics cover the keys of all fields together. Returns undefined if the custom fields are not what should drive the query.
 * @param called condition on the listed projects `p`
 */
export async function stretchesIn(context: Context, filter: ReadyFilter, called: Sql = raw('true')): Promise<Stretches | undefined> {
  const stretches = stretchesOf(filter);
  if (stretches.length === 0) return undefined;
  const { organization } = context.actor;
  const { all: definitions } = await definitionsOf(context);
  const projectsOf = (field: string) => definitions.find(({ id }) => id === field)?.projects ?? [];
  for (const { field, of, part } of stretches) {
    const projects = projectsOf(field);
    const which = projects.length > 0 ? sql`${called} and p.id = any(${projects})` : called;
    const most = raw(`limit ${mostIds + 1}`);
    const rows = await context.sql<{ id: string }>(
      'task.stretch',
      sql`select k.task_id as id from (${seenProjects(context.actor, which)}) x cross join lateral (
          select task_id from task_field where organization_id = ${organization} and field_id = ${field} and project_id = x.id and ${of} ${most}) k ${most}`,
    );
    if (rows.length <= mostIds) return { where: sql`t.id = any(${rows.map(({ id }) => id)})`, parts: [part] };
  }
  if (narrowedBy(filter).filter((name) => name !== 'project').length > stretches.length) return undefined;
  // `offset 0` makes the planner check this for each task during the scan, instead of for all tasks at once.
  const has = stretches.map(({ field, of }) => {
    const projects = projectsOf(field);
    const here = projects.length > 0 ? sql` and t.project_id = any(${projects})` : empty;
    return sql`exists (select 1 from task_field where organization_id = ${organization} and field_id = ${field} and task_id = t.id and ${of}${here} offset 0)`;
  });
  return { where: all(has), parts: stretches.map(({ part }) => part) };
}
