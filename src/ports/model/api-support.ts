import { serverMessageOf, statusOf } from './failure.ts';

/**
 * Milliseconds for which a refusal is remembered. Afterwards the feature is tried again, since the server may have been updated or
 * have another model. If not, that costs one refused request.
 */
export const refusalMemoryMs = 3_600_000;

/** API features to use in a request. */
export type ApiFeatures = {
  /** Whether tools are sent: some models and server configurations refuse them. */
  readonly tools: boolean;
  /** Whether structured output (`response_format`) is requested. */
  readonly format: boolean;
  /** Whether the usage is requested. */
  readonly streamOptions: boolean;
  /** Name of the token limit: OpenAI's newer models refuse the old name, most other servers know only that. */
  readonly limit: 'max_tokens' | 'max_completion_tokens';
};

/** Adapts requests to the part of the API that a server supports: a refused feature is left out, or renamed, for an hour. */
export class ApiSupport {
  readonly #limit: ApiFeatures['limit'];
  /** Time until which each feature is avoided, by `performance.now()`. */
  readonly #refused: Partial<Record<keyof ApiFeatures, number>> = {};

  constructor(isOpenAi: boolean) {
    this.#limit = isOpenAi ? 'max_completion_tokens' : 'max_tokens';
  }

  /** Features to use now. */
  get now(): ApiFeatures {
    return {
      tools: !this.#isRefused('tools'),
      format: !this.#isRefused('format'),
      streamOptions: !this.#isRefused('streamOptions'),
      limit: this.#isRefused('limit') ? 'max_completion_tokens' : this.#limit,
    };
  }

  /** Returns true if the error refuses a feature that the next request can avoid, and remembers that. */
  learn(asked: ApiFeatures, error: unknown): boolean {
    const status = statusOf(error);
    if (status === undefined || status === 401 || status === 403 || status === 429) return false;
    const message = serverMessageOf(error);
    if (asked.limit === 'max_tokens' && message.includes('max_completion_tokens')) return this.#refuse('limit');
    if (asked.streamOptions && message.includes('stream_options')) return this.#refuse('streamOptions');
    if (asked.format && /response_?format|json_schema|structured|grammar/i.test(message)) return this.#refuse('format');
    if (asked.tools && /\btools?\b/.test(message) && !/schema/i.test(message)) return this.#refuse('tools');
    return false;
  }

  #refuse(what: keyof ApiFeatures): true {
    this.#refused[what] = performance.now() + refusalMemoryMs;
    return true;
  }

  #isRefused(what: keyof ApiFeatures): boolean {
    return performance.now() < (this.#refused[what] ?? 0);
  }
}
