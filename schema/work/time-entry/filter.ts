import { builder } from '../../builder.ts';
import type { Context } from '../../kernel/context.ts';
import { projectKey, taskNumber } from '../../kernel/ids.ts';
import { check, reference } from '../../kernel/input.ts';
import { all, named, once, type Sql, sql } from '../../kernel/sql.ts';
import { filterExpression, filterWords } from '../task/filter/description.ts';
import { projectsCalled } from '../task/filter/references.ts';
import { matching, readyFilter } from '../task/filter.ts';
import { presently } from '../task/find.ts';

const several = { maxItems: 100, nullable: false };

export const TimeEntryFilter = builder.inputType('TimeEntryFilter', {
  fields: (t) => ({
    task: t.idList({ description: 'Ids or numbers.', ...reference('task', { orPattern: taskNumber, ...several }) }),
    project: t.idList({ description: 'Ids or keys.', ...reference('project', { orPattern: projectKey, ...several }) }),
    user: t.idList({ description: '`me`: the caller.', ...reference('member', { orWords: ['me'], ...several }) }),
    from: t.field({ type: 'DateTime', description: 'Entries that began at this time or later.', ...check({ nullable: false }) }),
    to: t.field({ type: 'DateTime', description: 'Entries that began before this time.', ...check({ nullable: false }) }),
    text: t.string({
      description: `Only entries of tasks that currently match this ${filterExpression}.`,
      ...filterWords('label:acil project:WEB'),
    }),
  }),
});

type Filter =
  | {
      task?: string[] | null;
      project?: string[] | null;
      user?: string[] | null;
      from?: string | null;
      to?: string | null;
      text?: string | null;
    }
  | null
  | undefined;

/** Statement builder for the filter: conditions on tasks change the query plan, so the statement is not prepared. */
export const stated = (filter: Filter): typeof named | typeof once => (typeof filter?.text === 'string' ? once : named);

/** Condition on entry `e` of task `t` in project `p`. @throws Problem `filter.invalid` */
export async function narrowed(context: Context, filter: Filter): Promise<Sql> {
  const { organization, user } = context.actor;
  const { task, project, user: people, from, to, text } = filter ?? {};
  const tasks = task && (await presently(context, task));
  return all([
    ...(tasks ? [sql`(e.task_id = any(${tasks}) or t.number = any(${tasks}))`] : []),
    ...(project ? [projectsCalled(organization, project)] : []),
    ...(people ? [sql`e.user_id = any(${people.map((each) => (each === 'me' ? user : each))})`] : []),
    ...(from ? [sql`e.started_at >= ${from}::text::timestamptz`] : []),
    ...(to ? [sql`e.started_at < ${to}::text::timestamptz`] : []),
    ...(typeof text === 'string' ? [matching(await readyFilter(context, { text }))] : []),
  ]);
}
