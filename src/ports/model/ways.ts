import type { APIError } from 'openai';

/**
 * How a server wants to be asked. The API has grown, and servers take the part of it that they know: what one refuses is left
 * out, or called otherwise, as long as the process lives.
 */
export class Ways {
  /** Whether it takes tools: models that call none, and servers that were not started for it, refuse them. */
  tools = true;
  /** Whether it may be asked to tell what an answer cost. */
  streamOptions = true;
  /** What the limit of an answer is called: OpenAI's own newer models refuse the old name, most other servers know no other. */
  limit: 'max_tokens' | 'max_completion_tokens';

  constructor(isOpenAi: boolean) {
    this.limit = isOpenAi ? 'max_completion_tokens' : 'max_tokens';
  }

  /** Whether a refusal is of something that can be asked in another way; the next request is. */
  learn(error: unknown): boolean {
    const told = toldBy(error);
    if (this.limit === 'max_tokens' && told.includes('max_completion_tokens')) this.limit = 'max_completion_tokens';
    else if (this.streamOptions && told.includes('stream_options')) this.streamOptions = false;
    else if (this.tools && /\btools?\b/.test(told) && !/schema/i.test(told)) this.tools = false;
    else return false;
    return true;
  }
}

/** A server's own words, of which only this is made: they may hold a part of the question. */
function toldBy(error: unknown): string {
  const { status, message, error: body } = error as Partial<APIError>;
  if (status === undefined || status === 401 || status === 403 || status === 429) return '';
  return `${message ?? ''} ${JSON.stringify(body) ?? ''}`;
}
