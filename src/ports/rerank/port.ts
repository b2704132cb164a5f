/** The server does not answer, refuses, or returns an invalid answer: passages keep their order. */
export class RerankAway extends Error {
  override name = 'RerankAway';
}

/** A model that scores how well a passage answers a question. */
export interface Reranker {
  /** Maximum number of texts per question; more are not sent. */
  readonly most: number;
  /**
   * Returns a score from 0 to 1 for each of the texts, in their order. After a failure no request is sent for some seconds.
   * @throws RerankAway
   */
  rerank(question: string, texts: readonly string[]): Promise<number[]>;
  /**
   * Checks whether the last request succeeded. Only after a failure it sends a request, with two short texts and after the same
   * delay as for questions. So a check of a working server costs nothing.
   * @throws RerankAway
   */
  check(): Promise<void>;
}
