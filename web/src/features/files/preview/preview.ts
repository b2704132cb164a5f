import type { FileData } from '../data.ts';
import type { Mark, Searcher } from './marks.ts';

/** Properties of all previews. */
export type PreviewProps = {
  readonly file: Pick<FileData, 'id' | 'name' | 'mimeType' | 'size' | 'sha256' | 'index'>;
  /** Passage to mark and scroll to. */
  readonly mark?: Mark | undefined;
  /** Search text, whose occurrences are marked, too. */
  readonly needle: string;
  /** Initial page, from 1. */
  readonly page?: number | undefined;
  /** Reports whether the mark was found. */
  onMarked(found: boolean): void;
  /** Provides a function that searches the preview; undefined on unmount. The callback must be stable. */
  onSearcher(searcher: Searcher | undefined): void;
};
