import { invalid } from '../../kernel/errors.ts';

/** Maximum length of an entry in hours; limits forgotten timers. */
export const longestHours = 24;
/** Tolerated lead of a client's clock, in milliseconds. */
const skew = 60_000;
const longest = longestHours * 60 * 60 * 1000;

/** Start and end of an entry as given; `minutes` replaces the end. */
export type Said = { startedAt?: string | null; endedAt?: string | null; minutes?: number | null };
export type Times = { readonly startedAt: string; readonly endedAt: string | null };

/**
 * Times of an entry; absent ones stay as in `was`. A new entry with only a length has just ended; without an end it runs.
 * @throws Problem `input.invalid` for future times, an end before the start, more than `longestHours`, an end without a start
 */
export function timesOf({ startedAt, endedAt, minutes }: Said, was: Times | null, now = Date.now()): Times {
  if (endedAt && minutes) throw invalid(['input', 'minutes'], 'field.conflict', { name: 'endedAt' });
  if (!was && endedAt && !startedAt) throw invalid(['input', 'startedAt'], 'field.required');
  const length = minutes ? minutes * 60_000 : null;
  const start = Date.parse(startedAt ?? was?.startedAt ?? new Date(now - (length ?? 0)).toISOString());
  if (start > now + skew) throw invalid(['input', 'startedAt'], 'field.future');
  const said = endedAt ?? was?.endedAt ?? null;
  const end = length !== null ? start + length : said === null ? null : Date.parse(said);
  const last = endedAt ? 'endedAt' : minutes ? 'minutes' : 'startedAt';
  if (end !== null && end > now + skew) throw invalid(['input', last], 'field.future');
  if (end !== null && end < start) throw invalid(['input', last], 'time_entry.end_before_start');
  if ((end ?? now) - start > longest) throw invalid(['input', last], 'time_entry.too_long', { hours: longestHours });
  return { startedAt: new Date(start).toISOString(), endedAt: end === null ? null : new Date(end).toISOString() };
}

/** End of a timer stopped at `moment`: not before its start, and at most `longestHours` after it. */
export function endOf({ startedAt }: { startedAt: string }, moment: number): string {
  const start = Date.parse(startedAt);
  return new Date(Math.max(start, Math.min(moment, start + longest))).toISOString();
}
