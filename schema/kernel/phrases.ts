import type { Locale } from './module.ts';
import { knownZone } from './zone.ts';

// Parts of sentences that several texts share.

/** Puts a name in quotation marks, on one line. */
export const quoted = (name: string): string => `“${name.replaceAll(/\s+/g, ' ')}”`;

/**
 * Formats a day or a moment as `3 Aralık` or `3 December`. The year is added if `from`, the day or moment of the text
 * itself, is in another year. Days do not depend on a time zone; a moment's day is the one in `timeZone`.
 */
export function dayOf(date: string, locale: Locale, { timeZone = 'UTC', from }: { timeZone?: string; from?: string | undefined }): string {
  const year = from !== undefined && yearOf(from, timeZone) !== yearOf(date, timeZone);
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    day: 'numeric',
    month: 'long',
    ...(year && { year: 'numeric' }),
    timeZone: zoneOf(date, timeZone),
  }).format(new Date(date));
}

const zoneOf = (date: string, timeZone: string) => (/^\d{4}-\d{2}-\d{2}$/.test(date) ? 'UTC' : knownZone(timeZone));

const yearOf = (date: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { year: 'numeric', timeZone: zoneOf(date, timeZone) }).format(new Date(date));
