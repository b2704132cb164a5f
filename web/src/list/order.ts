import type { FieldValues } from '../ui/custom-fields.ts';
import { priorities } from '../ui/priorities.ts';
import type { Row } from './task.ts';
import { isFieldColumn, keyOf, type Sort, type SortField, type sorts } from './view.ts';

const values: Readonly<Record<(typeof sorts)[number], (row: Row) => string | number | null>> = {
  createdAt: (row) => row.createdAt,
  updatedAt: (row) => row.updatedAt,
  dueDate: (row) => row.dueDate,
  estimate: (row) => row.estimate,
  // The API has `none` as the least; the list of the interface begins with the most pressing.
  priority: (row) => -priorities.indexOf(row.priority),
  number: (row) => Number(row.number.split('-').at(-1)),
  position: (row) => row.position,
};

/** Of a custom field nearly the API's: what changes in a list that is sorted by one is read anew (`use-tasks.ts`). */
const comparedBy = (field: SortField): ((row: Row) => string | number | null) => {
  if (!isFieldColumn(field)) return values[field];
  const key = keyOf(field);
  return (row) => {
    const value = (row.fields as FieldValues)[key];
    if (typeof value === 'boolean') return Number(value);
    return typeof value === 'number' || typeof value === 'string' ? value : null;
  };
};

const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);

/** The API's order of rows: empty values last whichever way it goes, then by id the same way. */
export function inOrder(sort: Sort): (a: Row, b: Row) => number {
  const descending = sort.startsWith('-');
  const value = comparedBy(sort.replace(/^-/, '') as SortField);
  const sign = descending ? -1 : 1;
  return (a, b) => {
    const [left, right] = [value(a), value(b)];
    if (left === null || right === null) return left === right ? sign * compare(a.id, b.id) : left === null ? 1 : -1;
    return sign * (compare(left, right) || compare(a.id, b.id));
  };
}
