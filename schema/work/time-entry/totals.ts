import { builder, needs } from '../../builder.ts';
import type { Context } from '../../kernel/context.ts';
import { invalid } from '../../kernel/errors.ts';
import { check } from '../../kernel/input.ts';
import { present } from '../../kernel/loaders.ts';
import { join, raw, sql } from '../../kernel/sql.ts';
import { User, users } from '../../people/member/member.ts';
import { Project, projects } from '../project/project.ts';
import { Task, tasks } from '../task/task.ts';
import { narrowed, stated, TimeEntryFilter } from './filter.ts';
import { seen } from './row.ts';

/** Maximum number of totals in one response. */
const most = 1000;

/** Column of each grouping. */
const groups = { user: 'e.user_id', project: 't.project_id', task: 'e.task_id' } as const;
type Group = keyof typeof groups;
const names = Object.keys(groups) as [Group, ...Group[]];

const TimeGroup = builder.enumType('TimeGroup', { values: names });

type Total = { readonly [Name in Group]?: string | null } & { readonly duration: number; readonly entries: number };

const TimeTotal = builder.objectRef<Total>('TimeTotal').implement({
  description: 'Time spent by one person, in one project or on one task, or for a combination of these.',
  extensions: { example: { duration: 27_000, entries: 6 } },
  fields: (t) => ({
    user: t.field({
      type: User,
      nullable: true,
      description: 'Null unless the totals are grouped by it.',
      resolve: async ({ user }, _, context) => (user ? present(await context.load(users, user)) : null),
    }),
    project: t.field({
      type: Project,
      nullable: true,
      description: 'Null unless the totals are grouped by it.',
      resolve: async ({ project }, _, context) => (project ? present(await context.load(projects, project)) : null),
    }),
    task: t.field({
      type: Task,
      nullable: true,
      description: 'Null unless the totals are grouped by it.',
      resolve: async ({ task }, _, context) => (task ? present(await context.load(tasks, task)) : null),
    }),
    duration: t.exposeFloat('duration', { description: 'Duration in seconds.' }),
    entries: t.exposeInt('entries', { description: 'Number of entries.' }),
  }),
});

builder.queryField('timeTotals', (t) =>
  t.field({
    type: [TimeTotal],
    description: `Totals of finished time entries on tasks that the caller can view, longest first. Refused if there are more than ${most} totals.`,
    extensions: needs('tasks:read', 'filter.invalid'),
    args: {
      filter: t.arg({ type: TimeEntryFilter }),
      by: t.arg({ type: [TimeGroup], required: true, ...check({ minItems: 1, maxItems: names.length, uniqueItems: true }) }),
    },
    resolve: async (_root, { filter, by }, context) => {
      const rows = await timeTotals(context, filter, by);
      if (rows.length > most) throw invalid(['by'], 'time_entry.too_many_totals', { max: most });
      return rows;
    },
  }),
);

/**
 * Totals of finished entries on visible tasks, longest first. The number is limited to `most` + 1.
 * @throws Problem `filter.invalid`
 */
export async function timeTotals(context: Context, filter: Parameters<typeof narrowed>[1], by: readonly Group[]): Promise<Total[]> {
  const which = await narrowed(context, filter);
  const chosen = names.filter((name) => by.includes(name));
  return context.sql<Total>(
    stated(filter)(
      'time_entry.totals',
      sql`select ${join(chosen.map((name) => raw(`${groups[name]} as "${name}"`)))},
          sum(floor(extract(epoch from e.ended_at - e.started_at)))::float8 as duration, count(*)::int as entries
        from ${seen(context)} and e.ended_at is not null and ${which}
        group by ${join(chosen.map((name) => raw(groups[name])))}
        order by duration desc, ${join(chosen.map((name) => raw(groups[name])))} limit ${raw(String(most + 1))}`,
    ),
  );
}
