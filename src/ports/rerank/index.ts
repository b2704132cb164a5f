import type { RerankOptions } from './http.ts';
import type { Reranker } from './port.ts';

/** Opens the configured reranker; undefined if there is none. It connects at the first request. */
export async function openReranker(options: RerankOptions | undefined): Promise<Reranker | undefined> {
  return options && (await import('./http.ts')).rerankerOf(options);
}
