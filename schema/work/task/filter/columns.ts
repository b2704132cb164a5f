import { raw, type Sql, sql } from '../../../kernel/sql.ts';

/** Condition: the column has one of the values. One value is compared by `=`, so that an index on it still gives the order. */
export function anyOf(column: string, values: readonly string[]): Sql {
  return values.length === 1 ? sql`${raw(column)} = ${values[0]}` : sql`${raw(column)} = any(${values})`;
}

/** The same, with `none` for an empty column and `any` for one that is not. */
export function orNone(column: string, values: readonly string[]): Sql {
  const given = values.filter((each) => each !== 'none' && each !== 'any');
  const conditions = [
    ...(values.includes('none') ? [raw(`${column} is null`)] : []),
    ...(values.includes('any') ? [raw(`${column} is not null`)] : []),
    ...(given.length > 0 || values.length === 0 ? [anyOf(column, given)] : []),
  ];
  return someOf(conditions);
}

/** `orNone` of the others of a link table's rows `k` of task `t`. */
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

/** One of the conditions. */
export function someOf([first = raw('false'), ...others]: readonly Sql[]): Sql {
  return others.reduce((sum, each) => sql`(${sum} or ${each})`, first);
}

/** References by id or by the name people use (`WEB`, `WEB-12`). */
export function refersTo(
  column: string,
  references: readonly string[],
  name: RegExp,
  lookUp: (is: Sql, names: readonly string[]) => Sql,
): Sql {
  const names = references.filter((each) => name.test(each));
  const ids = references.filter((each) => !name.test(each));
  // Names are looked up before rows are read, so that an index on the column still gives the order.
  const byName =
    names.length === 1
      ? sql`${raw(column)} = (${lookUp(sql`= ${names[0]}`, names)} limit 1)`
      : sql`${raw(column)} = any(array(${lookUp(sql`= any(${names})`, names)}))`;
  if (names.length === 0) return orNone(column, ids);
  return ids.length === 0 ? byName : sql`(${byName} or ${orNone(column, ids)})`;
}

/** A text as a pattern of `like` that stands for itself. */
export const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&');
