export type { Block } from './block.ts';
export { headLength } from './limits.ts';
export { markdownBlocks } from './markdown.ts';

import type { Block } from './block.ts';

/** Parts of a readable file that are missing from its text. Their messages are in schema/knowledge/file/warning.ts. */
export const warningCodes = [
  /** An attachment or embedded file `name`. `refusal` is the reason why it was not read. */
  'attachment_unread',
  /** Attachments or embedded files beyond the limits of number, size, depth or time. */
  'attachments_left_out',
  /** A damaged page, slide or sheet: nothing of it is read, or only the content before the damage. */
  'page_unread',
  /** Scanned pages beyond the number that OCR reads. */
  'scans_left_out',
  /** Letters that cannot be identified because of their font. */
  'letters_unknown',
  /** Bytes that are invalid in the encoding of the file. They become U+FFFD. */
  'encoding_unknown',
  /** A form (XFA) whose fields only its own program can display. */
  'form_unread',
  /** Text that its author hid: hidden layers, rows, sheets, slides or letters. */
  'hidden_left_out',
  /** Formulas for which the program that wrote the file stored no result. */
  'formula_without_result',
  /** A drawing, chart, equation or other object `name` whose text could not be read. */
  'object_unread',
  /** Text beyond the maximum length that is stored of a file. */
  'text_left_out',
] as const;
export type WarningCode = (typeof warningCodes)[number];

export type Warning = {
  readonly code: WarningCode;
  /** Page, slide or sheet, from 1. */
  readonly page?: number;
  /** Name of the attachment, sheet or object. */
  readonly name?: string;
  /** Reason why an attachment was not read. */
  readonly refusal?: Refusal;
};

/** Content of a file. */
export type Extracted = {
  /** Detected from the content. */
  readonly mimeType: string;
  readonly text: string;
  readonly blocks: readonly Block[];
  readonly pages: number | undefined;
  /** Whether any text came from OCR. */
  readonly ocr: boolean;
  /** Parts that were left out, without repetitions, at most `mostWarnings`. */
  readonly warnings: readonly Warning[];
};

/** Reasons why a file has no text. They are properties of the file, so a retry does not help. */
export const refusals = [
  'empty',
  'no_text',
  'encrypted',
  'corrupt',
  'unsupported_type',
  /** Word, Excel or PowerPoint before 2007 (`.doc`, `.xls`, `.ppt`). */
  'old_office',
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

/**
 * Detects the media type of a file from its first bytes (`headLength` of them, or all). Loads the detector only when called: few
 * processes need it.
 */
export async function typeOf(head: Uint8Array, name: string): Promise<string> {
  return (await import('./signature.ts')).typeOf(head, name);
}

/** Reads the text of files in other processes, with limits on time, memory and pages. */
export interface Extractor {
  /**
   * Reads the file at `path` on the local disk; `name` is only a hint.
   * @throws Refused; AbortError by `signal`; another error if the machine is the cause
   */
  extract(path: string, options: { name: string; signal?: AbortSignal }): Promise<Extracted>;
  close(): Promise<void>;
}
