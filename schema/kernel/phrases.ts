import type { Locale } from './errors.ts';
import { knownZone } from './zone.ts';

// Parts of sentences that several texts are made of.

/** Names in quotation marks, on one line. */
export const quoted = (name: string): string => `“${name.replaceAll(/\s+/g, ' ')}”`;

/**
 * `3 Aralık`, `3 December`, of a day or a moment, with its year where `from`, the day or moment it is told of at, is in
 * another one. Days are the same everywhere; of moments it is the day in `timeZone`.
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
