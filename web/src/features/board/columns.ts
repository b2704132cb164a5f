import { useMemo, useSyncExternalStore } from 'react';
import type { VariablesOf } from '../../data/graphql.ts';
import { useDates } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/messages.ts';
import { type CustomField, useCustomFields } from '../../ui/custom-fields.ts';
import { type PriorityName, priorities } from '../../ui/priorities.ts';
import { useMembers } from '../../ui/use-members.ts';
import { categories, fieldOf, type Grouped, groupKey, groupName } from '../list/groups.ts';
import { texts as listTexts } from '../list/messages.ts';
import { type Grouping as By, isFieldColumn, keyOf, type View } from '../list/view.ts';
import { useViewer } from '../viewer/viewer.tsx';
import type { MoveCard, Project, TaskOfBoard } from './documents.ts';
import { texts } from './messages.ts';
import { useOffered } from './use-offered.ts';

type Status = Project['workflow'][number];
type Person = { readonly id: string; readonly name: string; readonly avatar: string | null };

/** Column of a board: a workflow status, or a group of the view's grouping. */
export type Column = Pick<Status, 'key' | 'name' | 'wipLimit'> & {
  /** Category of the status; null if columns are not statuses. */
  readonly category: Status['category'] | null;
  readonly color?: Status['color'];
  readonly priority?: PriorityName;
  readonly person?: Person | undefined;
  /** Statuses that tasks of this column can have; null if any. */
  readonly statuses: readonly string[] | null;
  /** Fields set on a task that is moved into the column. */
  readonly input: Omit<VariablesOf<typeof MoveCard>['input'], 'id'>;
};

export type { Grouping as By } from '../list/view.ts';

/** Field that the columns are grouped by: the view's grouping, or the status by default. */
export const byOf = ({ group }: Pick<View, 'group'>): By => group || 'status';

/** Whether grouping by this field needs data that cards do not load otherwise. */
export const knowsMore = (by: By): boolean => isFieldColumn(by) || ['cycle', 'milestone', 'parent'].includes(by);

/** Key of a task's column, given its status category; empty if the task has no value. */
export const columnOf = (by: By, task: Grouped, category: string): string =>
  // An unchecked checkbox counts as one without a value: both are in one column.
  isFieldColumn(by) && fieldOf(task, by) === false ? '' : groupKey(by, task, category);

const closed = ['completed', 'cancelled'];
export const isOver = (category: string): boolean => closed.includes(category);

/** Field that the rows are grouped by; undefined for a board without rows. */
export const rowsOf = ({ subgroup, ...view }: Pick<View, 'group' | 'subgroup'>): By | undefined =>
  subgroup && subgroup !== byOf(view) ? subgroup : undefined;

const between = '\u001f';
/** Key of the cell of a column and a row. */
export const cellKey = (column: string, row: string): string => `${row}${between}${column}`;
/** Splits a cell key into the keys of its column and row; the row is empty on a board without rows. */
export function partsOf(cell: string): { readonly column: string; readonly row: string } {
  const at = cell.indexOf(between);
  return { column: cell.slice(at + 1), row: cell.slice(0, Math.max(at, 0)) };
}

/** Row of a board, with cells in column order. A board without rows has a single one. */
export type BoardRow = { readonly row: Column | undefined; readonly folded: boolean; readonly cells: readonly Column[] };

const cellOf = (column: Column, row: Column): Column => ({
  ...column,
  key: cellKey(column.key, row.key),
  name: `${row.name}, ${column.name}`,
  category: column.category ?? row.category,
  statuses:
    column.statuses && row.statuses ? column.statuses.filter((each) => row.statuses?.includes(each)) : (column.statuses ?? row.statuses),
  wipLimit: null,
  input: { ...column.input, ...row.input, ...givenFields({ ...fieldsOf(column.input), ...fieldsOf(row.input) }) },
});

/** Rows of a board with their cells; those whose key is in `folded` are folded. */
export const boardRowsOf = (
  columns: readonly Column[],
  rows: readonly Column[] | undefined,
  folded: ReadonlySet<string>,
): readonly BoardRow[] =>
  rows?.map((row) => ({ row, folded: folded.has(row.key), cells: columns.map((column) => cellOf(column, row)) })) ?? [
    { row: undefined, folded: false, cells: columns },
  ];

/** Cells after the given one in a direction, nearest first: along its row or its column. Skips folded rows. */
export function beyond(boardRows: readonly BoardRow[], key: string, way: 'up' | 'down' | 'left' | 'right'): readonly Column[] {
  const open = boardRows.filter(({ folded }) => !folded);
  const rowIndex = open.findIndex(({ cells }) => cells.some((cell) => cell.key === key));
  const own = open[rowIndex]?.cells ?? [];
  const index = own.findIndex((cell) => cell.key === key);
  const line = way === 'left' || way === 'right' ? own : open.flatMap(({ cells }) => cells[index] ?? []);
  const at = line.findIndex((cell) => cell.key === key);
  return way === 'left' || way === 'up' ? line.slice(0, at).reverse() : line.slice(at + 1);
}

const fieldsOf = ({ fields }: Column['input']) => (fields ?? {}) as Readonly<Record<string, unknown>>;
const givenFields = (fields: Readonly<Record<string, unknown>>) => (Object.keys(fields).length > 0 ? { fields } : {});
const others = (from: Readonly<Record<string, unknown>>, to: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(to).filter(([name, value]) => value !== from[name]));

/** Fields of the target column's input that differ from the source column's. */
export const inputBetween = ({ fields: had, ...from }: Column['input'], { fields, ...to }: Column['input']): Column['input'] => ({
  ...others(from, to),
  ...givenFields(others(fieldsOf({ fields: had }), fieldsOf({ fields }))),
});

/** Text keys for the group of tasks without a value. */
const nothing = {
  cycle: 'noCycle',
  milestone: 'noMilestone',
  label: 'noLabel',
  parent: 'noParent',
  dueDate: 'noDate',
} as const;

/** Keys that occur on cards, one a line, and a card with such a key. */
type Cards = {
  subscribe(listener: () => void): () => void;
  filled(part: 'column' | 'row'): string;
  sample(part: 'column' | 'row', key: string): Omit<TaskOfBoard, 'blockedBy'> | undefined;
};

/** Columns or rows of a board, in order; `store` provides the people and values that occur on cards. */
export function useColumns({ id, name: projectName, workflow }: Project, by: By, store: Cards, part: 'column' | 'row' = 'column') {
  const t = useTexts(texts);
  const words = useTexts(listTexts);
  const locale = useLanguage();
  const dates = useDates();
  const viewer = useViewer();
  const members = useMembers();
  const fields = useCustomFields(id);
  const field = isFieldColumn(by) ? fields.find(({ key }) => key === keyOf(by)) : undefined;
  const filled = useSyncExternalStore(store.subscribe, () => store.filled(part));
  const present = by === 'status' || by === 'priority' || by === 'category' ? '' : filled;
  const open = useOffered(id, by);
  // Each refetch returns new objects; JSON compares them by content.
  const [statuses, offered] = [JSON.stringify(workflow), JSON.stringify(open)];
  return useMemo((): readonly Column[] => {
    const plain = { category: null, statuses: null, wipLimit: null };
    const workflow: readonly Status[] = JSON.parse(statuses);
    if (by === 'status') return workflow.map((status) => ({ ...status, statuses: [status.key], input: { status: status.key } }));
    if (by === 'category')
      return categories.flatMap((category): Column[] => {
        const [first, ...others] = workflow.filter((status) => status.category === category).map(({ key }) => key);
        const name = words(category);
        return first ? [{ ...plain, key: category, name, category, statuses: [first, ...others], input: { status: first } }] : [];
      });
    if (by === 'priority')
      return priorities.map((priority) => ({ ...plain, key: priority, name: t(priority), priority, input: { priority } }));
    // A board belongs to one project, so there is one column.
    if (by === 'project') return [{ ...plain, key: '', name: projectName, input: {} }];
    const give = (key: string): Column['input'] => {
      if (isFieldColumn(by)) return { fields: { [keyOf(by)]: writtenOf(field?.type, key) } };
      const value = key || null;
      return {
        assignee: { assignee: value },
        cycle: { cycle: value },
        milestone: { milestone: value },
        label: { labels: key.split(',').filter(Boolean) },
        parent: { parent: value },
        dueDate: { dueDate: value },
      }[by];
    };
    const column = (key: string, name: string): Column => ({ ...plain, key, name, input: give(key) });
    const noneOf = isFieldColumn(by)
      ? t(field?.type === 'checkbox' ? 'no' : 'empty')
      : by === 'assignee'
        ? t('nobody')
        : words(nothing[by]);
    const empty = column('', noneOf);
    if (field?.type === 'checkbox') return [empty, column('true', t('yes'))];
    const known = (JSON.parse(offered) as readonly Pick<Person, 'id' | 'name'>[])
      .concat(field?.type === 'select' ? field.options : by === 'assignee' ? members.filter((each) => each.id === viewer.id) : [])
      .map(({ id: key, name }) => column(key, name));
    const isDay = by === 'dueDate' || field?.type === 'date';
    const others = present.split('\n').flatMap((key) => {
      const card = store.sample(part, key);
      if (!key || !card || known.some((each) => each.key === key)) return [];
      return column(key, isDay ? dates.date(key) : groupName(by, card, { locale, yes: t('yes'), no: t('no') }) || key);
    });
    const sorted = others.sort((a, b) => (isDay ? a.key.localeCompare(b.key) : a.name.localeCompare(b.name, 'tr', { numeric: true })));
    if (by !== 'assignee' && field?.type !== 'person') return [empty, ...known, ...sorted];
    const withPicture = (each: Column): Column => {
      const card = store.sample(part, each.key);
      const held = card && (isFieldColumn(by) ? (fieldOf(card, by) as Person | undefined) : card.assignee);
      return { ...each, person: members.find((member) => member.id === each.key) ?? held ?? undefined };
    };
    return [empty, ...[...known, ...sorted].map(withPicture).sort((a, b) => a.name.localeCompare(b.name, 'tr'))];
  }, [by, statuses, offered, present, members, field, projectName, viewer.id, store, part, t, words, dates, locale]);
}

/** Converts a column key to the value of the custom field; null if it is empty. */
function writtenOf(type: CustomField['type'] | undefined, key: string): unknown {
  if (key === '') return null;
  if (type === 'number') return Number(key);
  if (type === 'checkbox') return true;
  return type === 'several' ? key.split(',') : key;
}
