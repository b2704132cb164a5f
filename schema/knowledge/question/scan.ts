import { parse } from '../../filter/parse.ts';
import { print } from '../../filter/print.ts';
import { amountOf, away, dayRules, type SpokenDays, unit } from '../../filter/spoken-days.ts';
import { either as anyOf, not, type Operator, type Term, type Tree, term, words as titleWords } from '../../filter/tree.ts';
import { taskNumber } from '../../kernel/ids.ts';
import type { Locale } from '../../kernel/module.ts';
import { fold } from '../../kernel/turkish.ts';
import { type Entry, type Match, namesAt, nounEnding, type Token, tokensOf } from '../../work/task/filter/lexicon.ts';
import { type DateOf, languageOf, type Role, type Says, type Shape, vocabularyAt } from './words.ts';

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
  /** Name of the custom field to group by. */
  readonly groupName?: string;
  /** Task that the question is about: those that block it, or those that it blocks. */
  readonly relation?: { readonly number: string; readonly is: 'blockers' | 'blocks' };
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
  /** Number of conditions that the part before added. */
  readonly added: number;
  /** Whether the last condition is a state. */
  readonly isOfState?: boolean;
  /** English negation before its condition, or before the name of an attribute. */
  readonly negation?: 'not' | 'except' | 'none' | undefined;
  /** Order of the highest or lowest values, whose attribute may follow. */
  readonly order?: { readonly sign: '' | '-'; readonly said: string } | undefined;
  /** Comparison whose attribute may follow. */
  readonly comparison?: Cue | undefined;
  /** Words that wait for a status: `waiting for review`. */
  readonly awaiting?: string | undefined;
  /** Words that exclude everything but the next value, of which a task may have others too. */
  readonly only?: string | undefined;
  /** Whether the next attribute may be asked for with any value: `that have an assignee`. */
  readonly isWith?: boolean;
  /** Whether the property after `by` orders the tasks instead of grouping them. */
  readonly isSorted?: boolean;
  /** Number directly before: of tasks, or a value of the attribute that follows: `40 litreden az`. */
  readonly number?: string | undefined;
  /** Numeric attribute of the comparison before: `greater than 40 and less than 100`. */
  readonly compared?: string | undefined;
  /** Number of joining words before the end of a clause: `ahşap veya metal olsun`. */
  readonly clause?: number;
  /** Number of conditions before an `or`. */
  readonly either?: number | undefined;
  /** Attribute of the negated value before an `or`. */
  readonly alsoNot?: string | undefined;
  /** Role of the next person. */
  readonly nextRole?: Role | undefined;
  /** Whether the next attribute is one to group by. */
  readonly isBy: boolean;
  /** Whether something was entered: time, a value, or a task. */
  readonly isEntered?: boolean;
  /** Whether a verb says that time was spent. */
  readonly isSpent: boolean;
  /** Whether the days follow the name of their date. */
  readonly isNamed?: boolean;
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
  ...{ terms: [], numbers: [], left: [], unknown: [], choices: [], dates: [], days: [], others: [] },
  ...{ joins: 0, eithers: 0, weight: 0, work: 0, added: 0 },
  ...{ isTitled: false, isBy: false, isSpent: false, isRange: false, isBoth: false },
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

const quotes = /["“”«»]([^"“”«»]{2,80})["“”«»]|(?<![\p{L}\p{N}])['‘]([^'’]{2,80})['’](?![\p{L}\p{N}])/gu;
/** Words that a question wants in titles: `başlığında X geçen`. */
const inTitles = [
  /(?:başlı[ğk]\p{L}*|adında|isminde)\s+(.{2,80}?)\s+(?:geçen|içeren|bulunan|yazan|olan)\p{L}*/giu,
  /(\p{L}+)\s+kelimesi(?:ni)?\s+(?:geçen|içeren)\p{L}*/giu,
  /(?:with|containing|mentioning|having)\s+(?:the words?\s+)?(\S.{1,80}?)\s+in\s+(?:the|their|its)\s+(?:title|name)s?/giu,
  /(?:title|name)s?\s+(?:contain(?:s|ing)?|includ(?:es|ing)|mention(?:s|ing)?)\s+(\S.{1,80}?)(?=\s+(?:that|which|and|but|due|assigned|in)\s|[?.!]|$)/giu,
];
/** Abbreviations of chats. */
const abbreviated = /(?<![\p{L}\p{N}])(w\/o|w\/|b4|tmrw|tmr|wats|wat|r)(?![\p{L}\p{N}])/giu;
const written: Readonly<Record<string, string>> = {
  ...{ 'w/o': 'without', 'w/': 'with', b4: 'before', tmrw: 'tomorrow', tmr: 'tomorrow', wats: 'what is', wat: 'what', r: 'are' },
};
/** `Şu` before a noun, which only points at it. */
const pointer = /(?<!\p{L})şu(?=\s+(?!an|sıra|ara|gün))/giu;
/** Words for signs of comparison. */
const signs: Readonly<Record<string, string>> = { '<': ' under ', '<=': ' at most ', '>': ' over ', '>=': ' at least ' };
/** English words with `is` attached. */
const shortened = /\b(what|who|where|when|how|which|that|there|here)['’]?s\b/gi;
/** English auxiliaries that are attached to pronouns. */
const attached = /\b(we|you|they|that|who|it)['’](?:d|ll|ve|re|m)\b/gi;
/** Negated verbs without their apostrophe. */
/** Spoken endings of the present: `napıyo`, `yapıyom`. */
const spoken = /(?<=[iıuü]yo)(?:(?=(?:lar)?(?![\p{L}]))|m(?!\p{L}))/giu;
/** Polite requests whose `for me` does not mean the asker's tasks. */
const forMe = /^((?:can|could|would|will) (?:you|u)\b(?!.*\b(?:are|is|due|assigned) for me\b).*)\bfor me\b/i;
/** Turkish endings that are written apart from a name: `kerem in işleri`. */
const apart = /^(?:n?[iu]n|[dt][ae](?:ki)?|y?l[ae])$/;
const unmarked = /\b(do|does|did|is|are|was|were|have|has)nt\b/gi;

/** Reads the words of a question with the vocabulary and the names of an organization; undefined for an empty or long text. */
export function scan(question: string, entries: readonly Entry[]): Reading | undefined {
  const titles: string[] = [];
  const untitled = inTitles.reduce(
    (text, pattern) =>
      text.replaceAll(pattern, (_, title: string) => {
        titles.push(title.replaceAll(/["“”«»'‘’]/g, '').trim());
        return ' ';
      }),
    question,
  );
  const quoted = [...untitled.matchAll(quotes)].map(([, one, other]) => (one ?? other ?? '').trim());
  const bare = untitled
    .replaceAll(quotes, ' ')
    .replaceAll(pointer, ' ')
    .replaceAll(abbreviated, (said) => written[said.toLowerCase()] ?? said)
    .replaceAll(spoken, (m) => (m === '' ? 'r' : 'rum'))
    .replaceAll(shortened, '$1 is')
    .replaceAll(unmarked, "$1n't")
    .replaceAll(attached, '$1')
    .trim()
    .replace(forMe, '$1')
    .replaceAll(/([<>]=?)\s*(?=\d)/g, (_, sign: string) => signs[sign] ?? ' ');
  // A name and its number may be one word: `sprint22de`.
  const isNamed = (word: string) => entries.some(({ words: [first, second] }) => first === fold(word) && /^\d+$/.test(second ?? ''));
  const tokens = tokensOf(bare.replaceAll(/(?<![\p{L}\p{N}])(\p{L}+)(?=\d)/gu, (word) => (isNamed(word) ? `${word} ` : word)));
  if (tokens.length > mostWords || tokens.length + quoted.length + titles.length === 0) return undefined;
  const language = languageOf(bare, 'tr');
  const parts = partsOf(
    tokens.map((token) => corrected(token, entries, language)),
    entries,
    language,
  );
  const isNeDe = ({ says }: Part) => says?.as === 'nede';
  const neithers = parts.filter(
    (part, at) => isNeDe(part) || (part.tokens[0]?.folded === 'ne' && !part.says?.group && isCondition(parts[at + 1])),
  );
  const denied = parts.map((part, at) => {
    if (isNeDe(part) && neithers.length < 2) return { ...part, says: { isUnknown: true } };
    // `Son tarihi var`.
    if (
      part.tokens[0]?.folded === 'var' &&
      part.tokens.length === 1 &&
      attributeOf(parts[at - 1]) &&
      /[iu]$/.test(parts[at - 1]?.tokens.at(-1)?.folded ?? '')
    )
      return { ...part, says: { as: 'any' } };
    if (part.says?.as !== 'neither' && (neithers.length < 2 || !neithers.includes(part))) return part;
    const next = parts.slice(at + 1).find((each) => !isFiller(each));
    return { ...part, says: { as: attributeOf(next) === undefined ? 'neither' : 'without' } };
  });
  const read = denied.reduce((draft, part, at) => step(draft, part, denied[at + 1]), { ...empty, language });
  const titled = titles.map((title) => term(titleWords, ':', [title]));
  const whole = {
    ...read,
    terms: [...read.terms, ...titled],
    isTitled: read.isTitled || titled.length > 0,
    weight: read.weight + titled.length,
  };
  return finished(quoted.reduce<Draft>((draft, text) => quote(draft, text, entries), whole));
}

/** Whether words may follow each `ne` of `ne Ayşe'de ne Mehmet'te`, and of `ne sahibi ne tarihi olan`. */
const isCondition = (part: Part | undefined): boolean =>
  part?.names !== undefined || part?.says?.is !== undefined || part?.says?.attribute !== undefined;

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

/** A token with a frequent typo in a word of the vocabulary, corrected; any other token unchanged. All words that it may be must mean the same. */
function corrected(token: Token, entries: readonly Entry[], language: Locale): Token {
  const isWord = (word: string) => knownAt([{ ...token, folded: word }], language) !== undefined || isUnit.test(word);
  const { folded } = token;
  if (folded.length < 4 || /\d/.test(folded) || isWord(folded) || namesAt(entries, [token], false, false)) return token;
  if (language === 'tr' && inflected([token], language)) return token;
  const words = [...new Set(misspelled(folded))].filter((word) => word.length > 4 || word.length === folded.length).filter(isWord);
  const meanings = new Set(words.map((word) => JSON.stringify(knownAt([{ ...token, folded: word }], language)?.says ?? word)));
  const [word] = words;
  return word !== undefined && meanings.size === 1 ? { ...token, folded: word, head: word } : token;
}

const isUnit = new RegExp(`^(?:${unit})$`);

/** Words that may have been meant: with two letters exchanged, a letter doubled or not, or a vowel more. */
function misspelled(word: string): string[] {
  return [...word].flatMap((letter, at) => {
    const [before, after] = [word.slice(0, at), word.slice(at + 1)];
    const vowels = word.length > 5 || after ? [...'aeiou'].map((vowel) => before + letter + vowel + after) : [];
    const exchanged = after ? [before + after[0] + letter + after.slice(1)] : [];
    return [...exchanged, ...vowels, before + letter + letter + after, ...(after.startsWith(letter) ? [before + after] : [])];
  });
}

/** The meaning of a Turkish word, or of two, without the endings of the last: `olanlardan`, `iptal olanları`. */
function inflected(rest: readonly Token[], language: Locale): Part | undefined {
  if (language !== 'tr') return undefined;
  for (const at of [1, 0]) {
    const { folded = '', isCut = false } = rest[at] ?? {};
    // An apostrophe ends a name: `Verda'nın` is nobody's `ver`.
    const [longest, shortest] = isCut ? [folded.indexOf("'"), folded.indexOf("'")] : [folded.length - 1, 4];
    for (let length = longest; length >= shortest; length -= 1) {
      if (!endings.test(folded.slice(length).replace("'", ''))) continue;
      const known = knownAt(rest.with(at, { ...(rest[at] as Token), folded: folded.slice(0, length) }), language);
      if (known?.says && !known.says.isUnknown && known.tokens.length > at) return { ...known, tokens: rest.slice(0, known.tokens.length) };
    }
  }
  return undefined;
}

const endings = new RegExp(`^(?:${nounEnding})(?:y?[dt][iu]|y?m[iu]s|d[iu]r)?$`);

/** The meaning at the beginning of `rest`: the longest of the vocabulary, days and names; then a name with a typo. */
function partAt(rest: readonly Token[], entries: readonly Entry[], language: Locale, before: Part | undefined): Part | undefined {
  if (before?.names && language === 'tr' && apart.test(rest[0]?.folded ?? '')) return { tokens: rest.slice(0, 1), says: {} };
  const known = knownAt(rest, language);
  const cues = (length: number) => [attributeOf(before), attributeOf(knownAt(rest.slice(length), language))];
  const people = isCapital(rest, before) && known?.says ? namesAt(peopleOf(entries), rest, false, false) : undefined;
  if (people) return namedPart(people, rest, [], language);
  const names = namesAt(entries, rest, known !== undefined, false);
  if (names && isName(names, known, rest, cues(names.length))) return namedPart(names, rest, cues(names.length), language);
  const longer = known?.says?.isUnknown ? undefined : inflected(rest, language);
  if (known || longer) return (longer?.tokens.length ?? 0) > (known?.tokens.length ?? 0) ? longer : known;
  const [first] = rest as [Token];
  if (taskNumber.test(first.head.toUpperCase()) || /^\d/.test(first.head)) return undefined;
  const near = namesAt(entries, rest, false, true);
  return near && namedPart(near, rest, cues(near.length), language);
}

/** Whether a word is a name by its capital. */
const isCapital = ([first]: readonly Token[], before: Part | undefined): boolean =>
  before !== undefined && /^\p{Lu}\p{Ll}/u.test(first?.raw ?? '');
const peopleOf = (entries: readonly Entry[]): Entry[] => entries.filter(({ attribute }) => attribute === 'assignee');

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
  known: Part | undefined,
  tokens: readonly Token[],
  cues: readonly (string | undefined)[],
): boolean {
  if (!known) return true;
  if (!isWhole) return false;
  if (entries.some(({ attribute, values }) => values.length > 0 && cues.includes(attribute))) return true;
  if (length !== known.tokens.length) return length > known.tokens.length;
  const { isCut = false, raw = '' } = tokens[length - 1] ?? {};
  // A key in capitals is a project: `in HAS`.
  return isCut || (/^\p{Lu}{2,}$/u.test(raw) && entries.some(({ attribute }) => attribute === 'project'));
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
const plain: ReadonlySet<string> = new Set(['assignee', 'due', 'project']);
/** Attributes of which every task has a value. */
const filled: ReadonlySet<string> = new Set(['status', 'priority', 'project']);

const isNumeric = (pending: Pending | undefined): pending is Pending => pending?.attribute === 'estimate' || pending?.type === 'number';
const isDated = (pending: Pending | undefined): pending is Pending =>
  pending !== undefined && (dateAttributes.has(pending.attribute) || pending.type === 'date');
const isFiller = ({ says }: Part): boolean =>
  says !== undefined && (Object.keys(says).length === 0 || says.as === 'only' || says.as === 'tied');
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
  if (draft.isOfState) return unstated(draft, draft.state);
  // The negation of joined values, as in `acil ve yüksek öncelikli olmayan`, may be of both or of one.
  const isJoined = last?.kind === 'term' && last.attribute === 'priority' && last.values.length > 1;
  if (!last || last.kind === 'not' || last.kind === 'or' || isJoined || (!any && draft.added === 0))
    return { ...doubting(draft, said), negation: undefined };
  // A task without a due date is not overdue, so the negation of its condition has no opposite.
  const isOverdue = draft.state === 'open' && print(last) === 'due<today';
  const opposite = last.kind === 'term' && !isOverdue ? opposites[last.operator] : undefined;
  const turned = last.kind === 'term' && opposite ? { ...last, operator: opposite } : not(last);
  return { terms: [...draft.terms.slice(0, -1), turned], negation: undefined };
}

const opposites: Partial<Readonly<Record<Operator, Operator>>> = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' };

/** Takes the opposite of a state: what is not done is open, whenever it was done. */
const unstated = ({ dates }: Draft, state: Shape['state']): Change => {
  const others = dates.filter((each) => each !== 'completed');
  const [dateOf] = others;
  return { state: state === 'done' ? 'open' : 'done', dates: others, dateOf: dateOf as DateOf, isOfState: false, negation: undefined };
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

/** Effects of words on their neighbours, by the name that the vocabulary gives them. */
const effects: Readonly<Record<string, (draft: Draft, cue: Cue) => Change>> = {
  and: ({ joins }) => ({ joins: joins + 1 }),
  or(draft) {
    const last = draft.terms.at(-1);
    if (draft.added > 0 && last && last.kind !== 'not') return { eithers: draft.eithers + 1, either: draft.terms.length };
    const isOfNot = draft.language === 'en' && draft.added > 0 && last?.kind === 'not' && last.part.kind === 'term';
    return isOfNot ? { alsoNot: (last.part as Term).attribute } : { eithers: draft.eithers + 1 };
  },
  rank: (draft, { said, tokens }) =>
    draft.pending?.attribute === 'priority'
      ? { ...adding(draft, term('priority', ':', [ranks[fold(said)] ?? fold(said)])), weight: draft.weight + 0.5 }
      : { left: [...draft.left, ...tokens] },
  about: () => ({ isTitled: true }),
  it: (draft, { said }) => (draft.numbers.length > 0 ? {} : doubting(draft, said)),
  // `No label on them`; without tasks before, those of an earlier question.
  those: (draft, { said }) => (draft.work >= 1 ? {} : doubting(draft, said)),
  total: ({ asked, ...draft }, { said }) => (asked ? {} : doubting(draft as Draft, said)),
  clause: ({ joins, eithers }) => ({ clause: joins + eithers }),
  unset: (draft, { said }) => (draft.pending ? adding(draft, having(draft.pending.attribute, 'none')) : doubting(draft, said)),
  by: ({ pending }) => ({ isBy: true, ...(pending?.attribute === 'estimate' && { asked: 'estimate', pending: undefined }) }),
  both: () => ({ isBoth: true }),
  only: (_, { said }) => ({ only: said }),
  tied: (draft, { said }) => (draft.numbers.length > 0 ? doubting(draft, said) : {}),
  neither: () => ({ negation: 'not' }),
  without: (draft) => ({ ...settled(draft), negation: 'none' }),
  between: () => ({ isRange: true }),
  // A field may be filled in, and time.
  spent: ({ pending, terms }) =>
    pending && !plain.has(pending.attribute) ? adding({ terms } as Draft, having(pending.attribute, 'any')) : { isSpent: true },
  blockers: (_, { found: [number = ''] }) => ({ relation: { number: number.toUpperCase(), is: 'blockers' } }),
  blocks: (_, { found: [number = ''] }) => ({ relation: { number: number.toUpperCase(), is: 'blocks' } }),
  stale: (draft, { found }) => adding(draft, term('updated', '<', [away('-', ...found)])),
  late: (draft, { found }) => adding(draft, term('due', '<', [away('-', ...found)])),
  old: (draft, { found }) => adding(draft, term('created', '<', [away('-', ...found)])),
  limit: (_, { found: [number = ''] }) => ({ limit: amountOf(number) }),
  ranks: (draft, { found }) =>
    adding(
      draft,
      term(
        'priority',
        ':',
        found.map((each) => ranks[each] ?? each),
      ),
    ),
  ranked: (draft, { found: [rank = ''] }) => adding(draft, term('priority', '>=', [ranks[rank] ?? rank])),
  with: () => ({ isWith: true }),
  priority: () => ({ sort: '-priority', isUrgent: true }),
  top: (draft, { said }) => ordering(draft, said, '-'),
  most: (draft, { said }) => ordering(draft, said, '-'),
  least: (draft, { said }) => ordering(draft, said, ''),
  awaiting: (_, { said }) => ({ awaiting: said }),
  any: (draft) => (draft.pending && !filled.has(draft.pending.attribute) ? adding(draft, having(draft.pending.attribute, 'any')) : {}),
  known: (draft, cue) => (draft.pending ? (effects.any?.(draft, cue) ?? {}) : doubting(draft, cue.said)),
  waiting: (draft, { said }) => (draft.valued === 'status' ? {} : doubting(draft, said)),
  past(draft, { said }) {
    if (isDated(draft.pending)) return adding(draft, term(draft.pending.attribute, '<', ['today']));
    return draft.dateOf === 'due' && /^dol/i.test(said) ? {} : doubting(draft, said);
  },
  group(draft, { said }) {
    const { pending } = draft;
    if (draft.group && !pending) return {};
    if (pending && (pending.group || groupable.has(pending.attribute))) return grouping(draft, pending);
    // Dates and estimates are no groups, but an order.
    const key = sortKeyOf(pending);
    return key === undefined ? doubting(draft, said) : { sort: key, pending: undefined };
  },
  sorted({ pending, sort }) {
    const key = sortKeyOf(pending);
    return key === undefined ? { isSorted: true } : { sort: sort ?? `${key === 'dueDate' ? '' : '-'}${key}`, pending: undefined };
  },
  entered: ({ pending, terms }) =>
    pending && !plain.has(pending.attribute) ? adding({ terms } as Draft, having(pending.attribute, 'any')) : { isEntered: true },
  not: (draft, { said }) => (draft.language === 'tr' ? turned(draft, said) : { negation: 'not' }),
  except(draft, { said }) {
    if (draft.language === 'en') return { negation: 'except' };
    return draft.joins + draft.eithers > (draft.clause ?? 0) ? doubting(draft, said) : turned(draft, said, true);
  },
  none(draft, { said }) {
    // `Estimate missing`, but `with an estimate, no due date`.
    const last = draft.terms.at(-1);
    if (!draft.pending && last?.kind === 'term' && last.place === given) return turned(draft, said, true);
    if (!draft.pending && /^atan/i.test(said)) return adding(draft, having('assignee', 'none'));
    const isBefore = draft.language === 'en' && /^(?:with|no|do|did|ha|lack)/i.test(said);
    if (draft.pending && !isBefore) return adding(draft, having(draft.pending.attribute, 'none'));
    if (draft.language === 'en' && !/^(?:yok|olmayan)/i.test(said)) return { ...settled(draft), negation: 'none' };
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
    if (isNumeric(draft.pending) && /^\d+(?:\.\d+)?$/.test(token?.folded ?? '') && !/^[<>]/.test(next?.says?.as ?? ''))
      return { ...draft, ...adding(draft, term(draft.pending.attribute, ':', [token?.folded ?? ''])) };
    // A number of tasks: `en eski 5 iş`.
    if (draft.limit === undefined && !draft.pending && /^[1-9]\d?$/.test(token?.folded ?? ''))
      return { ...draft, limit: Number(token?.folded), number: token?.folded };
    return { ...draft, left: [...draft.left, ...part.tokens] };
  };
  const after = read();
  // Fillers and the name of an attribute stand between a condition and its negation: `kalite etiketi olmayan`.
  const isWith = after.isWith === true && (!draft.isWith || isFiller(part));
  const isBetween = draft.language === 'tr' && (isFiller(part) || (draft.valued !== undefined && attributeOf(part) === draft.valued));
  const isReplaced =
    after.terms.length === draft.terms.length && after.terms.at(-1)?.kind === 'not' && after.terms !== draft.terms && part.names;
  const added = isBetween ? draft.added : isReplaced ? 1 : Math.max(0, after.terms.length - draft.terms.length);
  const isBy = after.isBy && (!draft.isBy || isFiller(part));
  const only = draft.only === undefined || isFiller(part) ? after.only : undefined;
  const isSame = after.terms.length === draft.terms.length && after.days.length === draft.days.length;
  const isOfState = isSame && (after.state !== draft.state ? after.negation === draft.negation : draft.isOfState === true);
  const others = isFiller(part) || part.says?.isOfOne ? draft.others : [...draft.others, ...part.tokens];
  const whole = {
    ...after,
    added,
    isBy,
    only,
    isWith,
    isOfState,
    others,
    ...(after.number === draft.number && !isNumeric(after.pending) && { number: undefined }),
  };
  if (draft.either !== undefined && !isFiller(part)) Object.assign(whole, alternatives(draft, whole));
  const isNegated = (draft.negation === 'not' || draft.negation === 'except') && whole.negation === draft.negation && added > 0;
  return isNegated ? { ...whole, ...turned(whole, 'not') } : whole;
}

/** Joins the conditions beside an `or`. Those of one attribute are joined later, as values. */
function alternatives({ either = 0, terms: before }: Draft, { terms, eithers }: Draft): Change {
  const [one, other] = [before[either - 1], terms[either]];
  if (!one || !other || terms.length !== either + 1) return { either: undefined };
  const isSame = one.kind === 'term' && other.kind === 'term' && one.attribute === other.attribute && one.operator === other.operator;
  if (isSame) return { either: undefined };
  return { either: undefined, eithers: eithers - 1, terms: [...before.slice(0, either - 1), anyOf([one, other])] };
}

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
  const isReplaced = (each: Tree) => isOther && each.kind === 'term' && each.attribute === 'assignee' && each.values[0]?.text === 'me';
  const isStrange = isUnknown || (shape.state && state && shape.state !== state);
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
    // `Teslim tarihi bu hafta olup bitmiş` is of the date that is named with the days.
    ...(draft.isNamed && shape.state
      ? { dateOf: draft.dateOf as DateOf }
      : { dates: shape.dateOf ? [...draft.dates, shape.dateOf] : draft.dates }),
    ...(shape.state && is === undefined && (draft.negation === 'not' || draft.negation === 'except') && unstated(draft, shape.state)),
    ...(by && ofRole(draft, by, role !== undefined)),
    ...(draft.nextRole && conditions.some((each) => print(each) === `${draft.nextRole}:me`) && { nextRole: undefined }),
  };
  if (attribute !== undefined) return withAttribute(now, { attribute, said: text });
  const found = (match?.slice(1) ?? []).filter((each) => each !== undefined);
  const effect = as === undefined ? undefined : (effects[as] ?? comparing);
  return effect ? { ...now, ...effect(now, { said: text, as: as ?? '', found, tokens }) } : now;
}

/** Gives the last person this role, or the next. */
function ofRole({ terms }: Draft, role: Role, orNext: boolean): Change {
  const at = terms.findLastIndex((each) => each.kind === 'term' && each.attribute === 'assignee' && each.place !== given);
  const last = terms[at];
  if (last?.kind !== 'term' || last.values[0]?.text === 'none') return orNext ? { nextRole: role } : {};
  return { terms: terms.with(at, { ...last, attribute: role }) };
}

/** The name of an attribute: of the value before it, of the value to come, or of a property to group by. */
function withAttribute(before: Draft, pending: Pending): Draft {
  const { attribute, group, said: text, type } = pending;
  if (before.valued === attribute) return { ...before, valued: undefined };
  const draft = settled(before);
  if (draft.negation === 'none' || /s[iu]z(?:l[ae]r)?$/.test(fold(text))) return { ...draft, ...adding(draft, having(attribute, 'none')) };
  if (isNumeric(pending) && draft.number !== undefined) return { ...draft, pending, limit: undefined };
  const key = sortKeyOf(pending);
  if (draft.order && key !== undefined)
    return { ...draft, order: undefined, isBy: false, isMost: false, sort: `${draft.order.sign}${key}` };
  if (draft.comparison && isNumeric(pending)) return { ...draft, ...comparing({ ...draft, pending }, draft.comparison) };
  if (draft.isBy && (group || groupable.has(attribute))) return { ...draft, ...grouping(draft, pending) };
  if (draft.isWith) return { ...draft, isWith: false, pending: { ...pending, isAny: !filled.has(attribute) } };
  return type === 'checkbox' ? { ...draft, ...adding(draft, term(attribute, ':', ['yes'])) } : { ...draft, pending };
}

function dated(draft: Draft, days: SpokenDays): Change {
  const { pending } = draft;
  if (pending?.type === 'date' && typeof days.value === 'string')
    return adding(draft, term(pending.attribute, days.operator, [days.value]));
  const dateOf = pending && dateAttributes.has(pending.attribute) ? (pending.attribute as DateOf) : undefined;
  return {
    days: [...draft.days, days],
    ...(dateOf && { dateOf, dates: [...draft.dates, dateOf], pending: undefined, isNamed: true }),
  };
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
  const role = isOther ? pending.attribute : ((isPerson ? draft.nextRole : undefined) ?? attribute);
  const isValue = role === pending?.attribute;
  // Someone in the accusative is not the assignee: `Ayşe'yi bekleten`.
  const isObject = isPerson && language === 'tr' && /'[yn]?[iu]$/.test(tokens.at(-1)?.folded ?? '');
  // A person in the dative is the assignee: `Ayşe'ye verilen`.
  const isGiven = isPerson && language === 'tr' && /'y?[ae]$/.test(tokens.at(-1)?.folded ?? '');
  const condition: Tree = { ...term(role, ':', values), ...(isGiven && { place: given }) };
  // `Ayşe'yle Mehmet`.
  const isJoined = isPerson && language === 'tr' && /'y?l[ae]$/.test(tokens.at(-1)?.folded ?? '');
  const isAmongOthers = attribute === 'label' && draft.only !== undefined;
  // `Without label X`.
  const isWithout = draft.added > 0 && print(draft.terms.at(-1) ?? condition) === `${attribute}:none`;
  const isNot = draft.negation === 'except' || draft.alsoNot === attribute || isWithout;
  const terms = [...(isWithout ? draft.terms.slice(0, -1) : draft.terms), isNot ? not(condition) : condition];
  return {
    weight,
    terms,
    negation: draft.negation === 'except' ? undefined : draft.negation,
    pending: isValue ? undefined : pending,
    valued: isValue ? draft.valued : attribute,
    ...(isAmongOthers && doubting(draft, draft.only ?? '')),
    ...(isObject && doubting(draft, text)),
    ...(isPerson && { nextRole: undefined, joins: draft.joins + Number(isJoined) }),
    ...(attribute === 'status' && { awaiting: undefined }),
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
  const isState = attribute === 'status' && /^durumda/.test(fold(text));
  return { ...others, ...(!plain.has(attribute) && !isState && doubting(draft, text)) };
}

/** The reading after the last part. */
function finished(last: Draft): Reading {
  const draft = settled(last);
  const { negation, language, order, comparison, awaiting, isSpent, asked, isMost, group, sort } = draft;
  const isEnglish = language === 'en';
  const doubts = [
    ...(new Set(draft.dates).size > 1 && draft.days.length > 0 ? [isEnglish ? 'which date' : 'hangi tarih'] : []),
    ...(negation ? [negation === 'none' ? 'without' : 'not'] : []),
    ...(draft.isStarted && draft.days.length > 0 && !draft.dateOf ? [isEnglish ? 'started' : 'başlanan ya da atanan'] : []),
    ...(isSpent && asked !== 'time' ? [isEnglish ? 'time' : 'süre'] : []),
    // Without an attribute, the most are numbers of tasks.
    ...[isMost ? undefined : order?.said, comparison?.said, awaiting].filter((each) => each !== undefined),
  ];
  const key = draft.isSorted && group ? sortKeys[group] : undefined;
  // `Bugüne kadar kapatılmamış` is about now, not about what is due.
  const [only] = draft.days.length === 1 ? draft.days : [];
  const isUntilNow = only?.operator === '<=' && only.value === 'today' && draft.dateOf === undefined;
  const isOfEntered =
    draft.isEntered && asked !== 'time' && !draft.dateOf && !draft.terms.some((each) => /:(?:none|any)$/.test(print(each)));
  const isOfCounts = isMost && (sort === undefined || group !== undefined);
  return {
    ...draft,
    unknown: [...draft.unknown, ...doubts],
    isMost: isOfCounts === true,
    ...(isUntilNow && { days: [] }),
    ...(key && { group: undefined, sort: `-${key}` }),
    ...(isOfCounts && { asked: asked ?? 'count', sort: undefined }),
    ...(draft.nextRole && { role: draft.nextRole }),
    ...(isOfEntered && { dateOf: 'created' as const }),
  };
}

/** Marks a person in the dative. */
export const given = { offset: -1, length: 0 };
