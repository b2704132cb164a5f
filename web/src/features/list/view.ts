import type { VariablesOf } from '../../data/graphql.ts';
import { addDays, isDay, today } from '../../i18n/dates.ts';
import { type PriorityName, priorities } from '../../ui/priorities.ts';
import { otherSimpleNames, simpleNames } from '../../ui/simple-fields.ts';
import { type Due, dues, rangeOf } from './due.ts';
import type { pageOfTasks } from './task.ts';

/** Built-in columns in the order of the table. */
export const columns = [
  'number',
  'title',
  'status',
  'priority',
  'assignee',
  'labels',
  'dueDate',
  ...otherSimpleNames,
  'cycle',
  'updatedAt',
  'project',
] as const;
export type BuiltIn = (typeof columns)[number];
/** Custom field as a column, by its key. */
export type FieldColumn = `field.${string}`;
export type Column = BuiltIn | FieldColumn;

export const isFieldColumn = (value: string): value is FieldColumn => /^field\.[a-z][a-z0-9_]{0,39}$/.test(value);
export const keyOf = (column: FieldColumn): string => column.slice('field.'.length);

/** Columns that are hidden by default. */
const chosenOnly: readonly Column[] = [...otherSimpleNames, 'cycle'];
const atFirst: readonly Column[] = columns.filter((column) => !chosenOnly.includes(column));

/** Fields that the API sorts by. */
export const sorts = ['createdAt', 'updatedAt', 'dueDate', ...simpleNames, 'number', 'position'] as const;
export type SortField = (typeof sorts)[number] | FieldColumn;
/** Field, prefixed with `-` for descending order. */
export type Sort = SortField | `-${SortField}`;

/** Layouts that the URL can select; a board is a separate page. */
export const kinds = ['list', 'calendar', 'timeline'] as const;
export type Kind = (typeof kinds)[number] | 'board';

/** Fields for group headings of a list, and for columns and rows of a board. */
export const groupings = [
  'status',
  'category',
  'assignee',
  'priority',
  'project',
  'cycle',
  'milestone',
  'label',
  'parent',
  'dueDate',
] as const;
export type Grouping = (typeof groupings)[number] | FieldColumn;

/** Filters and layout of a list, stored in the URL. `from` and `to` are inclusive days. */
export type View = {
  readonly kind: Kind;
  readonly q: string;
  /** Text in the filter language, in addition to the other filters. */
  readonly filter: string;
  readonly status: readonly string[];
  readonly assignee: readonly string[];
  readonly priority: readonly PriorityName[];
  readonly label: readonly string[];
  readonly project: readonly string[];
  /** Range of days relative to today; if set, `from` and `to` are empty. */
  readonly due: Due | '';
  readonly from: string;
  readonly to: string;
  readonly sort: Sort;
  readonly group: Grouping | '';
  /** Grouping within each group; empty for none, never equal to `group`. */
  readonly subgroup: Grouping | '';
  readonly columns: readonly Column[];
};

const lists = ['status', 'assignee', 'label', 'project'] as const;

/** Default view. */
export const plain: View = {
  kind: 'list',
  q: '',
  filter: '',
  status: [],
  assignee: [],
  priority: [],
  label: [],
  project: [],
  due: '',
  from: '',
  to: '',
  sort: '-createdAt',
  group: '',
  subgroup: '',
  columns: atFirst,
};

/** Fields of a view that filter tasks. */
const filters = ['q', 'filter', 'status', 'assignee', 'priority', 'label', 'project', 'due', 'from', 'to'] as const;
/** Fields of a view that clearing the filters retains. */
export const layoutOf = ({ kind, sort, group, subgroup, columns: visibleColumns }: View): Layout => ({
  kind,
  sort,
  group,
  subgroup,
  columns: visibleColumns,
});
/** Number of active filters, without the search. */
export const usedIn = (view: View): number => filters.filter((field) => view[field].length > 0).length;
export const narrowed = (view: View): boolean => filters.some((field) => view[field].length > 0);

const isOneOf =
  <T extends string>(known: readonly T[]) =>
  (value: string): value is T =>
    known.includes(value as T);
const isSort = (value: string): value is Sort => [isOneOf(sorts), isFieldColumn].some((is) => is(value.replace(/^-/, '')));
const isGrouping = (value: string): value is Grouping => isOneOf<string>(groupings)(value) || isFieldColumn(value);

const parameterNames: readonly string[] = [...filters, 'kind', 'sort', 'group', 'subgroup', 'columns'];
/** Whether a URL contains any parameter of a view. */
export const saysView = (parameters: URLSearchParams): boolean => parameterNames.some((name) => parameters.get(name));

/** Reads a view from a URL; invalid values are ignored. */
export function readView(parameters: URLSearchParams): View {
  const one = (name: string) => parameters.get(name) ?? '';
  const many = (name: string) => [...new Set(one(name).split(',').filter(Boolean))];
  const due = one('due');
  return {
    ...readLayout({
      kind: one('kind'),
      sort: one('sort'),
      group: one('group'),
      subgroup: one('subgroup'),
      columns: many('columns'),
    }),
    q: one('q'),
    filter: one('filter'),
    status: many('status'),
    assignee: many('assignee'),
    priority: many('priority').filter(isOneOf(priorities)),
    label: many('label'),
    project: many('project'),
    due: isOneOf(dues)(due) ? due : '',
    from: isDay(one('from')) ? one('from') : '',
    to: isDay(one('to')) ? one('to') : '',
  };
}

type Layout = Pick<View, 'kind' | 'sort' | 'group' | 'subgroup' | 'columns'>;
type Written = { readonly [Name in keyof Layout]: Layout[Name] extends string ? string : readonly string[] };

/** Parses the layout of a view; invalid values become the defaults. */
export function readLayout({ kind, sort, group, subgroup, columns: named }: Written): Layout {
  const [chosen, fields] = [named.filter(isOneOf(columns)), named.filter(isFieldColumn)];
  const grouped = isGrouping(group) ? group : '';
  return {
    kind: isOneOf(kinds)(kind) ? kind : 'list',
    sort: isSort(sort) ? sort : plain.sort,
    group: grouped,
    subgroup: grouped && subgroup !== grouped && isGrouping(subgroup) ? subgroup : '',
    columns:
      chosen.length + fields.length > 0 ? [...columns.filter((each) => each === 'title' || chosen.includes(each)), ...fields] : atFirst,
  };
}

/** Writes a view as a query string; equal views give equal strings. */
export function writeView(view: View): string {
  const parameters = new URLSearchParams();
  const set = (name: string, value: string) => value && parameters.set(name, value);
  if (view.kind !== plain.kind && view.kind !== 'board') set('kind', view.kind);
  set('q', view.q.trim());
  set('filter', view.filter.trim());
  for (const name of [...lists, 'priority'] as const) set(name, view[name].join(','));
  set('due', view.due);
  set('from', view.from);
  set('to', view.to);
  if (view.sort !== plain.sort) set('sort', view.sort);
  set('group', view.group);
  if (view.group !== view.subgroup) set('subgroup', view.group && view.subgroup);
  if (view.columns.join() !== atFirst.join()) set('columns', view.columns.join(','));
  // Unescaped commas are readable, and valid in a query.
  return parameters.toString().replaceAll('%2C', ',');
}

/** Query string of the filters that a project's board shares, such as `?priority=urgent`; empty if there are none. */
export function sharedSearch(view: View): string {
  const search = writeView({ ...view, ...layoutOf(plain), project: [] });
  return search && `?${search}`;
}

export type Filter = NonNullable<VariablesOf<typeof pageOfTasks>['filter']>;

/** API filter for a view on the day `now`; `project` is the key of the project whose list it is. */
export function filterOf(view: View, project?: string, now = today()): Filter {
  const { q, filter, status, assignee, priority, label } = view;
  const { from, to } = view.due ? rangeOf(view.due, now) : view;
  const projects = project ? [project] : view.project;
  return {
    ...(q.trim() && { q: q.trim() }),
    ...(filter.trim() && { text: filter.trim() }),
    ...(status.length > 0 && { status: [...status] }),
    ...(assignee.length > 0 && { assignee: [...assignee] }),
    ...(priority.length > 0 && { priority: [...priority] }),
    ...(label.length > 0 && { label: [...label] }),
    ...(projects.length > 0 && { project: [...projects] }),
    ...(from && { dueAfter: addDays(from, -1) }),
    ...(to && { dueBefore: addDays(to, 1) }),
  };
}
