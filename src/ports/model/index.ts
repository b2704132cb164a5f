import { OpenAiChat } from './chat.ts';
import type { EmbeddingOptions } from './embeddings.ts';
import type { ChatOptions } from './limits.ts';
import type { ChatModel, Embeddings } from './port.ts';

/** Opens the configured chat model; undefined if there is none. It connects at the first request. */
export function openChatModel(options: ChatOptions | undefined): ChatModel | undefined {
  return options && new OpenAiChat(options);
}

/** Opens the configured embedding model. Undefined if there is none; then its client is not loaded either. */
export async function openEmbeddings(options: EmbeddingOptions | undefined): Promise<Embeddings | undefined> {
  return options && (await import('./embeddings.ts')).embeddingsOf(options);
}
