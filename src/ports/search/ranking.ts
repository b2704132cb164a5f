/** BM25 where passages differ in length, measured on Turkish question sets. */
export const bm25 = { k1: 0.9, b: 0.4 };

/** How often a word in a field counts (BM25F): a passage's title and headings say what it is about. Whole numbers from 1. */
export const weights = { title: 3, headings: 2, text: 1 };

/**
 * Passages that a caller sees whose vectors a search compares one by one. Where there are more it is an index that finds the
 * nearest, or, without one, words alone. At 384 dimensions they are 8 MB, read for each search.
 */
export const mostCompared = 20_000;

/** How much of the index in the database a search by words reads. */
export type Reading = {
  /** Places, about 0.5 µs each: of the rarest words of a question, as many as come to this. Below some ten thousand passages that is all of them. */
  readonly places: number;
  /** Rows of the rarest word where that alone comes to more: those written last. */
  readonly rows: number;
  /** Passages that the other words are looked up in, those that promise most by the rare ones, */
  readonly candidates: number;
  /** as long as that makes no more look-ups than this, about 7 µs each where the index is larger than the buffers. */
  readonly lookups: number;
};

export const usualReading: Reading = { places: 60_000, rows: 10_000, candidates: 1_000, lookups: 1_500 };
