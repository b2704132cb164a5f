import { type Clock, daysOf, isByClock, momentsOf } from '../../../filter/dates.ts';
import type { Operator } from '../../../filter/tree.ts';

export type Comparison = ':' | '<' | '<=' | '>' | '>=';
export const compare: Readonly<Record<Comparison, <Value extends string | number>(one: Value, other: Value) => boolean>> = {
  ':': (one, other) => one === other,
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
  '>': (one, other) => one > other,
  '>=': (one, other) => one >= other,
};

/** Comparisons with a column; all bounds of an operator must hold. */
export type Bound = readonly [operator: Comparison, value: string];

/** Bounds of days that are not in the years 1 to 9999, such as `+8000y`: no value is in them. */
const never: Bound[] = [['<', '0001-01-01']];

export function dayBounds(operator: Operator, value: string, clock: Clock): Bound[] {
  const days = daysOf(value, clock);
  if (!days) return never;
  const { first, last } = days;
  if (operator === '<') return [['<', first]];
  if (operator === '<=') return [['<=', last]];
  if (operator === '>') return [['>', last]];
  if (operator === '>=') return [['>=', first]];
  return first === last
    ? [[':', first]]
    : [
        ['>=', first],
        ['<=', last],
      ];
}

/** The bounds of a comparison with a time: from its first moment on, and before the one that follows its last. */
export function momentBounds(operator: Operator, value: string, clock: Clock): Bound[] {
  const moments = momentsOf(value, clock);
  if (!moments) return never;
  const { from, until, exact } = moments;
  if (exact) return [[operator as Comparison, from]];
  if (operator === '<') return [['<', from]];
  if (operator === '<=') return [['<', until]];
  if (operator === '>') return [['>=', until]];
  if (operator === '>=') return [['>=', from]];
  return [
    ['>=', from],
    ['<', until],
  ];
}

/** Milliseconds for which clock-dependent bounds are cached, for filters that are followed for long. */
const fresh = 10_000;

/** Bounds of the values, one of which must hold. Clock-dependent bounds are recomputed regularly. */
export function presentBounds(
  bounds: (operator: Operator, value: string, clock: Clock) => Bound[],
  operator: Operator,
  values: readonly string[],
  clock: Clock,
): () => readonly Bound[][] {
  let [readAt, known] = [Number.NEGATIVE_INFINITY, [] as Bound[][]];
  const moving = values.some((text) => isByClock(text));
  return () => {
    const now = clock.now().getTime();
    if (readAt === Number.NEGATIVE_INFINITY || (moving && Math.abs(now - readAt) > fresh))
      [readAt, known] = [now, values.map((text) => bounds(operator, text, clock))];
    return known;
  };
}
