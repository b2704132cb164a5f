/** A heading, paragraph or table: the half-open span of `text` that it is, in UTF-16 units. Blocks are in order and do not overlap. */
export type Block = {
  readonly kind: 'heading' | 'text' | 'table';
  /** Of a heading, from 1. */
  readonly level?: number;
  /** Page, slide or sheet, from 1; undefined where the format has none. */
  readonly page?: number;
  readonly start: number;
  readonly end: number;
};

/** What a file says. */
export type Extracted = {
  /** Judged by the content. */
  readonly mimeType: string;
  readonly text: string;
  readonly blocks: readonly Block[];
  readonly pages: number | undefined;
  /** Whether any of it was read from pictures. */
  readonly ocr: boolean;
};

/** Why there is no text: the file's own fault, so that another try changes nothing. */
export const refusals = [
  'empty',
  'no_text',
  'encrypted',
  'corrupt',
  'unsupported_type',
  'too_large',
  'too_many_pages',
  'too_slow',
  'too_much_memory',
] as const;
export type Refusal = (typeof refusals)[number];

export class Refused extends Error {
  override name = 'Refused';
  readonly refusal: Refusal;

  constructor(refusal: Refusal, options?: ErrorOptions) {
    super(refusal, options);
    this.refusal = refusal;
  }
}

/** Reads the text of files in other processes, bounded in time, memory and pages. */
export interface Extractor {
  /** Reads the file at `path` on this machine's disk; `name` is only a hint. @throws Refused; AbortError by `signal`; an error where the machine is at fault */
  extract(path: string, options: { name: string; signal?: AbortSignal }): Promise<Extracted>;
  close(): Promise<void>;
}
