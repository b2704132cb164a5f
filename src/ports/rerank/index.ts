import type { Reranker } from './port.ts';

export type RerankOptions = {
  /** Base URL; `/rerank` is appended. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  /** Undefined: a server of one model, with the API of Text Embeddings Inference; else the API of Cohere and Jina. */
  readonly model: string | undefined;
};

/** Opens the configured reranker; undefined if there is none. It connects at the first request. */
export async function openReranker(options: RerankOptions | undefined): Promise<Reranker | undefined> {
  return options && (await import('./http.ts')).rerankerOf(options);
}
