import { useMemo, useSyncExternalStore } from 'react';
import type { VariablesOf } from '../api/graphql.ts';
import { useViewer } from '../app/viewer.tsx';
import { type BoardGrouping as By, isBoardGrouping, type View } from '../list/view.ts';
import { useLanguage } from '../text/language.ts';
import { useTexts } from '../text/texts.ts';
import { type CustomField, type FieldValues, fieldText, useCustomFields } from '../ui/custom-fields.ts';
import { type PriorityName, priorities } from '../ui/priorities.ts';
import { useMembers } from '../ui/use-members.ts';
import type { MoveCard, Project, TaskOfBoard } from './documents.ts';
import type { BoardStore } from './store.ts';
import { texts } from './texts.ts';

type Status = Project['workflow'][number];
/** What columns are told by. */
type Shown = Pick<TaskOfBoard, 'assignee' | 'fields'>;
type Person = { readonly id: string; readonly name: string; readonly avatar: string | null };

/** A column of a board: a status of the workflow, or what its view is grouped by instead. */
export type Column = Pick<Status, 'key' | 'name' | 'transitions' | 'wipLimit'> & {
  /** Of a status. */
  readonly category: Status['category'] | null;
  readonly priority?: PriorityName;
  readonly person?: Person | undefined;
  /** Which status tasks have there; null where they have any. */
  readonly status: string | null;
  /** What a task is given that is put there. */
  readonly input: Omit<VariablesOf<typeof MoveCard>['input'], 'id'>;
};

export type { BoardGrouping as By } from '../list/view.ts';

/** What a view's board has columns of: its groups, or the workflow where those are none of a board. */
export const byOf = ({ group }: Pick<View, 'group'>): By => (isBoardGrouping(group) ? group : 'status');

const keyOfField = (by: By): string | undefined => (by.startsWith('field.') ? by.slice('field.'.length) : undefined);
/** Whether cards have to know custom fields. */
export const takesFields = (by: By): boolean => keyOfField(by) !== undefined;

/** The key of the column a task is in; empty for one that has nothing. */
export function columnOf(by: By, task: TaskOfBoard): string {
  if (by === 'status') return task.status;
  if (by === 'priority') return task.priority;
  if (by === 'assignee') return task.assignee?.id ?? '';
  const value = ((task.fields ?? {}) as FieldValues)[keyOfField(by) ?? ''];
  if (value === undefined || value === false) return '';
  if (typeof value !== 'object') return String(value);
  return Array.isArray(value) ? value.map(({ id }) => id).join() : (value as { id: string }).id;
}

/** What a view's board has rows of; undefined for none. */
export const rowsOf = ({ subgroup, ...view }: Pick<View, 'group' | 'subgroup'>): By | undefined =>
  isBoardGrouping(subgroup) && subgroup !== byOf(view) ? subgroup : undefined;

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
  status: column.status ?? row.status,
  transitions: column.transitions ?? row.transitions,
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

/** The columns of a board, or its rows, in order; `store` has what people and values there are. */
export function useColumns({ id, workflow }: Project, by: By, store: BoardStore, part: 'column' | 'row' = 'column'): readonly Column[] {
  const t = useTexts(texts);
  const locale = useLanguage();
  const viewer = useViewer();
  const members = useMembers();
  const key = keyOfField(by);
  const field = useCustomFields(id).find((each) => each.key === key);
  const filled = useSyncExternalStore(store.subscribe, () => store.filled(part));
  const present = by === 'status' || by === 'priority' ? '' : filled;
  // A workflow that is read again is the same one.
  const statuses = JSON.stringify(workflow);
  return useMemo((): readonly Column[] => {
    const plain = { category: null, status: null, transitions: null, wipLimit: null };
    if (by === 'status')
      return (JSON.parse(statuses) as Status[]).map((status) => ({ ...status, status: status.key, input: { status: status.key } }));
    if (by === 'priority')
      return priorities.map((priority) => ({ ...plain, key: priority, name: t(priority), priority, input: { priority } }));
    const keys = present.split('\n').filter(Boolean);
    const byName = (a: Column, b: Column) => a.name.localeCompare(b.name, 'tr', { numeric: true });
    const people = (ids: readonly string[], of: (task: Shown) => Person | null, give: (person: string) => Column['input']) =>
      [...new Set(ids)].flatMap((each): Column[] => {
        const card = store.sample(part, each);
        const person = members.find((member) => member.id === each) ?? (card && of(card));
        return person ? [{ ...plain, key: each, name: person.name, person, input: give(each) }] : [];
      });
    if (by === 'assignee') {
      const nobody = { ...plain, key: '', name: t('nobody'), input: { assignee: null } };
      return [
        nobody,
        ...people(
          [viewer.id, ...keys],
          (task) => task.assignee,
          (assignee) => ({ assignee }),
        ).sort(byName),
      ];
    }
    const give = (value: unknown) => ({ fields: { [key ?? '']: value } });
    const heldBy = (task: Shown) => ((task.fields ?? {}) as FieldValues)[key ?? ''];
    const empty = { ...plain, key: '', name: field?.type === 'checkbox' ? t('no') : t('empty'), input: give(null) };
    if (field?.type === 'person')
      return [empty, ...people(keys, (task) => (heldBy(task) as Person | undefined) ?? null, give).sort(byName)];
    if (field?.type === 'checkbox') return [empty, { ...plain, key: 'true', name: t('yes'), input: give(true) }];
    const options = field?.type === 'select' ? field.options : [];
    const known = options.map((option): Column => ({ ...plain, key: option.id, name: option.name, input: give(option.id) }));
    const others = keys
      .filter((each) => !options.some((option) => option.id === each))
      .map((each): Column => {
        const value = store.sample(part, each);
        const name = fieldText(value && heldBy(value), { locale, yes: t('yes'), no: t('no') });
        return { ...plain, key: each, name: name || each, input: give(writtenOf(field?.type, each)) };
      });
    return [empty, ...known, ...others.sort(byName)];
  }, [by, key, statuses, present, members, field, viewer.id, store, part, t, locale]);
}

/** A value as it is written, of the key of its column. */
function writtenOf(type: CustomField['type'] | undefined, key: string): unknown {
  if (type === 'number') return Number(key);
  return type === 'several' ? key.split(',') : key;
}
