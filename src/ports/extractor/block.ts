/** A heading, paragraph or table: a half-open range of `text`, in UTF-16 units. Blocks are in order and do not overlap. */
export type Block = {
  readonly kind: 'heading' | 'text' | 'table';
  /** Level of a heading, from 1. */
  readonly level?: number;
  /** Page, slide or sheet, from 1; undefined if the format has none. */
  readonly page?: number;
  readonly start: number;
  readonly end: number;
};
