import { useMemo, useSyncExternalStore } from 'react';
import type { VariablesOf } from '../api/graphql.ts';
import { useViewer } from '../app/viewer.tsx';
import { categories, fieldOf, type Grouped, groupKey, groupName } from '../list/groups.ts';
import { texts as listTexts } from '../list/texts.ts';
import { type Grouping as By, isFieldColumn, keyOf, type View } from '../list/view.ts';
import { useDates } from '../text/dates.ts';
import { useLanguage } from '../text/language.ts';
import { useTexts } from '../text/texts.ts';
import { type CustomField, useCustomFields } from '../ui/custom-fields.ts';
import { type PriorityName, priorities } from '../ui/priorities.ts';
import { useMembers } from '../ui/use-members.ts';
import type { MoveCard, Project } from './documents.ts';
import type { BoardStore } from './store.ts';
import { texts } from './texts.ts';
import { useOffered } from './use-offered.ts';

type Status = Project['workflow'][number];
type Person = { readonly id: string; readonly name: string; readonly avatar: string | null };

/** A column of a board: a status of the workflow, or what its view is grouped by instead. */
export type Column = Pick<Status, 'key' | 'name' | 'wipLimit'> & {
  /** Of statuses. */
  readonly category: Status['category'] | null;
  readonly priority?: PriorityName;
  readonly person?: Person | undefined;
  /** Which statuses tasks have there; null where they have any. */
  readonly statuses: readonly string[] | null;
  /** What a task is given that is put there. */
  readonly input: Omit<VariablesOf<typeof MoveCard>['input'], 'id'>;
};

export type { Grouping as By } from '../list/view.ts';

/** What a view's board has columns of: its groups, or the workflow. */
export const byOf = ({ group }: Pick<View, 'group'>): By => group || 'status';

/** Whether cards have to know more than they show, to be put into groups of this. */
export const knowsMore = (by: By): boolean => isFieldColumn(by) || ['cycle', 'milestone', 'parent'].includes(by);

/** The key of the column a task is in, whose status is of this category; empty for one that has nothing. */
export const columnOf = (by: By, task: Grouped, category: string): string =>
  // What is not ticked is in one column with what never was.
  isFieldColumn(by) && fieldOf(task, by) === false ? '' : groupKey(by, task, category);

/** What a view's board has rows of; undefined for none. */
export const rowsOf = ({ subgroup, ...view }: Pick<View, 'group' | 'subgroup'>): By | undefined =>
  subgroup && subgroup !== byOf(view) ? subgroup : undefined;

const between = '\u001f';
/** The key of the place where a column and a row meet. */
export const cellKey = (column: string, row: string): string => `${row}${between}${column}`;
/** The keys of its column and its row; what is in no row is all of its column. */
export function partsOf(cell: string): { readonly column: string; readonly row: string } {
  const at = cell.indexOf(between);
  return { column: cell.slice(at + 1), row: cell.slice(0, Math.max(at, 0)) };
}

/** A row of a board, with its cells in the order of the columns; a board without rows is one. */
export type Lane = { readonly row: Column | undefined; readonly folded: boolean; readonly cells: readonly Column[] };

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

/** The rows of a board with their cells; those of `folded` are folded. */
export const lanesOf = (columns: readonly Column[], rows: readonly Column[] | undefined, folded: ReadonlySet<string>): readonly Lane[] =>
  rows?.map((row) => ({ row, folded: folded.has(row.key), cells: columns.map((column) => cellOf(column, row)) })) ?? [
    { row: undefined, folded: false, cells: columns },
  ];

/** The cells that follow one in a direction, the next first: of its row, or of its column. */
export function beyond(lanes: readonly Lane[], key: string, way: 'up' | 'down' | 'left' | 'right'): readonly Column[] {
  const open = lanes.filter(({ folded }) => !folded);
  const lane = open.findIndex(({ cells }) => cells.some((cell) => cell.key === key));
  const own = open[lane]?.cells ?? [];
  const index = own.findIndex((cell) => cell.key === key);
  const line = way === 'left' || way === 'right' ? own : open.flatMap(({ cells }) => cells[index] ?? []);
  const at = line.findIndex((cell) => cell.key === key);
  return way === 'left' || way === 'up' ? line.slice(0, at).reverse() : line.slice(at + 1);
}

const fieldsOf = ({ fields }: Column['input']) => (fields ?? {}) as Readonly<Record<string, unknown>>;
const givenFields = (fields: Readonly<Record<string, unknown>>) => (Object.keys(fields).length > 0 ? { fields } : {});
const others = (from: Readonly<Record<string, unknown>>, to: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(to).filter(([name, value]) => value !== from[name]));

/** What of a column's input is another than where a task comes from. */
export const inputBetween = ({ fields: had, ...from }: Column['input'], { fields, ...to }: Column['input']): Column['input'] => ({
  ...others(from, to),
  ...givenFields(others(fieldsOf({ fields: had }), fieldsOf({ fields }))),
});

/** What groups of those that have nothing are called. */
const nothing = {
  cycle: 'noCycle',
  milestone: 'noMilestone',
  label: 'noLabel',
  parent: 'noParent',
  dueDate: 'noDate',
} as const;

/** The columns of a board, or its rows, in order; `store` has what people and values there are. */
export function useColumns({ id, name: projectName, workflow }: Project, by: By, store: BoardStore, part: 'column' | 'row' = 'column') {
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
  // What is read again is the same.
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
    // A board is of one project.
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

/** A value as it is written, of the key of its column; null of none. */
function writtenOf(type: CustomField['type'] | undefined, key: string): unknown {
  if (key === '') return null;
  if (type === 'number') return Number(key);
  if (type === 'checkbox') return true;
  return type === 'several' ? key.split(',') : key;
}
