import { raw, type Sql, sql } from '../../../kernel/sql.ts';

/**
 * Condition: the column has one of the values. A single value uses `=`, so that an index on the column still provides the
 * order.
 */
export function anyOf(column: string, values: readonly string[]): Sql {
  return values.length === 1 ? sql`${raw(column)} = ${values[0]}` : sql`${raw(column)} = any(${values})`;
}

/** Like `anyOf`, with `none` for a null column and `any` for one that is not null. */
export function orNone(column: string, values: readonly string[]): Sql {
  const given = values.filter((each) => each !== 'none' && each !== 'any');
  const conditions = [
    ...(values.includes('none') ? [raw(`${column} is null`)] : []),
    ...(values.includes('any') ? [raw(`${column} is not null`)] : []),
    ...(given.length > 0 || values.length === 0 ? [anyOf(column, given)] : []),
  ];
  return someOf(conditions);
}

/** Like `orNone`, for the rows `k` of a link table of task `t`. */
export function linked(table: string, of: string, other: string, values: readonly string[]): Sql {
  const given = values.filter((each) => each !== 'none' && each !== 'any');
  const rows = (which: Sql) =>
    sql`exists (select 1 from ${raw(table)} k where ${raw(`k.organization_id = t.organization_id and k.${of} = t.id`)}${which})`;
  const conditions = [
    ...(values.includes('none') ? [sql`not ${rows(raw(''))}`] : []),
    ...(values.includes('any') ? [rows(raw(''))] : []),
    ...(given.length > 0 || values.length === 0 ? [rows(sql` and ${anyOf(`k.${other}`, given)}`)] : []),
  ];
  return someOf(conditions);
}

/** Disjunction of the conditions; false if there are none. */
export function someOf([first = raw('false'), ...others]: readonly Sql[]): Sql {
  return others.reduce((sum, each) => sql`(${sum} or ${each})`, first);
}

/** Condition on references by id or by visible name (`WEB`, `WEB-12`). */
export function refersTo(
  column: string,
  references: readonly string[],
  name: RegExp,
  lookUp: (is: Sql, names: readonly string[]) => Sql,
): Sql {
  const names = references.filter((each) => name.test(each));
  const ids = references.filter((each) => !name.test(each));
  // Names are looked up before rows are read, so that an index on the column still provides the order.
  const byName =
    names.length === 1
      ? sql`${raw(column)} = (${lookUp(sql`= ${names[0]}`, names)} limit 1)`
      : sql`${raw(column)} = any(array(${lookUp(sql`= any(${names})`, names)}))`;
  if (names.length === 0) return orNone(column, ids);
  return ids.length === 0 ? byName : sql`(${byName} or ${orNone(column, ids)})`;
}

/** Escapes a text for use in a `like` pattern. */
export const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&');
