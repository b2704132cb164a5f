import { parse } from '../../filter/parse.ts';
import { print } from '../../filter/print.ts';
import type { SpokenDays } from '../../filter/spoken-days.ts';
import { not, type Term, type Tree, term, words as titleWords } from '../../filter/tree.ts';
import { taskNumber } from '../../kernel/ids.ts';
import { fold } from '../../kernel/turkish.ts';
import { type Entry, namesAt, type Token, tokensOf } from '../../work/task/filter/lexicon.ts';
import {
  adding,
  type Change,
  type Draft,
  dateAttributes,
  doubting,
  empty,
  filled,
  given,
  groupable,
  grouping,
  isNumeric,
  lacking,
  type Pending,
  type Reading,
  settled,
  sortKeyOf,
  sortKeys,
} from './draft.ts';
import { comparing, effects, turned, unstated } from './effects.ts';
import { attributeOf, isFiller, type Part, partsOf } from './parts.ts';
import { misplaced, nested } from './places.ts';
import { plainText, remarkOf } from './plain.ts';
import { relationIn } from './relation.ts';
import { type DateOf, languageOf, type Role, type Says } from './words.ts';

/** Words of a question, at most: what is longer says more than a filter does. */
const mostWords = 25;

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
  // `Ayşe'den daha çok`, or a name with the ending that means "without".
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
