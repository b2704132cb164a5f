import type { ChatOptions } from './index.ts';
import type { ChatModel } from './port.ts';

/** Tokens that nearly all models of today read and write at once; those of OpenAI itself have more. */
const usual = 16_384;
const ofOpenAi = 128_000;
/** Tokens of an answer: thinking models use some thousands before they say anything. */
const usualAnswer = 4_000;

/** Whether it is OpenAI itself, not one of the many servers that speak its API. */
export const isOpenAi = (baseUrl: string): boolean => new URL(baseUrl).hostname === 'api.openai.com';

/** What a model has room for: as the settings say, else what is usual. An answer takes half of it at most. */
export function roomOf({ baseUrl, context, maxTokens }: ChatOptions): Pick<ChatModel, 'context' | 'maxTokens'> {
  const whole = context ?? (isOpenAi(baseUrl) ? ofOpenAi : usual);
  return { context: whole, maxTokens: Math.min(maxTokens ?? usualAnswer, Math.floor(whole / 2)) };
}
