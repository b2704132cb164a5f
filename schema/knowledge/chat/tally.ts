import type { ChatMessage, Usage } from '../../../src/ports/model/port.ts';
import { tokensOf } from './memory.ts';

/** What one answer costs over all that is asked for it. */
export class Tally {
  #sum: Usage | undefined;
  #estimated = 0;

  /** Counts what is asked and comes by its length, until the model tells. */
  begin(messages: readonly ChatMessage[]): { said(text: string): void; end(usage: Usage | undefined): void } {
    const asked = messages.reduce((sum, { content }) => sum + tokensOf(content), 0);
    this.#estimated += asked;
    let own = asked;
    return {
      said: (text) => {
        const tokens = tokensOf(text);
        this.#estimated += tokens;
        own += tokens;
      },
      end: (usage) => {
        if (!usage) return;
        this.#estimated -= own;
        const { inputTokens, outputTokens } = this.#sum ?? { inputTokens: 0, outputTokens: 0 };
        this.#sum = { inputTokens: inputTokens + usage.inputTokens, outputTokens: outputTokens + usage.outputTokens };
      },
    };
  }

  /** Undefined where the model told nothing. */
  get usage(): Usage | undefined {
    return this.#sum;
  }

  /** Tokens in all: as they were told, else estimated, for an answer that broke off too. */
  get spent(): number {
    return (this.#sum?.inputTokens ?? 0) + (this.#sum?.outputTokens ?? 0) + this.#estimated;
  }
}
