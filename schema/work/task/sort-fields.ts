import type { Context } from '../../kernel/context.ts';
import { type FieldError, Problem } from '../../kernel/errors.ts';
import type { SortKey } from '../../kernel/paging.ts';
import { empty, join, raw, type Sql, sql } from '../../kernel/sql.ts';
import { type Definition, definitionsOf } from '../field/definitions.ts';
import { seenFields } from '../field/find.ts';
import { isSortable } from '../field/keys.ts';
import type { TaskRow } from './row.ts';

/** `field.puan`: a custom field in `sort`. */
export const fieldSort = /^-?field\.([a-z][a-z0-9_]{0,39})$/;

/** Custom fields that a list is sorted by, joined to its tasks. */
export type FieldSorts = {
  readonly keys: Readonly<Record<string, SortKey<TaskRow>>>;
  /** Tasks `t` with their sort keys, from the table or subquery `tasks`. */
  readonly from: (tasks: Sql) => Sql;
  /**
   * Tasks with a value in the first field, in the order of its index; `stretch` is a condition on column `key`. Filter by
   * `field_project` only: a second condition on the task's project is redundant, and the planner would underestimate the rows.
   */
  readonly walk: (stretch?: Sql) => Sql;
  /** Id of the first custom field. */
  readonly first: string;
  /** Whether the list is sorted by a custom field first. */
  readonly leads: boolean;
  readonly columns: Sql;
};

/**
 * Custom field sort of a list; null if there is none.
 * @throws Problem `input.invalid` for a field that the actor cannot view or that has no order
 */
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
  // Values in projects that no longer have the field are ignored.
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
