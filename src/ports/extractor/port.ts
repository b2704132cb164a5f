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

/** Parts of a readable file that are not in its text. Each has its sentences in schema/knowledge/file/warning.ts. */
export const warningCodes = [
  /** An attachment or embedded file `name`: `refusal` says why it was not read. */
  'attachment_unread',
  /** Attachments or embedded files beyond the limits of number, size, depth or time. */
  'attachments_left_out',
  /** A page, slide or sheet that is damaged: it is not read, or without what follows the damage. */
  'page_unread',
  /** Pages that are pictures, beyond the number that is read by OCR. */
  'scans_left_out',
  /** Letters whose font does not say which they are. */
  'letters_unknown',
  /** Bytes that are no text in the encoding of the file. They are shown as U+FFFD. */
  'encoding_unknown',
  /** A form (XFA) whose fields only its own program can show. */
  'form_unread',
  /** Text that its author hid: hidden layers, rows, sheets, slides or letters. */
  'hidden_left_out',
  /** Formulas that the program which wrote the file left without a result. */
  'formula_without_result',
  /** A drawing, chart, equation or other object `name` whose text could not be read. */
  'object_unread',
  /** Text beyond the limit of what is kept of a file. */
  'text_left_out',
] as const;
export type WarningCode = (typeof warningCodes)[number];

/** A part of a file that was left out of its text. */
export type Warning = {
  readonly code: WarningCode;
  /** Page, slide or sheet, from 1. */
  readonly page?: number;
  /** Name of the attachment, sheet or object. */
  readonly name?: string;
  /** Why an attachment was not read. */
  readonly refusal?: Refusal;
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
  /** What was left out, without repetitions, at most `mostWarnings`. */
  readonly warnings: readonly Warning[];
};

/** Why there is no text: the file's own fault, so that another try changes nothing. */
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

/** What the first bytes of a file show of its type. */
export type Beginning = {
  /** Media type by the signature; undefined if there is none that counts. */
  readonly signature: string | undefined;
  /** The bytes as text; undefined if they are none. */
  readonly text: string | undefined;
};

/** Judges the first bytes of a file. Loaded when it is needed: few processes judge files. */
export async function beginningOf(head: Uint8Array): Promise<Beginning> {
  return (await import('./signature.ts')).beginningOf(head);
}

/** Reads the text of files in other processes, bounded in time, memory and pages. */
export interface Extractor {
  /** Reads the file at `path` on this machine's disk; `name` is only a hint. @throws Refused; AbortError by `signal`; an error where the machine is at fault */
  extract(path: string, options: { name: string; signal?: AbortSignal }): Promise<Extracted>;
  close(): Promise<void>;
}
