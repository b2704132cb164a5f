/** Days of the week as RFC 5545 names them, from Monday. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof weekdays)[number];

const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
type Frequency = (typeof frequencies)[number];

/** A supported recurrence rule: the parts of RFC 5545 that concern days. */
export type Rule = {
  readonly frequency: Frequency;
  readonly interval: number;
  readonly byDay: readonly { readonly day: Weekday; readonly nth?: number }[];
  readonly byMonthDay: readonly number[];
  readonly byMonth: readonly number[];
  readonly bySetPos: readonly number[];
  readonly weekStart?: Weekday | undefined;
  /** Number of occurrences left, including this one. */
  readonly count?: number | undefined;
  /** Last possible day, e.g. `2026-12-01`. */
  readonly until?: string | undefined;
};

/** Maximum length of a rule in characters. */
export const maxRuleLength = 300;
const maxInterval = 1000;
const maxCount = 1000;
const maxDays = 14;

/** An unsupported part of a rule, as written. */
export class RuleError extends Error {
  readonly part: string;

  constructor(part: string) {
    super(`no such rule: ${part}`);
    this.part = part;
  }
}

/**
 * Parses an RRULE such as `FREQ=WEEKLY;BYDAY=MO`, in any case, with or without `RRULE:`. Supports DAILY to YEARLY with
 * INTERVAL, BYDAY, BYMONTHDAY, BYMONTH, BYSETPOS, WKST, and COUNT or UNTIL.
 * @throws RuleError with the first unsupported part
 */
export function parseRule(text: string): Rule {
  const given = partsOf(
    text
      .trim()
      .toUpperCase()
      .replace(/^RRULE:/, ''),
  );
  const take = <Value>(name: string, read: (value: string) => Value | undefined): Value | undefined => {
    const value = given.get(name);
    if (value === undefined) return undefined;
    given.delete(name);
    const taken = read(value);
    if (taken === undefined) throw new RuleError(`${name}=${value}`);
    return taken;
  };
  const frequency = take('FREQ', (value) => frequencies.find((each) => each === value));
  if (!frequency) throw new RuleError(text);
  const rule: Rule = {
    frequency,
    interval: take('INTERVAL', (value) => numberIn(value, 1, maxInterval)) ?? 1,
    byDay: take('BYDAY', (value) => listOf(value, (each) => dayOf(each, frequency), maxDays)) ?? [],
    byMonthDay: take('BYMONTHDAY', (value) => (frequency === 'WEEKLY' ? undefined : listOf(value, (each) => signedIn(each, 31), 31))) ?? [],
    byMonth: take('BYMONTH', (value) => listOf(value, (each) => numberIn(each, 1, 12), 12)) ?? [],
    bySetPos: take('BYSETPOS', (value) => listOf(value, (each) => signedIn(each, 366), 12)) ?? [],
    weekStart: take('WKST', (value) => weekdays.find((each) => each === value)),
    count: take('COUNT', (value) => numberIn(value, 1, maxCount)),
    until: take('UNTIL', untilOf),
  };
  for (const [name, value] of given) throw new RuleError(`${name}=${value}`);
  if (rule.count !== undefined && rule.until !== undefined) throw new RuleError(`COUNT=${rule.count}`);
  // BYSETPOS needs a set to choose from.
  if (rule.bySetPos.length > 0 && rule.byDay.length + rule.byMonthDay.length + rule.byMonth.length === 0)
    throw new RuleError(`BYSETPOS=${rule.bySetPos.join()}`);
  return rule;
}

/** Normalized text of a rule, as stored and displayed. */
export function writeRule(rule: Rule): string {
  const parts = [
    `FREQ=${rule.frequency}`,
    rule.interval > 1 && `INTERVAL=${rule.interval}`,
    rule.byMonth.length > 0 && `BYMONTH=${rule.byMonth.join()}`,
    rule.byMonthDay.length > 0 && `BYMONTHDAY=${rule.byMonthDay.join()}`,
    rule.byDay.length > 0 && `BYDAY=${rule.byDay.map(({ day, nth }) => `${nth ?? ''}${day}`).join()}`,
    rule.bySetPos.length > 0 && `BYSETPOS=${rule.bySetPos.join()}`,
    rule.weekStart && rule.weekStart !== 'MO' && `WKST=${rule.weekStart}`,
    rule.count !== undefined && `COUNT=${rule.count}`,
    rule.until !== undefined && `UNTIL=${rule.until.replaceAll('-', '')}`,
  ];
  return parts.filter(Boolean).join(';');
}

function partsOf(text: string): Map<string, string> {
  const parts = new Map<string, string>();
  for (const part of text.split(';')) {
    const [, name, value] = /^([A-Z]+)=([^=]+)$/.exec(part) ?? [];
    if (name === undefined || value === undefined || parts.has(name)) throw new RuleError(part);
    parts.set(name, value);
  }
  return parts;
}

function numberIn(text: string, min: number, max: number): number | undefined {
  const value = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return value >= min && value <= max ? value : undefined;
}

function signedIn(text: string, max: number): number | undefined {
  const [, sign, digits = ''] = /^([+-]?)(\d+)$/.exec(text) ?? [];
  const value = numberIn(digits, 1, max);
  return value === undefined ? undefined : sign === '-' ? -value : value;
}

function dayOf(text: string, frequency: Frequency): Rule['byDay'][number] | undefined {
  const [, number, name] = /^([+-]?\d+)?([A-Z]{2})$/.exec(text) ?? [];
  const day = weekdays.find((each) => each === name);
  if (!day || number === undefined) return day && { day };
  // Ordinals such as the second Tuesday need a month or a year.
  if (frequency !== 'MONTHLY' && frequency !== 'YEARLY') return undefined;
  const nth = signedIn(number, frequency === 'MONTHLY' ? 5 : 53);
  return nth === undefined ? undefined : { day, nth };
}

function listOf<Value>(text: string, read: (each: string) => Value | undefined, max: number): Value[] | undefined {
  const each = text.split(',');
  if (each.length > max || new Set(each).size < each.length) return undefined;
  const values = each.map(read);
  return values.some((value) => value === undefined) ? undefined : (values as Value[]);
}

/** A day, or the day of a date-time. */
function untilOf(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})(?:T\d{6}Z?)?$/.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date : undefined;
}
