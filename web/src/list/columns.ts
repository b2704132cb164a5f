import { type BuiltIn, type Column, isFieldColumn, type Sort, type SortField } from './view.ts';

/** Width in rem; the title takes what is left, and at least this. */
const widths: Readonly<Record<BuiltIn, number>> = {
  number: 5,
  title: 15,
  status: 8.5,
  priority: 6.5,
  assignee: 9.5,
  labels: 10,
  dueDate: 6,
  estimate: 5.5,
  cycle: 9,
  updatedAt: 7.5,
  project: 9,
};
/** Of a custom field. */
const fieldWidth = 9;
const widthOf = (column: Column): number => (isFieldColumn(column) ? fieldWidth : widths[column]);
const selecting = 2.5;
/** What gives way first where the room ends; the rest stays. */
const leaving: readonly Column[] = ['updatedAt', 'labels', 'number', 'cycle', 'estimate', 'priority', 'project', 'dueDate', 'assignee'];

const needed = (columns: readonly Column[]) => columns.reduce((sum, column) => sum + widthOf(column), selecting);

/** As many of the columns as there is room for, in pixels. */
export function fitting(columns: readonly Column[], width: number): readonly Column[] {
  let kept = columns;
  for (const column of [...leaving, ...columns.filter(isFieldColumn).reverse()])
    if (needed(kept) * 16 > width) kept = kept.filter((each) => each !== column);
  return kept;
}

/** Of a character of a number, in rem, and of what is beside them. */
const [ofCharacter, besides] = [0.6, 0.75];

/** The columns as a grid's tracks. That of numbers is as wide as the longest, of so many characters, before the title takes what is left. */
export function tracks(columns: readonly Column[], longest: number): string {
  const track = (column: Column): string => {
    if (column === 'title') return `minmax(${widths.title}rem, 1fr)`;
    const whole = column === 'number' ? longest * ofCharacter + besides : 0;
    return whole > widthOf(column) ? `minmax(${widthOf(column)}rem, ${whole}rem)` : `${widthOf(column)}rem`;
  };
  return [`${selecting}rem`, ...columns.map(track)].join(' ');
}

/** What a click on a column's heading sorts by first, where the API sorts by it. */
const first: Readonly<Partial<Record<BuiltIn, Sort>>> = {
  number: '-number',
  priority: '-priority',
  dueDate: 'dueDate',
  estimate: '-estimate',
  updatedAt: '-updatedAt',
};

/** Of a custom field its type says it: see `sortableTypes`. */
export const sortable = (column: BuiltIn): boolean => column in first;

const firstOf = (column: Column): Sort | undefined => (isFieldColumn(column) ? column : first[column]);

/** The sort after the heading was pressed: one way, the other, and back to how it was at first. */
export function nextSort(column: Column, now: Sort, plain: Sort): Sort {
  const one = firstOf(column);
  if (!one) return now;
  if (now === one) return opposite(one);
  return now === opposite(one) ? plain : one;
}

export const fieldOf = (sort: Sort): SortField => sort.replace(/^-/, '') as SortField;
export const opposite = (sort: Sort): Sort => (sort.startsWith('-') ? fieldOf(sort) : (`-${sort}` as Sort));

/** How a column is sorted, as assistive technology is told. */
export const sortedAs = (column: Column, sort: Sort): 'ascending' | 'descending' | 'none' =>
  fieldOf(sort) !== column ? 'none' : sort.startsWith('-') ? 'descending' : 'ascending';
