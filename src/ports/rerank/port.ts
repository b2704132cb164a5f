/** The server does not answer, refuses, or answers something else: passages stay in the order they have. */
export class RerankAway extends Error {
  override name = 'RerankAway';
}

/** A model that reads a question and a passage together, and says how well the one answers the other. */
export interface Reranker {
  /** Texts that it reads for one question, at most; more are not sent. */
  readonly most: number;
  /**
   * A score from 0 to 1 for each of the texts, in their order. One that failed is not asked again for some seconds.
   * @throws RerankAway
   */
  rerank(question: string, texts: readonly string[]): Promise<number[]>;
  /**
   * Whether it answered when it was asked last. Only one that did not is asked, two short texts, and no sooner than a question would:
   * looking at one that answers costs nothing.
   * @throws RerankAway
   */
  check(): Promise<void>;
}
