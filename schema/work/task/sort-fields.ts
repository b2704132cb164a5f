import type { Context } from '../../kernel/context.ts';
import { type FieldError, Problem } from '../../kernel/errors.ts';
import type { SortKey } from '../../kernel/paging.ts';
import { empty, join, raw, type Sql, sql } from '../../kernel/sql.ts';
import { type Definition, definitionsOf } from '../field/definitions.ts';
import { seenFields } from '../field/find.ts';
import { isSortable } from '../field/keys.ts';
import type { TaskRow } from './row.ts';

/** `field.puan`: a custom field, as lists are sorted by. */
export const fieldSort = /^-?field\.([a-z][a-z0-9_]{0,39})$/;

/** The custom fields that a list is sorted by, each read beside its tasks. */
export type FieldSorts = {
  readonly keys: Readonly<Record<string, SortKey<TaskRow>>>;
  /** Tasks as `t` with what they are sorted by, of `tasks`, a table or a subquery. */
  readonly from: (tasks: Sql) => Sql;
  /**
   * The same of those that have a value in the first, in the order of its index, or of a stretch of it: a condition on column `key`.
   * They are of project `field_project`: a statement that asked for it of the task as well would be planned for the few that are
   * left by two conditions, which are one.
   */
  readonly walk: (stretch?: Sql) => Sql;
  /** Id of the first. */
  readonly first: string;
  /** Whether it comes first. */
  readonly leads: boolean;
  readonly columns: Sql;
};

/** Null where the list is sorted by none. @throws Problem `input.invalid` at one that the actor does not see, or that has no order */
export async function fieldSorts(context: Context, sort: readonly string[] | null | undefined): Promise<FieldSorts | null> {
  const names = (sort ?? []).map((each) => fieldSort.exec(each)?.[1]);
  if (!names.some((name) => name !== undefined)) return null;
  const wanted = [...new Set(names.filter((name) => name !== undefined))];
  const [{ all }, seen] = [await definitionsOf(context), await seenFields(context, { keys: wanted, archived: false })];
  const found = wanted.map((key) => all.find((each) => each.key === key && seen.includes(each.id)));
  const errors = names.flatMap((name, index): FieldError[] => {
    if (name === undefined) return [];
    const definition = found[wanted.indexOf(name)];
    if (!definition) return [{ path: ['sort', index], code: 'custom_field.not_found' }];
    if (isSortable(definition)) return [];
    const values = all.filter((each) => seen.includes(each.id) && isSortable(each)).map(({ key }) => `field.${key}`);
    return [{ path: ['sort', index], code: 'field.one_of', params: { values } }];
  });
  if (errors.length > 0) throw new Problem('input.invalid', { errors });
  return sortsBy(context, found as Definition[], names[0] !== undefined);
}

function sortsBy({ actor }: Context, fields: readonly Definition[], leads: boolean): FieldSorts {
  const columns = fields.map((_, index) => `k${index}.key as field_key${index}`);
  // Of a project that has the field no more, what its tasks have in it does not show.
  const keysIn = ({ id, projects }: Definition, stretch?: Sql) => {
    const here = projects.length > 0 ? sql` and project_id = any(${projects})` : empty;
    const within = stretch ? sql` and ${stretch}` : empty;
    return sql`(select task_id, project_id, key from task_field where organization_id = ${actor.organization} and field_id = ${id}${here}${within})`;
  };
  const joins = fields.map((each, index) => {
    const k = `k${index}`;
    return sql` left join ${keysIn(each)} ${raw(`${k} on ${k}.task_id = d.id and ${k}.project_id = d.project_id`)}`;
  });
  const [, ...others] = joins;
  const joined = join(joins, '');
  const walk = (stretch?: Sql): Sql => {
    const first = keysIn(fields[0] as Definition, stretch);
    return sql`(select d.*, k0.project_id as field_project, ${raw(columns.join(', '))} from ${first} k0
      join task d on d.organization_id = ${actor.organization} and d.id = k0.task_id${others.length > 0 ? join(others, '') : empty})`;
  };
  return {
    keys: Object.fromEntries(
      fields.map(({ key }, index) => [
        `field.${key}`,
        {
          column: `t.field_key${index}`,
          type: 'text',
          nullable: true,
          value: (task: TaskRow) => (task as unknown as Record<string, string | null>)[`fieldKey${index}`] ?? null,
        },
      ]),
    ),
    walk,
    first: (fields[0] as Definition).id,
    leads,
    from: (tasks) => sql`(select d.*, ${raw(columns.join(', '))} from ${tasks} d ${joined})`,
    columns: raw(fields.map((_, index) => `, t.field_key${index} as "fieldKey${index}"`).join('')),
  };
}
