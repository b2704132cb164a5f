import { addDays } from '../../../i18n/dates.ts';
import type { Edit } from '../edits.ts';
import type { Row } from '../task.ts';
import { distance, spanOf } from './days.ts';

/** Edit that sets dates of a task. */
export const planned = (days: Partial<Pick<Row, 'startDate' | 'dueDate'>>): Edit => ({ fields: days, patch: () => days });

/** Moves all dates of a task by a number of days; negative for earlier. */
export const shifted = ({ startDate, dueDate }: Row, by: number): Edit =>
  planned({ ...(startDate && { startDate: addDays(startDate, by) }), ...(dueDate && { dueDate: addDays(dueDate, by) }) });

/** Moves the due date to a day; a task with a start date keeps its duration. */
export function dueOn(row: Row, day: string): Edit {
  const length = row.startDate && row.dueDate ? distance(row.startDate, row.dueDate) : undefined;
  return planned({
    ...(length !== undefined && length >= 0 && { startDate: addDays(day, -length) }),
    dueDate: day,
  });
}

export const unplanned: Edit = planned({ startDate: null, dueDate: null });

/** Moves the start or end by a number of days. Null if nothing would change, or if the end would precede the start. */
export function resized(row: Row, side: 'start' | 'end', by: number): Edit | null {
  const span = spanOf(row);
  if (!span || by === 0) return null;
  if (side === 'end') {
    const next = addDays(span.last, by);
    if (next < span.first) return null;
    // A task with a single date becomes a range from that day.
    return planned({ dueDate: next, ...(!row.startDate && { startDate: span.first }) });
  }
  const next = addDays(span.first, by);
  return next > span.last ? null : planned({ startDate: next, ...(!row.dueDate && { dueDate: span.last }) });
}
