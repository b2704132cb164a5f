import { OpenAiChat } from './chat.ts';
import type { ChatOptions, ModelOptions } from './limits.ts';
import type { ChatModel, Embeddings } from './port.ts';

export type EmbeddingOptions = ModelOptions & {
  /**
   * Prefixes of questions and passages, for models that require them (`query: `, `passage: `). `{use}` in `model` becomes `query`
   * or `passage`.
   */
  readonly queryPrefix: string;
  readonly passagePrefix: string;
  /** Length of the model's vectors; undefined: that of its first answer. */
  readonly dimensions: number | undefined;
};

/** Opens the configured chat model; undefined if there is none. It connects at the first request. */
export function openChatModel(options: ChatOptions | undefined): ChatModel | undefined {
  return options && new OpenAiChat(options);
}

/** Opens the configured embedding model. Undefined if there is none; then its client is not loaded either. */
export async function openEmbeddings(options: EmbeddingOptions | undefined): Promise<Embeddings | undefined> {
  return options && (await import('./embeddings.ts')).embeddingsOf(options);
}
