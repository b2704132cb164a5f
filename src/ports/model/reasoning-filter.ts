/** Tags around the reasoning of models, each with its end tag. */
const signs: ReadonlyMap<string, string> = new Map([
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['[THINK]', '[/THINK]'],
]);
const openings = [...signs.keys()];
const closings = [...signs.values()];

/**
 * Removes the reasoning that models write before, or between, parts of their answer: `<think>…</think>`. Some servers send it in a
 * separate field; this class is for the others.
 */
export class ReasoningFilter {
  /** End tag of the reasoning that is being read. */
  #closing: string | undefined;
  #pending = '';
  /** Whether the text is assumed to begin with reasoning whose start tag the server's template omitted. */
  #begun: boolean;
  #swallowed = false;

  constructor(begun = false) {
    this.#begun = begun;
  }

  /** Whether reasoning ended that had no start tag. */
  get swallowed(): boolean {
    return this.#swallowed;
  }

  /** Call it if reasoning comes in a separate field. @returns the answer text that was held back as possible reasoning */
  apart(): string {
    if (!this.#begun) return '';
    this.#begun = false;
    return this.push('');
  }

  /** @returns the answer text in the piece */
  push(piece: string): string {
    this.#pending += piece;
    if (this.#begun && !this.#isBegun()) return '';
    let said = '';
    for (let sign = this.#next(); sign; sign = this.#next()) {
      const { text, at } = sign;
      const end = at + text.length;
      if (this.#closing) this.#closing = undefined;
      else if (signs.has(text)) {
        said += this.#pending.slice(0, at);
        this.#closing = signs.get(text);
      } else {
        // The text before the tag has already been returned; consumers of the complete answer remove it.
        said += this.#pending.slice(0, end);
        this.#swallowed = true;
      }
      this.#pending = this.#pending.slice(end);
    }
    const heldLength = Math.max(...this.#awaited().map((sign) => beginningOf(sign, this.#pending)));
    const rest = this.#pending.slice(0, this.#pending.length - heldLength);
    this.#pending = this.#pending.slice(this.#pending.length - heldLength);
    return this.#closing ? said : said + rest;
  }

  /**
   * Call it at the end of the stream. `isCut`: the token limit was reached, possibly inside the reasoning.
   * @returns the remaining answer text
   */
  end(isCut = false): string {
    const said = this.#closing || (this.#begun && isCut) ? '' : this.#pending;
    this.#pending = '';
    return said;
  }

  /** Whether the kind of the beginning is known: reasoning that has ended by now, or that has a start tag. */
  #isBegun(): boolean {
    const [ended] = this.#found(closings);
    const says = openings.some((sign) => this.#pending.trimStart().startsWith(sign));
    if (!ended && !says) return false;
    this.#begun = false;
    if (says || !ended) return true;
    this.#swallowed = true;
    this.#pending = this.#pending.slice(ended.at + ended.text.length);
    return true;
  }

  #awaited = (): readonly string[] => (this.#closing ? [this.#closing] : [...openings, ...closings]);
  #next = () => this.#found(this.#awaited())[0];

  /** Returns the occurrences of these tags in the pending text, in order. */
  #found(some: readonly string[]) {
    const all = some.map((text) => ({ text, at: this.#pending.indexOf(text) }));
    return all.filter(({ at }) => at >= 0).sort((a, b) => a.at - b.at);
  }
}

/** Returns the length of the longest end of `text` that may be the beginning of `sign`. */
function beginningOf(sign: string, text: string): number {
  for (let length = Math.min(sign.length - 1, text.length); length > 0; length -= 1)
    if (text.endsWith(sign.slice(0, length))) return length;
  return 0;
}
