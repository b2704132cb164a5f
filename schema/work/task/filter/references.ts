import type { Context } from '../../../kernel/context.ts';
import { isId, projectKey, taskNumber } from '../../../kernel/ids.ts';
import type { IdKind } from '../../../kernel/module.ts';
import { type Sql, sql } from '../../../kernel/sql.ts';
import { presentKey, presentKeys } from '../../../people/access/project.ts';
import { membership, visible } from '../../../people/access/visibility.ts';
import type { TaskAttribute } from './attribute.ts';
import { anyOf } from './columns.ts';
import { resolved } from './kinds.ts';
import { wordOf } from './names.ts';

// Tasks, series and projects that a filter names by id, number or key.

/** Query for the ids of tasks with one of these numbers, current or former. */
export const numbered = ({ actor: { organization } }: Context, is: Sql, numbers: readonly string[]): Sql =>
  sql`select i.id from task i where i.organization_id = ${organization} and i.number ${is}
    union all select f.id from task_formerly(${organization}, ${numbers}::text[]) f`;

/**
 * Ids of tasks given by id or number, including deleted ones. Checks no visibility: they are only compared with visible data.
 */
export async function tasksCalled(context: Context, references: readonly string[]): Promise<string[]> {
  const numbers = references.filter((each) => taskNumber.test(each));
  const others = references.filter((each) => !taskNumber.test(each));
  if (numbers.length === 0) return others;
  const rows = await context.sql<{ id: string }>('task.numbered', numbered(context, sql`= any(${numbers})`, numbers));
  return [...others, ...rows.map(({ id }) => id)];
}

export const resolveTasks =
  (words: Readonly<Record<string, readonly string[]>>, ...others: readonly IdKind[]): TaskAttribute['resolve'] =>
  (term, names) =>
    resolved(term, (value) => {
      const word = wordOf(value.text, words);
      const number = value.text.toUpperCase();
      if (!word && !isId(value.text, 'task', ...others) && !taskNumber.test(number))
        throw names.unknown(value, ['WEB-12', ...Object.keys(words)], true);
      if (word || !taskNumber.test(number)) return word ?? value.text;
      return names.keeps ? names.task({ ...value, text: number }) : number;
    });

/** Query for the series of these tasks, as far as the actor can view them, including deleted ones. */
export const seriesOf = ({ actor }: Context, references: readonly string[]): Sql =>
  sql`select s.series_id as series from task s join project sp on sp.organization_id = s.organization_id and sp.id = s.project_id ${membership(actor, 'sp', 'sm')}
    where s.organization_id = ${actor.organization} and s.series_id is not null and ${visible(actor, 'sp', 'sm')}
      and s.id = any(array(select i.id from task i where i.organization_id = ${actor.organization} and (i.id = any(${references}) or i.number = any(${references}))
        union all select f.id from task_formerly(${actor.organization}, ${references.filter((each) => taskNumber.test(each))}::text[]) f))`;

/** Splits values into tasks, which stand for their series, and series ids. */
export const seriesIn = (values: readonly string[]) => {
  const isTask = (each: string) => isId(each, 'task') || taskNumber.test(each);
  return { tasks: values.filter(isTask), others: values.filter((each) => !isTask(each)) };
};

/** Condition on project `p`: it has one of these ids or keys, current or former. */
export function projectsCalled(organization: string, references: readonly string[]): Sql {
  const keys = references.filter((each) => projectKey.test(each));
  const ids = references.filter((each) => !projectKey.test(each));
  if (keys.length === 0) return anyOf('p.id', ids);
  const [only = ''] = keys;
  const called = keys.length === 1 ? sql`p.key = ${presentKey(organization, only)}` : sql`p.key = any(${presentKeys(organization, keys)})`;
  return ids.length === 0 ? called : sql`(${called} or ${anyOf('p.id', ids)})`;
}
