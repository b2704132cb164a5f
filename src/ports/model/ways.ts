import { statusOf, toldBy } from './failure.ts';

/**
 * Milliseconds for which a server is taken at its word: then it is asked as at first, since it may be a newer one by then, or
 * have another model behind it. Where it is not, that costs the next question a refusal.
 */
export const heldFor = 3_600_000;

/** Of one request, how the server is asked. */
export type Way = {
  /** Whether it is given tools: models that call none, and servers that were not started for it, refuse them. */
  readonly tools: boolean;
  /** Whether it is asked to tell what an answer cost. */
  readonly streamOptions: boolean;
  /** What the limit of an answer is called: OpenAI's own newer models refuse the old name, most other servers know no other. */
  readonly limit: 'max_tokens' | 'max_completion_tokens';
};

/**
 * How a server wants to be asked. The API has grown, and servers take the part of it that they know: what one refuses is left
 * out, or called otherwise, for an hour.
 */
export class Ways {
  readonly #limit: Way['limit'];
  /** Until when each of them is left out or called otherwise, as `performance.now()` counts. */
  readonly #refused: Partial<Record<keyof Way, number>> = {};

  constructor(isOpenAi: boolean) {
    this.#limit = isOpenAi ? 'max_completion_tokens' : 'max_tokens';
  }

  /** As the server is asked now. */
  get now(): Way {
    return {
      tools: !this.#isRefused('tools'),
      streamOptions: !this.#isRefused('streamOptions'),
      limit: this.#isRefused('limit') ? 'max_completion_tokens' : this.#limit,
    };
  }

  /** Whether a refusal, of what was asked in such a way, is of something that can be asked in another; the next request is. */
  learn(asked: Way, error: unknown): boolean {
    const status = statusOf(error);
    if (status === undefined || status === 401 || status === 403 || status === 429) return false;
    const told = toldBy(error);
    if (asked.limit === 'max_tokens' && told.includes('max_completion_tokens')) return this.#refuse('limit');
    if (asked.streamOptions && told.includes('stream_options')) return this.#refuse('streamOptions');
    if (asked.tools && /\btools?\b/.test(told) && !/schema/i.test(told)) return this.#refuse('tools');
    return false;
  }

  #refuse(what: keyof Way): true {
    this.#refused[what] = performance.now() + heldFor;
    return true;
  }

  #isRefused(what: keyof Way): boolean {
    return performance.now() < (this.#refused[what] ?? 0);
  }
}
