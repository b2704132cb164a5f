import type { PassageText, Span } from './analysis.ts';

export { languageOfText, type Span } from './analysis.ts';
export { plainLetters } from './letters.ts';
export type { Language } from './stop-words.ts';

/** Kinds of subjects that have passages. */
export const passageKinds = ['file', 'task', 'comment', 'project'] as const;
export type PassageKind = (typeof passageKinds)[number];

/** A passage as engines store it: the data for ranking it and for hiding it from callers who may not view it. */
export type IndexedPassage = PassageText & {
  readonly id: string;
  readonly organization: string;
  readonly project: string;
  readonly kind: PassageKind;
  /** The file, task, comment or project that contains the passage. */
  readonly subject: string;
  /** Normalized to length 1; undefined if no embedding model is configured. */
  readonly vector: Float32Array | undefined;
};

export type SearchQuery = {
  readonly organization: string;
  /** Ids of the projects that the caller can view: only their passages are found. Empty: nothing is found. */
  readonly projects: readonly string[];
  readonly kinds?: readonly PassageKind[] | undefined;
  /** Only passages of these subjects. Undefined: of any. */
  readonly subjects?: readonly string[] | undefined;
  /** The question as it was typed. */
  readonly text: string;
  /**
   * Vector of `text`, of length 1; without it there is no vector leg. The word search runs while a promise is pending. The caller
   * handles its rejection.
   */
  readonly vector?: Float32Array | undefined | Promise<Float32Array | undefined>;
  /** Maximum number of hits per leg. */
  readonly limit: number;
};

export type Hit = { readonly passage: string; readonly subject: string; readonly score: number };

/** Hits, the best first. Scores are comparable only within a leg. */
export type Legs = { readonly lexical: readonly Hit[]; readonly vector: readonly Hit[] };

/** The engine cannot be reached or does not answer in time: retry later. */
export class SearchAway extends Error {
  override name = 'SearchAway';
}

/** Passages of one subject; an empty list deletes them all. */
export type SubjectPassages = {
  readonly organization: string;
  readonly subject: string;
  readonly passages: readonly IndexedPassage[];
  /** Greater for data that was read later: it never overwrites a greater version. Undefined: it overwrites anything. */
  readonly version?: number | undefined;
};

/** A new index that is built next to the one in use. `replace` writes to both meanwhile. */
export interface Build {
  /** Value of `identity` after `finish`. */
  readonly identity: string;
  /** Whether it continues an earlier build, of any process, and contains what that added. */
  readonly resumed: boolean;
  /** Adds complete subjects, except those that `replace` has written meanwhile. @throws SearchAway */
  add(subjects: readonly SubjectPassages[]): Promise<void>;
  /**
   * Makes it the index in use and deletes the previous one. An unfinished build remains, so that it can be continued.
   * @throws SearchAway
   */
  finish(): Promise<void>;
}

/** Number of passages to be indexed, of all organizations and of the largest one. */
export type IndexSize = { readonly organizations: number; readonly passages: number; readonly largest: number };

/** `dimensions` of the vectors (undefined: none), `going`: identity of a build to continue, `size` of the index (undefined: small). */
export type BuildOptions = {
  readonly dimensions: number | undefined;
  readonly going?: string | undefined;
  readonly size?: IndexSize | undefined;
};

/**
 * Method of finding the nearest vectors: the engine's index, or one-by-one comparison if a caller can view at most `most` passages.
 * `because` is the reason for the latter: pgvector is not available (`missing`), the role may not install it (`refused`), or it is
 * too old (`old`).
 */
export type VectorsState =
  | { readonly by: 'index'; readonly version?: string }
  | { readonly by: 'comparison'; readonly because: 'missing' | 'refused' | 'old'; readonly most: number };

/** Ranks passages. The database provides text, permissions and quotes: an engine returns only ids and scores. */
export interface Search {
  readonly driver: 'database' | 'elasticsearch';
  /**
   * Replaces the passages of each subject; the next `find` uses them. A subject with many passages is written in pieces, which
   * become searchable one after the other.
   * @throws SearchAway
   */
  replace(subjects: readonly SubjectPassages[]): Promise<void>;
  /** @throws SearchAway */
  find(query: SearchQuery): Promise<Legs>;
  /**
   * Returns words of the organization's passages that equal `folded` without diacritics, the most frequent first: `calisma` →
   * `çalışma`. At most three per word.
   * @throws SearchAway
   */
  spellings(organization: string, folded: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /**
   * Returns the spans of words in `text` that share a term with `question`, for highlights. Makes no request; identical for every
   * driver.
   */
  matches(question: string, text: string): readonly Span[];
  /** Number of passages in the index in use, of all organizations; 0 if there is none. @throws SearchAway */
  count(): Promise<number>;
  /** Identity of the index in use: it changes with each build, and after a loss. Undefined if there is none. @throws SearchAway */
  identity(): Promise<string | undefined>;
  /**
   * Starts an index next to the one in use, for vectors of `dimensions` (undefined: none), or continues `going`, the identity of an
   * unfinished build that still exists. Other unfinished builds are dropped.
   * @throws SearchAway
   */
  build(options: BuildOptions): Promise<Build>;
  /**
   * Maintains the vector index; called regularly. It creates an index from existing vectors if possible, while searches and writes
   * continue. Several processes may call it at once, and may be interrupted at any point. `dimensions`: those of the index in use,
   * if it has vectors.
   * @throws SearchAway
   */
  tend(options: { readonly dimensions: number | undefined; readonly signal?: AbortSignal }): Promise<VectorsState>;
  /** @throws SearchAway */
  check(): Promise<void>;
  close(): Promise<void>;
}
