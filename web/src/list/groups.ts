import type { NavProject } from '../app/viewer.tsx';
import { type CustomField, type FieldOption, type FieldValues, fieldText } from '../ui/custom-fields.ts';
import { type PriorityName, priorities } from '../ui/Priority.tsx';
import type { GroupOfTasks, Row } from './task.ts';
import { type Grouping, isFieldColumn, keyOf as keyOfField } from './view.ts';
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

const categories = ['backlog', 'unstarted', 'started', 'completed', 'cancelled'];

export const categoryOf = ({ status, project }: Row, projects: readonly NavProject[]): string =>
  statusIn(
    projects.find(({ id }) => id === project.id),
    status,
  )?.category ?? 'unstarted';

const labelsOf = ({ labels }: Row) => labels.toSorted((a, b) => a.name.localeCompare(b.name, 'tr') || a.id.localeCompare(b.id));

/** The group a row is in, by the key the server has for it; empty for one that has nothing to be grouped by. One of several labels is in the group of all of them. */
function keyIn(by: Grouping, row: Row, known: Known): string {
  if (isFieldColumn(by)) {
    const value = (row.fields as FieldValues)[keyOfField(by)];
    if (value === undefined || typeof value !== 'object') return value === undefined ? '' : String(value);
    return Array.isArray(value) ? joined(value as FieldOption[]) : (value as FieldOption).id;
  }
  if (by === 'category') return categoryOf(row, known.projects);
  if (by === 'label') return joined(row.labels);
  if (by === 'dueDate') return row.dueDate ?? '';
  if (by === 'assignee') return row.assignee?.id ?? '';
  if (by === 'cycle') return row.cycle?.id ?? '';
  if (by === 'milestone') return row.milestone?.id ?? '';
  return by === 'project' ? row.project.id : row[by];
}

/** Several as the server joins them. */
const joined = (all: readonly { id: string }[]): string =>
  all
    .map(({ id }) => id)
    .sort()
    .join();

/** What a group is called, where its name is what it is put in order by. */
export function groupName(by: Grouping, row: Row, known: Omit<Known, 'projects'>): string {
  if (isFieldColumn(by)) return fieldText((row.fields as FieldValues)[keyOfField(by)], known);
  if (by === 'label')
    return labelsOf(row)
      .map(({ name }) => name)
      .join(', ');
  if (by === 'cycle') return row.cycle?.name ?? '';
  if (by === 'milestone') return row.milestone?.name ?? '';
  return by === 'project' ? row.project.name : (row.assignee?.name ?? '');
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
  const read = Map.groupBy(rows, (row) => keyIn(grouping, row, known));
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
  if (grouping === 'category') return (key) => place(categories.indexOf(key));
  if (grouping === 'status') {
    const workflows = known.projects.map(({ workflow }) => workflow.toSorted((a, b) => a.order - b.order).map(({ key }) => key));
    const statuses = [...new Set(workflows.flat())];
    return (key) => place(statuses.indexOf(key));
  }
  if (grouping === 'dueDate') return (key) => (key ? `0${key}` : '1');
  return (key, sample) => (key ? `0${groupName(grouping, sample, known)}` : '1');
}
