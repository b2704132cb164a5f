import type { Reranker } from './port.ts';

export type RerankOptions = {
  /** `/rerank` lies below it. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  /** Undefined: a server of one model, asked as Text Embeddings Inference is; else as Cohere and Jina are. */
  readonly model: string | undefined;
};

/** The reranker that the settings name; undefined where they name none. It is reached first when it is asked. */
export async function openReranker(options: RerankOptions | undefined): Promise<Reranker | undefined> {
  return options && (await import('./http.ts')).rerankerOf(options);
}
