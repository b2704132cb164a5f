import { codeIn } from '../../../work/markdown/markdown.ts';
import { isWithin } from '../cite/claims.ts';

/** Word that a model writes if the passages contain no answer. */
export const noAnswer = 'YANIT_YOK';

/**
 * Converts the stream of a model into the text that a person reads. Images become links, so that displaying the answer never loads an
 * address that a hidden instruction has composed.
 */
export class AnswerText {
  #pending = '';
  /** Whether the last run of text said that there is no answer. */
  #none = false;
  text = '';

  /** @returns the text that can be displayed so far */
  push(piece: string): string {
    this.#none &&= piece.trim() === '';
    this.#pending += piece;
    // Holds back text that may still become the word for no answer.
    if (this.text === '' && noAnswer.startsWith(this.#pending.trim())) return '';
    // Holds back white space, which may end the run, and marks that may begin an image.
    const complete = /\s*!*$/.exec(this.#pending)?.index;
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

  #show(raw: string): string {
    const visible = raw.replaceAll(/!+\[/g, '[');
    const first = this.text === '' ? visible.trimStart() : visible;
    this.text += first;
    return first;
  }
}

/** `【1】`, `【2†kaynak】`, `［3］`: other forms of markers that some models write despite the instructions. */
const otherBrackets = /[【［]\s*(\d{1,3}(?:\s*[,、]\s*\d{1,3})*)\s*(?:†[^】\n]{0,40})?[】］]/g;

/** The complete text of a model with all markers in square brackets. Brackets in code are unchanged. */
export function withSquareBrackets(text: string): string {
  const code = codeIn(text);
  return text.replaceAll(otherBrackets, (found, list: string, at: number) =>
    isWithin(code, at) ? found : `[${list.replaceAll('、', ',')}]`,
  );
}

/** Removes the thoughts of a model if a server's template removed their opening tag. The model port removes complete ones. */
export function withoutThoughts(text: string): string {
  const end = text.lastIndexOf('</think>');
  return end < 0 ? text : text.slice(end + '</think>'.length).trimStart();
}
