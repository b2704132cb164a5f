import { addDays, weekdayOf } from '../../i18n/dates.ts';
import { priorities } from '../../ui/priorities.ts';
import type { Row } from '../list/task.ts';

/** Sections in display order. */
export const sections = ['overdue', 'today', 'tomorrow', 'week', 'later', 'undated', 'waiting'] as const;
export type Section = (typeof sections)[number];

const monday = (now: string) => addDays(now, 7 - weekdayOf(now));

/** Due dates that a drop into these sections sets. */
export const dropDates = (now: string): Partial<Record<Section, string | null>> => ({
  today: now,
  tomorrow: addDays(now, 1),
  later: monday(now),
  undated: null,
});

/** Section of a task. Weeks end on Sunday. */
export function sectionOf({ id, dueDate }: Row, now: string, waiting: ReadonlySet<string>): Section {
  if (waiting.has(id)) return 'waiting';
  if (!dueDate) return 'undated';
  if (dueDate < now) return 'overdue';
  if (dueDate === now) return 'today';
  if (dueDate === addDays(now, 1)) return 'tomorrow';
  return dueDate < monday(now) ? 'week' : 'later';
}

/** Order by due date, then priority, then age. */
export const inOrder = (a: Row, b: Row): number =>
  (a.dueDate ?? '').localeCompare(b.dueDate ?? '') ||
  priorities.indexOf(a.priority) - priorities.indexOf(b.priority) ||
  a.id.localeCompare(b.id);
