import type { CustomFieldType } from '../../../prisma/generated/client/client.ts';
import { sortKey } from '../../kernel/turkish.ts';
import type { Definition, StoredValue, StoredValues } from './definitions.ts';

// What values are compared by: a text whose byte order is the order of the values, kept in `task_field` beside the task. What
// filters and sorts compares these, in SQL and in memory alike.

/** Characters of a text that its key is made of: what begins with as many alike is equal to sorting. */
const compared = 200;

const bytes = new DataView(new ArrayBuffer(8));

/** A number as 16 hexadecimal digits in its order: the sign turned, and all of a negative one. */
export function numberKey(value: number): string {
  bytes.setFloat64(0, value === 0 ? 0 : value);
  const bits = bytes.getBigUint64(0);
  const ordered = bits >> 63n ? ~bits & 0xffff_ffff_ffff_ffffn : bits | 0x8000_0000_0000_0000n;
  return ordered.toString(16).padStart(16, '0');
}

/** The place of an option, as text: options are compared by their order. */
export const rankKey = (place: number): string => String(place).padStart(4, '0');

/** The keys of a value: one, or one for each of several. None for an option that is gone. */
export function keysOf({ type, options }: Pick<Definition, 'type' | 'options'>, value: StoredValue): string[] {
  switch (type) {
    case 'number':
      return [numberKey(value as number)];
    case 'checkbox':
      return [value ? '1' : '0'];
    case 'select': {
      const place = options.findIndex(({ id }) => id === value);
      return place < 0 ? [] : [rankKey(place)];
    }
    case 'several':
      return [...(value as readonly string[])];
    case 'text':
    case 'url':
      return [sortKey((value as string).slice(0, compared)).slice(0, compared)];
    default:
      return [value as string];
  }
}

/** The keys of all that a task has, as rows of `task_field`. */
export function keyRows(all: readonly Definition[], values: StoredValues): { fields: string[]; keys: string[] } {
  const rows = all.flatMap((field) => {
    const value = values[field.id];
    return value === undefined ? [] : keysOf(field, value).map((key) => [field.id, key] as const);
  });
  return { fields: rows.map(([field]) => field), keys: rows.map(([, key]) => key) };
}

/** Types whose values have one key, whose order says something: a list of people or of several things has none. */
const sortable: ReadonlySet<CustomFieldType> = new Set(['text', 'number', 'date', 'select', 'url', 'checkbox']);

export const isSortable = ({ type }: Pick<Definition, 'type'>): boolean => sortable.has(type);
