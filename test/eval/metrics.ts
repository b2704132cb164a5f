/** Ranks of a question's answers in the search result, from 1; undefined for an answer that was not found. */
export type Places = readonly (number | undefined)[];

/** Share of the questions with an answer among the first `k` results. */
export function recall(questions: readonly Places[], k: number): number {
  return mean(questions.map((places) => (first(places) <= k ? 1 : 0)));
}

/** Mean of 1 divided by the rank of the first answer; 0 for a question without any. */
export function reciprocalRank(questions: readonly Places[]): number {
  return mean(questions.map((places) => 1 / first(places)));
}

/** Normalized discounted cumulative gain of the first `k`: 1 if all answers of a question come first. */
export function ndcg(questions: readonly Places[], k: number): number {
  return mean(
    questions.map((places) => {
      // A passage with two answers counts once, because it is read once.
      const found = new Set(places.filter((place) => place !== undefined && place <= k));
      const ideal = Array.from({ length: Math.min(new Set(places.map((place, n) => place ?? -n)).size, k) }, (_, n) => n + 1);
      return gain([...found] as number[]) / gain(ideal);
    }),
  );
}

const gain = (places: readonly number[]): number => places.reduce((sum, place) => sum + 1 / Math.log2(place + 1), 0);

const first = (places: Places): number => Math.min(Number.POSITIVE_INFINITY, ...places.filter((place) => place !== undefined));

/** Reaction of the assistant to a question. */
export type Reaction = { readonly answerable: boolean; readonly abstained: boolean };

/**
 * Precision: share of the abstentions that were right; 1 if there are none. Recall: share of the unanswerable questions with an abstention.
 */
export function abstention(reactions: readonly Reaction[]): { precision: number; recall: number } {
  const abstained = reactions.filter((reaction) => reaction.abstained);
  const unanswerable = reactions.filter((reaction) => !reaction.answerable);
  const right = abstained.filter((reaction) => !reaction.answerable).length;
  return { precision: abstained.length ? right / abstained.length : 1, recall: unanswerable.length ? right / unanswerable.length : 1 };
}

/** Mean of the values; NaN if there are none. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
