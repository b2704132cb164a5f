import type { Block } from '../../src/ports/extractor/port.ts';

/** A piece of a text, small enough to be found by itself. */
export type Piece = {
  readonly ordinal: number;
  /** Headings it stands under, outermost first. */
  readonly headings: readonly string[];
  readonly page: number | undefined;
  /** Half-open span of the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
};

/** Cuts a text at its headings, paragraphs and sentences. */
export function cut(text: string, blocks: readonly Block[]): Piece[] {
  return blocks.map(({ page, start, end }, ordinal) => ({ ordinal, headings: [], page, start, end, text: text.slice(start, end) }));
}
