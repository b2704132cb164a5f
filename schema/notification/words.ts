import type { Locale } from '../kernel/errors.ts';
import type { FactorName } from './rank.ts';
import type { Reason, Told } from './told.ts';

/** What notifications say in a language. */
export type Words = {
  /** A sentence without its full stop. Titles stand in it as they are: whoever makes markup of it escapes it. */
  readonly told: Readonly<Record<Reason, (told: Told, timeZone: string) => string>>;
  /** Clauses that may stand one after another, each true by itself. */
  readonly why: Readonly<Record<FactorName, string>>;
};

/** Names in quotation marks, on one line. */
export const quoted = (name: string): string => `"${name.replaceAll(/\s+/g, ' ')}"`;

/** `3 Aralık`, `3 December`, of a day or a moment. */
export function dayOf(date: string, locale: Locale, timeZone: string): string {
  const zone = /^\d{4}-\d{2}-\d{2}$/.test(date) ? 'UTC' : timeZone;
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { day: 'numeric', month: 'long', timeZone: zone }).format(
    new Date(date),
  );
}
