export { plainLetters } from './letters.ts';

/** What passages are of. */
export const passageKinds = ['file', 'task', 'comment', 'project'] as const;
export type PassageKind = (typeof passageKinds)[number];

/** A passage as an engine keeps it: enough to rank it, and to leave it out for those who may not see it. */
export type IndexedPassage = {
  readonly id: string;
  readonly organization: string;
  readonly project: string;
  readonly kind: PassageKind;
  /** The file, task, comment or project that it is a passage of. */
  readonly subject: string;
  readonly title: string;
  /** Headings it stands under, outermost first. */
  readonly headings: readonly string[];
  readonly text: string;
  /** Of length 1; undefined where there is no model for vectors. */
  readonly vector: Float32Array | undefined;
};

export type SearchQuery = {
  readonly organization: string;
  /** The only projects whose passages are found: those the caller sees. Empty: nothing is found. */
  readonly projects: readonly string[];
  readonly kinds?: readonly PassageKind[] | undefined;
  /** Only passages of these. Undefined: of any. */
  readonly subjects?: readonly string[] | undefined;
  /** As it was typed. */
  readonly text: string;
  /** Of `text`, of length 1; without it there is no vector leg. Words are looked for while it is on its way; who gives it sees to its failure. */
  readonly vector?: Float32Array | undefined | Promise<Float32Array | undefined>;
  /** Of each leg, at most. */
  readonly limit: number;
};

export type Hit = { readonly passage: string; readonly subject: string; readonly score: number };

/** What was found, the best first: scores compare within a leg only. */
export type Legs = { readonly lexical: readonly Hit[]; readonly vector: readonly Hit[] };

/** In how many passages a word stands: in a form of the same stem (stop words have none), and beginning with the same five letters. */
export type Frequency = { readonly stem: number; readonly prefix: number };

/** Of the words of a question, in lower case and without the suffix after an apostrophe, among so many passages. */
export type Frequencies = { readonly passages: number; readonly words: ReadonlyMap<string, Frequency> };

/** Half-open, in UTF-16 units. */
export type Span = { readonly start: number; readonly end: number };

/** The engine cannot be reached or does not answer in time: worth another try later. */
export class SearchAway extends Error {
  override name = 'SearchAway';
}

/** Passages of one subject; an empty list takes them all away. */
export type SubjectPassages = {
  readonly organization: string;
  readonly subject: string;
  readonly passages: readonly IndexedPassage[];
  /** Greater for what was read later: nothing is written over what has a greater one. Undefined: over anything. */
  readonly version?: number | undefined;
};

/** An index that is made beside the one in use, of all there is. What `replace` is given meanwhile is in both. */
export interface Build {
  /** What `identity` answers once it is in use. */
  readonly identity: string;
  /** Whether it was begun before, by whomever, and has what it was given then. */
  readonly resumed: boolean;
  /** Adds subjects, of which each is given whole; those that `replace` was given meanwhile stay as that said. @throws SearchAway */
  add(subjects: readonly SubjectPassages[]): Promise<void>;
  /** From now on it is the one that is searched; the one before it goes. Until then it stays, for who goes on. @throws SearchAway */
  finish(): Promise<void>;
}

/** Passages there are to be indexed, of all organizations and of the one that has most. */
export type IndexSize = { readonly organizations: number; readonly passages: number; readonly largest: number };

/** For vectors of `dimensions` (undefined: none), and for so much of them (undefined: little). */
export type BuildOptions = {
  readonly dimensions: number | undefined;
  readonly going?: string | undefined;
  readonly size?: IndexSize | undefined;
};

/**
 * How the nearest vectors are found: by the engine's index, or one by one where a caller sees `most` passages or fewer,
 * `because` of what the database lacks: pgvector is not there (`missing`), our role may not install it (`refused`), or it is too old (`old`).
 */
export type VectorsState =
  | { readonly by: 'index'; readonly version?: string }
  | { readonly by: 'comparison'; readonly because: 'missing' | 'refused' | 'old'; readonly most: number };

/** Ranks passages. Text, rights and quotes are the database's affair: an engine only says which ids fit, and how well. */
export interface Search {
  readonly driver: 'database' | 'elasticsearch';
  /**
   * Makes the passages of each subject those given, and finds them so from the next `find` on. One with many passages is
   * written in pieces, which are found one after the other. @throws SearchAway
   */
  replace(subjects: readonly SubjectPassages[]): Promise<void>;
  /** @throws SearchAway */
  find(query: SearchQuery): Promise<Legs>;
  /** How rare the words of the question are among what the caller sees: looked up, not searched for. @throws SearchAway */
  frequencies(query: Pick<SearchQuery, 'organization' | 'projects' | 'kinds' | 'text'>): Promise<Frequencies>;
  /**
   * Words of the organization's passages that are `folded` once diacritics are taken away, the most frequent first:
   * `calisma` → `çalışma`. At most three a word. @throws SearchAway
   */
  spellings(organization: string, folded: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Spans of the words in `text` that share a term with `question`, for highlights. Asks no engine; the same for every driver. */
  matches(question: string, text: string): readonly Span[];
  /** Number of passages in the index in use, of all organizations; 0 if there is none. @throws SearchAway */
  count(): Promise<number>;
  /** Which index is searched: another one after each build, or after a loss. Undefined: there is none. @throws SearchAway */
  identity(): Promise<string | undefined>;
  /**
   * Begins an index beside the one in use, for vectors of `dimensions` (undefined: none), or goes on with `going`, the
   * identity of one that was begun and is still there. Others that were begun are given up. @throws SearchAway
   */
  build(options: BuildOptions): Promise<Build>;
  /**
   * Looks after how vectors are found, now and then: an index for them is made where one can be, from what was written
   * before, while searches and writes go on. Many may, at once, and be ended at any point. `dimensions`: of the vectors of
   * the index in use, if it has any. @throws SearchAway
   */
  tend(options: { readonly dimensions: number | undefined; readonly signal?: AbortSignal }): Promise<VectorsState>;
  /** @throws SearchAway */
  check(): Promise<void>;
  close(): Promise<void>;
}
