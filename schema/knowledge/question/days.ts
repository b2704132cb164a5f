import { type Clock, daysOf, type Moments } from '../../filter/dates.ts';
import { print } from '../../filter/print.ts';
import { both, either, type Operator, term } from '../../filter/tree.ts';
import { addDays } from '../../kernel/zone.ts';
import { momentBounds } from '../../work/task/filter/bounds.ts';
import type { Reading } from './draft.ts';

/** Days to come, in the filter language. */
const isAhead = (value: string, today: string): boolean => /^(?:\+|next-|tomorrow$)/.test(value) || (/^\d/.test(value) && value > today);

/** A bound of days in the filter language. */
export type Bound = readonly [operator: Operator, day: string];

/** The reading with its days as bounds. What is to be finished on days to come is due then; nothing else can be asked of the future. */
export function settled(said: Reading, clock: Clock): { readonly reading: Reading; readonly during: readonly Bound[] } {
  const { days, dateOf } = said;
  if (days.length === 0) return { reading: said, during: [] };
  const today = daysOf('today', clock)?.first ?? '';
  // `Overdue today` limits no due date.
  const isLate = said.terms.some((each) => print(each) === 'due<today');
  const [only] = days.length === 1 ? days : [];
  if (isLate && dateOf === undefined && only?.value === 'today' && only.operator === ':') return { reading: said, during: [] };
  const isPast = said.asked === 'time' || (dateOf !== undefined && dateOf !== 'due' && dateOf !== 'start');
  const spans = days.map(({ operator, value }) => {
    const day = typeof value === 'string' ? value : value(clock, isPast);
    const [first, last = first] = typeof day === 'string' ? [day] : day;
    return { operator, first, last };
  });
  const doubting = (day: string) => ({ reading: { ...said, unknown: [...said.unknown, day] }, during: [] });
  const unreal = spans.find(({ first }) => !daysOf(first, clock));
  if (unreal) return doubting(unreal.first);
  const [one, other] = spans as [Span, Span?];
  // `Between Monday and Friday`, asked on Wednesday.
  const from = days[0]?.value;
  if ((said.isRange || one.operator === '>=') && other && typeof from === 'function' && one.first > other.last) {
    const day = from(clock, true);
    if (typeof day === 'string') Object.assign(one, { first: day, last: day });
  }
  // `Overdue or due next week`.
  if (isLate && dateOf === 'due' && said.eithers === 1 && said.joins === 0 && !other && one.operator !== '>=') {
    const due = boundsOf(one).map(([operator, day]) => term('due', operator, [day]));
    const terms = said.terms.map((each) => (print(each) === 'due<today' ? either([each, both(due)]) : each));
    return { reading: { ...said, terms, eithers: 0 }, during: [] };
  }
  if (isLate && (dateOf ?? 'due') === 'due' && isAhead(spans[0]?.first ?? '', today)) return doubting(spans[0]?.first ?? '');
  const during = spans.length > 2 ? undefined : other ? joined(one, other, said, clock) : boundsOf(one);
  // The word between two days joins no conditions.
  const reading = other ? { ...said, joins: Math.max(0, said.joins - 1), eithers: Math.max(0, said.eithers - 1) } : said;
  if (!during) return doubting(spans.map(({ first }) => first).join(', '));
  // Due since a day, which ends today.
  const isSince = !isPast && during.length === 1 && during[0]?.[0] === '>=' && during[0][1] !== 'today';
  if (isSince && !isAhead(one.first, today)) during.push(['<=', 'today']);
  if (!isPast || !isAhead(one.first, today)) return { reading, during };
  // `Completed within two days` may mean how long it took.
  const isSpan = one.operator === '<=' && one.first.startsWith('+');
  return dateOf === 'completed' && !isSpan ? { reading: { ...reading, dateOf: 'due', state: 'open' }, during } : doubting(one.first);
}

type Span = { readonly operator: Operator; first: string; last: string };

const boundsOf = ({ operator, first, last }: Span): Bound[] => {
  if (first === last) return [[operator, first]];
  return operator === '<='
    ? [['<=', last]]
    : [
        ['>=', first],
        ['<=', last],
      ];
};

/** Two days as the ends of a range, if they are named so or follow each other; undefined if how they belong together is not known. */
function joined(one: Span, other: Span, { isRange, joins, eithers }: Reading, clock: Clock): Bound[] | undefined {
  if (/^>/.test(one.operator) && /^</.test(other.operator))
    return [
      [one.operator, one.first],
      [other.operator, other.last],
    ];
  if (one.operator !== ':' || !(other.operator === ':' || (isRange && other.operator === '<='))) return undefined;
  const [end, next] = [daysOf(one.last, clock)?.last ?? '', daysOf(other.first, clock)?.first ?? ''];
  const areNeighbours = joins + eithers > 0 && end < next && addDays(end, 1) === next;
  return (isRange && end <= next) || areNeighbours
    ? [
        ['>=', one.first],
        ['<=', other.last],
      ]
    : undefined;
}

/** Moments between which time was spent. */
export const momentsIn = (during: readonly Bound[], clock: Clock): Partial<Moments> =>
  Object.fromEntries(
    during.flatMap(([operator, day]) => momentBounds(operator, day, clock).map(([sign, at]) => [sign === '<' ? 'until' : 'from', at])),
  );
