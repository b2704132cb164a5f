/** BM25 parameters for passages of different lengths, measured on Turkish question sets. */
export const bm25 = { k1: 0.9, b: 0.4 };

/** Weights of a word by field (BM25F): a passage's title and headings describe its subject. Whole numbers from 1. */
export const weights = { title: 3, headings: 2, text: 1 };

/**
 * Maximum number of visible passages whose vectors a search compares one by one. Beyond it an index finds the nearest, or, without
 * one, only words are searched. At 384 dimensions they are 8 MB, read for each search.
 */
export const mostCompared = 20_000;

/** Limits on the part of the database's index that a word search reads. */
export type Reading = {
  /**
   * Maximum number of places, about 0.5 µs each: the rarest words of a question are read first. Below some ten thousand passages
   * all are read.
   */
  readonly places: number;
  /** Rows read of the rarest word if it alone exceeds `places`: the newest ones. */
  readonly rows: number;
  /** Passages in which the other words are looked up: those with the highest promise by the rare words. */
  readonly candidates: number;
  /** Maximum number of these lookups; it reduces `candidates`. About 7 µs each if the index is larger than the buffers. */
  readonly lookups: number;
};

export const defaultReading: Reading = { places: 60_000, rows: 10_000, candidates: 1_000, lookups: 1_500 };
