import { invalid } from '../../kernel/errors.ts';

/** Hours that one entry lasts, at most: a timer that was forgotten counts no more than that. */
export const longestHours = 24;
/** How far a client's clock may be ahead of ours, in milliseconds. */
const skew = 60_000;
const longest = longestHours * 60 * 60 * 1000;

/** When an entry begins and ends as somebody says it; `minutes` in place of an end. */
export type Said = { startedAt?: string | null; endedAt?: string | null; minutes?: number | null };
export type Times = { readonly startedAt: string; readonly endedAt: string | null };

/**
 * The times of an entry, of which what is not said stays as it `was`. A new one with nothing but its length has just ended;
 * without an end it runs.
 * @throws Problem `input.invalid` for times to come, an end before the start, more than `longestHours`, an end without a start
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

/** When a timer ends that is stopped at a moment: not before it began, and not after its longest. */
export function endOf({ startedAt }: { startedAt: string }, moment: number): string {
  const start = Date.parse(startedAt);
  return new Date(Math.max(start, Math.min(moment, start + longest))).toISOString();
}
