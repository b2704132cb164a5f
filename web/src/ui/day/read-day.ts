import { typedDay, typedDays } from '../../../../schema/knowledge/question/typed-day.ts';
import { zoneName } from '../../text/dates.ts';

const clock = { now: () => new Date(), zone: '' };

/** The day that a typed text means to the reader, `2026-11-30`; null if it is not understood. */
export const readDay = (typed: string): string | null => typedDay(typed, { ...clock, zone: zoneName() });

/** The first and the last day of the days that it means; null if it is not understood. */
export const readDays = (typed: string): { readonly first: string; readonly last: string } | null =>
  typedDays(typed, { ...clock, zone: zoneName() });
