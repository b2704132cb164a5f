/** BM25 where passages differ in length, measured on Turkish question sets. */
export const bm25 = { k1: 0.9, b: 0.4 };

/** How often a word in a field counts (BM25F): a passage's title and headings say what it is about. Whole numbers from 1. */
export const weights = { title: 3, headings: 2, text: 1 };

/**
 * Passages that a caller sees whose vectors a search compares one by one. Where there are more it is an index that finds the
 * nearest, or, without one, words alone. At 384 dimensions they are 8 MB, read for each search.
 */
export const mostCompared = 20_000;
