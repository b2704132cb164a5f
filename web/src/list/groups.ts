import type { NavProject } from '../app/viewer.tsx';
import { type CustomField, type FieldOption, type FieldValues, fieldText } from '../ui/custom-fields.ts';
import { type PriorityName, priorities } from '../ui/Priority.tsx';
import type { GroupOfTasks, Row } from './task.ts';
import { type FieldColumn, type Grouping, isFieldColumn, keyOf as keyOfField } from './view.ts';
import { statusIn } from './workflows.ts';

/** A line of the table: a task, or the heading over a group of them. */
export type Line =
  | { readonly kind: 'task'; readonly id: string; readonly row: Row }
  | {
      readonly kind: 'group';
      readonly id: string;
      readonly key: string;
      readonly by: Grouping;
      /** 0 of a group, 1 of one within it. */
      readonly depth: number;
      readonly count: number;
      readonly folded: boolean;
      readonly sample: Row;
    };

/** What groups are named and put in order by. */
export type Known = {
  readonly projects: readonly NavProject[];
  readonly locale: string;
  readonly yes: string;
  readonly no: string;
};

/** Custom fields that tasks are grouped by: those of few values. */
export const groupedTypes: readonly CustomField['type'][] = ['select', 'several', 'person', 'checkbox', 'text', 'number', 'date'];

export const categories = ['backlog', 'unstarted', 'started', 'completed', 'cancelled'] as const;

export const categoryOf = ({ status, project }: Row, projects: readonly NavProject[]): string =>
  statusIn(
    projects.find(({ id }) => id === project.id),
    status,
  )?.category ?? 'unstarted';

const labelsOf = ({ labels }: Grouped) => labels.toSorted((a, b) => a.name.localeCompare(b.name, 'tr') || a.id.localeCompare(b.id));

type Named = { readonly id: string; readonly name: string };

/** What groups are made of: of a row, or of a card that knows as much as its board is grouped by. */
export type Grouped = Pick<Row, 'status' | 'priority' | 'dueDate' | 'labels'> & {
  readonly assignee: Named | null;
  readonly cycle?: Named | null;
  readonly milestone?: Named | null;
  readonly parent: { readonly id: string; readonly title?: string } | null;
  readonly project?: Named;
  readonly fields?: unknown;
};

/** What a task has in a custom field. */
export const fieldOf = ({ fields }: Grouped, column: FieldColumn) => ((fields ?? {}) as FieldValues)[keyOfField(column)];

/** The group a task is in, by the key the server has for it; empty for one that has nothing to be grouped by. One of several labels is in the group of all of them. */
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

/** Several as the server joins them. */
const joined = (all: readonly { id: string }[]): string =>
  all
    .map(({ id }) => id)
    .sort()
    .join();

/** What a group is called, where its name is what it is put in order by. */
export function groupName(by: Grouping, task: Grouped, known: Omit<Known, 'projects'>): string {
  if (isFieldColumn(by)) return fieldText(fieldOf(task, by), known);
  if (by === 'label')
    return labelsOf(task)
      .map(({ name }) => name)
      .join(', ');
  if (by === 'parent') return task.parent?.title ?? '';
  return by === 'cycle' || by === 'milestone' || by === 'project' || by === 'assignee' ? (task[by]?.name ?? '') : '';
}

/** Groups as the server told them, whose rows may not be read yet. */
type Told = readonly Pick<GroupOfTasks, 'key' | 'count' | 'task'>[] | readonly GroupOfTasks[];

/**
 * The lines of a list: its rows as they are, or under headings, in the order people expect of these.
 * @param told the groups and how many each has, while not all rows are there to be counted
 */
export function linesOf(
  rows: readonly Row[],
  [grouping, within]: readonly [Grouping | '', (Grouping | '')?],
  folded: ReadonlySet<string>,
  known: Known,
  told?: Told,
  above = '',
): Line[] {
  if (!grouping) return rows.map((row): Line => ({ kind: 'task', id: row.id, row }));
  const place = order(grouping, known);
  const read = Map.groupBy(rows, (row) => groupKey(grouping, row, categoryOf(row, known.projects)));
  const counted = new Map(told?.map((group) => [group.key ?? '', group]));
  const groups = [...new Set([...read.keys(), ...counted.keys()])].flatMap((key) => {
    const [of, group] = [read.get(key) ?? [], counted.get(key)];
    const sample = of[0] ?? group?.task;
    // What was moved since they were counted is more than was counted.
    const count = Math.max(of.length, group?.count ?? 0);
    const within = group && 'groups' in group ? group.groups : undefined;
    return sample ? [{ key, of, sample, count, within, place: place(key, sample) }] : [];
  });
  const sorted = groups.sort((a, b) => a.place.localeCompare(b.place, 'tr', { numeric: true }) || a.key.localeCompare(b.key));
  return sorted.flatMap(({ key, of, sample, count, within: groupsWithin }) => {
    // A value may hold what an id may not.
    const id = `${above}${grouping}:${encodeURIComponent(key)}`;
    const isFolded = folded.has(id);
    const heading: Line = { kind: 'group', id, key, by: grouping, depth: above ? 1 : 0, count, folded: isFolded, sample };
    return [heading, ...(isFolded ? [] : linesOf(of, [within ?? ''], folded, known, groupsWithin, `${id}/`))];
  });
}

/** What groups are put in order by: the workflow, the urgency, the day or the name; what has none comes last. */
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
