/** Where the answers of a question stand in what was found: a place from 1 for each, undefined for one that is not there. */
export type Places = readonly (number | undefined)[];

/** Share of the questions that have an answer among the first `k`. */
export function recall(questions: readonly Places[], k: number): number {
  return mean(questions.map((places) => (first(places) <= k ? 1 : 0)));
}

/** Mean of 1 over the place of the first answer, 0 where there is none. */
export function reciprocalRank(questions: readonly Places[]): number {
  return mean(questions.map((places) => 1 / first(places)));
}

/** Normalised discounted cumulative gain of the first `k`: 1 where all of a question's answers come first. */
export function ndcg(questions: readonly Places[], k: number): number {
  return mean(
    questions.map((places) => {
      // A passage with two answers counts once, as it is read once.
      const found = new Set(places.filter((place) => place !== undefined && place <= k));
      const ideal = Array.from({ length: Math.min(new Set(places.map((place, n) => place ?? -n)).size, k) }, (_, n) => n + 1);
      return gain([...found] as number[]) / gain(ideal);
    }),
  );
}

const gain = (places: readonly number[]): number => places.reduce((sum, place) => sum + 1 / Math.log2(place + 1), 0);

const first = (places: Places): number => Math.min(Number.POSITIVE_INFINITY, ...places.filter((place) => place !== undefined));

/** What the assistant did with a question. */
export type Reaction = { readonly answerable: boolean; readonly abstained: boolean };

/**
 * Of saying "I do not know": precision is the share of it that was right, recall the share of the unanswerable questions that it
 * was said to. Precision of nothing is 1.
 */
export function abstention(reactions: readonly Reaction[]): { precision: number; recall: number } {
  const abstained = reactions.filter((reaction) => reaction.abstained);
  const unanswerable = reactions.filter((reaction) => !reaction.answerable);
  const right = abstained.filter((reaction) => !reaction.answerable).length;
  return { precision: abstained.length ? right / abstained.length : 1, recall: unanswerable.length ? right / unanswerable.length : 1 };
}

/** Mean of numbers; of none NaN. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
