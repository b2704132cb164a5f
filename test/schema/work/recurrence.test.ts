import { describe, expect, test } from 'vitest';
import { everComes, followingRule, nextDay, shifted } from '../../../schema/work/recurrence/dates.ts';
import { parseRule, RuleError, weekdays, writeRule } from '../../../schema/work/recurrence/rule.ts';
import { recurrenceText } from '../../../schema/work/recurrence/words.ts';
import { nextDays } from '../../../schema/work/task/repeat.ts';
import { random } from '../../support/random.ts';

const dayLength = 24 * 60 * 60 * 1000;
const plus = (day: string, days: number) => new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10);
const weekdayOf = (day: string) => (new Date(day).getUTCDay() + 6) % 7;
const mondayOf = (day: string) => plus(day, -weekdayOf(day));
const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
const dayOfMonth = (day: string) => Number(day.slice(8));
const lengthOfMonth = (day: string) => new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();

/** Whether a rule includes `day`, for a rule that starts at `from`. */
type Oracle = (from: string, day: string) => boolean;

/** A random simple rule and an independent predicate for its days. */
function simple(below: (n: number) => number): { rule: string; holds: Oracle } {
  const interval = 1 + below(4);
  const every = interval === 1 ? '' : `;INTERVAL=${interval}`;
  const monthHolds: Oracle = (from, day) => (months(day) - months(from)) % interval === 0;
  switch (below(7)) {
    case 0:
      return { rule: `FREQ=DAILY${every}`, holds: (from, day) => ((Date.parse(day) - Date.parse(from)) / dayLength) % interval === 0 };
    case 1: {
      const chosen = weekdays.filter(() => below(2) === 0);
      const days = chosen.length > 0 ? chosen : [weekdays[below(7)] as (typeof weekdays)[number]];
      return {
        rule: `FREQ=WEEKLY${every};BYDAY=${days.join()}`,
        holds: (from, day) =>
          days.some((name) => weekdays.indexOf(name) === weekdayOf(day)) &&
          ((Date.parse(mondayOf(day)) - Date.parse(mondayOf(from))) / dayLength / 7) % interval === 0,
      };
    }
    case 2: {
      const number = 1 + below(31);
      return {
        rule: `FREQ=MONTHLY${every};BYMONTHDAY=${number}`,
        holds: (from, day) => monthHolds(from, day) && dayOfMonth(day) === number,
      };
    }
    case 3:
      return {
        rule: `FREQ=MONTHLY${every};BYMONTHDAY=-1`,
        holds: (from, day) => monthHolds(from, day) && dayOfMonth(day) === lengthOfMonth(day),
      };
    case 4: {
      const [nth, name] = [1 + below(4), below(7)];
      return {
        rule: `FREQ=MONTHLY${every};BYDAY=${nth}${weekdays[name]}`,
        holds: (from, day) => monthHolds(from, day) && weekdayOf(day) === name && Math.ceil(dayOfMonth(day) / 7) === nth,
      };
    }
    case 5: {
      const name = below(7);
      return {
        rule: `FREQ=MONTHLY${every};BYDAY=-1${weekdays[name]}`,
        holds: (from, day) => monthHolds(from, day) && weekdayOf(day) === name && dayOfMonth(day) > lengthOfMonth(day) - 7,
      };
    }
    default: {
      const [month, number] = [1 + below(12), 1 + below(28)];
      return {
        rule: `FREQ=YEARLY${every};BYMONTH=${month};BYMONTHDAY=${number}`,
        holds: (from, day) =>
          (Number(day.slice(0, 4)) - Number(from.slice(0, 4))) % interval === 0 &&
          Number(day.slice(5, 7)) === month &&
          dayOfMonth(day) === number,
      };
    }
  }
}

describe('the next day of a recurrence rule', () => {
  test('equals the first match of a day-by-day search, for 1,000 random rules', () => {
    const below = random();
    for (let run = 0; run < 1000; run += 1) {
      const { rule, holds } = simple(below);
      const from = plus('2020-01-01', below(4000));
      const notBefore = below(3) === 0 ? plus(from, below(200)) : from;
      let expected = plus(from, 1);
      while (!(holds(from, expected) && expected >= notBefore)) expected = plus(expected, 1);
      expect(`${rule} ${from} ${notBefore}: ${nextDay(parseRule(rule), from, notBefore)}`).toBe(
        `${rule} ${from} ${notBefore}: ${expected}`,
      );
    }
  });

  test.each([
    ['FREQ=MONTHLY;BYMONTHDAY=31', '2027-01-31', '2027-03-31'],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', '2026-11-30', '2026-12-31'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', '2026-11-23', '2028-02-29'],
    ['FREQ=YEARLY', '2028-02-29', '2032-02-29'],
    ['FREQ=WEEKLY', '2026-11-23', '2026-11-30'],
    ['FREQ=DAILY;UNTIL=20261124', '2026-11-23', '2026-11-24'],
    ['FREQ=DAILY;UNTIL=20261124T235959Z', '2026-11-24', null],
    ['FREQ=DAILY', '9999-12-31', null],
    ['FREQ=DAILY;INTERVAL=7', '1950-01-01', '1950-01-08'],
  ])('%s after %s is %s', (rule, from, next) => {
    expect(nextDay(parseRule(rule), from)).toBe(next);
  });

  test('is found even if the previous day was long ago', () => {
    expect(nextDay(parseRule('FREQ=DAILY;INTERVAL=2'), '1900-01-01', '2026-11-23')).toMatch(/^2026-11-2[34]$/);
    expect(nextDay(parseRule('FREQ=MONTHLY;BYMONTHDAY=15'), '1900-01-01', '2026-11-23')).toBe('2026-12-15');
  });
});

describe('a recurrence rule', () => {
  test.each([
    ['rrule:freq=weekly;byday=mo,fr;interval=1', 'FREQ=WEEKLY;BYDAY=MO,FR'],
    ['INTERVAL=2;FREQ=MONTHLY;BYDAY=+2TU,-1FR', 'FREQ=MONTHLY;INTERVAL=2;BYDAY=2TU,-1FR'],
    ['FREQ=DAILY;UNTIL=20261201T000000Z;WKST=MO', 'FREQ=DAILY;UNTIL=20261201'],
    ['FREQ=YEARLY;BYMONTH=11;BYDAY=4TH;COUNT=3;WKST=SU', 'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH;WKST=SU;COUNT=3'],
  ])('%s is normalized to %s', (written, normalized) => {
    expect(writeRule(parseRule(written))).toBe(normalized);
    expect(writeRule(parseRule(normalized))).toBe(normalized);
  });

  test.each([
    ['', ''],
    ['FREQ=HOURLY', 'FREQ=HOURLY'],
    ['BYDAY=MO', 'BYDAY=MO'],
    ['FREQ=DAILY;BYHOUR=9', 'BYHOUR=9'],
    ['FREQ=DAILY;FREQ=WEEKLY', 'FREQ=WEEKLY'],
    ['FREQ=DAILY;INTERVAL=0', 'INTERVAL=0'],
    ['FREQ=DAILY;INTERVAL=1001', 'INTERVAL=1001'],
    ['FREQ=WEEKLY;BYDAY=2MO', 'BYDAY=2MO'],
    ['FREQ=WEEKLY;BYMONTHDAY=1', 'BYMONTHDAY=1'],
    ['FREQ=WEEKLY;BYDAY=MO,MO', 'BYDAY=MO,MO'],
    ['FREQ=MONTHLY;BYDAY=6MO', 'BYDAY=6MO'],
    ['FREQ=MONTHLY;BYMONTHDAY=32', 'BYMONTHDAY=32'],
    ['FREQ=DAILY;COUNT=2;UNTIL=20261201', 'COUNT=2'],
    ['FREQ=DAILY;UNTIL=20260230', 'UNTIL=20260230'],
    ['FREQ=MONTHLY;BYSETPOS=1', 'BYSETPOS=1'],
    ['FREQ=DAILY;BYEASTER=1', 'BYEASTER=1'],
    ['EXDATE:20260101', 'EXDATE:20260101'],
  ])('%s is rejected because of %s', (written, part) => {
    expect(() => parseRule(written)).toThrow(RuleError);
    try {
      parseRule(written);
    } catch (error) {
      expect((error as RuleError).part).toBe(part);
    }
  });

  test('may have no occurrence at all', () => {
    expect(everComes(parseRule('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'))).toBe(false);
    expect(everComes(parseRule('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29'))).toBe(true);
  });

  test('with COUNT loses one with each occurrence', () => {
    const rule = parseRule('FREQ=DAILY;COUNT=2');
    expect(followingRule(rule)).toEqual(parseRule('FREQ=DAILY;COUNT=1'));
    expect(followingRule(parseRule('FREQ=DAILY;COUNT=1'))).toBeNull();
  });

  test.each([
    ['FREQ=DAILY', 'her gün', 'every day'],
    ['FREQ=DAILY;INTERVAL=3', '3 günde bir', 'every 3 days'],
    ['FREQ=WEEKLY', 'her hafta', 'every week'],
    ['FREQ=WEEKLY;BYDAY=MO', 'her pazartesi', 'every Monday'],
    ['FREQ=WEEKLY;BYDAY=TU,TH', 'her salı ve perşembe', 'every Tuesday and Thursday'],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'hafta içi her gün', 'every weekday'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO', '2 haftada bir, pazartesi', 'every 2 weeks on Monday'],
    ['FREQ=MONTHLY;BYMONTHDAY=15', 'her ayın 15. günü', 'on the 15th of every month'],
    ['FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=-1', '3 ayda bir, ayın son günü', 'on the last day of every 3rd month'],
    ['FREQ=MONTHLY;BYDAY=2TU', 'her ayın ikinci salı günü', 'on the second Tuesday of every month'],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'her ayın son iş günü', 'on the last weekday of every month'],
    ['FREQ=MONTHLY;BYDAY=FR;BYSETPOS=1', 'her ayın ilk cuma günü', 'on the first Friday of every month'],
    ['FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=1', 'her yıl mart ayının 1. günü', 'on the 1st of March every year'],
    ['FREQ=YEARLY;INTERVAL=2', '2 yılda bir', 'every 2 years'],
    ['FREQ=DAILY;COUNT=5', 'her gün, toplam 5 kez', 'every day, 5 times in all'],
    ['FREQ=DAILY;UNTIL=20261201', "her gün, 1 Aralık 2026'ya kadar", 'every day, until 1 December 2026'],
    ['FREQ=YEARLY;BYDAY=20MO', 'kendi kuralıyla (FREQ=YEARLY;BYDAY=20MO)', 'by a rule of its own (FREQ=YEARLY;BYDAY=20MO)'],
  ])('%s is %s', (rule, tr, en) => {
    expect([recurrenceText(parseRule(rule), 'schedule', 'tr'), recurrenceText(parseRule(rule), 'schedule', 'en')]).toEqual([tr, en]);
  });

  test('mentions that it counts from the completion', () => {
    expect(recurrenceText(parseRule('FREQ=DAILY'), 'completion', 'tr')).toBe('her gün, tamamlandığı günden sayarak');
    expect(recurrenceText(parseRule('FREQ=DAILY'), 'completion', 'en')).toBe('every day, counted from the day it is completed');
  });
});

describe('the dates of the next recurring task', () => {
  const of = (
    startDate: string | null,
    dueDate: string | null,
    rule: string,
    today: string,
    from: 'schedule' | 'completion' = 'schedule',
  ) => nextDays({ startDate, dueDate, recurrence: { from } }, parseRule(rule), today);

  test.each([
    ['on time', null, '2026-11-23', '2026-11-23', [null, '2026-11-30']],
    ['early', null, '2026-11-30', '2026-11-20', [null, '2026-12-07']],
    ['late, skipping missed dates', null, '2026-11-02', '2026-11-25', [null, '2026-11-30']],
    ['late, on a scheduled day', null, '2026-11-02', '2026-11-23', [null, '2026-11-23']],
    ['with a start date at the same distance', '2026-11-20', '2026-11-23', '2026-11-23', ['2026-11-27', '2026-11-30']],
    ['with a start date only', '2026-11-23', null, '2026-11-23', ['2026-11-30', null]],
    ['without dates', null, null, '2026-11-25', [null, '2026-11-30']],
  ])('follow the schedule, completed %s', (_, start, due, today, [startDate, dueDate]) => {
    expect(of(start, due, 'FREQ=WEEKLY;BYDAY=MO', today)).toEqual({ startDate, dueDate });
  });

  test('count from the day of completion', () => {
    expect(of('2026-11-01', '2026-11-02', 'FREQ=DAILY;INTERVAL=3', '2026-11-25', 'completion')).toEqual({
      startDate: '2026-11-27',
      dueDate: '2026-11-28',
    });
  });

  test('are null after the end of the rule', () => {
    expect(of(null, '2026-11-23', 'FREQ=DAILY;UNTIL=20261123', '2026-11-20')).toBeNull();
  });

  test('keep their distance', () => {
    expect(shifted('2026-10-25', '2026-10-26', '2026-03-30')).toBe('2026-03-29');
    expect(shifted('0001-01-01', '9999-12-30', '2027-11-23')).toBe(null);
  });
});
