import type { Tree } from '../../filter/tree.ts';
import type { Context } from '../../kernel/context.ts';
import { all, empty, named, raw, type Sql, sql } from '../../kernel/sql.ts';
import { seenProjects } from '../../people/access/visibility.ts';
import { definitionsOf } from '../field/definitions.ts';
import { narrowedBy, type ReadyFilter, stretchesOf } from './filter.ts';

/** Tasks of a stretch that are looked up by their ids. Of one with more, who walks the newest tasks soon meets a page. */
const mostIds = 5_000;

/** A condition on task `t` that stands for these parts of a filter. */
export type Stretches = { readonly where: Sql; readonly parts: readonly Tree[] };

/**
 * What a filter says of custom fields, as a list by creation is read with. How many tasks are in a stretch of keys no statistics know,
 * which are of the keys of all fields, so that is asked first. Undefined where it is not by custom fields that the list is found.
 * @param called condition on the projects `p` that are listed
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
      named(
        'task.stretch',
        sql`select k.task_id as id from (${seenProjects(context.actor, which)}) x cross join lateral (
          select task_id from task_field where organization_id = ${organization} and field_id = ${field} and project_id = x.id and ${of} ${most}) k ${most}`,
      ),
    );
    if (rows.length <= mostIds) return { where: sql`t.id = any(${rows.map(({ id }) => id)})`, parts: [part] };
  }
  if (narrowedBy(filter).filter((name) => name !== 'project').length > stretches.length) return undefined;
  // `offset 0`: asked of each task as it is walked, never of all at once.
  const has = stretches.map(({ field, of }) => {
    const projects = projectsOf(field);
    const here = projects.length > 0 ? sql` and t.project_id = any(${projects})` : empty;
    return sql`exists (select 1 from task_field where organization_id = ${organization} and field_id = ${field} and task_id = t.id and ${of}${here} offset 0)`;
  });
  return { where: all(has), parts: stretches.map(({ part }) => part) };
}
