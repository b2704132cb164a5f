import { codeIn } from '../../../work/markdown/markdown.ts';
import type { Span } from '../../index/sentences.ts';
import { isWithin, keepNumbers } from '../cite/claims.ts';

/** Word that a model writes if the passages contain no answer. */
export const noAnswer = 'YANIT_YOK';

/** `【1】`, `【2†kaynak】`, `［3］`: other forms of markers that some models write despite the instructions. */
const otherBrackets = /[【［]\s*(\d{1,3}(?:\s*[,、]\s*\d{1,3})*)\s*(?:†[^】\n]{0,40})?[】］]/g;
const inBrackets = (text: string, code: readonly Span[]): string =>
  text.replaceAll(otherBrackets, (found, list: string, at: number) => (isWithin(code, at) ? found : `[${list.replaceAll('、', ',')}]`));

/** Whether a text begins a block of code that no line has closed yet. */
const isOpenBlock = (text: string): boolean => /^(?:```|~~~)[^\n]*\n/.test(text) && text.match(/```|~~~/g)?.length === 1;
const movedBy = (spans: readonly Span[], by: number): Span[] => spans.map(({ start, end }) => ({ start: start + by, end: end + by }));

/** A suffix of the text so far that may be the start of a marker or of an image. */
const unfinished = /\s*!*(?:[[［][\d\s,、]{0,20}|【[^】\n]{0,40})?$/;

/**
 * Converts the stream of a model into the text that a person reads. Keeps numbers of existing passages and removes invented ones. Images
 * become links, so that displaying the answer never loads an address that a hidden instruction has composed.
 */
export class AnswerText {
  #count: number;
  #pending = '';
  /** Whether the last run of text said that there is no answer. */
  #none = false;
  text = '';
  /** Start of a paragraph of `text` before which all code has ended: only what follows is parsed again. */
  #settled = 0;
  /** Start of the last paragraph that was examined for `#settled`. */
  #examined = 0;
  /** Start of the code block at the end of `text` when it was parsed last; undefined if none was open. */
  #block: number | undefined;

  /** `count`: number of passages that the model reads, numbered from 1. */
  constructor(count: number) {
    this.#count = count;
  }

  /** Adds passages: numbers up to `count` are valid from now on. */
  upTo(count: number): void {
    this.#count = count;
  }

  /** @returns the text that can be displayed so far */
  push(piece: string): string {
    this.#none &&= piece.trim() === '';
    this.#pending += piece;
    // Holds back text that may still become the word for no answer.
    if (this.text === '' && noAnswer.startsWith(this.#pending.trim())) return '';
    const complete = Math.min(unfinished.exec(this.#pending)?.index ?? this.#pending.length, this.#openCode());
    const visible = this.#show(this.#pending.slice(0, complete));
    this.#pending = this.#pending.slice(complete);
    return visible;
  }

  /** Ends a run of text, such as before a tool call. @returns the rest of the text to display */
  end(): string {
    this.#none = this.isNoAnswer;
    const visible = this.#none ? '' : this.#show(this.#pending.trimEnd());
    this.#pending = '';
    return visible;
  }

  /** Whether the model only said that there is no answer. */
  get isNoAnswer(): boolean {
    return this.#none || `${this.text}${this.#pending}`.trim().startsWith(noAnswer);
  }

  /** Index of the first code in the pending text that may still be open. Brackets in code cite nothing, so they wait for its end. */
  #openCode(): number {
    if (!this.#pending.includes('`')) return this.#pending.length;
    const code = this.#codeIn(this.#pending);
    const paragraph = Math.max(this.#pending.lastIndexOf('\n\n'), 0);
    return (
      [...this.#pending.matchAll(/`+/g)].find(({ index }) => index >= paragraph && !isWithin(code, index))?.index ?? this.#pending.length
    );
  }

  /** Spans of code in a part that follows `text`; negative starts lie in `text`. */
  #codeIn(part: string): Span[] {
    const before = this.text.length;
    if (this.#block !== undefined && isOpenBlock(this.text.slice(this.#block) + part)) {
      return [{ start: this.#block - before, end: part.length }];
    }
    const parsed = this.text.slice(this.#settled) + part;
    const spans = codeIn(parsed);
    const last = spans.at(-1);
    // A block that begins in the first column ends only at its closing line.
    const isOpen = last && /(?:^|\n)$/.test(parsed.slice(0, last.start)) && isOpenBlock(parsed.slice(last.start));
    this.#block = isOpen && this.#settled + last.start < before ? this.#settled + last.start : undefined;
    return movedBy(spans, this.#settled - before);
  }

  /** Advances `#settled`, so that not every piece of a long answer parses the whole answer again. */
  #settle(): void {
    const paragraph = this.text.lastIndexOf('\n\n') + 2;
    // Examines only after an eighth of the unsettled text, so that a long code block with blank lines is examined a few dozen times at
    // most.
    const distance = (this.text.length - this.#settled) / 8;
    if (paragraph <= Math.max(this.#examined + distance, 1) || !/^\S/.test(this.text.slice(paragraph))) return;
    this.#examined = paragraph;
    if (!isWithin(this.#codeIn(''), paragraph - this.text.length)) this.#settled = paragraph;
  }

  #show(raw: string): string {
    // Parses code only if there may be a number in brackets; most pieces have none.
    const codeOf = (part: string) => (/[[【［]\s*\d/.test(part) ? this.#codeIn(part) : []);
    const bracketed = inBrackets(raw, codeOf(raw));
    const visible = keepNumbers(bracketed, (n) => n >= 1 && n <= this.#count, codeOf(bracketed)).replaceAll(/!+\[/g, '[');
    const first = this.text === '' ? visible.trimStart() : visible;
    this.text += first;
    this.#settle();
    return first;
  }
}

/** Removes the thoughts of a model if a server's template removed their opening tag. The model port removes complete ones. */
export function withoutThoughts(text: string): string {
  const end = text.lastIndexOf('</think>');
  return end < 0 ? text : text.slice(end + '</think>'.length).trimStart();
}
