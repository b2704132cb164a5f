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
  /** As it was typed. */
  readonly text: string;
  /** Of `text`, of length 1; without it there is no vector leg. */
  readonly vector?: Float32Array | undefined;
  /** Of each leg, at most. */
  readonly limit: number;
};

export type Hit = { readonly passage: string; readonly subject: string; readonly score: number };

/** What was found, the best first: scores compare within a leg only. */
export type Legs = { readonly lexical: readonly Hit[]; readonly vector: readonly Hit[] };

/** Half-open, in UTF-16 units. */
export type Span = { readonly start: number; readonly end: number };

/** The engine cannot be reached or does not answer in time: worth another try later. */
export class SearchAway extends Error {
  override name = 'SearchAway';
}

/** Passages of one subject; an empty list takes them all away. */
export type SubjectPassages = { readonly organization: string; readonly subject: string; readonly passages: readonly IndexedPassage[] };

/** Ranks passages. Text, rights and quotes are the database's affair: an engine only says which ids fit, and how well. */
export interface Search {
  readonly driver: 'database' | 'elasticsearch';
  /** Makes the passages of each subject those given, and finds them so from the next `find` on. @throws SearchAway */
  replace(subjects: readonly SubjectPassages[]): Promise<void>;
  /** @throws SearchAway */
  find(query: SearchQuery): Promise<Legs>;
  /**
   * Words of the organization's passages that are `folded` once diacritics are taken away, the most frequent first:
   * `calisma` → `çalışma`. At most three a word. @throws SearchAway
   */
  spellings(organization: string, folded: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Spans of the words in `text` that share a term with `question`, for highlights. Asks no engine; the same for every driver. */
  matches(question: string, text: string): readonly Span[];
  /**
   * Builds the index anew from all there is, beside the one in use, and changes over at the end. What `replace` is given
   * meanwhile is in both. `dimensions` of vectors; undefined: none. @throws SearchAway
   */
  rebuild(subjects: AsyncIterable<readonly SubjectPassages[]>, dimensions: number | undefined): Promise<void>;
  /** @throws SearchAway */
  check(): Promise<void>;
  close(): Promise<void>;
}
