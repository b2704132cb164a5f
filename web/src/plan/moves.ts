import type { Edit } from '../list/edits.ts';
import type { Row } from '../list/task.ts';
import { addDays } from '../text/dates.ts';
import { distance, spanOf } from './days.ts';

/** The change that gives a task these days. */
export const planned = (days: Partial<Pick<Row, 'startDate' | 'dueDate'>>): Edit => ({ fields: days, patch: () => days });

/** The whole of it some days later; negative: earlier. */
export const shifted = ({ startDate, dueDate }: Row, by: number): Edit =>
  planned({ ...(startDate && { startDate: addDays(startDate, by) }), ...(dueDate && { dueDate: addDays(dueDate, by) }) });

/** Due on a day; one that lasts keeps its length. */
export function dueOn(row: Row, day: string): Edit {
  const length = row.startDate && row.dueDate ? distance(row.startDate, row.dueDate) : undefined;
  return planned({
    ...(length !== undefined && length >= 0 && { startDate: addDays(day, -length) }),
    dueDate: day,
  });
}

export const unplanned: Edit = planned({ startDate: null, dueDate: null });

/** Its end or its start some days later, never one past the other. Null where that would be no change. */
export function resized(row: Row, side: 'start' | 'end', by: number): Edit | null {
  const span = spanOf(row);
  if (!span || by === 0) return null;
  if (side === 'end') {
    const next = addDays(span.last, by);
    if (next < span.first) return null;
    // What had one day alone lasts from there on.
    return planned({ dueDate: next, ...(!row.startDate && { startDate: span.first }) });
  }
  const next = addDays(span.first, by);
  return next > span.last ? null : planned({ startDate: next, ...(!row.dueDate && { dueDate: span.last }) });
}
