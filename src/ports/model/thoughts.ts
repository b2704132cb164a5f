const [opening, closing] = ['<think>', '</think>'];

/**
 * Takes out what thinking models write before, or between, what they say: `<think>…</think>`. Servers that part the two send
 * the thoughts in a field of their own; these are for the others.
 */
export class Thoughts {
  #inside = false;
  #pending = '';

  /** @returns what of it is said */
  push(piece: string): string {
    this.#pending += piece;
    let said = '';
    for (;;) {
      const sign = this.#inside ? closing : opening;
      const at = this.#pending.indexOf(sign);
      if (at < 0) break;
      if (!this.#inside) said += this.#pending.slice(0, at);
      this.#pending = this.#pending.slice(at + sign.length);
      this.#inside = !this.#inside;
    }
    const kept = beginningOf(this.#inside ? closing : opening, this.#pending);
    if (!this.#inside) said += this.#pending.slice(0, this.#pending.length - kept);
    this.#pending = this.#pending.slice(this.#pending.length - kept);
    return said;
  }

  /** @returns what is left, once nothing more comes */
  end(): string {
    const said = this.#inside ? '' : this.#pending;
    this.#pending = '';
    return said;
  }
}

/** How many letters at the end of `text` may be the beginning of `sign`. */
function beginningOf(sign: string, text: string): number {
  for (let length = Math.min(sign.length - 1, text.length); length > 0; length -= 1)
    if (text.endsWith(sign.slice(0, length))) return length;
  return 0;
}
