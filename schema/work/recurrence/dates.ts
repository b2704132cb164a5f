import { RRuleTemporal } from 'rrule-temporal';
import { type Rule, writeRule } from './rule.ts';

/** Periods and days that are looked through for the next one: a rule such as 30 February has none. */
const maxIterations: Readonly<Record<Rule['frequency'], number>> = { DAILY: 3000, WEEKLY: 600, MONTHLY: 500, YEARLY: 100 };
const maxCandidateEvaluations = 10_000;
const lastDay = '9999-12-31';
const dayLength = 24 * 60 * 60 * 1000;

/**
 * The first day after `from` on which the rule has it, counted from that day, and not before `notBefore`; null if there is
 * none up to the rule's last day. How many there may be (`count`) is not asked: see `followingRule`.
 */
export function nextDay(rule: Rule, from: string, notBefore = from): string | null {
  const { count: _, until = lastDay, ...rest } = rule;
  const start = `${from.replaceAll('-', '')}T000000Z`;
  const days = new RRuleTemporal({
    rruleString: `DTSTART:${start}\nRRULE:${writeRule(rest)}`,
    maxIterations: maxIterations[rule.frequency],
    maxCandidateEvaluations,
    cache: false,
  });
  const after = Math.max(Date.parse(from), Date.parse(notBefore) - dayLength);
  try {
    const next = days.next(new Date(after))?.epochMilliseconds;
    const day = next === undefined || next > Date.parse(lastDay) ? undefined : new Date(next).toISOString().slice(0, 10);
    return day === undefined || day > until ? null : day;
  } catch (error) {
    if (error instanceof Error && /exceeded/.test(error.message)) return null;
    throw error;
  }
}

/** Whether there ever is a day that the rule has: none, say, is a 30 February. */
export const everComes = (rule: Rule): boolean => nextDay({ ...rule, until: undefined }, '2024-01-01') !== null;

/** The rule that the next one has: with one less to come. Null: there is none to come. */
export function followingRule(rule: Rule): Rule | null {
  if (rule.count === undefined) return rule;
  return rule.count > 1 ? { ...rule, count: rule.count - 1 } : null;
}

/** A day that is as many days later as `to` is after `from`; null where that is none of the years 1 to 9999. */
export function shifted(day: string, from: string, to: string): string | null {
  const [there = ''] = new Date(Date.parse(day) + Date.parse(to) - Date.parse(from)).toISOString().split('T', 1);
  return /^\d{4}-/.test(there) && there >= '0001' ? there : null;
}
