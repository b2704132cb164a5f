import { type DayPhrase, dayPhrases, typedDay, typedDays } from '../../../../schema/filter/typed-day.ts';
import { zoneName } from '../../i18n/dates.ts';

const clock = { now: () => new Date(), zone: '' };

/** Returns the day that the typed text means to the viewer, `2026-11-30`; null if it is not understood. */
export const readDay = (typed: string): string | null => typedDay(typed, { ...clock, zone: zoneName() });

/** Returns the first and last day that the typed text means; null if it is not understood. */
export const readDays = (typed: string): { readonly first: string; readonly last: string } | null =>
  typedDays(typed, { ...clock, zone: zoneName() });

/** Returns the days to come that a title names, and where. */
export const daysIn = (title: string): readonly DayPhrase[] => dayPhrases(title, { ...clock, zone: zoneName() });
