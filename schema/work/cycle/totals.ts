import { builder } from '../../builder.ts';
import type { Context } from '../../kernel/context.ts';
import { groupBy, loader } from '../../kernel/loaders.ts';
import { raw, sql } from '../../kernel/sql.ts';
import { StatusCategory } from '../project/project.ts';
import type { Measured } from './progress.ts';

export type Total = Measured & { category: 'backlog' | 'unstarted' | 'started' | 'completed' | 'cancelled' };
const categories: readonly Total['category'][] = ['backlog', 'unstarted', 'started', 'completed', 'cancelled'];

export const CycleTotal = builder.objectRef<Total>('CycleTotal').implement({
  description: 'The tasks of a cycle or a milestone in statuses of one category.',
  extensions: { example: { category: 'started', tasks: 4, estimate: 11.5 } },
  fields: (t) => ({
    category: t.field({ type: StatusCategory, resolve: ({ category }) => category }),
    tasks: t.exposeInt('tasks'),
    estimate: t.exposeFloat('estimate', { description: 'Sum of their estimates.' }),
  }),
});

/**
 * Loader of task totals by status category for cycles or milestones, which tasks reference by `column`. Runs one statement per
 * list. Checks no visibility: only for records that the actor can view.
 */
export function totalsIn(concept: string, column: 'cycle_id' | 'milestone_id') {
  const found = loader<Total[]>(async (context, ids) => {
    const rows = await context.sql<Total & { within: string }>(
      `${concept}.totals`,
      sql`select t.${raw(column)} as within, s.category::text as category, count(*)::int as tasks,
            coalesce(round(sum(t.estimate)::numeric, 1), 0)::float8 as estimate
          from task t join workflow_status s on s.organization_id = t.organization_id and s.project_id = t.project_id and s.key = t.status
          where t.organization_id = ${context.actor.organization} and t.${raw(column)} = any(${ids}) and t.deleted_at is null
          group by t.${raw(column)}, s.category`,
    );
    return groupBy(rows, ({ within }) => within);
  });
  return async (context: Context, id: string): Promise<Total[]> => {
    const rows = (await context.load(found, id)) ?? [];
    return categories.map((category) => rows.find((each) => each.category === category) ?? { category, tasks: 0, estimate: 0 });
  };
}
