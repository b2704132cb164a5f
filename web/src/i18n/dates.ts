import { useEffect, useState } from 'react';
import { momentOf } from '../../../schema/kernel/local-time.ts';
import { type Language, useLanguage } from './language.ts';

const minute = 60_000;
const justNow: Readonly<Record<Language, string>> = { tr: 'az önce', en: 'just now' };
const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
];

/** Time zone of the viewer's profile; undefined for the browser's. */
let zone: string | undefined;
export function setZone(next: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone: next });
    zone = next;
  } catch {
    // This browser does not know the zone.
    zone = undefined;
  }
}

/** IANA name of the time zone in which the viewer's days begin. */
export const zoneName = (): string => zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whether a text is a day that exists, `2026-11-30`. */
export function isDay(value: string | null): value is string {
  if (!value || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const date = new Date(`${value}T00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}
/** Returns a function that creates a value once for each language and time zone: formatters are costly, and each row of a list needs some. */
function onceForZone<To extends string, T>(create: (to: To) => T): (to: To) => T {
  const created = new Map<string, T>();
  return (to) => {
    const key = `${to} ${zone ?? ''}`;
    const value = created.get(key) ?? create(to);
    created.set(key, value);
    return value;
  };
}

const dayFormat = onceForZone((to: 'sv') => new Intl.DateTimeFormat(to, { timeZone: zone }));
const clockFormat = onceForZone((to: 'sv') => new Intl.DateTimeFormat(to, { hour: '2-digit', minute: '2-digit', timeZone: zone }));

/** Day of a moment in the viewer's zone, `2026-11-30`. */
export const dayOf = (moment: Date): string => dayFormat('sv').format(moment);

/** Time of day of a moment in the viewer's zone, `09:30`. */
export const clockTime = (moment: string): string => clockFormat('sv').format(new Date(moment));

/** Returns the moment of a local day and time in the viewer's zone: `momentOn('2026-11-30', '09:30')`. */
export const momentOn = (day: string, clock: string): string =>
  momentOf(`${day} ${clock}`, (moment) => moment.toLocaleString('sv', { timeZone: zone })).toISOString();

/** Adds days to a day. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Days since Monday. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7;

/** Formatters in a language and in the viewer's time zone. Plain dates (`2026-11-30`) have no zone and are not converted. */
export type Dates = ReturnType<typeof createDates>;

/** Returns the formatters of a language, the same object until the viewer's time zone changes. */
const datesIn = onceForZone(createDates);

function createDates(to: Language) {
  const relative = new Intl.RelativeTimeFormat(to, { numeric: 'auto' });
  const day = new Intl.DateTimeFormat(to, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const dayOfYear = new Intl.DateTimeFormat(to, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  const weekday = new Intl.DateTimeFormat(to, { weekday: 'long', day: 'numeric', month: 'short', timeZone: 'UTC' });
  const longDay = new Intl.DateTimeFormat(to, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const longWeekday = new Intl.DateTimeFormat(to, { weekday: 'long', timeZone: 'UTC' });
  const moment = new Intl.DateTimeFormat(to, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone });
  return {
    /** `30 Kas`, with the year if it is not the current one. */
    date(value: string): string {
      const date = isDay(value) ? value : dayOf(new Date(value));
      return (date.slice(0, 4) === today().slice(0, 4) ? day : dayOfYear).format(new Date(`${date}T00:00Z`));
    },
    /** `30 Kas Pazartesi` */
    weekday: (day: string): string => weekday.format(new Date(`${day}T00:00Z`)),
    /** `Pazartesi 30 Kasım`, `Monday, November 30` */
    title(day: string): string {
      const date = new Date(`${day}T00:00Z`);
      return `${longWeekday.format(date)}${to === 'en' ? ',' : ''} ${longDay.format(date)}`;
    },
    /** `30 Kas 2026 14:05` */
    moment: (value: string): string => moment.format(new Date(value)),
    /** `3 saat önce`; a date if it is more than a week away. */
    relative(value: string, now = Date.now()): string {
      const distance = Date.parse(value) - now;
      if (Math.abs(distance) > 7 * 24 * 60 * minute) return this.date(value);
      for (const [unit, size] of steps) if (Math.abs(distance) >= size) return relative.format(Math.round(distance / size), unit);
      return justNow[to];
    },
  };
}

export const useDates = (): Dates => datesIn(useLanguage());

/** The current day in the viewer's zone, `2026-11-30`. */
export const today = (): string => dayOf(new Date());

/** Milliseconds between two checks of the date. */
const checkEveryMs = 60_000;

/** Returns the current day and updates it at midnight, because pages stay open overnight. */
export function useToday(): string {
  const [day, setDay] = useState(today);
  useEffect(() => {
    const look = () => setDay(today());
    const timer = setInterval(look, checkEveryMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return day;
}
