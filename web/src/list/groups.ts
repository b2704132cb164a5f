import type { NavProject } from '../app/viewer.tsx';
import { type PriorityName, priorities } from '../ui/Priority.tsx';
import type { Row } from './task.ts';
import type { Grouping } from './view.ts';

/** A line of the table: a task, or the heading over a group of them. */
export type Line =
  | { readonly kind: 'task'; readonly id: string; readonly row: Row }
  | {
      readonly kind: 'group';
      readonly id: string;
      readonly key: string;
      readonly count: number;
      readonly folded: boolean;
      readonly sample: Row;
    };

const keyOf: Readonly<Record<Grouping, (row: Row) => string>> = {
  status: (row) => row.status,
  assignee: (row) => row.assignee?.id ?? '',
  priority: (row) => row.priority,
  project: (row) => row.project.key,
};

/** The lines of a list: its rows as they are, or under headings, in the order people expect of these. */
export function linesOf(
  rows: readonly Row[],
  grouping: Grouping | '',
  folded: ReadonlySet<string>,
  projects: readonly NavProject[],
): Line[] {
  const lines = (some: readonly Row[]) => some.map((row): Line => ({ kind: 'task', id: row.id, row }));
  if (!grouping) return lines(rows);
  const nameOf = order(grouping, projects);
  const groups = [...Map.groupBy(rows, keyOf[grouping])].flatMap(([key, of]) => {
    const [sample] = of;
    return sample ? [{ key, of, sample, name: nameOf(key, sample) }] : [];
  });
  const sorted = groups.sort((a, b) => a.name.localeCompare(b.name, 'tr') || a.key.localeCompare(b.key));
  return sorted.flatMap(({ key, of, sample }) => {
    const isFolded = folded.has(`${grouping}:${key}`);
    const heading: Line = { kind: 'group', id: `${grouping}:${key}`, key, count: of.length, folded: isFolded, sample };
    return [heading, ...(isFolded ? [] : lines(of))];
  });
}

/** What groups are put in order by: the workflow, the urgency, or the name; nobody comes last. */
function order(grouping: Grouping, projects: readonly NavProject[]): (key: string, sample: Row) => string {
  const place = (index: number) => String(index < 0 ? 999 : index).padStart(3, '0');
  if (grouping === 'priority') return (key) => place(priorities.indexOf(key as PriorityName));
  if (grouping === 'assignee') return (_, { assignee }) => (assignee ? `0${assignee.name}` : '1');
  if (grouping === 'project') return (_, { project }) => project.name;
  const statuses = [...new Set(projects.flatMap(({ workflow }) => workflow.toSorted((a, b) => a.order - b.order).map(({ key }) => key)))];
  return (key) => place(statuses.indexOf(key));
}
