import { OpenAiChat } from './chat.ts';
import type { ChatModel, Embeddings } from './port.ts';

export type ChatOptions = ModelOptions & {
  /** See `ChatModel`; undefined: what is usual for the server. */
  readonly [Limit in 'context' | 'maxTokens' | 'monthlyTokens' | 'memberMonthlyTokens']?: number | undefined;
};

/** An OpenAI-compatible API and a model behind it. */
export type ModelOptions = { readonly baseUrl: string; readonly apiKey: string | undefined; readonly model: string };

export type EmbeddingOptions = ModelOptions & {
  /** What is put before questions and passages, for models that ask for it (`query: `, `passage: `). `{use}` in `model` is either word. */
  readonly queryPrefix: string;
  readonly passagePrefix: string;
  /** Length of the model's vectors; undefined: that of its first answer. */
  readonly dimensions: number | undefined;
};

/** The chat model the settings name; undefined where they name none. It is reached first when it is asked. */
export function openChatModel(options: ChatOptions | undefined): ChatModel | undefined {
  return options && new OpenAiChat(options);
}

/** Undefined where no model is configured; then its client is not loaded either. */
export async function openEmbeddings(options: EmbeddingOptions | undefined): Promise<Embeddings | undefined> {
  return options && (await import('./embeddings.ts')).embeddingsOf(options);
}
