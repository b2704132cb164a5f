import type { FileData } from '../data.ts';
import type { Mark, Searcher } from './marks.ts';

/** What every kind of preview is given. */
export type PreviewProps = {
  readonly file: Pick<FileData, 'id' | 'name' | 'mimeType' | 'size' | 'sha256' | 'index'>;
  /** What is to be marked and scrolled to. */
  readonly mark?: Mark | undefined;
  /** Marked too, wherever it is: what is being searched for. */
  readonly needle: string;
  /** The page to begin with, from 1. */
  readonly page?: number | undefined;
  /** Says whether the mark was found. */
  onMarked(found: boolean): void;
  /** Hands over how to search what is shown; undefined once it is shown no more. Stays the same. */
  onSearcher(searcher: Searcher | undefined): void;
};
