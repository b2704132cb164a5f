import { fold } from '../kernel/turkish.ts';
import { dayIn, startOfDay } from '../kernel/zone.ts';

/** Current time and time zone, which decide what words such as `today` mean. */
export type Clock = { readonly now: () => Date; readonly zone: string };

/** Inclusive range of days, such as `2026-12-01`. */
export type Days = { readonly first: string; readonly last: string };

/** Range of time with an exclusive end; or a single moment, if `exact`. */
export type Moments = { readonly from: string; readonly until: string; readonly exact: boolean };

type Unit = 'hour' | 'day' | 'week' | 'month' | 'year';

/** Unit names in the form that `fold` returns; `h` is an hour and `g` a day. */
const units: Readonly<Record<Unit, readonly string[]>> = {
  hour: ['h', 'hour', 'hours', 'saat'],
  day: ['d', 'g', 'day', 'days', 'gun'],
  week: ['w', 'week', 'weeks', 'hafta'],
  month: ['m', 'mo', 'month', 'months', 'ay'],
  year: ['y', 'year', 'years', 'yil'],
};
const unitOf = new Map(Object.entries(units).flatMap(([unit, names]) => names.map((name) => [name, unit as Unit] as const)));

/** Spans around today by their folded name: a unit, and its offset from the current one. */
const spans: Readonly<Record<string, readonly [unit: 'day' | 'week' | 'month' | 'year', away: number]>> = Object.fromEntries(
  (
    [
      ['day', -1, 'yesterday', 'dün'],
      ['day', 0, 'today', 'bugün'],
      ['day', 1, 'tomorrow', 'yarın'],
      ['week', -1, 'last-week', 'geçen-hafta'],
      ['week', 0, 'this-week', 'bu-hafta'],
      ['week', 1, 'next-week', 'gelecek-hafta', 'haftaya'],
      ['month', -1, 'last-month', 'geçen-ay'],
      ['month', 0, 'this-month', 'bu-ay'],
      ['month', 1, 'next-month', 'gelecek-ay'],
      ['year', -1, 'last-year', 'geçen-yıl'],
      ['year', 0, 'this-year', 'bu-yıl'],
      ['year', 1, 'next-year', 'gelecek-yıl'],
    ] as const
  ).flatMap(([unit, away, ...names]) => names.map((name) => [fold(name), [unit, away]])),
);

/** Day words in both languages. */
export const dayWords: readonly string[] = [
  ...['today', 'yesterday', 'tomorrow', 'this-week', 'last-week', 'next-week', 'this-month', 'last-month', 'next-month', 'this-year'],
  ...['bugün', 'dün', 'yarın', 'bu-hafta', 'geçen-hafta', 'gelecek-hafta', 'bu-ay', 'geçen-ay', 'gelecek-ay', 'bu-yıl'],
];

const absolute = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?$/;
const relative = /^([+-])(\d{1,5})([a-z]+)$/;
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/i;

const anyClock: Clock = { now: () => new Date(0), zone: 'UTC' };

/** Whether a text names one or more days. */
export const isDay = (text: string): boolean => daysOf(text, anyClock) !== null;
/** Whether a text names days or a time. */
export const isDate = (text: string): boolean => isDay(text) || isMoment(text) || isHours(text);

/** Whether a text is a moment in the years 1 to 9999 in UTC; a database or an ISO text cannot hold others. */
const isMoment = (text: string) =>
  moment.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  isDay(text.slice(0, 10)) &&
  isReal(new Date(text).toISOString().split('T', 1)[0] as string);

/** Kind of a compared value: `days` such as a due date, or `moments`, of which a day has many. */
export type Dated = 'days' | 'moments';

/**
 * Whether the meaning of a text depends on the time zone or the current time. `2026-12-01` is the same day everywhere,
 * but it begins at a different moment in each time zone.
 */
export const isByClock = (text: string, dated: Dated = 'days'): boolean =>
  !isMoment(text) && (dated === 'moments' || !(absolute.exec(text)?.[3] ?? ''));

/** Whether a text is a distance from now in hours, such as `-2h`. */
export function isHours(text: string): boolean {
  const [, , , unit = ''] = relative.exec(fold(text)) ?? [];
  return unitOf.get(unit) === 'hour';
}

/** The days that a text names; null if it names none. */
export function daysOf(text: string, { now, zone }: Clock): Days | null {
  const [, year, month, day] = absolute.exec(text) ?? [];
  if (year) {
    const first = `${year}-${month ?? '01'}-${day ?? '01'}`;
    if (!isReal(first)) return null;
    if (day) return { first, last: first };
    return { first, last: month ? added(added(first, 'month', 1), 'day', -1) : `${year}-12-31` };
  }
  const folded = fold(text);
  const [, sign, number, unitName = ''] = relative.exec(folded) ?? [];
  const unit = unitOf.get(unitName);
  if (number && unit && unit !== 'hour') {
    const there = added(dayIn(zone, now()), unit, Number(`${sign}${number}`));
    return isReal(there) ? { first: there, last: there } : null;
  }
  const span = Object.hasOwn(spans, folded) ? spans[folded] : undefined;
  if (!span) return null;
  const [length, away] = span;
  const first = added(beginning(dayIn(zone, now()), length), length, away);
  return { first, last: added(added(first, length, 1), 'day', -1) };
}

/** The moments that a text names; null if it names none. */
export function momentsOf(text: string, clock: Clock): Moments | null {
  if (isMoment(text)) {
    const at = new Date(text).toISOString();
    return { from: at, until: at, exact: true };
  }
  if (isHours(text)) {
    const [, sign, number] = relative.exec(fold(text)) ?? [];
    const at = new Date(clock.now().getTime() + Number(`${sign}${number}`) * 3_600_000).toISOString();
    return { from: at, until: at, exact: true };
  }
  const days = daysOf(text, clock);
  if (!days) return null;
  return { from: startOf(days.first, clock.zone), until: startOf(added(days.last, 'day', 1), clock.zone), exact: false };
}

const isReal = (day: string): boolean => {
  const time = Date.parse(`${day}T00:00:00Z`);
  return /^\d{4}-/.test(day) && day >= '0001' && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
};

/** Adds `number` units to a day. The result is the last day of the month if the month has no such day. */
function added(day: string, unit: Exclude<Unit, 'hour'>, number: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (unit === 'day' || unit === 'week') date.setUTCDate(date.getUTCDate() + number * (unit === 'week' ? 7 : 1));
  else {
    const wanted = date.getUTCDate();
    date.setUTCDate(1);
    date.setUTCMonth(date.getUTCMonth() + number * (unit === 'year' ? 12 : 1));
    const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
    date.setUTCDate(Math.min(wanted, last));
  }
  return Number.isNaN(date.getTime()) ? 'never' : date.toISOString().slice(0, date.toISOString().indexOf('T'));
}

/** First day of the week (from Monday), month or year that contains a day. */
function beginning(day: string, unit: 'day' | 'week' | 'month' | 'year'): string {
  if (unit === 'day') return day;
  if (unit === 'week') return added(day, 'day', -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
  return unit === 'month' ? `${day.slice(0, 7)}-01` : `${day.slice(0, 4)}-01-01`;
}

/** Moment at which a day begins in a time zone. A day after the year 9999 begins at its end, which PostgreSQL can read. */
const startOf = (day: string, zone: string): string =>
  /^\d{4}-/.test(day) ? startOfDay(zone, day).toISOString() : '9999-12-31T23:59:59.999Z';
