import type { ChatMessage, Usage } from '../../../src/ports/model/port.ts';
import { tokensOf } from './memory.ts';

/** Tokens of one answer, over all its model calls. */
export class UsageCounter {
  #sum: Usage | undefined;
  #estimated = 0;

  /** Estimates tokens by text length until the model reports its usage. */
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

  /** Undefined if the model reported nothing. */
  get usage(): Usage | undefined {
    return this.#sum;
  }

  /** All tokens, reported or else estimated, including those of an aborted answer. */
  get spent(): number {
    return (this.#sum?.inputTokens ?? 0) + (this.#sum?.outputTokens ?? 0) + this.#estimated;
  }
}
