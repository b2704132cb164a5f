import type { CustomFieldType } from '../../../prisma/generated/client/client.ts';
import { empty, raw, type Sql, sql } from '../../kernel/sql.ts';
import { foldedKey, sortKey } from '../../kernel/turkish.ts';
import type { Definition, StoredValue, StoredValues } from './definitions.ts';
import type { EventValue, EventValues } from './event-values.ts';

// Sort keys of values: texts whose byte order is the order of the values, stored in `task_field`. Filters and sorting compare
// these keys, in SQL and in memory alike.

/** Characters of a text that its key includes; longer texts with the same prefix sort as equal. */
const compared = 200;

const bytes = new DataView(new ArrayBuffer(8));

/** A number as 16 hexadecimal digits that sort in numeric order: the sign bit is inverted, and all bits of negative numbers. */
export function numberKey(value: number): string {
  bytes.setFloat64(0, value === 0 ? 0 : value);
  const bits = bytes.getBigUint64(0);
  const ordered = bits >> 63n ? ~bits & 0xffff_ffff_ffff_ffffn : bits | 0x8000_0000_0000_0000n;
  return ordered.toString(16).padStart(16, '0');
}

/** Keys of a value: one, or one for each of several options. None for a deleted option. */
export function keysOf({ type, options, ranks }: Pick<Definition, 'type' | 'options' | 'ranks'>, value: StoredValue): string[] {
  switch (type) {
    case 'number':
      return [numberKey(value as number)];
    case 'checkbox':
      return [value ? '1' : '0'];
    case 'select': {
      const rank = ranks[options.findIndex(({ id }) => id === value)];
      return rank === undefined ? [] : [rank];
    }
    case 'several':
      return (value as readonly string[]).filter((each) => options.some(({ id }) => id === each));
    case 'text':
    case 'url':
      return [sortKey((value as string).slice(0, compared)).slice(0, compared)];
    default:
      return [value as string];
  }
}

/** A key of one task, for `task_field`. */
export type KeyRow = {
  readonly field: string;
  readonly key: string;
  /** The option whose rank is the key. */
  readonly option: string | null;
};

/** Keys of all values of a task. */
export function keyRows(all: readonly Definition[], values: StoredValues): KeyRow[] {
  return all.flatMap((field) => {
    const value = values[field.id];
    const option = field.type === 'select' ? (value as string) : null;
    return value === undefined ? [] : keysOf(field, value).map((key) => ({ field: field.id, key, option }));
  });
}

/**
 * `with` clause that defines `keys (field, key)`. Re-reads the ranks of options and locks them until the unit of work ends: a
 * transaction that reorders options waits and then finds these keys (`rerank`).
 */
export function keysWith(organization: string, rows: readonly KeyRow[]): Sql {
  const [fields, keys, options] = [rows.map(({ field }) => field), rows.map(({ key }) => key), rows.map(({ option }) => option)];
  if (options.every((option) => option === null))
    return sql`keys as (select * from unnest(${fields}::text[], ${keys}::text[]) k(field, key))`;
  return sql`ranked as materialized (select id, options, ranks from custom_field
      where organization_id = ${organization} and id = any(${fields}::text[]) order by id for key share),
    keys as (select k.field, case when k.option is null then k.key else r.rank end as key
      from unnest(${fields}::text[], ${keys}::text[], ${options}::text[]) k(field, key, option)
        left join lateral (select f.ranks[e.n] as rank from ranked f cross join lateral jsonb_array_elements(f.options) with ordinality e(option, n)
          where f.id = k.field and e.option ->> 'id' = k.option) r on k.option is not null
      where k.option is null or r.rank is not null)`;
}

/** Types with one key per value and a meaningful order; excludes people and multiple options. */
const sortable: ReadonlySet<CustomFieldType> = new Set(['text', 'number', 'date', 'select', 'url', 'checkbox']);

export const isSortable = ({ type }: Pick<Definition, 'type'>): boolean => sortable.has(type);

/**
 * Comparisons. `equal` on multiple options means that one of them is equal. `like` applies to texts: `key` is a folded text
 * with `*` as wildcard.
 */
export type Comparison = 'equal' | 'less' | 'atMost' | 'greater' | 'atLeast' | 'present' | 'like';

/**
 * Condition on task `t` of the organization: its value in the field compares to `key` (from `keysOf`). Uses the index of the
 * field within the task's project. Matches nothing in projects that no longer have the field.
 */
export function compares(organization: string, { id, type, options, projects }: Definition, comparison: Comparison, key = ''): Sql {
  const here = projects.length > 0 ? sql` and t.project_id = any(${projects})` : empty;
  // The keys of deleted options remain.
  const present = type === 'several' ? sql` and fk.key = any(${options.map((option) => option.id)})` : empty;
  const is =
    comparison === 'present' ? present : comparison === 'like' ? isLike(key) : sql` and ${keyCompares(raw('fk.key'), comparison, key)}`;
  return sql`exists (select 1 from task_field fk where fk.organization_id = ${organization} and fk.field_id = ${id}
    and fk.project_id = t.project_id and fk.task_id = t.id${is}${here})`;
}

/** Comparisons that one index range answers. */
export type Stretch = keyof typeof signs;

export const isStretch = (comparison: Comparison): comparison is Stretch => comparison in signs;

/** Condition on a key column. */
export const keyCompares = (column: Sql, comparison: Stretch, key: string): Sql => sql`${column} ${raw(signs[comparison])} ${key}`;

const signs = { equal: '=', less: '<', atMost: '<=', greater: '>', atLeast: '>=' } as const;

const holds = {
  less: (order: number) => order < 0,
  atMost: (order: number) => order <= 0,
  greater: (order: number) => order > 0,
  atLeast: (order: number) => order >= 0,
} as const;

/** Literal parts of a pattern between its `*`, as keys. */
const partsOf = (pattern: string): string[] => pattern.split('*').map(sortKey);

/** Compares texts by their key without accents, the key of the folded text. */
function isLike(pattern: string): Sql {
  const like = partsOf(pattern).map((part) => part.replace(/[\\%_]/g, '\\$&'));
  return sql` and translate(split_part(fk.key, chr(1), 1), ${foldedKey.from}, ${foldedKey.to}) like ${like.join('%')}`;
}

const plainRank = new Map([...foldedKey.from].map((letter, index) => [letter, [...foldedKey.to][index] as string]));

/** In-memory equivalent of `isLike`. */
function matcherOf(pattern: string): (key: string) => boolean {
  const [first = '', ...others] = partsOf(pattern);
  const last = others.pop();
  return (key) => {
    const text = [...(key.split('\u0001', 1)[0] as string)].map((letter) => plainRank.get(letter) ?? letter).join('');
    if (last === undefined) return text === first;
    if (!text.startsWith(first)) return false;
    let at = first.length;
    for (const part of others) {
      const found = text.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return text.length - last.length >= at && text.endsWith(last);
  };
}

/** In-memory equivalent of `compares` for the event data of a task (`TaskEventData.fields`). */
export function comparesEventValues(definition: Definition, comparison: Comparison, key = ''): (values: EventValues) => boolean {
  const is = predicate(comparison, key);
  return (values) => keysOfEventValue(definition, values[definition.key] ?? null).some(is);
}

function predicate(comparison: Comparison, key: string): (each: string) => boolean {
  if (comparison === 'present') return () => true;
  if (comparison === 'like') return matcherOf(key);
  if (comparison === 'equal') return (each) => each === key;
  return (each) => holds[comparison](inBytes(each, key));
}

/** Keys of a value in event data. */
function keysOfEventValue(definition: Definition, value: EventValue | null): string[] {
  if (value === null) return [];
  const idOf = (each: unknown) => (typeof each === 'object' && each !== null ? (each as { id: string }).id : each);
  return keysOf(definition, (Array.isArray(value) ? value.map(idOf) : idOf(value)) as StoredValue);
}

/** Byte order of the database's collation "C"; JavaScript's own order differs beyond U+FFFF. */
const inBytes = (a: string, b: string): number => Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b)));
