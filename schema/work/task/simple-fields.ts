import type { Locale } from '../../kernel/module.ts';
import { raw, type Sql, sql } from '../../kernel/sql.ts';
import type { TaskRow } from './row.ts';

export type Texts = Readonly<Record<Locale, string>>;

type Named = {
  /** Column of the table `task`. */
  readonly column: string;
  /** Name of the field within a sentence: `öncelik`, `priority`. */
  readonly label: Texts;
  /** The name as the object of a change: `görevin önceliğini`, `the priority of the task`. */
  readonly names: Texts;
  /** Name in Turkish filters; in English ones it is the name of the field. */
  readonly filter: string;
  /** Description in the API reference. */
  readonly description: Texts;
};

/** Settings of a field with an enumerated value. */
export type Choice = Named & {
  /** PostgreSQL type, which declares the values in the same order. */
  readonly type: string;
  /** Names of the values within a sentence, from the lowest value to the highest; `none`, the first, means no value. */
  readonly values: Readonly<Record<string, Texts>>;
  /** Value in examples. */
  readonly example: string;
};

/** Settings of a field with a number, which may be null. */
export type Quantity = Named & {
  readonly maximum: number;
  /** Maximum number of digits after the point. */
  readonly decimals: number;
  /** Description of the input, if it says more. */
  readonly input?: Texts;
  /** Value in examples. */
  readonly example: number;
};

/** Entry of `taskFields` for a field with one of a few values; `none`, the first of them, is the default. */
export function choiceField<const Settings extends Choice>(name: keyof TaskRow, settings: Settings) {
  type Value = keyof Settings['values'] & string;
  const { column, type, values, names, example } = settings;
  const oneOf = Object.keys(values) as Value[];
  const cast = raw(`::text::${type}`);
  const [lowest] = oneOf;
  return {
    simple: settings,
    columns: `t.${column} as "${name}"`,
    write: { [column]: (value: Value | null): Sql => sql`${value ?? lowest}${cast}` },
    template: { empty: lowest },
    filter: [name],
    event: { as: (task: TaskRow) => task[name] as unknown as Value, example: example as Value },
    names,
    sort: { column: `t.${column}`, type, oneOf, value: (task: TaskRow) => task[name] as string },
  };
}

/** Entry of `taskFields` for a field with a number. */
export function quantityField<const Settings extends Quantity>(name: keyof TaskRow, settings: Settings) {
  const { column, names, filter } = settings;
  return {
    simple: settings,
    columns: `t.${column} as "${name}"`,
    write: { [column]: (value: number | null): Sql => sql`${value}::float8` },
    template: { empty: null },
    filter: { tr: filter, number: `t.${column}` },
    event: { as: (task: TaskRow) => task[name] as unknown as number | null, example: null },
    names,
    sort: { column: `t.${column}`, type: 'float8', nullable: true, value: (task: TaskRow) => task[name] as number | null },
  };
}
