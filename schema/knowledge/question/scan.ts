import { not } from '../../filter/tree.ts';
import { fold } from '../../kernel/turkish.ts';
import { type Cue, emptyReading, type Reading, type Rule } from './reading.ts';
import { isEnglish, rules } from './rules.ts';

/** Words of a question, at most: what is longer says more than a filter does. */
const mostWords = 25;
/** Words that may be names or a title's, at most: each is looked up. */
const mostLeft = 6;

/** A word as it was written, and as rules know it. */
export type Token = { readonly raw: string; readonly folded: string };
/** Words that no rule knows, with what stands beside them. */
export type Left = { readonly tokens: readonly Token[]; readonly before: Cue | undefined; readonly after: Cue | undefined };
type Open = { tokens: Token[]; before: Cue | undefined; after: Cue | undefined; isJoined: boolean };

/** What the rules say of a question, and what they leave over. */
export type Scanned = {
  readonly reading: Reading;
  readonly left: readonly Left[];
  readonly quotes: readonly { text: string; stem: string }[];
};

/** English words that `is` is glued to. */
const shortened = /\b(what|who|where|when|how|which)['’]s\b/gi;
const quoted = /["“”«»]([^"“”«»]{2,80})["“”«»]/g;

/** Applies the rules from left to right; undefined for what the grammar knows not to know. */
export function scan(question: string): Scanned | undefined {
  const quotes = [...question.matchAll(quoted)].map(([, part = '']) => ({ text: part.trim(), stem: part.trim() }));
  const bare = question.replaceAll(quoted, ' ').replaceAll(shortened, '$1 is');
  const tokens = [...bare.matchAll(/[\p{L}\p{N}]+(?:[-./]\p{L}*\p{N}*)*(?:['’][\p{L}]+)?/gu)].map(
    ([raw]): Token => ({ raw: raw.replace(/[-./]+$/, ''), folded: fold(raw.replace('’', "'")).replace(/[-./]+$/, '') }),
  );
  if (tokens.length === 0 || tokens.length > mostWords) return undefined;
  const language = isEnglish(tokens.map(({ folded }) => folded).join(' ')) ? 'en' : 'tr';
  const scanner = new Scanner(language);
  for (let at = 0; at < tokens.length; ) {
    const rest = tokens.slice(at).map(({ folded }) => folded);
    const best = longest(rest.join(' '), language) ?? (language === 'tr' ? withoutEnding(rest, scanner.reading) : undefined);
    if (!best) scanner.leave(tokens[at] as Token);
    else if (best.rule.isStrange || !scanner.apply(best)) return undefined;
    at += best?.length ?? 1;
  }
  const { reading, left, isWhole } = scanner;
  return isWhole && left.reduce((sum, { tokens: words }) => sum + words.length, 0) <= mostLeft ? { reading, left, quotes } : undefined;
}

/** What is known of a question up to one of its words. */
class Scanner {
  readonly reading = emptyReading();
  readonly left: Open[] = [];
  readonly #language: 'tr' | 'en';
  /** What the words before say of the name that comes next. */
  #before: Cue | undefined;
  /** Whether the word before is one left over. */
  #isOpen = false;
  /** Whether the words before join what comes to a name. */
  #isJoined = false;
  /** Whether the opposite of the condition that comes next is meant: `not urgent`. */
  #isOpposite = false;
  /** How many conditions the words before have told. */
  #told = 0;

  constructor(language: 'tr' | 'en') {
    this.#language = language;
  }

  /** Takes a word that no rule knows. */
  leave(token: Token): void {
    if (this.#isOpen) this.left.at(-1)?.tokens.push(token);
    else this.left.push({ tokens: [token], before: this.#before, after: undefined, isJoined: this.#isJoined });
    this.#isOpen = true;
    this.#isJoined = false;
    this.#before = undefined;
    this.#told = 0;
  }

  /** Applies a rule to its words; false where it has nothing to be applied to. */
  apply({ rule, found }: Best): boolean {
    if (rule.isOpposite) return this.#negate();
    const { terms } = this.reading;
    const before = terms.length;
    rule.means?.(this.reading, found);
    this.#told = terms.length - before;
    if (this.#isOpposite && !this.#turn()) return false;
    if (rule.joins) this.#join();
    // What is excepted is still to come where other words stand between.
    if (this.#before !== 'except') this.#before = undefined;
    const isCued = rule.cue === undefined || this.#cue(rule.cue);
    this.#isOpen = false;
    return isCued;
  }

  /** Whether what was said of words to come has come, and of names that are joined it is known what they are together. */
  get isWhole(): boolean {
    const isEither = ({ isJoined, before, after }: Open) => isJoined && [before, after].some((cue) => cue === 'label' || cue === 'except');
    return !this.#isOpposite && this.#before !== 'except' && !this.left.some(isEither);
  }

  /** The opposite of the condition before (`acil olmayan`), or in English of the one that comes. */
  #negate(): boolean {
    if (this.#turn()) return true;
    if (this.#language === 'tr' || this.#isOpposite) return false;
    this.#isOpposite = true;
    return true;
  }

  #turn(): boolean {
    const told = this.#told === 1 ? this.reading.terms.pop() : undefined;
    if (!told) return false;
    this.reading.terms.push(not(told));
    this.#isOpposite = false;
    this.#told = 0;
    return true;
  }

  #join(): void {
    const last = this.left.at(-1);
    this.reading.joins += 1;
    this.#isJoined = this.#isOpen;
    if (last) last.isJoined ||= this.#isOpen;
  }

  /** What a name is called (`WEB projesi`), or that it is excepted: in Turkish behind it, in English before. */
  #cue(cue: Cue): boolean {
    const last = this.left.at(-1);
    if (cue !== 'except') {
      if (!this.#isOpen) this.#before ??= cue;
      else if (last && last.before !== 'except') last.after = cue;
      return true;
    }
    if (this.#language === 'en') this.#before = cue;
    else if (last && (this.#isOpen || last.after === 'project')) last.after = cue;
    else return false;
    return true;
  }
}

type Best = { readonly rule: Rule; readonly found: RegExpExecArray; readonly length: number };

/** Endings that make a noun of a word, or somebody's. */
const nounEnding = /^(?:l[ae]r)?(?:[iu]m(?:[iu]z)?|[iu]n|[iu])?$/;

/** The rule of a word without such an ending, where that means something: of `acillerim` that of `acil`, and that they are mine. */
function withoutEnding([word = '']: readonly string[], reading: Reading): Best | undefined {
  for (let length = word.length - 1; length >= 4; length -= 1) {
    const stem = word.slice(0, length);
    const best = nounEnding.test(word.slice(length)) ? longest(stem, 'tr') : undefined;
    if (!best?.rule.means || best.rule.isStrange || best.found[0] !== stem) continue;
    if (/[iu]m$/.test(word)) reading.isMine = true;
    return { ...best, length: 1 };
  }
  return undefined;
}

function longest(rest: string, language: 'tr' | 'en'): Best | undefined {
  let best: Best | undefined;
  for (const rule of rules) {
    if (rule.only && rule.only !== language) continue;
    for (const words of rule.words) {
      const found = words.exec(rest);
      if (found && found[0].length > (best?.found[0].length ?? 0)) best = { rule, found, length: found[0].split(' ').length };
    }
  }
  return best;
}
