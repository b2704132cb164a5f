/** What thinking models write around what they think, each with its end. */
const signs: ReadonlyMap<string, string> = new Map([
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['[THINK]', '[/THINK]'],
]);
const openings = [...signs.keys()];
const closings = [...signs.values()];

/**
 * Takes out what thinking models write before, or between, what they say: `<think>…</think>`. Servers that part the two send
 * the thoughts in a field of their own; these are for the others.
 */
export class Thoughts {
  /** The end of the thoughts that it is in. */
  #closing: string | undefined;
  #pending = '';
  /** Whether it is taken to begin with thoughts, of which a server's template has swallowed the first sign. */
  #begun: boolean;
  #swallowed = false;

  constructor(begun = false) {
    this.#begun = begun;
  }

  /** Whether thoughts ended that had no beginning. */
  get swallowed(): boolean {
    return this.#swallowed;
  }

  /** Thoughts come in a field of their own. @returns what is said of that which was taken for one */
  apart(): string {
    if (!this.#begun) return '';
    this.#begun = false;
    return this.push('');
  }

  /** @returns what of it is said */
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
        // What was before it has been told: whoever reads the whole leaves it out.
        said += this.#pending.slice(0, end);
        this.#swallowed = true;
      }
      this.#pending = this.#pending.slice(end);
    }
    const kept = Math.max(...this.#awaited().map((sign) => beginningOf(sign, this.#pending)));
    const rest = this.#pending.slice(0, this.#pending.length - kept);
    this.#pending = this.#pending.slice(this.#pending.length - kept);
    return this.#closing ? said : said + rest;
  }

  /** Once nothing more comes. `isCut`: there was no room for more, not even for the end of its thoughts. @returns what is left */
  end(isCut = false): string {
    const said = this.#closing || (this.#begun && isCut) ? '' : this.#pending;
    this.#pending = '';
    return said;
  }

  /** Whether it is known by now what it began with: thoughts that have ended here, or that said so themselves. */
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

  /** The first ones of these signs in what came. */
  #found(some: readonly string[]) {
    const all = some.map((text) => ({ text, at: this.#pending.indexOf(text) }));
    return all.filter(({ at }) => at >= 0).sort((a, b) => a.at - b.at);
  }
}

/** How many letters at the end of `text` may be the beginning of `sign`. */
function beginningOf(sign: string, text: string): number {
  for (let length = Math.min(sign.length - 1, text.length); length > 0; length -= 1)
    if (text.endsWith(sign.slice(0, length))) return length;
  return 0;
}
