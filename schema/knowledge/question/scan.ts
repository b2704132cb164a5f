import { parse } from '../../filter/parse.ts';
import { away, dayRules, type SpokenDays } from '../../filter/spoken-days.ts';
import { not, type Operator, type Tree, term, words as titleWords } from '../../filter/tree.ts';
import { taskNumber } from '../../kernel/ids.ts';
import type { Locale } from '../../kernel/module.ts';
import { fold } from '../../kernel/turkish.ts';
import { type Entry, isTypo, type Match, namesAt, type Token } from '../../work/task/filter/lexicon.ts';
import { type DateOf, languageOf, type Says, type Shape, spelled, vocabularyAt } from './words.ts';

/** Words of a question, at most: what is longer says more than a filter does. */
const mostWords = 25;

/** Interpretation of a question's words. */
export type Reading = Shape & {
  readonly terms: readonly Tree[];
  readonly days?: SpokenDays;
  /** Time without changes, in the filter language. */
  readonly stale?: string;
  readonly limit?: number;
  /** Name of the custom field to group by. */
  readonly groupName?: string;
  /** Task that the question is about: those that block it, or those that it blocks. */
  readonly relation?: { readonly number: string; readonly is: 'blockers' | 'blocks' };
  /** Numbers of tasks that the question names. */
  readonly numbers: readonly string[];
  /** Words that are searched in titles, if nothing else explains them. */
  readonly left: readonly Token[];
  /** Whether these words are named as a title: `fatura ile ilgili`, or in quotation marks. */
  readonly isTitled: boolean;
  /** Words that nothing explains beside a title, and names with several meanings. */
  readonly unknown: readonly string[];
  readonly choices: readonly (readonly [said: string, entries: readonly Entry[]])[];
  /** Number of words that join conditions as `and`, and as `or`. */
  readonly joins: number;
  readonly eithers: number;
  readonly weight: number;
  readonly work: number;
};

/** State while the parts of a question are read from left to right. */
type Draft = Reading & {
  readonly language: Locale;
  /** Attribute named before its value. */
  readonly pending?: Pending | undefined;
  /** Attribute of the value before; its name may follow: `müşteri etiketli`. */
  readonly valued?: string | undefined;
  /** Number of conditions that the part before added. */
  readonly added: number;
  /** English negation before its condition, or before the name of an attribute. */
  readonly negation?: 'not' | 'except' | 'none' | undefined;
  /** Whether the next attribute is one to group by. */
  readonly isBy: boolean;
  /** Whether a verb says that time was spent. */
  readonly isSpent: boolean;
  /** Dates that the words refer to: days are of one only. */
  readonly dates: readonly DateOf[];
};
type Pending = { readonly attribute: string; readonly said: string; readonly type?: Entry['type']; readonly group?: string };

const empty: Omit<Draft, 'language'> = {
  ...{ terms: [], numbers: [], left: [], unknown: [], choices: [], dates: [] },
  ...{ joins: 0, eithers: 0, weight: 0, work: 0, added: 0 },
  ...{ isTitled: false, isBy: false, isSpent: false },
};

/** Part of a question: consecutive tokens with one meaning. */
type Part = {
  readonly tokens: readonly Token[];
  readonly says?: Says;
  readonly match?: RegExpExecArray;
  readonly days?: SpokenDays;
  readonly names?: Match;
  /** Whether the words of the name have another meaning too. */
  readonly isDoubtful?: boolean;
};

const quotes = /["“”«»]([^"“”«»]{2,80})["“”«»]/g;
/** English words with `is` attached. */
const shortened = /\b(what|who|where|when|how|which)['’]s\b/gi;

const tokensOf = (text: string): Token[] =>
  [...text.matchAll(/[\p{L}\p{N}]+(?:[-./]\p{L}*\p{N}*)*(?:['’][\p{L}]+)?/gu)].map(([found]) => {
    const raw = found.replace(/[-./]+$/, '').replace('’', "'");
    const folded = fold(raw).replace(/^(\d{1,3})\.(\d{3})(?!\d)/, '$1$2');
    const [head = folded] = folded.split("'");
    return { raw, folded, head, isCut: head !== folded };
  });

/** Reads the words of a question with the vocabulary and the names of an organization; undefined for an empty or long text. */
export function scan(question: string, entries: readonly Entry[]): Reading | undefined {
  const quoted = [...question.matchAll(quotes)].map(([, part = '']) => part.trim());
  const bare = question.replaceAll(quotes, ' ').replaceAll(shortened, '$1 is');
  const tokens = tokensOf(bare);
  if (tokens.length > mostWords || tokens.length + quoted.length === 0) return undefined;
  const language = languageOf(bare, 'tr');
  const parts = partsOf(
    tokens.map((token) => corrected(token, entries, language)),
    entries,
    language,
  );
  const read = parts.reduce((draft, part, at) => step(draft, part, parts[at + 1]), { ...empty, language });
  return finished(quoted.reduce((draft, text) => quote(draft, text, entries), read));
}

function partsOf(tokens: readonly Token[], entries: readonly Entry[], language: Locale): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < tokens.length; ) {
    const rest = tokens.slice(at);
    const part = partAt(rest, entries, language, parts.at(-1)) ?? { tokens: rest.slice(0, 1) };
    parts.push(part);
    at += part.tokens.length;
  }
  return parts;
}

/** A token of a word of the vocabulary with a typo, corrected; any other token unchanged. All words that it may be must mean the same. */
function corrected(token: Token, entries: readonly Entry[], language: Locale): Token {
  if (/\d/.test(token.folded) || knownAt([token], language) || namesAt(entries, [token], false, false)) return token;
  const words = spelled.filter((each) => isTypo(token.folded, each));
  const meanings = new Set(words.map((each) => JSON.stringify(knownAt([{ ...token, folded: each }], language)?.says ?? each)));
  const [word] = words;
  return word !== undefined && meanings.size === 1 ? { ...token, folded: word, head: word } : token;
}

/** The meaning at the beginning of `rest`: the longest of the vocabulary, days and names; then a name with a typo. */
function partAt(rest: readonly Token[], entries: readonly Entry[], language: Locale, before: Part | undefined): Part | undefined {
  const known = knownAt(rest, language);
  const cues = (length: number) => [attributeOf(before), attributeOf(knownAt(rest.slice(length), language))];
  const names = namesAt(entries, rest, known !== undefined, false);
  if (names && isName(names, known?.tokens.length ?? 0, rest, cues(names.length)))
    return namedPart(names, rest, cues(names.length), language);
  if (known) return known;
  const [first] = rest as [Token];
  if (taskNumber.test(first.head.toUpperCase()) || /^\d/.test(first.head)) return undefined;
  const near = namesAt(entries, rest, false, true);
  return near && namedPart(near, rest, cues(near.length), language);
}

/** The longest words of the vocabulary, or for days. */
function knownAt(rest: readonly Token[], language: Locale): Part | undefined {
  const text = rest.map(({ folded }) => folded).join(' ');
  const [word, day] = [vocabularyAt(text, language), daysAt(text)];
  if (day && day.length >= (word?.match[0].length ?? 0)) return { tokens: rest.slice(0, day.tokens), days: day.days };
  return word && { tokens: rest.slice(0, word.length), says: word.says, match: word.match };
}

/** The attribute that a part names. */
function attributeOf(part: Part | undefined): string | undefined {
  const [entry] = part?.names?.entries ?? [];
  return part?.says?.attribute ?? (entry?.values.length === 0 ? entry.attribute : undefined);
}

/** Whether names count although the vocabulary knows the words: they are longer, end in an apostrophe, or the words beside them name their kind. */
function isName(
  { entries, length, isWhole }: Match,
  known: number,
  tokens: readonly Token[],
  cues: readonly (string | undefined)[],
): boolean {
  if (known === 0) return true;
  if (!isWhole) return false;
  if (entries.some(({ attribute, values }) => values.length > 0 && cues.includes(attribute))) return true;
  return length > known || (length === known && tokens[length - 1]?.isCut === true);
}

/** The names of the kind that the words beside them name. Without these, a name whose words all mean something else is doubtful. */
function namedPart(match: Match, rest: readonly Token[], cues: readonly (string | undefined)[], language: Locale): Part {
  const tokens = rest.slice(0, match.length);
  const cued = match.entries.filter(({ attribute, values }) => values.length > 0 && cues.includes(attribute));
  const isDoubtful = cued.length === 0 && tokens.length > 1 && tokens.every((token) => knownAt([token], language) !== undefined);
  return { tokens, names: cued.length > 0 ? { ...match, entries: cued } : match, isDoubtful };
}

function daysAt(text: string): { readonly days: SpokenDays; readonly tokens: number; readonly length: number } | undefined {
  let best: { days: SpokenDays; tokens: number; length: number } | undefined;
  for (const { words, days } of dayRules)
    for (const pattern of words) {
      const match = pattern.exec(text);
      if (match && match[0].length > (best?.length ?? 0))
        best = { days: days(match), tokens: match[0].split(' ').length, length: match[0].length };
    }
  return best;
}

/** Attributes that tasks can be grouped by, besides custom fields. */
const groupable: ReadonlySet<string> = new Set(['assignee', 'project', 'status', 'priority', 'label', 'cycle', 'milestone']);
const dateAttributes: ReadonlySet<string> = new Set(['due', 'created', 'updated', 'completed', 'start']);
/** Attributes that may be named without a value: questions ask for them by other words too. */
const plain: ReadonlySet<string> = new Set(['assignee', 'status', 'priority', 'due', 'project']);
/** Attributes of which every task has a value. */
const filled: ReadonlySet<string> = new Set(['status', 'priority', 'project']);

const isNumeric = (pending: Pending | undefined): pending is Pending => pending?.attribute === 'estimate' || pending?.type === 'number';
const isDated = (pending: Pending | undefined): pending is Pending =>
  pending !== undefined && (dateAttributes.has(pending.attribute) || pending.type === 'date');
const isFiller = ({ says }: Part): boolean => says !== undefined && Object.keys(says).length === 0;
/** A property such as `has:files`, or that an attribute has a value, or none. */
const having = (attribute: string, value: 'any' | 'none'): Tree => {
  const [name = '', thing] = attribute.split(':');
  const tree = term(name, ':', [thing ?? value]);
  return thing && value === 'none' ? not(tree) : tree;
};

type Change = Partial<Draft>;
const doubting = ({ unknown }: Draft, said: string): Change => ({ unknown: [...unknown, said] });
const adding = ({ terms }: Draft, tree: Tree): Change => ({ terms: [...terms, tree], pending: undefined, negation: undefined });
const grouping = ({ weight }: Draft, { attribute, group, said }: Pending): Change => ({
  ...{ group: group ?? attribute, weight: weight + 0.5, pending: undefined, isBy: false },
  ...(group && { groupName: said }),
});

/** Takes the opposite of the last condition: of that of the part before, or with `any` of the last at all. */
function turned(draft: Draft, said: string, any = false): Change {
  const last = draft.terms.at(-1);
  if (!last || last.kind === 'not' || (!any && draft.added === 0)) return { ...doubting(draft, said), negation: undefined };
  return { terms: [...draft.terms.slice(0, -1), not(last)], negation: undefined };
}

/** Words with their numbers or units: `3 haftadır`. */
type Cue = { readonly said: string; readonly as: string; readonly first: string | undefined; readonly second: string | undefined };

/** Orders by a numeric attribute: `maliyeti en yüksek`. */
const ordering = (draft: Draft, { said, first }: Cue, sign: '' | '-'): Change => {
  const { pending } = draft;
  if (!isNumeric(pending)) return doubting(draft, said);
  return { sort: `${sign}${pending.group ?? pending.attribute}`, pending: undefined, ...(first && { limit: Number(first) }) };
};
const comparing = (draft: Draft, { said, as, first = '' }: Cue): Change =>
  isNumeric(draft.pending) ? adding(draft, term(draft.pending.attribute, as as Operator, [first])) : doubting(draft, said);

/** Effects of words on their neighbours, by the name that the vocabulary gives them. */
const effects: Readonly<Record<string, (draft: Draft, cue: Cue) => Change>> = {
  and: ({ joins }) => ({ joins: joins + 1 }),
  or: ({ eithers }) => ({ eithers: eithers + 1 }),
  about: () => ({ isTitled: true }),
  by: () => ({ isBy: true }),
  spent: () => ({ isSpent: true }),
  blockers: (_, { first = '' }) => ({ relation: { number: first.toUpperCase(), is: 'blockers' } }),
  blocks: (_, { first = '' }) => ({ relation: { number: first.toUpperCase(), is: 'blocks' } }),
  stale: (_, { first, second }) => ({ stale: away('-', first, second) }),
  late: (draft, { first, second }) => adding(draft, term('due', '<', [away('-', first, second)])),
  limit: (_, { first }) => (first ? { limit: Number(first) } : {}),
  most: (draft, cue) => ordering(draft, cue, '-'),
  least: (draft, cue) => ordering(draft, cue, ''),
  any: (draft) => (draft.pending && !filled.has(draft.pending.attribute) ? adding(draft, having(draft.pending.attribute, 'any')) : {}),
  waiting: (draft, { said }) => (draft.valued === 'status' ? {} : doubting(draft, said)),
  past: (draft, { said }) =>
    isDated(draft.pending) ? adding(draft, term(draft.pending.attribute, '<', ['today'])) : doubting(draft, said),
  group: (draft, { said }) =>
    draft.pending && (draft.pending.group || groupable.has(draft.pending.attribute))
      ? grouping(draft, draft.pending)
      : doubting(draft, said),
  not: (draft, { said }) => (draft.language === 'tr' || draft.added > 0 ? turned(draft, said) : { negation: 'not' }),
  except: (draft, { said }) => (draft.language === 'tr' ? turned(draft, said, true) : { negation: 'except' }),
  none(draft, { said }) {
    if (draft.pending) return adding(draft, having(draft.pending.attribute, 'none'));
    if (draft.language === 'en' && !/^(?:yok|olmayan)/i.test(said)) return { negation: 'none' };
    if (/^olmayan/i.test(said)) return turned(draft, said);
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
    if (isNumeric(draft.pending) && /^\d+(?:\.\d+)?$/.test(token?.head ?? '') && !/^[<>]/.test(next?.says?.as ?? ''))
      return { ...draft, ...adding(draft, term(draft.pending.attribute, ':', [token?.head ?? ''])) };
    return { ...draft, left: [...draft.left, ...part.tokens] };
  };
  const after = read();
  const added = Math.max(0, after.terms.length - draft.terms.length);
  const isBy = after.isBy && (!draft.isBy || isFiller(part));
  const whole = { ...after, added, isBy };
  return draft.negation === 'not' && added > 0 ? { ...whole, ...turned(whole, 'not') } : whole;
}

function said(draft: Draft, { tokens, match }: Part, says: Says): Draft {
  const { is, attribute, as, weight = 0, work = 0, isUnknown, ...shape } = says;
  const text = tokens.map(({ raw }) => raw).join(' ');
  const { state, group, asked, pending } = draft;
  const condition = is === undefined ? undefined : (parse(is) as Tree);
  const isValue =
    (condition?.kind === 'term' && condition.attribute === pending?.attribute) || (shape.isMine && pending?.attribute === 'assignee');
  const doubts = isUnknown || (shape.state && state && shape.state !== state) ? [text] : [];
  const now: Draft = {
    ...draft,
    // The first property to group by counts, and totals more than numbers of tasks.
    ...{ ...shape, ...(group && { group }), ...((asked === 'time' || asked === 'estimate') && { asked }) },
    ...{ weight: draft.weight + weight, work: draft.work + work, unknown: [...draft.unknown, ...doubts] },
    ...{ terms: condition ? [...draft.terms, condition] : draft.terms, pending: isValue ? undefined : pending },
    ...{ dates: shape.dateOf ? [...draft.dates, shape.dateOf] : draft.dates },
  };
  if (attribute !== undefined) return withAttribute(now, { attribute, said: text });
  const [first, second] = (match?.slice(1) ?? []).filter((each) => each !== undefined);
  const effect = as === undefined ? undefined : (effects[as] ?? comparing);
  return effect ? { ...now, ...effect(now, { said: text, as: as ?? '', first, second }) } : now;
}

/** The name of an attribute: of the value before it, of the value to come, or of a property to group by. */
function withAttribute(before: Draft, pending: Pending): Draft {
  const { attribute, group, said: text, type } = pending;
  if (before.valued === attribute) return { ...before, valued: undefined };
  const draft = settled(before);
  if (draft.negation === 'none' || /s[iu]z(?:l[ae]r)?$/.test(fold(text))) return { ...draft, ...adding(draft, having(attribute, 'none')) };
  if (draft.isBy && (group || groupable.has(attribute))) return { ...draft, ...grouping(draft, pending) };
  return type === 'checkbox' ? { ...draft, ...adding(draft, term(attribute, ':', ['yes'])) } : { ...draft, pending };
}

function dated(draft: Draft, days: SpokenDays): Change {
  const { pending } = draft;
  if (pending?.type === 'date' && typeof days.value === 'string')
    return adding(draft, term(pending.attribute, days.operator, [days.value]));
  const dateOf = pending && dateAttributes.has(pending.attribute) ? (pending.attribute as DateOf) : undefined;
  return {
    ...{ days, ...(draft.days && doubting(draft, draft.language === 'en' ? 'two dates' : 'iki ayrı tarih')) },
    ...(dateOf && { dateOf, dates: [...draft.dates, dateOf], pending: undefined }),
  };
}

function named(draft: Draft, { tokens, names, isDoubtful = false }: Part): Change {
  const { pending, language } = draft;
  const all = names?.entries ?? [];
  const fitting = all.filter(({ attribute }) => attribute === pending?.attribute);
  const [entry, other] = fitting.length > 0 ? fitting : all;
  if (!entry) return {};
  const weight = draft.weight + (entry.attribute === 'label' ? 0.25 : 0.5);
  const text = tokens.map(({ raw }) => raw.split("'")[0]).join(' ');
  if (other || isDoubtful) return { weight, choices: [...draft.choices, [text, fitting.length > 0 ? fitting : all]] };
  const { attribute, values, name, type, group } = entry;
  if (values.length === 0)
    return withAttribute({ ...draft, work: draft.work + 0.5 }, { attribute, said: name, ...(type && { type }), ...(group && { group }) });
  const isPerson = attribute === 'assignee';
  const role = isPerson && (pending?.type === 'person' || pending?.attribute === 'watcher') ? pending.attribute : attribute;
  const isValue = role === pending?.attribute;
  // A person in the dative is the assignee: `Ayşe'ye verilen`.
  const isGiven = isPerson && language === 'tr' && /'y?[ae]$/.test(tokens.at(-1)?.folded ?? '');
  const condition: Tree = { ...term(role, ':', values), ...(isGiven && { place: given }) };
  const terms = [...draft.terms, draft.negation === 'except' ? not(condition) : condition];
  return {
    weight,
    terms,
    negation: draft.negation === 'except' ? undefined : draft.negation,
    pending: isValue ? undefined : pending,
    valued: isValue ? draft.valued : attribute,
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
  if (draft.isMost && !draft.group && groupable.has(attribute)) return { ...others, ...grouping(draft, pending) };
  // Counts are of tasks, not of projects or labels.
  if (draft.asked === 'count' && draft.work < 1 && attribute !== 'assignee')
    return { ...others, ...doubting(draft, text), work: draft.work + 1 };
  if (attribute === 'cycle' && /[dt][ae](?:ki)?$/.test(fold(text))) return { ...others, ...adding(draft, term('cycle', ':', ['current'])) };
  if (attribute === 'due' && !draft.dateOf) return { ...others, dateOf: 'due' };
  return { ...others, ...(!plain.has(attribute) && doubting(draft, text)) };
}

/** The reading after the last part. */
function finished(last: Draft): Reading {
  const draft = settled(last);
  const [hasDates, hasTime] = [new Set(draft.dates).size > 1 && draft.days, draft.isSpent && draft.asked !== 'time'];
  const isEnglish = draft.language === 'en';
  const doubts = [
    ...(hasDates ? [isEnglish ? 'which date' : 'hangi tarih'] : []),
    ...(draft.negation ? [draft.negation === 'none' ? 'without' : 'not'] : []),
    ...(hasTime ? [isEnglish ? 'time' : 'süre'] : []),
  ];
  return { ...draft, unknown: [...draft.unknown, ...doubts] };
}

/** Marks a person in the dative. */
export const given = { offset: -1, length: 0 };
