/** What a model writes instead of an answer when the passages hold none. */
export const noAnswer = 'YANIT_YOK';
/** What a model writes between its answer and the quotes behind it. */
export const quotesBelow = '<<<ALINTILAR>>>';

/** `[1]`, `[2, 5]`, `[1][3]`, with the white space before. */
export const marker = /([^\S\n]*)((?:\[\d{1,3}(?:\s*,\s*\d{1,3})*\])+)/g;

/** `【1】`, `【2†kaynak】`, `［3］`: as some models write markers, whatever they are told. */
const otherBrackets = /[【［]\s*(\d{1,3}(?:\s*[,、]\s*\d{1,3})*)\s*(?:†[^】\n]{0,40})?[】］]/g;
const inBrackets = (text: string): string => text.replaceAll(otherBrackets, (_, list: string) => `[${list.replaceAll('、', ',')}]`);

/** The numbers in a marker, in order, each once. */
export const numbersOf = (marked: string): number[] => [...new Set((marked.match(/\d+/g) ?? []).map(Number))];
/** The end of what came so far, which may be the beginning of a marker, of the quotes or of a picture. */
const unfinished = /\s*!*(?:[[［][\d\s,、]{0,20}|【[^】\n]{0,40}|<{1,3}|<<<[A-Z]{1,9}>{0,2})?$/;

/**
 * Makes what a model writes into what a person reads, as it comes: keeps the numbers of passages there are, takes out
 * invented ones, and keeps back the quotes below the answer. A picture becomes a link: an address that a hidden
 * instruction has put together must not be called just because the answer is shown.
 */
export class AnswerText {
  #count: number;
  #pending = '';
  /** What stands below the answer, as far as it has come; and what stood there before a tool was called. */
  #quotes: string | undefined;
  #told = '';
  /** Whether what was said at once last was that there is no answer. */
  #none = false;
  text = '';

  /** `count`: passages the model was shown, numbered from 1. */
  constructor(count: number) {
    this.#count = count;
  }

  /** From now on the numbers up to `count` are there. */
  upTo(count: number): void {
    this.#count = count;
  }

  /** @returns what can be shown of it already */
  push(piece: string): string {
    this.#none &&= piece.trim() === '';
    this.#pending += piece;
    if (this.#quotes !== undefined) return this.#toQuotes();
    const at = this.#pending.indexOf(quotesBelow);
    if (at >= 0) {
      const shown = this.#show(this.#pending.slice(0, at).trimEnd());
      this.#pending = this.#pending.slice(at + quotesBelow.length);
      this.#toQuotes();
      return shown;
    }
    // Nothing is shown as long as it may become the word that there is no answer.
    if (this.text === '' && noAnswer.startsWith(this.#pending.trim())) return '';
    const kept = unfinished.exec(this.#pending)?.index ?? this.#pending.length;
    const shown = this.#show(this.#pending.slice(0, kept));
    this.#pending = this.#pending.slice(kept);
    return shown;
  }

  /** Ends what a model says at once: what it says after a tool's result is text again. @returns what is left to show */
  end(): string {
    if (this.#quotes !== undefined) {
      this.#told += `${this.#quotes}\n`;
      this.#quotes = undefined;
      return '';
    }
    this.#none = this.isNoAnswer;
    const shown = this.#none ? '' : this.#show(this.#pending.trimEnd());
    this.#pending = '';
    return shown;
  }

  /** Whether the model said that there is no answer, and nothing else. */
  get isNoAnswer(): boolean {
    return this.#none || `${this.text}${this.#pending}`.trim().startsWith(noAnswer);
  }

  /** The quotes it gave, by number: `[1] "…"`, a line each. */
  get quotes(): ReadonlyMap<number, readonly string[]> {
    const lines = inBrackets(this.#told).matchAll(/^\s*(?:[-*]\s+)?\[?(\d{1,3})\]?[:.]?\s*["“”«'‘]?(.+?)["“”»'’]?\s*$/gm);
    const quotes = new Map<number, string[]>();
    for (const [, n, quote] of lines) quotes.set(Number(n), [...(quotes.get(Number(n)) ?? []), quote as string]);
    return quotes;
  }

  #toQuotes(): string {
    this.#quotes = (this.#quotes ?? '') + this.#pending;
    this.#pending = '';
    return '';
  }

  #show(raw: string): string {
    const shown = keepNumbers(inBrackets(raw), (n) => n >= 1 && n <= this.#count).replaceAll(/!+\[/g, '[');
    const first = this.text === '' ? shown.trimStart() : shown;
    this.text += first;
    return first;
  }
}

/** The text behind a thinking model's thoughts, of which a server's template has swallowed the beginning: the others are taken out by the port. */
export function withoutThoughts(text: string): string {
  const end = text.lastIndexOf('</think>');
  return end < 0 ? text : text.slice(end + '</think>'.length).trimStart();
}

/** The text with those numbers in brackets alone that are kept. `end`: the place behind the marker that a number stands in. */
export function keepNumbers(text: string, isKept: (n: number, end: number) => boolean): string {
  return text.replaceAll(marker, (found, space: string, list: string, at: number) => {
    const numbers = numbersOf(list).filter((n) => isKept(n, at + found.length));
    return numbers.length > 0 ? space + numbers.map((n) => `[${n}]`).join('') : '';
  });
}

/** The numbers that a text cites, in the order of their first use. */
export function numbersIn(text: string): number[] {
  return [...new Set([...text.matchAll(marker)].flatMap(([, , list = '']) => numbersOf(list)))];
}

const numbered = /\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]/g;

/** What an answer copies, such as a quote, a title or the question: `[3]` becomes `(3)`, since it cites no passage. */
export const asCopied = (text: string): string => text.replaceAll(numbered, '($1)');

/** The text without its numbers. */
export const withoutNumbers = (text: string): string => keepNumbers(text, () => false);
