import { type CustomField, type FieldOption, type FieldValues, fieldText } from '../../ui/custom-fields.ts';
import { type PriorityName, priorities } from '../../ui/Priority.tsx';
import type { NavProject } from '../viewer/viewer.tsx';
import type { GroupOfTasks, Row } from './task.ts';
import { type FieldColumn, type Grouping, isFieldColumn, keyOf as keyOfField } from './view.ts';
import { statusIn } from './workflows.ts';

/** Line of the table: a task, or a group heading. */
export type Line =
  | { readonly kind: 'task'; readonly id: string; readonly row: Row }
  | {
      readonly kind: 'group';
      readonly id: string;
      readonly key: string;
      readonly by: Grouping;
      /** 0 for a group, 1 for a subgroup. */
      readonly depth: number;
      readonly count: number;
      readonly folded: boolean;
      readonly sample: Row;
    };

/** Data for the names and the order of groups. */
export type Known = {
  readonly projects: readonly NavProject[];
  readonly locale: string;
  readonly yes: string;
  readonly no: string;
};

/** Types of custom fields that tasks can be grouped by. */
export const groupedTypes: readonly CustomField['type'][] = ['select', 'several', 'person', 'checkbox', 'text', 'number', 'date'];

export const categories = ['backlog', 'unstarted', 'started', 'completed', 'cancelled'] as const;

export const categoryOf = ({ status, project }: Row, projects: readonly NavProject[]): string =>
  statusIn(
    projects.find(({ id }) => id === project.id),
    status,
  )?.category ?? 'unstarted';

const labelsOf = ({ labels }: Grouped) => labels.toSorted((a, b) => a.name.localeCompare(b.name, 'tr') || a.id.localeCompare(b.id));

type Named = { readonly id: string; readonly name: string };

/** Data that grouping needs; a row has all of it, a card only what its board is grouped by. */
export type Grouped = Pick<Row, 'status' | 'priority' | 'dueDate' | 'labels'> & {
  readonly assignee: Named | null;
  readonly cycle?: Named | null;
  readonly milestone?: Named | null;
  readonly parent: { readonly id: string; readonly title?: string } | null;
  readonly project?: Named;
  readonly fields?: unknown;
};

/** Value of a custom field. */
export const fieldOf = ({ fields }: Grouped, column: FieldColumn) => ((fields ?? {}) as FieldValues)[keyOfField(column)];

/** Key of a task's group as on the server; empty if the task has no value. Tasks with the same set of labels form a group. */
export function groupKey(by: Grouping, task: Grouped, category: string): string {
  if (isFieldColumn(by)) {
    const value = fieldOf(task, by);
    if (value === undefined || typeof value !== 'object') return value === undefined ? '' : String(value);
    return Array.isArray(value) ? joined(value as FieldOption[]) : (value as FieldOption).id;
  }
  if (by === 'category') return category;
  if (by === 'label') return joined(task.labels);
  if (by === 'status' || by === 'priority') return task[by];
  return (by === 'dueDate' ? task.dueDate : task[by]?.id) ?? '';
}

/** Joins ids as the server does: sorted, comma-separated. */
const joined = (all: readonly { id: string }[]): string =>
  all
    .map(({ id }) => id)
    .sort()
    .join();

/** Name of a group that is sorted by name; empty for other groupings. */
export function groupName(by: Grouping, task: Grouped, known: Omit<Known, 'projects'>): string {
  if (isFieldColumn(by)) return fieldText(fieldOf(task, by), known);
  if (by === 'label')
    return labelsOf(task)
      .map(({ name }) => name)
      .join(', ');
  if (by === 'parent') return task.parent?.title ?? '';
  return by === 'cycle' || by === 'milestone' || by === 'project' || by === 'assignee' ? (task[by]?.name ?? '') : '';
}

/** Groups from the server; their rows may not be loaded yet. */
type ServerGroups = readonly Pick<GroupOfTasks, 'key' | 'count' | 'task'>[] | readonly GroupOfTasks[];

/**
 * Lines of a list: its rows, under group headings if it is grouped.
 * @param serverGroups the groups and their counts from the server, if not all rows are loaded
 */
export function linesOf(
  rows: readonly Row[],
  [grouping, within]: readonly [Grouping | '', (Grouping | '')?],
  folded: ReadonlySet<string>,
  known: Known,
  serverGroups?: ServerGroups,
  above = '',
): Line[] {
  if (!grouping) return rows.map((row): Line => ({ kind: 'task', id: row.id, row }));
  const place = order(grouping, known);
  const read = Map.groupBy(rows, (row) => groupKey(grouping, row, categoryOf(row, known.projects)));
  const counted = new Map(serverGroups?.map((group) => [group.key ?? '', group]));
  const groups = [...new Set([...read.keys(), ...counted.keys()])].flatMap((key) => {
    const [of, group] = [read.get(key) ?? [], counted.get(key)];
    const sample = of[0] ?? group?.task;
    // The server's count can be older than the loaded rows.
    const count = Math.max(of.length, group?.count ?? 0);
    const within = group && 'groups' in group ? group.groups : undefined;
    return sample ? [{ key, of, sample, count, within, place: place(key, sample) }] : [];
  });
  const sorted = groups.sort((a, b) => a.place.localeCompare(b.place, 'tr', { numeric: true }) || a.key.localeCompare(b.key));
  return sorted.flatMap(({ key, of, sample, count, within: groupsWithin }) => {
    // Encoded, because values may contain characters that an id may not.
    const id = `${above}${grouping}:${encodeURIComponent(key)}`;
    const isFolded = folded.has(id);
    const heading: Line = { kind: 'group', id, key, by: grouping, depth: above ? 1 : 0, count, folded: isFolded, sample };
    return [heading, ...(isFolded ? [] : linesOf(of, [within ?? ''], folded, known, groupsWithin, `${id}/`))];
  });
}

/** Sort key of groups: by workflow, priority, date or name. Tasks without a value come last. */
function order(grouping: Grouping, known: Known): (key: string, sample: Row) => string {
  const place = (index: number) => String(index < 0 ? 999 : index).padStart(3, '0');
  if (grouping === 'priority') return (key) => place(priorities.indexOf(key as PriorityName));
  if (grouping === 'category') return (key) => place(categories.indexOf(key as 'backlog'));
  if (grouping === 'status') {
    const workflows = known.projects.map(({ workflow }) => workflow.toSorted((a, b) => a.order - b.order).map(({ key }) => key));
    const statuses = [...new Set(workflows.flat())];
    return (key) => place(statuses.indexOf(key));
  }
  if (grouping === 'dueDate') return (key) => (key ? `0${key}` : '1');
  return (key, sample) => (key ? `0${groupName(grouping, sample, known)}` : '1');
}
