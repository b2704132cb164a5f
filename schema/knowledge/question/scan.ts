import { parse } from '../../filter/parse.ts';
import { print } from '../../filter/print.ts';
import { amountOf, away, type SpokenDays } from '../../filter/spoken-days.ts';
import { not, type Operator, type Term, type Tree, term, words as titleWords } from '../../filter/tree.ts';
import { taskNumber } from '../../kernel/ids.ts';
import type { Locale } from '../../kernel/module.ts';
import { fold } from '../../kernel/turkish.ts';
import { type Entry, namesAt, type Token, tokensOf } from '../../work/task/filter/lexicon.ts';
import { attributeOf, isFiller, type Part, partsOf } from './parts.ts';
import { misplaced, nested } from './places.ts';
import { plainText, remarkOf } from './plain.ts';
import { type Relation, relationIn } from './relation.ts';
import { type DateOf, languageOf, type Role, type Says, type Shape } from './words.ts';

/** Words of a question, at most: what is longer says more than a filter does. */
const mostWords = 25;

/** Interpretation of a question's words. */
export type Reading = Shape & {
  readonly language: Locale;
  readonly terms: readonly Tree[];
  /** Days in the order of the question: one, or the ends of a range. */
  readonly days: readonly SpokenDays[];
  /** Whether the days are named as the ends of a range. */
  readonly isRange: boolean;
  readonly limit?: number;
  /** Orders by priority, which takes a number of tasks. */
  readonly isUrgent?: boolean;
  /** Whether the order is of all tasks, not a request for the first of them: `oldest first`. */
  readonly isOrdered?: boolean;
  /** Name of the custom field to group by. */
  readonly groupName?: string;
  /** Task that the question is about: those that block it, or those that it blocks. */
  readonly relation?: Relation;
  /** Numbers of tasks that the question names. */
  readonly numbers: readonly string[];
  /** Words that are searched in titles, if nothing else explains them. */
  readonly left: readonly Token[];
  /** Words beside those that ask about one task. */
  readonly others: readonly Token[];
  /** Whether these words are named as a title: `fatura ile ilgili`, or in quotation marks. */
  readonly isTitled: boolean;
  /** Words that nothing explains beside a title, and names with several meanings. */
  readonly unknown: readonly string[];
  readonly choices: readonly (readonly [said: string, entries: readonly Entry[]])[];
  /** Words that are named as a project, label, cycle or milestone, but are the name of none. */
  readonly unnamed?: { readonly attribute: string; readonly tokens: readonly Token[] };
  /** Number of words that join conditions as `and`, and as `or`. */
  readonly joins: number;
  readonly eithers: number;
  /** Whether both of two joined conditions must hold. */
  readonly isBoth: boolean;
  readonly weight: number;
  readonly work: number;
};

/** State while the parts of a question are read from left to right. */
type Draft = Reading & {
  /** Attribute named before its value. */
  readonly pending?: Pending | undefined;
  /** Attribute of the value before; its name may follow: `müşteri etiketli`. */
  readonly valued?: string | undefined;
  /** Words directly before that nothing explains. */
  readonly strangers: readonly Token[];
  /** Number of conditions that the part before added. */
  readonly added: number;
  /** Whether the days on which something was done are those of a negated verb. */
  readonly isUnstated?: boolean;
  /** Whether the last condition is a state. */
  readonly isOfState?: boolean;
  /** English negation before its condition, or before the name of an attribute. */
  readonly negation?: 'not' | 'except' | 'none' | undefined;
  /** Order of the highest or lowest values, whose attribute may follow. */
  readonly order?: { readonly sign: '' | '-'; readonly said: string } | undefined;
  /** Comparison whose attribute may follow. */
  readonly comparison?: Cue | undefined;
  /** Whether the next attribute may be asked for with any value: `that have an assignee`. */
  readonly isWith?: boolean;
  /** Whether the property after `by` orders the tasks instead of grouping them. */
  readonly isSorted?: boolean;
  /** Number directly before: of tasks, or a value of the attribute that follows: `40 litreden az`. */
  readonly number?: string | undefined;
  /** Numeric attribute of the comparison before: `greater than 40 and less than 100`. */
  readonly compared?: string | undefined;
  /** Attribute of the negated value before an `and` or `or`. */
  readonly alsoNot?: string | undefined;
  /** Role of the person before an `and` or `or`, which the next one shares: `created by Ayşe and Mehmet`. */
  readonly alsoRole?: Role | undefined;
  /** Role of the next person. */
  readonly nextRole?: Role | undefined;
  /** Whether the next attribute is one to group by. */
  readonly isBy: boolean;
  /** Whether a verb says that time was spent. */
  readonly isSpent: boolean;
  /** Dates that the words refer to: days are of one only. */
  readonly dates: readonly DateOf[];
};
type Pending = {
  readonly attribute: string;
  readonly said: string;
  readonly type?: Entry['type'];
  readonly group?: string;
  readonly isAny?: boolean;
};

/** Reading of nothing. */
export const empty: Omit<Draft, 'language'> = {
  ...{ terms: [], numbers: [], left: [], unknown: [], choices: [], dates: [], days: [], others: [], strangers: [] },
  ...{ joins: 0, eithers: 0, weight: 0, work: 0, added: 0 },
  ...{ isTitled: false, isBy: false, isSpent: false, isRange: false, isBoth: false },
};

/** Reads the words of a question with the vocabulary and the names of an organization; undefined for an empty or long text. */
export function scan(question: string, entries: readonly Entry[]): Reading | undefined {
  const remark = remarkOf(question);
  const isNameless = tokensOf(remark).every((token) => !namesAt(entries, [token], false, false));
  const { text: bare, quoted, titles } = plainText(isNameless ? question.slice(remark.length) : question);
  const tokens = tokensOf(bare);
  if (tokens.length > mostWords || tokens.length + quoted.length + titles.length === 0) return undefined;
  const language = languageOf(bare, 'tr');
  const related = relationIn(tokens, language);
  const parts = partsOf(related?.rest ?? tokens, entries, language);
  const read = parts.reduce<Draft>((draft, part, at) => step(draft, part, parts[at + 1]), {
    ...{ ...empty, language, unknown: related ? [] : [...misplaced(parts), ...nested(parts)] },
    ...(related && { relation: related.relation, work: 2 }),
  });
  const titled = titles.map((title) => term(titleWords, ':', [title]));
  const whole = {
    ...read,
    terms: [...read.terms, ...titled],
    isTitled: read.isTitled || titled.length > 0,
    weight: read.weight + titled.length,
  };
  return finished(quoted.reduce<Draft>((draft, text) => quote(draft, text, entries), whole));
}

/** Attributes that tasks can be grouped by, besides custom fields. */
const groupable: ReadonlySet<string> = new Set(['assignee', 'project', 'status', 'priority', 'label', 'cycle', 'milestone']);
const dateAttributes: ReadonlySet<string> = new Set(['due', 'created', 'updated', 'completed', 'start']);
/** Attributes that may be named without a value: questions ask for them by other words too. */
const plain: ReadonlySet<string> = new Set(['assignee', 'due', 'project']);
/** Attributes of which every task has a value. */
const filled: ReadonlySet<string> = new Set(['status', 'priority', 'project']);

const isNumeric = (pending: Pending | undefined): pending is Pending => pending?.attribute === 'estimate' || pending?.type === 'number';
const isDated = (pending: Pending | undefined): pending is Pending =>
  pending !== undefined && (dateAttributes.has(pending.attribute) || pending.type === 'date');
/** A property such as `has:files`, or that an attribute has a value, or none. */
const having = (attribute: string, value: 'any' | 'none'): Tree => {
  const [name = '', thing] = attribute.split(':');
  const tree = term(name, ':', [thing ?? value]);
  return thing && value === 'none' ? not(tree) : tree;
};

type Change = Partial<Draft>;
const doubting = ({ unknown }: Draft, said: string): Change => ({ unknown: [...unknown, said] });
/** Adds a condition. A negation before it is applied afterwards (`step`). */
const adding = ({ terms, negation }: Draft, tree: Tree): Change => ({
  ...{ terms: [...terms, tree], pending: undefined },
  ...(negation === 'none' && { negation: undefined }),
});
/** Tasks without a value; each has a status and a project. */
const lacking = (draft: Draft, { attribute, said }: Pending): Change =>
  attribute === 'status' || attribute === 'project'
    ? { ...doubting(draft, said), pending: undefined, negation: undefined }
    : adding(draft, having(attribute, 'none'));
const grouping = (draft: Draft, { attribute, group, said }: Pending): Change => ({
  // Tables are grouped by one property.
  ...(draft.group !== undefined && draft.group !== (group ?? attribute) && doubting(draft, said)),
  ...{ group: group ?? attribute, weight: draft.weight + 0.5, pending: undefined, isBy: false },
  ...(group && { groupName: said }),
});

/** Takes the opposite of the last condition: of that of the part before, or with `any` of the last at all. */
function turned(draft: Draft, said: string, any = false): Change {
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
const unstated = ({ dates }: Draft, state: Shape['state']): Change => {
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

/** Words with their numbers and units: `3 haftadır`, `5 puandan fazla`. */
type Cue = { readonly said: string; readonly as: string; readonly found: readonly string[]; readonly tokens: readonly Token[] };

/** Sort keys of attributes, besides custom fields. */
const sortKeys: Readonly<Record<string, string>> = {
  ...{ estimate: 'estimate', priority: 'priority', due: 'dueDate', start: 'startDate' },
  ...{ created: 'createdAt', updated: 'updatedAt', completed: 'completedAt' },
};
const sortKeyOf = (pending: Pending | undefined): string | undefined =>
  pending?.type === 'number' || pending?.type === 'date' ? pending.group : sortKeys[pending?.attribute ?? ''];

/** Orders by an attribute: `maliyeti en yüksek`, `highest estimate`. The attribute may follow. */
const ordering = ({ pending }: Draft, said: string, sign: '' | '-'): Change => {
  const key = sortKeyOf(pending);
  return key === undefined ? { order: { sign, said } } : { sort: `${sign}${key}`, pending: undefined, isMost: false };
};

/** Compares with numbers: `tahmini 5'ten fazla`, `more than 5 points`. The attribute may follow. */
function comparing(draft: Draft, cue: Cue): Change {
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
const effects: Readonly<Record<string, (draft: Draft, cue: Cue) => Change>> = {
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

/** The draft after the next part of the question. */
function step(draft: Draft, part: Part, next: Part | undefined): Draft {
  const [token] = part.tokens;
  const number = part.tokens.length === 1 ? taskNumber.exec(token?.head.toUpperCase() ?? '')?.[0] : undefined;
  const read = (): Draft => {
    if (part.names) return { ...draft, ...named(draft, part) };
    if (part.days) return { ...draft, ...dated(draft, part.days) };
    if (part.says) return said(draft, part, part.says);
    if (number) return { ...draft, numbers: [...draft.numbers, number] };
    // A number that the attribute before it equals: `tahmini 5 olan`.
    if (isNumeric(draft.pending) && /^\d+(?:\.\d+)?$/.test(token?.folded ?? '') && !/^[<>]/.test(next?.says?.as ?? ''))
      return { ...draft, ...adding(draft, term(draft.pending.attribute, ':', [token?.folded ?? ''])) };
    // A number of tasks: `en eski 5 iş`.
    if (draft.limit === undefined && (!draft.pending || next?.says?.work === 1) && /^[1-9]\d?$/.test(token?.folded ?? ''))
      return { ...draft, limit: Number(token?.folded), number: token?.folded };
    const strangers = [...draft.strangers, ...part.tokens];
    // `The project Atlas`.
    const attribute = draft.language === 'en' ? draft.pending?.attribute : undefined;
    return { ...draft, left: [...draft.left, ...part.tokens], strangers, ...(attribute && unnamed(attribute, strangers)) };
  };
  const kind = draft.strangers.length > 0 ? attributeOf(part) : undefined;
  const made = read();
  const after = { ...made, ...(kind && unnamed(kind, draft.strangers)), ...(made.strangers === draft.strangers && { strangers: [] }) };
  // Fillers and the name of an attribute stand between a condition and its negation: `kalite etiketi olmayan`.
  const isWith = after.isWith === true && (!draft.isWith || isFiller(part));
  const isBetween = draft.language === 'tr' && (isFiller(part) || (draft.valued !== undefined && attributeOf(part) === draft.valued));
  const isReplaced =
    after.terms.length === draft.terms.length && after.terms.at(-1)?.kind === 'not' && after.terms !== draft.terms && part.names;
  const added = isBetween ? draft.added : isReplaced ? 1 : Math.max(0, after.terms.length - draft.terms.length);
  const isBy = after.isBy && (!draft.isBy || isFiller(part));
  const isSame = after.terms.length === draft.terms.length && after.days.length === draft.days.length;
  const isOfState = isSame && (after.state !== draft.state ? after.negation === draft.negation : draft.isOfState === true);
  const others = isFiller(part) || part.says?.isOfOne ? draft.others : [...draft.others, ...part.tokens];
  const whole = {
    ...after,
    added,
    isBy,
    ...(!isFiller(part) && !/^(?:and|or)$/.test(part.says?.as ?? '') && { alsoNot: undefined, alsoRole: undefined }),
    isWith,
    isOfState,
    others,
    ...(after.number === draft.number && !isNumeric(after.pending) && { number: undefined }),
  };
  const isNegated = (draft.negation === 'not' || draft.negation === 'except') && whole.negation === draft.negation && added > 0;
  return isNegated ? { ...whole, ...turned(whole, 'not') } : whole;
}

/** Words that are named as something of a kind whose names are all known. */
const unnamed = (attribute: string, tokens: readonly Token[]): Change =>
  ['project', 'label', 'cycle', 'milestone'].includes(attribute) ? { unnamed: { attribute, tokens } } : {};

function said(draft: Draft, { tokens, match }: Part, says: Says): Draft {
  const { is, attribute, as, weight = 0, work = 0, isUnknown, role, ...shape } = says;
  const text = tokens.map(({ raw }) => raw).join(' ');
  const { state, group, asked, pending } = draft;
  const tree = is === undefined ? undefined : parse(is);
  // `Watched by me`.
  const ofNext = (each: Tree) =>
    draft.nextRole && print(each) === 'assignee:me' ? { ...(each as Term), attribute: draft.nextRole } : each;
  const conditions = (!tree ? [] : tree.kind === 'and' ? tree.parts : [tree]).map(ofNext);
  const isValue = conditions.some((each) => each.kind === 'term' && each.attribute === pending?.attribute);
  // `Benim açtığım` is by the asker, not assigned to them.
  const isOther = conditions.some((each) => each.kind === 'term' && each.values[0]?.text === 'me' && each.attribute !== 'assignee');
  const isReplaced = (each: Tree) => isOther && print(each) === 'assignee:me' && (each as Term).place !== given;
  const differ = (one: string | undefined, other: string | undefined) => one !== undefined && other !== undefined && one !== other;
  const isStrange =
    isUnknown ||
    differ(shape.state, state) ||
    differ(group, shape.group) ||
    (asked !== 'time' && asked !== 'estimate' && differ(asked, shape.asked) && !(asked === 'count' && shape.asked !== 'when'));
  // Tasks have no day on which one property changed.
  const doubts = isStrange ? [text] : shape.dateOf === 'updated' && pending ? [pending.said] : [];
  // `Tasks that Ayşe created` are by her; `Ayşe'nin açtığı` too.
  const by = role ?? (draft.language === 'en' && shape.dateOf === 'created' && draft.added > 0 ? 'creator' : undefined);
  const now: Draft = {
    ...draft,
    // The first property to group by counts, and totals more than numbers of tasks.
    ...{ ...shape, ...(group && { group }), ...((asked === 'time' || asked === 'estimate') && { asked }) },
    ...{ weight: draft.weight + weight, work: draft.work + work, unknown: [...draft.unknown, ...doubts] },
    ...{ terms: [...draft.terms.filter((each) => !isReplaced(each)), ...conditions], pending: isValue ? undefined : pending },
    dates: shape.dateOf ? [...draft.dates, shape.dateOf] : draft.dates,
    ...(shape.state &&
      (is ?? as) === undefined &&
      (draft.negation === 'not' || draft.negation === 'except') &&
      unstated(draft, shape.state)),
    ...(by && ofRole(draft, by, role !== undefined)),
    ...(draft.nextRole && conditions.some((each) => print(each) === `${draft.nextRole}:me`) && { nextRole: undefined }),
  };
  if (attribute !== undefined) return withAttribute(now, { attribute, said: text });
  const found = (match?.slice(1) ?? []).filter((each) => each !== undefined);
  const effect = as === undefined ? undefined : (effects[as] ?? comparing);
  return effect ? { ...now, ...effect(now, { said: text, as: as ?? '', found, tokens }) } : now;
}

/** Gives the last person this role, or the next. Of joined people it is not known who has it. */
function ofRole(draft: Draft, role: Role, orNext: boolean): Change {
  const { terms, joins, eithers } = draft;
  const at = terms.findLastIndex((each) => each.kind === 'term' && each.attribute === 'assignee' && each.place !== given);
  const last = terms[at];
  if (last?.kind !== 'term' || last.values[0]?.text === 'none') return orNext ? { nextRole: role } : {};
  const before = terms[at - 1];
  if (joins + eithers > 0 && before?.kind === 'term' && before.attribute === 'assignee' && before.place !== given)
    return { ...doubting(draft, role), terms };
  // By somebody else than the asker.
  if (last.values[0]?.text === 'any')
    return { terms: terms.toSpliced(at, 1).map((each) => (print(each) === '-assignee:me' ? not(term(role, ':', ['me'])) : each)) };
  return { terms: terms.with(at, { ...last, attribute: role }) };
}

/** The name of an attribute: of the value before it, of the value to come, or of a property to group by. */
function withAttribute(before: Draft, pending: Pending): Draft {
  const { attribute, group, said: text, type } = pending;
  if (before.valued === attribute) return { ...before, valued: undefined };
  const draft = settled(before);
  if (draft.negation === 'none' || /s[iu]z(?:l[ae]r)?$/.test(fold(text))) return { ...draft, ...lacking(draft, pending) };
  if (isNumeric(pending) && draft.number !== undefined) return { ...draft, pending, limit: undefined };
  const key = sortKeyOf(pending);
  if (draft.order && key !== undefined)
    return { ...draft, order: undefined, isBy: false, isMost: false, sort: `${draft.order.sign}${key}` };
  if (draft.comparison && isNumeric(pending)) return { ...draft, ...comparing({ ...draft, pending }, draft.comparison) };
  if (draft.isBy && (group || groupable.has(attribute))) return { ...draft, ...grouping(draft, pending) };
  if (draft.isWith && type !== 'checkbox') return { ...draft, isWith: false, pending: { ...pending, isAny: !filled.has(attribute) } };
  return type === 'checkbox' ? { ...draft, ...adding(draft, term(attribute, ':', ['yes'])) } : { ...draft, pending };
}

function dated(draft: Draft, days: SpokenDays): Change {
  const { pending } = draft;
  if (pending?.type === 'date' && typeof days.value === 'string')
    return adding(draft, term(pending.attribute, days.operator, [days.value]));
  const dateOf = pending && dateAttributes.has(pending.attribute) ? (pending.attribute as DateOf) : undefined;
  return {
    days: [...draft.days, days],
    ...(dateOf && { dateOf, dates: [...draft.dates, dateOf], pending: undefined }),
  };
}

/** Ending of a name, with or without an apostrophe. */
function endingOf(token: Token | undefined, { words }: Entry): string {
  const { folded = '', isCut = false } = token ?? {};
  if (isCut) return folded.slice(folded.indexOf("'") + 1);
  return (
    words
      .flatMap((word) => (folded.startsWith(word) ? folded.slice(word.length) : []))
      .sort((one, other) => one.length - other.length)[0] ?? ''
  );
}

/** Evidence of names, where it is not that of people and projects. */
const nameWeights: Readonly<Record<string, number>> = { label: 0.25, status: 0.75, cycle: 0.75, milestone: 0.75 };

function named(draft: Draft, { tokens, names, isDoubtful = false }: Part): Change {
  const { pending, language } = draft;
  const all = names?.entries ?? [];
  const fitting = all.filter(({ attribute }) => attribute === pending?.attribute);
  const [entry, other] = fitting.length > 0 ? fitting : all;
  if (!entry) return {};
  const weight = draft.weight + (nameWeights[entry.attribute] ?? 0.5);
  const text = tokens.map(({ raw }) => raw.split("'")[0]).join(' ');
  if (other || isDoubtful) return { weight, choices: [...draft.choices, [text, fitting.length > 0 ? fitting : all]] };
  const { attribute, values, name, type, group } = entry;
  if (values.length === 0)
    return withAttribute({ ...draft, work: draft.work + 0.5 }, { attribute, said: name, ...(type && { type }), ...(group && { group }) });
  const isPerson = attribute === 'assignee';
  const isOther = isPerson && (pending?.type === 'person' || pending?.attribute === 'watcher');
  const role = isOther ? pending.attribute : ((isPerson ? (draft.nextRole ?? draft.alsoRole) : undefined) ?? attribute);
  const isValue = role === pending?.attribute;
  const ending = isPerson && language === 'tr' ? endingOf(tokens.at(-1), entry) : '';
  // Someone in the accusative is not the assignee: `Ayşe'yi bekleten`.
  const isObject = /^[yn]?[iu]$/.test(ending);
  // A person in the dative is the assignee: `Ayşe'ye verilen`.
  const isGiven = /^y?[ae]$/.test(ending);
  const condition: Tree = { ...term(role, ':', values), ...(isGiven && { place: given }) };
  // `Ayşe'den daha çok`, `Ayşe'siz`.
  const isFrom = /^(?:[dt][ae]n|s[iu]z)$/.test(ending);
  // `Ayşe'yle Mehmet`.
  const isJoined = /^y?l[ae]$/.test(ending);
  // `Without label X`.
  const isWithout = draft.added > 0 && print(draft.terms.at(-1) ?? condition) === `${attribute}:none`;
  const isNot = draft.negation === 'except' || draft.negation === 'none' || draft.alsoNot === attribute || isWithout;
  const terms = [...(isWithout ? draft.terms.slice(0, -1) : draft.terms), isNot ? not(condition) : condition];
  return {
    weight,
    terms,
    negation: draft.negation === 'not' ? draft.negation : undefined,
    pending: isValue ? undefined : pending,
    valued: isValue ? draft.valued : attribute,
    ...((isObject || isFrom) && doubting(draft, text)),
    ...(isPerson && { nextRole: undefined, joins: draft.joins + Number(isJoined) }),
  };
}

/** A text in quotation marks: a name, or words of a title. */
function quote(draft: Draft, text: string, entries: readonly Entry[]): Draft {
  const tokens = tokensOf(text);
  const names = namesAt(entries, tokens, true, false);
  if (names?.isWhole && names.length === tokens.length) return { ...draft, ...named(draft, { tokens, names }) };
  return { ...draft, terms: [...draft.terms, term(titleWords, ':', [text])], isTitled: true };
}

/** Ends the wait for the value of an attribute. */
function settled(draft: Draft): Draft {
  const { pending, ...others } = draft;
  if (!pending) return draft;
  const { attribute, said: text } = pending;
  if (draft.number !== undefined && isNumeric(pending))
    return { ...others, ...adding(draft, term(attribute, ':', [draft.number])), number: undefined };
  if (pending.isAny) return { ...others, ...adding(draft, having(attribute, 'any')) };
  const isOfDays = dateAttributes.has(attribute) && draft.days.length > 0 && (draft.dateOf ?? attribute) === attribute;
  if (isOfDays) return { ...others, dateOf: attribute as DateOf };
  if (draft.isMost && !draft.group && groupable.has(attribute)) return { ...others, ...grouping(draft, pending) };
  // Counts are of tasks, not of projects or labels.
  if (draft.asked === 'count' && draft.work < 1 && attribute !== 'assignee')
    return { ...others, ...doubting(draft, text), work: draft.work + 1 };
  if (attribute === 'cycle' && /[dt][ae](?:ki)?$/.test(fold(text))) return { ...others, ...adding(draft, term('cycle', ':', ['current'])) };
  if (attribute === 'due' && !draft.dateOf) return { ...others, dateOf: 'due' };
  return { ...others, ...(!plain.has(attribute) && !/^durumda/.test(fold(text)) && doubting(draft, text)) };
}

/** Words for the highest or lowest numbers of tasks. */
const ofNumbers = /^(?:en |daha |the )?(?:cok|fazla|az|most|more|fewe?|least)/;

/** The reading after the last part. */
function finished(last: Draft): Reading {
  const draft = settled(last);
  const { negation, language, order, comparison, isSpent, asked, isMost, group, sort } = draft;
  const isEnglish = language === 'en';
  const doubts = [
    ...(new Set(draft.dates).size > 1 && draft.days.length > 0 ? [isEnglish ? 'which date' : 'hangi tarih'] : []),
    ...(negation ? [negation === 'none' ? 'without' : 'not'] : []),
    ...(draft.isStarted && draft.days.length > 0 && !draft.dateOf ? [isEnglish ? 'started or assigned' : 'başlanan ya da atanan'] : []),
    ...(draft.isUnstated && draft.days.length > 0 ? [isEnglish ? 'not' : 'değil'] : []),
    ...(draft.isBoth && draft.terms.length < 2 ? [isEnglish ? 'both' : 'birlikte'] : []),
    ...(draft.isRange && draft.days.length < 2 ? [isEnglish ? 'between' : 'arası'] : []),
    ...(isSpent && asked !== 'time' ? [isEnglish ? 'time' : 'süre'] : []),
    // Without an attribute, the most are numbers of tasks.
    ...[isMost && ofNumbers.test(fold(order?.said ?? '')) ? undefined : order?.said, comparison?.said].filter((each) => each !== undefined),
  ];
  const key = draft.isSorted && group ? sortKeys[group] : undefined;
  // `Bugüne kadar kapatılmamış` is about now, not about what is due.
  const [only] = draft.days.length === 1 ? draft.days : [];
  const isUntilNow = only?.operator === '<=' && only.value === 'today' && draft.dateOf === undefined;
  const isOverdue = draft.isExpired && draft.days.length === 0;
  const isOfCounts = isMost && (sort === undefined || group !== undefined);
  return {
    ...draft,
    unknown: [...draft.unknown, ...doubts],
    terms: [...draft.terms, ...(isOverdue ? [term('due', '<', ['today'])] : [])],
    isMost: isOfCounts === true,
    ...(isUntilNow && { days: [] }),
    ...(key && { group: undefined, sort: `-${key}` }),
    ...(isOfCounts && { asked: asked ?? 'count', sort: undefined }),
    ...(draft.nextRole && { role: draft.nextRole }),
  };
}

/** Marks a person in the dative. */
export const given = { offset: -1, length: 0 };
