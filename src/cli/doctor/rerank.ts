import type { Config } from '../../config.ts';
import { openReranker } from '../../ports/rerank/index.ts';
import { type Finding, ok, warn } from './finding.ts';

/** Checks that the reranker can rank two texts. Problems here do not prevent a start. */
export async function* checkReranker({ rerank }: Config): AsyncGenerator<Finding> {
  const reranker = await openReranker(rerank);
  if (!rerank || !reranker) return;
  const url = rerank.baseUrl;
  try {
    await reranker.rerank('Servis kaçta kalkar?', ['Servis 08.10’da kalkar.', 'Kira beşinde ödenir.']);
    yield ok('doctor.rerank', { url });
  } catch (error) {
    yield warn('doctor.rerankSilent', { url, reason: (error as Error).message });
  }
}
