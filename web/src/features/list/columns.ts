import { otherSimpleNames, type SimpleName, simpleNames } from '../../ui/simple-fields.ts';
import { type BuiltIn, type Column, isFieldColumn, type Sort, type SortField } from './view.ts';

/** Object with one value for all simple fields except the priority. */
const forOthers = <Value>(value: Value) => Object.fromEntries(otherSimpleNames.map((name) => [name, value])) as Record<SimpleName, Value>;

/** Width in rem. The title takes the remaining width; columns are hidden to leave it this much. */
const widths: Readonly<Record<BuiltIn, number>> = {
  ...forOthers(5),
  number: 5,
  title: 25,
  status: 7.5,
  priority: 6,
  assignee: 8.5,
  labels: 8,
  dueDate: 5.5,
  cycle: 8.5,
  updatedAt: 7,
  project: 9,
};
/** Width of a custom field in rem. */
const fieldWidth = 9;
const widthOf = (column: Column): number => (isFieldColumn(column) ? fieldWidth : widths[column]);
const selecting = 2.5;
/** Minimum width of the title in rem, when no more columns can be hidden. */
const shortestTitle = 15;
/** Width of the title in rem that wide task numbers leave to it. */
const roomyTitle = 30;
/** Columns hidden first if space is short, in this order; the others always remain. */
const leaving: readonly Column[] = [
  'updatedAt',
  'labels',
  'number',
  'cycle',
  ...otherSimpleNames,
  'priority',
  'project',
  'dueDate',
  'assignee',
];

const needed = (columns: readonly Column[]) => columns.reduce((sum, column) => sum + widthOf(column), selecting);

/** Columns that fit into a width in pixels. */
export function fitting(columns: readonly Column[], width: number): readonly Column[] {
  let remaining = columns;
  for (const column of [...leaving, ...columns.filter(isFieldColumn).reverse()])
    if (needed(remaining) * 16 > width) remaining = remaining.filter((each) => each !== column);
  return remaining;
}

/** Widths in rem: a character of a task number, and its padding. */
const [ofCharacter, besides] = [0.6, 0.75];

/** CSS grid tracks of the columns. The column of the number fits the longest one (`longest` characters) if enough width remains for the title. */
export function tracks(columns: readonly Column[], longest: number): string {
  const others = needed(columns.filter((column) => column !== 'number' && column !== 'title'));
  const track = (column: Column): string => {
    if (column === 'title') return `minmax(${shortestTitle}rem, 1fr)`;
    if (column !== 'number') return `${widthOf(column)}rem`;
    return `minmax(${widths.number}rem, min(${longest * ofCharacter + besides}rem, 100% - ${others + roomyTitle}rem))`;
  };
  return [`${selecting}rem`, ...columns.map(track)].join(' ');
}

/** Initial sort of a column when its heading is clicked; columns without one cannot be sorted by the API. */
const first: Readonly<Partial<Record<BuiltIn, Sort>>> = {
  ...Object.fromEntries(simpleNames.map((name) => [name, `-${name}`])),
  number: '-number',
  dueDate: 'dueDate',
  updatedAt: '-updatedAt',
};

/** For custom fields, the type decides: see `sortableTypes`. */
export const sortable = (column: BuiltIn): boolean => column in first;

const firstOf = (column: Column): Sort | undefined => (isFieldColumn(column) ? column : first[column]);

/** Sort after a click on a heading: the initial direction, the opposite one, then the default. */
export function nextSort(column: Column, now: Sort, plain: Sort): Sort {
  const one = firstOf(column);
  if (!one) return now;
  if (now === one) return opposite(one);
  return now === opposite(one) ? plain : one;
}

export const fieldOf = (sort: Sort): SortField => sort.replace(/^-/, '') as SortField;
export const opposite = (sort: Sort): Sort => (sort.startsWith('-') ? fieldOf(sort) : (`-${sort}` as Sort));

/** Value of `aria-sort` for a column. */
export const sortedAs = (column: Column, sort: Sort): 'ascending' | 'descending' | 'none' =>
  fieldOf(sort) !== column ? 'none' : sort.startsWith('-') ? 'descending' : 'ascending';
