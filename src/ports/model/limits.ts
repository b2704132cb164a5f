import type { ChatModel } from './port.ts';

/** An OpenAI-compatible API and a model behind it. */
export type ModelOptions = { readonly baseUrl: string; readonly apiKey: string | undefined; readonly model: string };

export type ChatOptions = ModelOptions & {
  /** See `ChatModel`; undefined: the server's default. */
  readonly [Limit in 'context' | 'maxTokens' | 'monthlyTokens' | 'memberMonthlyTokens']?: number | undefined;
};

/** Context size in tokens that nearly all current models support; OpenAI's own models support more. */
const defaultContext = 16_384;
const ofOpenAi = 128_000;
/** Default length of an answer in tokens: reasoning models use some thousands before the answer. */
const defaultMaxTokens = 4_000;

/** Whether the server is OpenAI itself, not another server with its API. */
export const isOpenAi = (baseUrl: string): boolean => new URL(baseUrl).hostname === 'api.openai.com';

/** Returns the configured limits of a model, else the defaults. An answer takes at most half of the context. */
export function modelLimitsOf({ baseUrl, context, maxTokens }: ChatOptions): Pick<ChatModel, 'context' | 'maxTokens'> {
  const whole = context ?? (isOpenAi(baseUrl) ? ofOpenAi : defaultContext);
  return { context: whole, maxTokens: Math.min(maxTokens ?? defaultMaxTokens, Math.floor(whole / 2)) };
}
