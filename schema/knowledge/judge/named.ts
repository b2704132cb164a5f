import { fold } from '../../kernel/turkish.ts';
import type { SeenPassage } from '../search/visible.ts';
import { textWords, type Word } from '../search/words.ts';
import { isSaid } from './same.ts';

type Passage = Pick<SeenPassage, 'title' | 'headings' | 'text'>;

/** Document numbers and product codes in a folded text: `inv-2026-0043`, `bk300`, `2026/0417`. At least three characters. */
const codes =
  /(?<![\p{L}\p{N}])(?=[\p{L}\p{N}/-]{3})(?:\p{L}{1,8}[-/]?\p{N}[\p{L}\p{N}]*(?:[-/]\p{L}?\p{N}[\p{L}\p{N}]*)*|\p{N}{3,}(?:[-/]\p{N}{2,})+)/gu;
/** A pair of years is a period. */
const period = /^(?:19|20)\p{N}{2}[-/](?:19|20)\p{N}{2}$/u;

/**
 * One pattern for each code of a question. It matches other separators (`ISO27001`, `ISO 27001`), and the code without letters at its end,
 * because endings are typed without an apostrophe too (`bk300un`).
 */
function patternsOf(question: string): RegExp[] {
  const found = [...fold(question).matchAll(codes)].map(([code]) => code).filter((code) => !period.test(code));
  return found.map((code) => {
    const parts = code.match(/\p{L}+|\p{N}+/gu) ?? [];
    const isOptional = parts.length > 2 && !/\p{N}$/u.test(code);
    const whole = (isOptional ? parts.slice(0, -1) : parts).join('[\\s/–-]?');
    return new RegExp(`(?<![\\p{L}\\p{N}])${whole}(?!\\p{N})`, 'u');
  });
}

const whole = ({ title, headings, text }: Passage): string => `${title}\n${headings.join('\n')}\n${text}`;

/** Forms of address, without diacritics. They name nobody. */
const addresses = new Set(['bey', 'beyin', 'hanim', 'sayin', 'dr', 'mr', 'mrs', 'ms']);
/** A capital at the beginning of a sentence is a name's only before another capitalized word: `Oğuzhan Bey`, `Tülay Ak`. */
const leading = /(?<=^|[.!?]\s+)\p{Lu}\p{L}+(?= \p{Lu}\p{Ll})/gu;

/** Names of a question, by their capitals. A question with most of its words capitalized has none. */
function namesOf(text: string, words: readonly Word[]): Word[] {
  const first = new Set([...text.matchAll(leading)].map(([word]) => fold(word)));
  const names = words.filter(
    (word) => (word.telling || first.has(word.text)) && /^\p{L}{3,}$/u.test(word.text) && !addresses.has(word.text),
  );
  return 2 * names.length > words.length && words.length > 3 ? [] : names;
}

/**
 * Whether a code or a name of the question is in none of the candidates. Then nothing that was found answers it: the total of invoice 0042
 * is not that of invoice 0043.
 */
export function namesUnknown(
  { text, words }: { readonly text: string; readonly words: readonly Word[] },
  candidates: readonly Passage[],
): boolean {
  const texts = candidates.map((candidate) => fold(whole(candidate)));
  if (patternsOf(text).some((pattern) => !texts.some((each) => pattern.test(each)))) return true;
  const names = namesOf(text, words);
  if (names.length === 0) return false;
  const read = candidates.map((candidate) => textWords(whole(candidate)));
  return names.some((word) => !read.some((all) => isSaid({ word, stem: undefined }, all)));
}

/** The passages of the subjects that contain a code of the question; all passages if it has no code. */
export function aboutCodes<Each extends Passage & Pick<SeenPassage, 'subject'>>(
  question: string,
  passages: readonly Each[],
  candidates: readonly (Passage & Pick<SeenPassage, 'subject'>)[],
): Each[] {
  const patterns = patternsOf(question);
  if (patterns.length === 0) return [...passages];
  const subjects = Map.groupBy(candidates, ({ subject }) => subject);
  return passages.filter(({ subject }) => {
    const texts = (subjects.get(subject) ?? []).map((candidate) => fold(whole(candidate)));
    return patterns.some((pattern) => texts.some((text) => pattern.test(text)));
  });
}
