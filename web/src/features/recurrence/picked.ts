/** Weekdays in recurrence rules (RFC 5545), from Monday. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof weekdays)[number];
const workdays: readonly Weekday[] = weekdays.slice(0, 5);

/** `own` is a rule that the picker cannot represent. */
export const kinds = ['daily', 'workdays', 'weekly', 'monthDay', 'monthWeekday', 'yearly', 'own'] as const;
export type Kind = (typeof kinds)[number];

/** Occurrence of a weekday in the month; -1 is the last. */
export const places = [1, 2, 3, 4, -1] as const;

/** State of the picker. Inputs that the kind does not use keep their values. */
export type Picked = {
  readonly kind: Kind;
  readonly interval: number;
  readonly days: readonly Weekday[];
  /** -1 is the last day of the month. */
  readonly monthDay: number;
  readonly nth: number;
  readonly weekday: Weekday;
  /** Starts at 1. */
  readonly month: number;
  /** Rule of the kind `own`. */
  readonly rule: string;
};

/** Initial choice for a day: weekly on its weekday. Other kinds also match the day. */
export function startingWith(day: string): Picked {
  const date = new Date(`${day}T00:00:00Z`);
  const weekday = weekdays[(date.getUTCDay() + 6) % 7] ?? 'MO';
  const monthDay = date.getUTCDate();
  const nth = Math.ceil(monthDay / 7);
  return {
    kind: 'weekly',
    interval: 1,
    days: [weekday],
    monthDay,
    nth: nth > 4 ? -1 : nth,
    weekday,
    month: date.getUTCMonth() + 1,
    rule: '',
  };
}

/** Converts a rule to the picker's state. */
export function pickedOf(rule: string, day: string): Picked {
  const base = startingWith(day);
  const parts = new Map(rule.split(';').map((part) => part.split('=') as [string, string]));
  const own: Picked = { ...base, kind: 'own', rule };
  const interval = Number(parts.get('INTERVAL') ?? 1);
  const names = [...parts.keys()]
    .filter((name) => name !== 'INTERVAL' && name !== 'FREQ')
    .sort()
    .join();
  const byDay = (parts.get('BYDAY') ?? '').split(',');
  const known = byDay.every((each) => (weekdays as readonly string[]).includes(each));
  const [, nth, weekday] = /^(-?\d)([A-Z]{2})$/.exec(byDay[0] ?? '') ?? [];
  const monthDay = Number(parts.get('BYMONTHDAY'));
  switch (`${parts.get('FREQ')} ${names}`) {
    case 'DAILY ':
      return { ...base, kind: 'daily', interval };
    case 'WEEKLY ':
      return { ...base, kind: 'weekly', interval };
    case 'WEEKLY BYDAY':
      if (!known) return own;
      if (interval === 1 && byDay.join() === workdays.join()) return { ...base, kind: 'workdays' };
      return { ...base, kind: 'weekly', interval, days: byDay as Weekday[] };
    case 'MONTHLY BYMONTHDAY':
      return monthDay >= -1 ? { ...base, kind: 'monthDay', interval, monthDay } : own;
    case 'MONTHLY BYDAY':
      if (byDay.length !== 1 || !(places as readonly number[]).includes(Number(nth))) return own;
      return { ...base, kind: 'monthWeekday', interval, nth: Number(nth), weekday: weekday as Weekday };
    case 'YEARLY BYMONTH,BYMONTHDAY':
      return monthDay > 0 && /^\d+$/.test(parts.get('BYMONTH') ?? '')
        ? { ...base, kind: 'yearly', interval, month: Number(parts.get('BYMONTH')), monthDay }
        : own;
    default:
      return own;
  }
}

/** Converts the picker's state to a rule; null while it is incomplete. */
export function ruleOf({ kind, interval, days, monthDay, nth, weekday, month, rule }: Picked): string | null {
  const every = interval > 1 ? `;INTERVAL=${interval}` : '';
  switch (kind) {
    case 'daily':
      return `FREQ=DAILY${every}`;
    case 'workdays':
      return `FREQ=WEEKLY;BYDAY=${workdays.join()}`;
    case 'weekly':
      return days.length > 0 ? `FREQ=WEEKLY${every};BYDAY=${weekdays.filter((day) => days.includes(day)).join()}` : null;
    case 'monthDay':
      return `FREQ=MONTHLY${every};BYMONTHDAY=${monthDay}`;
    case 'monthWeekday':
      return `FREQ=MONTHLY${every};BYDAY=${nth}${weekday}`;
    case 'yearly':
      return `FREQ=YEARLY${every};BYMONTH=${month};BYMONTHDAY=${monthDay}`;
    case 'own':
      return rule.trim() || null;
  }
}
