import { dayRules, longestOf, type SpokenDays, unit } from '../../filter/spoken-days.ts';
import { taskNumber } from '../../kernel/ids.ts';
import type { Locale } from '../../kernel/module.ts';
import { type Entry, type Match, namesAt, nounEnding, type Token } from '../../work/task/filter/lexicon.ts';
import { isNothing, type Says, vocabularyAt } from './words.ts';

/** Part of a question: consecutive tokens with one meaning. */
export type Part = {
  readonly tokens: readonly Token[];
  readonly says?: Says;
  readonly match?: RegExpExecArray;
  readonly days?: SpokenDays;
  readonly names?: Match;
  /** Whether the words of the name have another meaning too. */
  readonly isDoubtful?: boolean;
};

/** Whether a part changes nothing. */
export const isFiller = ({ says }: Part): boolean => says !== undefined && isNothing(says);
/** Turkish endings that are written apart from a name: `kerem in işleri`. */
const apart = /^(?:n?[iu]n|[dt][ae](?:ki)?|y?l[ae])$/;

/** Divides a question into parts. Frequent typos in words of the vocabulary are corrected. */
export function partsOf(tokens: readonly Token[], entries: readonly Entry[], language: Locale): Part[] {
  const parts: Part[] = [];
  const spelled = tokens.map((token, at) => (knownAt(tokens.slice(at), language) ? token : corrected(token, entries, language)));
  for (let at = 0; at < tokens.length; ) {
    const rest = spelled.slice(at);
    const part = partAt(rest, entries, language, parts.at(-1)) ?? { tokens: rest.slice(0, 1) };
    parts.push(afterPerson(part, parts));
    at += part.tokens.length;
  }
  return parts;
}

/** A part that means something else after a person: `Ayşe'nin bana açtığı`, `did Ayşe open`. */
function afterPerson(part: Part, before: readonly Part[]): Part {
  const [word = ''] = part.tokens.map(({ folded }) => folded);
  const last = before.at(-1);
  // `Son tarihi var`.
  if (word === 'var' && part.tokens.length === 1 && attributeOf(last) && /[iu]$/.test(last?.tokens.at(-1)?.folded ?? ''))
    return { ...part, says: { as: 'any' } };
  if (!last?.names?.entries.some(({ attribute }) => attribute === 'assignee') && last?.tokens[0]?.folded !== 'i') return part;
  if (part.says?.place === 'toAsker' && word === 'bana') return { ...part, says: { as: 'toMe' } };
  const isVerb = word === 'open' && before.some(({ tokens }) => /^(?:did|does)$/.test(tokens[0]?.folded ?? ''));
  return isVerb ? { ...part, says: { dateOf: 'created', role: 'creator' } } : part;
}

/** A token with a frequent typo in a word of the vocabulary, corrected; any other token unchanged. All words that it may be must mean the same. */
function corrected(token: Token, entries: readonly Entry[], language: Locale): Token {
  const isWord = (word: string) => knownAt([{ ...token, folded: word }], language) !== undefined || isUnit.test(word);
  const { folded } = token;
  if (folded.length < 4 || /\d/.test(folded) || isWord(folded) || namesAt(entries, [token], false, false)) return token;
  if (language === 'tr' && inflected([token], language)) return token;
  const words = [...new Set(misspelled(folded))].filter((word) => word.length > 4 || word.length === folded.length).filter(isWord);
  const meanings = words.map((word) => knownAt([{ ...token, folded: word }], language)?.says);
  const [word] = words;
  const [says] = meanings;
  // An unknown word is never ignored, and a short one may be another word: of these, only those for tasks are corrected.
  const isMeant =
    says === undefined ||
    isUnit.test(word ?? '') ||
    (!isNothing(says) && Object.keys(says).some((key) => key !== 'as') && (folded.length > 4 || (says.work ?? 0) > 0));
  const isSame = new Set(meanings.map((each, at) => JSON.stringify(each ?? words[at]))).size === 1;
  return word !== undefined && isMeant && isSame ? { ...token, folded: word, head: word } : token;
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
  for (const at of [3, 2, 1, 0]) {
    const { folded = '', isCut = false } = rest[at] ?? {};
    // An apostrophe ends a name: `Verda'nın` is nobody's `ver`.
    const [longest, shortest] = isCut ? [folded.indexOf("'"), folded.indexOf("'")] : [folded.length - 1, 4];
    for (let length = longest; length >= shortest; length -= 1) {
      if (!endings.test(folded.slice(length).replace("'", '')) || negated.test(folded.slice(length - 2))) continue;
      const known = knownAt(rest.with(at, { ...(rest[at] as Token), folded: folded.slice(0, length) }), language);
      if (known?.says && !isNothing(known.says) && !known.says.isUnknown && known.tokens.length === at + 1)
        return { ...known, tokens: rest.slice(0, known.tokens.length) };
    }
  }
  return undefined;
}

const endings = new RegExp(`^(?:${nounEnding})(?:y?[dt][iu]|y?m[iu]s|d[iu]r)?$`);

/** Endings of a negated verb, after its stem: `gecik-memiş` is no `gecikme-miş`. */
const negated = /^m[ae](?:m[iu]s|d[iu])/;

/** The meaning at the beginning of `rest`: the longest of the vocabulary, days and names; then a name with a typo. */
function partAt(rest: readonly Token[], entries: readonly Entry[], language: Locale, before: Part | undefined): Part | undefined {
  if (before?.names && language === 'tr' && apart.test(rest[0]?.folded ?? '')) return { tokens: rest.slice(0, 1), says: {} };
  const known = knownAt(rest, language);
  const cues = (length: number) => {
    const after = rest.slice(length);
    return [attributeOf(before), attributeOf(knownAt(after, language) ?? (after.length > 0 ? inflected(after, language) : undefined))];
  };
  const people = isCapital(rest, before) && known?.says ? namesAt(peopleOf(entries), rest, false, false) : undefined;
  if (people) return namedPart(people, rest, [], language);
  const names = namesAt(entries, rest, known !== undefined, false);
  if (names && isName(names, known, rest, cues(names.length))) return namedPart(names, rest, cues(names.length), language);
  const longer = inflected(rest, language);
  if (known || longer) return (longer?.tokens.length ?? 0) > (known?.tokens.length ?? 0) ? longer : known;
  const [first] = rest as [Token];
  if (taskNumber.test(first.head.toUpperCase()) || /^\d/.test(first.head)) return undefined;
  const near = namesAt(entries, rest, false, true);
  if (near) return namedPart(near, rest, cues(near.length), language);
  if (language !== 'tr') return undefined;
  const must = mustBe.exec(rest.map(({ folded }) => folded).join(' '));
  return must ? { tokens: rest.slice(0, must[0].split(' ').length), says: { place: 'dated', weight: 0.5 } } : undefined;
}

/** Turkish verbs for what must or will be done: `bu hafta kesilecek` is due then. */
const mustBe =
  /^(?:(?!\S*m[ae]m[ae][sm])\S{3,}m[ae](?:s[iu]|m[iu]z) (?:gereken|gerekiyor|beklenen|planlanan|lazim|sart)(?:l[ae]r)?|\S{2,}(?:[iu]l|[aeiulr]n)[ae]c[ae]k(?:l[ae]r)?(?:t[iu])?)(?= |$)/;

/** Whether a word is a name by its capital. */
const isCapital = ([first]: readonly Token[], before: Part | undefined): boolean =>
  before !== undefined && /^\p{Lu}\p{Ll}/u.test(first?.raw ?? '');
const peopleOf = (entries: readonly Entry[]): Entry[] => entries.filter(({ attribute }) => attribute === 'assignee');

/** The longest words of the vocabulary, or for days. */
export function knownAt(rest: readonly Token[], language: Locale): Part | undefined {
  const text = rest.map(({ folded }) => folded).join(' ');
  const [word, day] = [vocabularyAt(text, language), longestOf(dayRules, text)];
  if (day && day.match[0].length >= (word?.match[0].length ?? 0))
    return { tokens: rest.slice(0, day.match[0].split(' ').length), days: day.item.days(day.match) };
  return word && { tokens: rest.slice(0, word.length), says: word.says, match: word.match };
}

/** The attribute that a part names. */
export function attributeOf(part: Part | undefined): string | undefined {
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
  // `İş Güvenliği` may be a project.
  if (known.says?.isUnknown && length > 1 && length >= known.tokens.length) return true;
  if (entries.some(({ attribute, values }) => values.length > 0 && cues.includes(attribute))) return true;
  if (length !== known.tokens.length) return length > known.tokens.length;
  // A custom field may be called `Teslimat`.
  if (entries.some(({ values }) => values.length === 0)) return true;
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
