import { print } from '../../filter/print.ts';
import { amountOf, away } from '../../filter/spoken-days.ts';
import { not, type Operator, type Term, type Tree, term } from '../../filter/tree.ts';
import { fold } from '../../kernel/turkish.ts';
import {
  adding,
  type Change,
  type Cue,
  type Draft,
  doubting,
  filled,
  given,
  groupable,
  grouping,
  having,
  isDated,
  isNumeric,
  lacking,
  plain,
  settled,
  sortKeyOf,
} from './draft.ts';
import type { DateOf, Shape } from './words.ts';

// Effects of words on the conditions before and after them.

/** Takes the opposite of the last condition: of that of the part before, or with `any` of the last at all. */
export function turned(draft: Draft, said: string, any = false): Change {
  const last = draft.terms.at(-1);
  if (draft.isOfState) return unstated(draft, draft.state);
  // The negation of joined values, as in `acil ve yüksek öncelikli olmayan`, may be of both or of one.
  const isJoined = !any && last?.kind === 'term' && last.attribute === 'priority' && last.values.length > 1;
  if (!last || last.kind === 'not' || last.kind === 'or' || isJoined || (!any && draft.added === 0))
    return { ...doubting(draft, said), negation: undefined };
  // A task without a due date is not overdue, so the negation of its condition has no opposite.
  const isOverdue = draft.state === 'open' && print(last).startsWith('due<');
  const opposite = last.kind === 'term' && !isOverdue ? opposites[last.operator] : undefined;
  const turned = last.kind === 'term' && opposite ? { ...last, operator: opposite } : not(last);
  return { terms: [...draft.terms.slice(0, -1), turned], negation: undefined };
}

/** Excludes the last value, or all that are joined with it: `Ayşe ve Mehmet dışında`. */
function excepted(draft: Draft, said: string): Change {
  const joins = draft.joins + draft.eithers;
  if (joins === 0) return turned(draft, said, true);
  const last = draft.terms.at(-1);
  const from = draft.terms.findLastIndex((each) => each.kind !== 'term' || last?.kind !== 'term' || each.attribute !== last.attribute) + 1;
  if (draft.terms.length - from !== joins + 1) return doubting(draft, said);
  return { terms: [...draft.terms.slice(0, from), ...draft.terms.slice(from).map(not)], joins: 0, eithers: 0, negation: undefined };
}

/** Waits for the condition that English negates. Two negations at once are not understood. */
const negating = (draft: Draft, negation: 'not' | 'except', said: string): Change => ({
  negation,
  ...(draft.negation && doubting(draft, said)),
});

const opposites: Partial<Readonly<Record<Operator, Operator>>> = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' };

/** Takes the opposite of a state: what is not done is open, whenever it was done. */
export const unstated = ({ dates }: Draft, state: Shape['state']): Change => {
  const others = dates.filter((each) => each !== 'completed');
  const [dateOf] = others;
  return {
    state: state === 'done' ? 'open' : 'done',
    isUnstated: others.length < dates.length,
    dates: others,
    dateOf: dateOf as DateOf,
    isOfState: false,
    negation: undefined,
  };
};

/** Orders by an attribute: `maliyeti en yüksek`, `highest estimate`. The attribute may follow. */
const ordering = ({ pending }: Draft, said: string, sign: '' | '-'): Change => {
  const key = sortKeyOf(pending);
  return key === undefined ? { order: { sign, said } } : { sort: `${sign}${key}`, pending: undefined, isMost: false };
};

/** Compares with numbers: `tahmini 5'ten fazla`, `more than 5 points`. The attribute may follow. */
export function comparing(draft: Draft, cue: Cue): Change {
  const { pending } = draft;
  const isPoints = cue.found.some((each) => /^p/.test(each));
  const attribute = isNumeric(pending) ? pending.attribute : isPoints ? 'estimate' : draft.compared;
  if (attribute === undefined) return cue.found.length > 0 ? { comparison: cue } : { left: [...draft.left, ...cue.tokens] };
  const said = cue.found.filter((each) => /^\d/.test(each));
  const numbers = said.length > 0 || draft.number === undefined ? said : [draft.number];
  if (numbers.length === 0) return doubting(draft, cue.said);
  const trees =
    cue.as === 'range'
      ? numbers.map((each, at) => term(attribute, at === 0 ? '>=' : '<=', [each]))
      : [term(attribute, cue.as as Operator, numbers)];
  const done = { pending: undefined, comparison: undefined, number: undefined, compared: attribute };
  return { ...done, terms: [...draft.terms, ...trees], weight: draft.weight + 0.5 };
}

const ranks: Readonly<Record<string, string>> = { acil: 'urgent', yuksek: 'high', orta: 'medium', dusuk: 'low' };
const rankOf = (said: string): string => ranks[fold(said)] ?? fold(said);

/** The role of the person directly before, in English. */
function sameRole({ language, added, terms }: Draft): Change {
  const last = terms.at(-1);
  const role = last?.kind === 'term' && (last.attribute === 'creator' || last.attribute === 'watcher') ? last.attribute : undefined;
  return language === 'en' && added > 0 && role ? { alsoRole: role } : {};
}

/** The attribute of the English negation directly before, which the next value shares: `not A or B`. */
function alsoNot({ language, added, terms }: Draft): Change | undefined {
  const last = terms.at(-1);
  return language === 'en' && added > 0 && last?.kind === 'not' && last.part.kind === 'term' ? { alsoNot: last.part.attribute } : undefined;
}

/** `Ayşe'nin bana verdiği`, `Ayşe'ye verdiğim`: tasks store who created them, not who assigned them. */
function assigning(draft: Draft, { said }: Cue): Change {
  const isGiven = (each: Tree): boolean => each.kind === 'term' && each.attribute === 'assignee' && each.place === given;
  const givers = draft.terms.filter((each) => each.kind === 'term' && each.attribute === 'assignee' && !isGiven(each));
  const isByAsker = /m\S*$/i.test(said);
  const [giver] =
    isByAsker && givers.every((each) => print(each) === 'assignee:me')
      ? [term('creator', ':', ['me'])]
      : givers.length === 1 && !isByAsker
        ? givers
        : [];
  if (draft.terms.some((each) => each.kind === 'term' && each.attribute === 'creator')) return {};
  if (!giver || draft.terms.filter(isGiven).length !== 1) return doubting(draft, said);
  return { terms: [...draft.terms.filter((each) => !givers.includes(each)), { ...(giver as Term), attribute: 'creator' }] };
}

/** Effects of words on their neighbours, by the name that the vocabulary gives them. */
export const effects: Readonly<Record<string, (draft: Draft, cue: Cue) => Change>> = {
  and(draft, { said }) {
    const isBut = /^(?:but|ama|fakat|ancak|lakin)$/i.test(said);
    // `All tasks but those of Ayşe`.
    if (draft.language === 'en' && isBut && draft.isAll) return negating(draft, 'except', said);
    return { joins: draft.joins + 1, ...sameRole(draft), ...(!isBut && alsoNot(draft)) };
  },
  or: (draft) => alsoNot(draft) ?? { eithers: draft.eithers + 1, ...sameRole(draft) },
  rank: (draft, { said, tokens }) =>
    draft.pending?.attribute === 'priority'
      ? { ...adding(draft, term('priority', ':', [rankOf(said)])), weight: draft.weight + 0.5 }
      : { left: [...draft.left, ...tokens] },
  // `Kum saati ile ilgili`: the noun of time belongs to the title.
  about: (draft, { said }) => (draft.language === 'tr' && draft.isNoun ? doubting(draft, said) : { isTitled: true }),
  toMe: (draft) => ({ terms: [...draft.terms, { ...term('assignee', ':', ['me']), place: given }] }),
  assigning,
  by: ({ pending }) => ({ isBy: true, ...(pending?.attribute === 'estimate' && { asked: 'estimate', pending: undefined }) }),
  both: () => ({ isBoth: true }),
  between: () => ({ isRange: true }),
  // A field may be filled in, and time.
  spent: ({ pending, terms }) =>
    pending && !plain.has(pending.attribute) ? adding({ terms } as Draft, having(pending.attribute, 'any')) : { isSpent: true },
  stale: (draft, { found }) => adding(draft, term('updated', '<', [away('-', ...found)])),
  late: (draft, { found }) => adding(draft, term('due', '<', [away('-', ...found)])),
  old: (draft, { found }) => adding(draft, term('created', '<', [away('-', ...found)])),
  limit: (_, { found: [number = ''] }) => ({ limit: amountOf(number) }),
  ranks: (draft, { found }) => adding(draft, term('priority', ':', found.map(rankOf))),
  ranked: (draft, { found: [rank = ''] }) => adding(draft, term('priority', '>=', [rankOf(rank)])),
  with: () => ({ isWith: true }),
  priority: () => ({ sort: '-priority', isUrgent: true, order: undefined }),
  first: (draft, { said }) => (draft.sort === undefined && !draft.order ? doubting(draft, said) : { isOrdered: true }),
  top: (draft, { said }) => ordering(draft, said, '-'),
  most: (draft, { said }) => ordering(draft, said, '-'),
  least: (draft, { said }) => ordering(draft, said, ''),
  any: (draft, { said }) => {
    if (draft.pending && !filled.has(draft.pending.attribute)) return adding(draft, having(draft.pending.attribute, 'any'));
    // `Planlanan` is a date, unless it is said of a cycle or a milestone.
    return /^(?:ol|var)/i.test(said) || draft.valued !== undefined || draft.pending ? {} : doubting(draft, said);
  },
  waiting(draft, { said }) {
    if (draft.valued === 'status') return {};
    // `Orhan ne bekliyor`.
    if (/yor$/i.test(said) && draft.valued === 'assignee') return doubting(draft, said);
    // `Kafede bekleyen`, but not `onay bekleyen`.
    return draft.added > 0 && draft.strangers.length === 0 ? { state: 'open' } : doubting(draft, said);
  },
  past(draft, { said }) {
    if (isDated(draft.pending)) return adding(draft, term(draft.pending.attribute, '<', ['today']));
    return doubting(draft, said);
  },
  group(draft, { said }) {
    const { pending } = draft;
    if (draft.group && !pending) return {};
    // Dates and numbers are no groups, but an order.
    const key = sortKeyOf(pending);
    if (pending && (groupable.has(pending.attribute) || (pending.group && key === undefined))) return grouping(draft, pending);
    if (key !== undefined) return { sort: key, pending: undefined };
    return doubting(draft, said);
  },
  sorted({ pending, sort }) {
    const key = sortKeyOf(pending);
    return key === undefined ? { isSorted: true } : { sort: sort ?? `${key === 'dueDate' ? '' : '-'}${key}`, pending: undefined };
  },
  not: (draft, { said }) => (draft.language === 'tr' ? turned(draft, said) : negating(draft, 'not', said)),
  except: (draft, { said }) => (draft.language === 'en' ? negating(draft, 'except', said) : excepted(draft, said)),
  exceptMe: (draft, { said }) => excepted({ ...draft, isOfState: false, terms: [...draft.terms, term('assignee', ':', ['me'])] }, said),
  none(draft, { said }) {
    // `Except those without a label`, `without tasks without labels`.
    if (draft.negation) return { ...doubting(draft, said), negation: undefined };
    // `Estimate missing`, but `with an estimate, no due date`.
    const last = draft.terms.at(-1);
    if (!draft.pending && last?.kind === 'term' && last.place === given) return turned(draft, said, true);
    if (!draft.pending && /^atan/i.test(said)) return adding(draft, having('assignee', 'none'));
    const isBefore = draft.language === 'en' && /^(?:with|no|do|did|ha|lack)/i.test(said);
    if (draft.pending && !isBefore) return lacking(draft, draft.pending);
    if (draft.language === 'en' && !/^(?:yok|olmay)/i.test(said)) return { ...settled(draft), negation: 'none' };
    if (/^olmay/i.test(said)) return turned(draft, said);
    return { ...doubting(draft, said), ...(draft.asked === 'time' && { work: draft.work + 0.5 }) };
  },
};
