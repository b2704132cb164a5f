import { useEffect, useMemo, useState } from 'react';
import { type Language, useLanguage } from './language.ts';

const minute = 60_000;
const justNow: Readonly<Record<Language, string>> = { tr: 'az önce', en: 'just now' };
const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
];

/** The reader's own time zone, as their profile has it; undefined: the browser's. */
let zone: string | undefined;
export function setZone(next: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone: next });
    zone = next;
  } catch {
    // One that this browser does not know.
    zone = undefined;
  }
}

/** IANA name of the time zone in which the reader's days begin. */
export const zoneName = (): string => zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value);
/** The day a moment is on for the reader, `2026-11-30`. */
export const dayOf = (moment: Date): string => moment.toLocaleDateString('sv', { timeZone: zone });

/** The time of day of a moment for the reader, `09:30`. */
export const clockTime = (moment: string): string =>
  new Date(moment).toLocaleTimeString('sv', { hour: '2-digit', minute: '2-digit', timeZone: zone });

/** Milliseconds that the reader's clocks are ahead of UTC at a moment. */
const aheadAt = (moment: number): number =>
  Date.parse(`${new Date(moment).toLocaleString('sv', { timeZone: zone }).replace(' ', 'T')}Z`) - Math.floor(moment / 1000) * 1000;

/** The moment at which the reader's clocks show this time of a day: `momentOn('2026-11-30', '09:30')`. */
export function momentOn(day: string, clock: string): string {
  const shown = Date.parse(`${day}T${clock}:00Z`);
  // Twice: the first guess may lie on the other side of a change of clocks.
  return new Date(shown - aheadAt(shown - aheadAt(shown))).toISOString();
}

/** A day so many days later. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Days since Monday. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7;

/** Ways to write moments, in the reader's time zone. Dates (`2026-11-30`) have no zone: they are what they say. */
export function datesIn(to: Language) {
  const relative = new Intl.RelativeTimeFormat(to, { numeric: 'auto' });
  const day = new Intl.DateTimeFormat(to, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const dayOfYear = new Intl.DateTimeFormat(to, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  const weekday = new Intl.DateTimeFormat(to, { weekday: 'long', day: 'numeric', month: 'short', timeZone: 'UTC' });
  const moment = new Intl.DateTimeFormat(to, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone });
  return {
    /** `30 Kas`, with the year where it is another one. */
    date(value: string): string {
      const date = isDay(value) ? value : dayOf(new Date(value));
      return (date.slice(0, 4) === today().slice(0, 4) ? day : dayOfYear).format(new Date(`${date}T00:00Z`));
    },
    /** `30 Kas Pazartesi` */
    weekday: (day: string): string => weekday.format(new Date(`${day}T00:00Z`)),
    /** `30 Kas 2026 14:05` */
    moment: (value: string): string => moment.format(new Date(value)),
    /** `3 saat önce`; a date, if it is more than a week away. */
    relative(value: string, now = Date.now()): string {
      const distance = Date.parse(value) - now;
      if (Math.abs(distance) > 7 * 24 * 60 * minute) return this.date(value);
      for (const [unit, size] of steps) if (Math.abs(distance) >= size) return relative.format(Math.round(distance / size), unit);
      return justNow[to];
    },
  };
}

export function useDates() {
  const to = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another zone they are others
  return useMemo(() => datesIn(to), [to, zone]);
}

/** Today where the reader is, `2026-11-30`. */
export const today = (): string => dayOf(new Date());

/** Milliseconds between two looks at the calendar. */
const lookAt = 60_000;

/** Today, and tomorrow once it is that: pages stay open overnight. */
export function useToday(): string {
  const [day, setDay] = useState(today);
  useEffect(() => {
    const look = () => setDay(today());
    const timer = setInterval(look, lookAt);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return day;
}
