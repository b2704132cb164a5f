import type { FieldValues } from '../../ui/custom-fields.ts';
import { isSimple, rankOf, type SimpleName } from '../../ui/simple-fields.ts';
import type { Row } from './task.ts';
import { isFieldColumn, keyOf, type Sort, type SortField, type sorts } from './view.ts';

const values: Readonly<Record<Exclude<(typeof sorts)[number], SimpleName>, (row: Row) => string | number | null>> = {
  createdAt: (row) => row.createdAt,
  updatedAt: (row) => row.updatedAt,
  dueDate: (row) => row.dueDate,
  number: (row) => Number(row.number.split('-').at(-1)),
  position: (row) => row.position,
};

/** For custom fields only approximately the API's order: changes in a list sorted by one reload it (`use-tasks.ts`). */
const comparedBy = (field: SortField): ((row: Row) => string | number | null) => {
  if (isSimple(field)) return (row) => rankOf(field, row[field]);
  if (!isFieldColumn(field)) return values[field];
  const key = keyOf(field);
  return (row) => {
    const value = (row.fields as FieldValues)[key];
    if (typeof value === 'boolean') return Number(value);
    return typeof value === 'number' || typeof value === 'string' ? value : null;
  };
};

const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);

/** The API's order of rows: empty values last in both directions, ties by id in the same direction. */
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
