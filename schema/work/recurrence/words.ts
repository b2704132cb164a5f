import type { Locale } from '../../kernel/module.ts';
import { dayOf } from '../../kernel/phrases.ts';
import { suffixed } from '../../kernel/turkish-suffix.ts';
import { type Rule, type Weekday, weekdays, writeRule } from './rule.ts';

/** Day that the next task is counted from: the due date of this one, or the day of its completion. */
export type From = 'schedule' | 'completion';

type Words = {
  /** E.g. `her gün`, `every 3 days`. */
  readonly every: (unit: Unit, interval: number) => string;
  readonly workdays: (interval: number) => string;
  readonly onWeekdays: (days: readonly string[], interval: number) => string;
  /** Day of each month, here and for months of the year below: `her ayın`, `of every month`. */
  readonly inMonths: (interval: number, what: string) => string;
  readonly inYears: (interval: number, months: readonly string[], what: string) => string;
  readonly monthDay: (days: readonly number[]) => string;
  readonly nthDay: (days: readonly { nth: number; day: string }[]) => string;
  readonly nthWorkday: (nth: number) => string;
  readonly own: (rule: string) => string;
  readonly months: () => readonly string[];
  readonly days: () => Readonly<Record<Weekday, string>>;
  readonly count: (count: number) => string;
  readonly until: (date: string) => string;
  readonly fromCompletion: string;
};

const units = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' } as const;
type Unit = (typeof units)[keyof typeof units];

/** Computes a value on its first use. `Intl` would take 40 ms of every start. */
function lazy<T>(compute: () => T): () => T {
  let known: T | undefined;
  return () => {
    known ??= compute();
    return known;
  };
}

// Names of weekdays and months in each language.
const namesOf = (locale: string, options: Intl.DateTimeFormatOptions, days: readonly string[]) =>
  days.map((day) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(day)));
const daysOf = (locale: string): Readonly<Record<Weekday, string>> => {
  const names = namesOf(
    locale,
    { weekday: 'long' },
    weekdays.map((_, index) => `2024-01-0${index + 1}`),
  );
  return Object.fromEntries(weekdays.map((day, index) => [day, names[index] ?? day])) as Record<Weekday, string>;
};
const monthsOf = (locale: string) =>
  namesOf(
    locale,
    { month: 'long' },
    Array.from({ length: 12 }, (_, index) => `2024-${String(index + 1).padStart(2, '0')}-01`),
  );
const listOf = (locale: Locale) => lazy(() => new Intl.ListFormat(locale, { type: 'conjunction' }));
const lists = { tr: listOf('tr'), en: listOf('en') };

const turkishUnits: Readonly<Record<Unit, readonly [one: string, within: string]>> = {
  day: ['gün', 'günde'],
  week: ['hafta', 'haftada'],
  month: ['ay', 'ayda'],
  year: ['yıl', 'yılda'],
};
const turkishNth = ['', 'ilk', 'ikinci', 'üçüncü', 'dördüncü', 'beşinci'];
const turkishPlace = (nth: number) => (nth === -1 ? 'son' : nth < 0 ? `sondan ${-nth}.` : (turkishNth[nth] ?? `${nth}.`));
const lower = (names: readonly string[]) => names.map((name) => name.toLocaleLowerCase('tr'));

const turkish: Words = {
  every: (unit, interval) => (interval === 1 ? `her ${turkishUnits[unit][0]}` : `${interval} ${turkishUnits[unit][1]} bir`),
  workdays: (interval) => (interval === 1 ? 'hafta içi her gün' : `${interval} haftada bir, hafta içi her gün`),
  onWeekdays: (days, interval) => `${interval === 1 ? 'her' : `${interval} haftada bir,`} ${lists.tr().format(lower(days))}`,
  inMonths: (interval, what) => `${interval === 1 ? 'her ayın' : `${interval} ayda bir, ayın`} ${what}`,
  inYears: (interval, months, what) =>
    `${interval === 1 ? 'her yıl' : `${interval} yılda bir,`} ${lists.tr().format(lower(months))} ayının ${what}`,
  monthDay: (days) => lists.tr().format(days.map((day) => (day < 0 ? `${turkishPlace(day)} günü` : `${day}. günü`))),
  nthDay: (days) => lists.tr().format(days.map(({ nth, day }) => `${turkishPlace(nth)} ${day.toLocaleLowerCase('tr')} günü`)),
  nthWorkday: (nth) => `${turkishPlace(nth)} iş günü`,
  own: (rule) => `kendi kuralıyla (${rule})`,
  months: lazy(() => monthsOf('tr')),
  days: lazy(() => daysOf('tr')),
  count: (count) => `toplam ${count} kez`,
  until: (date) => `${suffixed(date, 'dative')} kadar`,
  fromCompletion: 'tamamlandığı günden sayarak',
};

const ordinals = ['', 'first', 'second', 'third', 'fourth', 'fifth'];
const ordinal = (n: number) => `${n}${['th', 'st', 'nd', 'rd'][n % 100 > 10 && n % 100 < 14 ? 0 : n % 10] ?? 'th'}`;
const englishPlace = (nth: number) => (nth === -1 ? 'last' : nth < 0 ? `${ordinal(-nth)} to last` : (ordinals[nth] ?? ordinal(nth)));

const english: Words = {
  every: (unit, interval) => (interval === 1 ? `every ${unit}` : `every ${interval} ${unit}s`),
  workdays: (interval) => (interval === 1 ? 'every weekday' : `every ${interval} weeks on every weekday`),
  onWeekdays: (days, interval) => `${interval === 1 ? 'every' : `every ${interval} weeks on`} ${lists.en().format(days)}`,
  inMonths: (interval, what) => `on the ${what} of ${interval === 1 ? 'every month' : `every ${ordinal(interval)} month`}`,
  inYears: (interval, months, what) =>
    `on the ${what} of ${lists.en().format(months)} ${interval === 1 ? 'every year' : `every ${interval} years`}`,
  monthDay: (days) => lists.en().format(days.map((day) => (day < 0 ? `${englishPlace(day)} day` : `${ordinal(day)}`))),
  nthDay: (days) => lists.en().format(days.map(({ nth, day }) => `${englishPlace(nth)} ${day}`)),
  nthWorkday: (nth) => `${englishPlace(nth)} weekday`,
  own: (rule) => `by a rule of its own (${rule})`,
  months: lazy(() => monthsOf('en')),
  days: lazy(() => daysOf('en')),
  count: (count) => (count === 1 ? 'once' : `${count} times in all`),
  until: (date) => `until ${date}`,
  fromCompletion: 'counted from the day it is completed',
};

const languages: Readonly<Record<Locale, Words>> = { tr: turkish, en: english };

/** A rule in words: `her pazartesi`, `every Monday`. Rules too complex for a sentence are shown as written. */
export function recurrenceText(rule: Rule, from: From, locale: Locale): string {
  const words = languages[locale];
  const ends = [
    rule.count !== undefined && words.count(rule.count),
    rule.until !== undefined && words.until(withYear(rule.until, locale)),
    from === 'completion' && words.fromCompletion,
  ];
  return [daysText(rule, words), ...ends].filter(Boolean).join(', ');
}

// The year of the end date is always shown.
const withYear = (date: string, locale: Locale) => dayOf(date, locale, { from: '0001-01-01' });

function daysText(rule: Rule, words: Words): string {
  const { frequency, interval, byDay, byMonthDay, byMonth, bySetPos } = rule;
  const unit = units[frequency];
  const named = byDay.map(({ day }) => words.days()[day]);
  const nth = byDay.flatMap(({ day, nth }) => (nth === undefined ? [] : [{ nth, day: words.days()[day] }]));
  const plain = nth.length === 0 && bySetPos.length === 0;
  const workdays = byDay.length === 5 && nth.length === 0 && byDay.every(({ day }) => day !== 'SA' && day !== 'SU');
  const own = () => words.own(writeRule({ ...rule, count: undefined, until: undefined }));
  if (plain && byDay.length + byMonthDay.length + byMonth.length === 0) return words.every(unit, interval);
  if (frequency === 'WEEKLY' && plain && byMonth.length === 0)
    return workdays ? words.workdays(interval) : words.onWeekdays(named, interval);
  if (frequency === 'DAILY' && interval === 1 && plain && byMonthDay.length + byMonth.length === 0)
    return workdays ? words.workdays(1) : words.onWeekdays(named, 1);
  if (frequency !== 'MONTHLY' && frequency !== 'YEARLY') return own();
  const what = placeInMonth(rule, words, { workdays, nth });
  if (what === null) return own();
  if (frequency === 'MONTHLY' && byMonth.length === 0) return words.inMonths(interval, what);
  if (frequency === 'YEARLY' && byMonth.length > 0)
    return words.inYears(
      interval,
      byMonth.map((month) => words.months()[month - 1] ?? ''),
      what,
    );
  return own();
}

/** E.g. `15. günü`, `second Tuesday`, `last weekday`; null for other rules. */
function placeInMonth(
  { byDay, byMonthDay, bySetPos }: Rule,
  words: Words,
  { workdays, nth }: { workdays: boolean; nth: readonly { nth: number; day: string }[] },
): string | null {
  const [position, ...others] = bySetPos;
  if (position !== undefined && others.length === 0 && workdays && byMonthDay.length === 0) return words.nthWorkday(position);
  const [{ day, nth: own } = {}] = byDay;
  if (position !== undefined && others.length === 0 && byDay.length === 1 && day && own === undefined && byMonthDay.length === 0)
    return words.nthDay([{ nth: position, day: words.days()[day] }]);
  if (bySetPos.length > 0) return null;
  if (byDay.length === 0 && byMonthDay.length > 0) return words.monthDay(byMonthDay);
  return byMonthDay.length === 0 && nth.length === byDay.length && nth.length > 0 ? words.nthDay(nth) : null;
}
