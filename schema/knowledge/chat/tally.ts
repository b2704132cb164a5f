import type { Usage } from '../../../src/ports/model/port.ts';

/** What one answer costs over all that is asked for it. */
export class Tally {
  #sum: Usage | undefined;

  add(usage: Usage | undefined): void {
    if (!usage) return;
    const { inputTokens, outputTokens } = this.#sum ?? { inputTokens: 0, outputTokens: 0 };
    this.#sum = { inputTokens: inputTokens + usage.inputTokens, outputTokens: outputTokens + usage.outputTokens };
  }

  /** Undefined where the model told nothing. */
  get usage(): Usage | undefined {
    return this.#sum;
  }
}
