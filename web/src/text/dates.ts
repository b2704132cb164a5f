import { useMemo } from 'react';
import { type Language, useLanguage } from './language.ts';

const minute = 60_000;
const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
];

/** Ways to write moments, in the browser's time zone. Dates (`2026-11-30`) have no zone: they are what they say. */
export function datesIn(to: Language) {
  const relative = new Intl.RelativeTimeFormat(to, { numeric: 'auto' });
  const day = new Intl.DateTimeFormat(to, { day: 'numeric', month: 'short' });
  const dayOfYear = new Intl.DateTimeFormat(to, { day: 'numeric', month: 'short', year: 'numeric' });
  const moment = new Intl.DateTimeFormat(to, { dateStyle: 'medium', timeStyle: 'short' });
  return {
    /** `30 Kas`, with the year where it is another one. */
    date(value: string): string {
      const date = new Date(/^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T00:00` : value);
      return (date.getFullYear() === new Date().getFullYear() ? day : dayOfYear).format(date);
    },
    /** `30 Kas 2026 14:05` */
    moment: (value: string): string => moment.format(new Date(value)),
    /** `3 saat önce`; a date, if it is more than a week away. */
    relative(value: string, now = Date.now()): string {
      const distance = Date.parse(value) - now;
      if (Math.abs(distance) > 7 * 24 * 60 * minute) return this.date(value);
      for (const [unit, size] of steps) if (Math.abs(distance) >= size) return relative.format(Math.round(distance / size), unit);
      return relative.format(0, 'minute');
    },
  };
}

export function useDates() {
  const to = useLanguage();
  return useMemo(() => datesIn(to), [to]);
}

/** Today where the reader is, `2026-11-30`. */
export const today = (): string => new Date().toLocaleDateString('sv');
