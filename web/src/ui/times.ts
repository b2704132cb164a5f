/** 9:00, the start of the working day, so many days from now. */
const morning = (now: Date, days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 9);
/** Hours until "later today", and the last hour for which it is offered. */
const later = 3;
const evening = 21;

type Choice = { readonly key: 'laterToday' | 'tomorrow' | 'nextWeek'; readonly at: string };

/** Suggested times for a snooze. "Later today" is omitted if it would be after the evening. */
export function choices(now = new Date()): readonly Choice[] {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate(), now.getHours() + later);
  // On a Sunday, Monday is already offered as tomorrow.
  const monday = 8 - now.getDay();
  return [
    ...(today.getDate() === now.getDate() && today.getHours() <= evening ? [{ key: 'laterToday' as const, at: today.toISOString() }] : []),
    { key: 'tomorrow', at: morning(now, 1).toISOString() },
    { key: 'nextWeek', at: morning(now, monday).toISOString() },
  ];
}

/** Parses a date and time field, `2026-11-30 09:00:00`; null unless it is a moment in the future. */
export function momentOf(field: string): string | null {
  const at = new Date(field.replace(' ', 'T'));
  return at.getTime() > Date.now() ? at.toISOString() : null;
}
/** An hour from now. */
export const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString();
/** This time of day in a week. */
export function inAWeek(): string {
  const at = new Date();
  at.setDate(at.getDate() + 7);
  return at.toISOString();
}
/** Start of the next working day. */
export const tomorrowMorningAt = (): string => morning(new Date(), 1).toISOString();
/** Start of the next working day in the format of such a field, in the viewer's zone. */
export const tomorrowMorning = (): string => `${morning(new Date(), 1).toLocaleDateString('sv')} 09:00:00`;
