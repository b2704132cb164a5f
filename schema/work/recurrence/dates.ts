import { RRuleTemporal } from 'rrule-temporal';
import { type Rule, writeRule } from './rule.ts';

/** Maximum number of periods searched for the next day; rules such as 30 February have none. */
const maxIterations: Readonly<Record<Rule['frequency'], number>> = { DAILY: 3000, WEEKLY: 600, MONTHLY: 500, YEARLY: 100 };
const maxCandidateEvaluations = 10_000;
const lastDay = '9999-12-31';
const dayLength = 24 * 60 * 60 * 1000;

/**
 * The first day of the rule after `from`, from which the rule is counted, and not before `notBefore`; null if there is none up
 * to the rule's last day. Ignores `count`; see `followingRule`.
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

/** Whether the rule matches any day; 30 February, for example, does not. */
export const everComes = (rule: Rule): boolean => nextDay({ ...rule, until: undefined }, '2024-01-01') !== null;

/** Rule of the next task, with `count` decremented; null if none is left. */
export function followingRule(rule: Rule): Rule | null {
  if (rule.count === undefined) return rule;
  return rule.count > 1 ? { ...rule, count: rule.count - 1 } : null;
}

/** The day moved by the distance from `from` to `to`; null outside the years 1 to 9999. */
export function shifted(day: string, from: string, to: string): string | null {
  const [there = ''] = new Date(Date.parse(day) + Date.parse(to) - Date.parse(from)).toISOString().split('T', 1);
  return /^\d{4}-/.test(there) && there >= '0001' ? there : null;
}
