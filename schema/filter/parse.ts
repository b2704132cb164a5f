import { checkSize, maxDepth, maxLength, maxValues } from './limits.ts';
import { filterProblem } from './problem.ts';
import { both, either, not, type Operator, type Place, type Tree, type Value, words } from './tree.ts';

/** Operators that join and negate, in both languages. */
const keywords = new Map<string, 'and' | 'or' | 'not'>([
  ['and', 'and'],
  ['ve', 'and'],
  ['or', 'or'],
  ['veya', 'or'],
  ['not', 'not'],
  ['değil', 'not'],
  ['degil', 'not'],
]);
const keywordOf = (word: string) => keywords.get(word.toLocaleLowerCase('tr'));

/** Whether a word is a keyword, which is searched as text only between quotation marks. */
export const isKeyword = (word: string): boolean => keywordOf(word) !== undefined;

/** Ends of an unquoted attribute or word, and of an unquoted value. A value may contain `:`, as times and URLs do. */
const endOfWord = /[\s()",:<>=“”]|!=/;
const endOfValue = /[\s()",“”]/;
const quotes: Readonly<Record<string, RegExp>> = { '"': /["\\]/, '“': /[”"\\]/, '”': /[”"\\]/ };
/** Operators of other languages: `a || b`, `a|b`, `a && b`, `!done`. */
const foreign = /\|+|&{2,}|^&$|^!(?=\S)/;
const operator = /^(?:!=|<=|>=|[:<>=])/;

/** Parses a text in the filter language (docs/api/lists.md); null if it is empty. @throws Problem `filter.invalid`, with the place */
export function parse(text: string): Tree | null {
  if (text.length > maxLength)
    throw filterProblem('filter.too_long', { offset: maxLength, length: text.length - maxLength }, { max: maxLength });
  const tree = new Parser(text).whole();
  if (tree) checkSize(tree);
  return tree;
}

class Parser {
  readonly #text: string;
  #at = 0;
  /** Number of open parentheses and negations. */
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  whole(): Tree | null {
    this.#space();
    if (this.#isEnd) return null;
    const tree = this.#or();
    if (!this.#isEnd) this.#unexpected();
    return tree;
  }

  get #isEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  get #next(): string {
    return this.#text[this.#at] ?? '';
  }

  #space(): void {
    while (/\s/.test(this.#next)) this.#at += 1;
  }

  #unexpected(): never {
    const word = this.#isEnd ? '' : (/^(?:!=|<=|>=|[^\s()",:<>=!“”]+|\S)/.exec(this.#text.slice(this.#at))?.[0] ?? this.#next);
    throw word === ''
      ? filterProblem('filter.unfinished', { offset: this.#text.length, length: 0 })
      : filterProblem('filter.unexpected', { offset: this.#at, length: word.length }, { text: word });
  }

  /** Reads the next word if it is one of these keywords; returns whether it did. */
  #keyword(...wanted: ('and' | 'or' | 'not')[]): boolean {
    const word = this.#peek();
    const found = keywordOf(word);
    if (!found || !wanted.includes(found) || operator.test(this.#text.slice(this.#at + word.length))) return false;
    this.#at += word.length;
    this.#space();
    return true;
  }

  /** Rejects operators of other languages. Taken as words they would find nothing, without any explanation. */
  #refuseForeign(word: string): void {
    const { 0: sign, index = 0 } = foreign.exec(word) ?? {};
    if (sign === undefined) return;
    throw filterProblem('filter.unexpected', { offset: this.#at + index, length: sign.length }, { text: sign });
  }

  /** The unquoted word at the current position. */
  #peek(end = endOfWord): string {
    const rest = this.#text.slice(this.#at);
    const length = rest.search(end);
    return length < 0 ? rest : rest.slice(0, length);
  }

  #or(): Tree {
    const parts = [this.#and()];
    while (this.#keyword('or')) parts.push(this.#and());
    return either(parts);
  }

  #and(): Tree {
    const parts = [this.#unit()];
    while (!this.#isEnd && this.#next !== ')') {
      const at = this.#at;
      if (this.#keyword('or')) {
        this.#at = at;
        break;
      }
      this.#keyword('and');
      parts.push(this.#unit());
    }
    return both(parts);
  }

  #unit(): Tree {
    if (this.#keyword('not')) return this.#within(() => not(this.#unit()));
    if (this.#next === '-') {
      if (!/\S/.test(this.#text[this.#at + 1] ?? '')) this.#unexpected();
      this.#at += 1;
      return this.#within(() => not(this.#unit()));
    }
    if (this.#next === '(') return this.#within(() => this.#parentheses());
    return this.#term();
  }

  #within(read: () => Tree): Tree {
    this.#depth += 1;
    if (this.#depth > maxDepth) throw filterProblem('filter.too_deep', { offset: this.#at, length: 1 }, { max: maxDepth });
    const tree = read();
    this.#depth -= 1;
    return tree;
  }

  #parentheses(): Tree {
    const open = { offset: this.#at, length: 1 };
    this.#at += 1;
    this.#space();
    if (this.#next === ')') this.#unexpected();
    const tree = this.#or();
    if (this.#next !== ')') throw filterProblem('filter.unclosed', open, { text: '(' });
    this.#at += 1;
    this.#space();
    return tree;
  }

  #term(): Tree {
    const offset = this.#at;
    if (this.#next in quotes) {
      const value = this.#quoted();
      this.#space();
      return { kind: 'term', attribute: words, operator: ':', values: [value], ...(value.place && { place: value.place }) };
    }
    const word = this.#peek();
    if (word === '' || this.#keyword('and', 'or')) {
      this.#at = offset;
      this.#unexpected();
    }
    this.#refuseForeign(word);
    this.#at += word.length;
    const place = { offset, length: word.length };
    this.#space();
    const sign = operator.exec(this.#text.slice(this.#at))?.[0];
    if (sign === undefined) return { kind: 'term', attribute: words, operator: ':', values: [{ text: word, place }], place };
    this.#at += sign.length;
    this.#space();
    return { kind: 'term', attribute: word, operator: sign === '=' ? ':' : (sign as Operator), values: this.#values(), place };
  }

  #values(): Value[] {
    const values = [this.#value()];
    while (this.#next === ',') {
      this.#at += 1;
      this.#space();
      values.push(this.#value());
      if (values.length > maxValues) throw filterProblem('filter.too_many_values', values.at(-1)?.place, { max: maxValues });
    }
    this.#space();
    return values;
  }

  #value(): Value {
    if (this.#next in quotes) return this.#quoted();
    const text = this.#peek(endOfValue);
    const place = { offset: this.#at, length: text.length };
    if (text === '') throw filterProblem('filter.value_missing', place);
    this.#refuseForeign(text);
    this.#at += text.length;
    return { text, place };
  }

  /** Reads a quoted text; `\` escapes a quotation mark or itself. */
  #quoted(): Value {
    const offset = this.#at;
    const end = quotes[this.#next] as RegExp;
    this.#at += 1;
    let text = '';
    for (;;) {
      const length = this.#text.slice(this.#at).search(end);
      if (length < 0) throw filterProblem('filter.unclosed', { offset, length: 1 }, { text: '"' });
      text += this.#text.slice(this.#at, this.#at + length);
      this.#at += length + 1;
      if (this.#text[this.#at - 1] !== '\\') break;
      text += this.#next;
      this.#at += 1;
    }
    const place: Place = { offset, length: this.#at - offset };
    if (text.trim() === '') throw filterProblem('filter.value_missing', place);
    return { text, place };
  }
}
