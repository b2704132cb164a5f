import type { APIError } from 'openai';
import { ModelAway, ModelRefused, ModelTooSmall } from './port.ts';

/** Seconds after which a retry makes sense if the server does not specify it. */
export const defaultRetryAfter = 30;

/** HTTP statuses that mean an invalid request or API key. */
const refusing: ReadonlySet<number | undefined> = new Set([400, 401, 402, 403, 404, 405, 413, 415, 422]);

/** Error messages of servers for a prompt that is too long. */
const tooLong =
  /context[ _](?:length|window|size)|exceed_context|context the overflows|prompt is too long|max_new_tokens. must be|maximum number of tokens|too many tokens/i;

/**
 * Maps an error without the server's own words, which may contain a part of the key or of the question. `asked`: the delay that the
 * server requests, in milliseconds.
 */
export function failureOf(error: unknown): (ModelAway & { asked?: number }) | ModelRefused {
  if (error instanceof ModelAway || error instanceof ModelRefused) return error;
  const { headers, code } = error as Partial<APIError>;
  const status = statusOf(error);
  const summary = `the model answered ${status}${code && Number(code) !== status ? ` (${code})` : ''}`;
  if (refusing.has(status)) {
    if (status !== 401 && status !== 403 && tooLong.test(serverMessageOf(error)))
      return new ModelTooSmall(`${summary}: its context is smaller than CHAT_CONTEXT`);
    return new ModelRefused(summary);
  }
  if (status === undefined)
    return new ModelAway('the model is unreachable or closed the connection', defaultRetryAfter, { cause: withoutBody(error) });
  const seconds = retryAfterOf(headers?.get('retry-after'));
  const away = new ModelAway(summary, Math.ceil(seconds ?? defaultRetryAfter));
  return seconds === undefined ? away : Object.assign(away, { asked: seconds * 1000 });
}

/** The server's error message. Use it only to classify the error: it may contain a part of the question. */
export function serverMessageOf(error: unknown): string {
  const { message, error: body } = error as Partial<APIError>;
  return `${message ?? ''} ${JSON.stringify(body) ?? ''}`;
}

/** Status of an error; for one inside a response with status 200, the status in its `code`. */
export function statusOf(error: unknown): number | undefined {
  const { status, code } = error as Partial<APIError>;
  if (status !== undefined) return status;
  const said = Number(code);
  return said >= 400 && said < 600 ? said : undefined;
}

/** Parses seconds or a date (RFC 9110 10.2.3). */
function retryAfterOf(header: string | null | undefined): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+(\.\d+)?$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 3600) : undefined;
}

/** Keeps only name and code: the message of a parse error contains the chunk. */
const withoutBody = (error: unknown) =>
  new Error(`${(error as Error).name} ${((error as Error).cause as { code?: string } | undefined)?.code ?? ''}`.trim());
