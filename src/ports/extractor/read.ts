import type { FileHandle } from 'node:fs/promises';
import { Attachments } from './attachments.ts';
import { coarse } from './coarse.ts';
import { decode, isPlain, undecoded } from './decode.ts';
import { type Format, type Kind, kindOf } from './detect.ts';
import { Document } from './document.ts';
import { charsetOf } from './html.ts';
import { headLength, largestFile, largestTextFile } from './limits.ts';
import { Ocr } from './ocr.ts';
import { type Extracted, type Refusal, Refused } from './port.ts';
import { Zip } from './zip.ts';

/** Request to a reading process. `languages` is the folder of OCR's data. */
export type Task = {
  readonly path: string;
  readonly name: string;
  readonly languages: string;
  /** Only names the attachments of a mail: reading them ended an earlier process. */
  readonly skipAttachments?: boolean;
};

/** Message from a reading process: progress, the first when it begins, then the result. `fault` is an error of the machine. */
export type Answer =
  | { progress: true; attachment?: true }
  | { extracted: Extracted }
  | { refusal: Refusal; detail: string }
  | { fault: string };

/** State shared while reading a file and the files inside it. */
type Session = { readonly ocr: Ocr; readonly attachments: Attachments; readonly onPage: () => void };
type Source = Session & { readonly bytes: Uint8Array; readonly name: string; readonly text: () => string };
type Reader = (source: Source, document: Document) => Promise<void>;

// Loaded on demand: each reader loads a library.
const readers: Readonly<Record<Format, Reader>> = {
  pdf: async ({ bytes, ...helpers }, document) => {
    document.pages = await (await import('./pdf.ts')).readPdf(bytes, document, helpers);
  },
  docx: async ({ bytes }, document) => {
    (await import('./docx.ts')).readDocx(new Zip(bytes), document);
  },
  sheet: async ({ bytes, onPage }, document) => {
    document.pages = (await import('./sheet.ts')).readSheets(new Zip(bytes), document, onPage);
  },
  slides: async ({ bytes }, document) => {
    document.pages = (await import('./presentation.ts')).readPresentation(new Zip(bytes), document);
  },
  open: async ({ bytes }, document) => {
    document.pages = (await import('./open-document.ts')).readOpenDocument(new Zip(bytes), document);
  },
  rtf: async ({ bytes }, document) => (await import('./rtf.ts')).readRtf(bytes, document),
  image: async ({ bytes, ocr }, document) => {
    await (await import('./image.ts')).readImage(bytes, document, ocr);
    document.pages = 1;
    document.ocr = true;
  },
  tiff: async ({ bytes, ocr, onPage }, document) => {
    document.pages = await (await import('./tiff.ts')).readTiff(bytes, document, ocr, onPage);
    document.ocr = true;
  },
  heic: async ({ bytes, ocr }, document) => {
    await (await import('./heic.ts')).readHeic(bytes, document, ocr);
    document.pages = 1;
    document.ocr = true;
  },
  html: async ({ text }, document) => {
    if ((await import('./html.ts')).readHtml(text(), document)) document.warn({ code: 'hidden_left_out' });
  },
  markdown: async ({ text }, document) => (await import('./text.ts')).readMarkdown(text(), document),
  text: async ({ text }, document) => (await import('./text.ts')).readText(text(), document),
  csv: async ({ text }, document) => (await import('./csv.ts')).readCsv(text(), document),
  json: async ({ text }, document) => (await import('./json.ts')).readJson(text(), document),
  xml: async ({ bytes, attachments }, document) => (await import('./markup.ts')).readMarkup(bytes, document, attachments),
  mail: async ({ bytes, attachments }, document) => (await import('./mail.ts')).readMail(bytes, document, attachments),
  calendar: async ({ text }, document) => (await import('./calendar.ts')).readCalendar(text(), document),
  signed: async ({ bytes, name, attachments }, document) => (await import('./signed.ts')).readSigned(bytes, name, document, attachments),
  message: async ({ bytes, attachments }, document) => (await import('./outlook.ts')).readOutlookMessage(bytes, document, attachments),
};

const texts: ReadonlySet<Format> = new Set(['html', 'markdown', 'text', 'csv', 'json', 'calendar']);

type Options = {
  readonly languages: string;
  readonly onlyTexts?: boolean;
  /** Only names attachments. */
  readonly skipAttachments?: boolean;
  readonly onPage: () => void;
  /** Called before each attachment is read. */
  readonly onAttachment: () => void;
};

/**
 * Reads a file. With `onlyTexts` it refuses files that are not text.
 * @throws Refused; any error of a parser for content that it cannot read
 */
export async function read(file: FileHandle, name: string, options: Options): Promise<Extracted> {
  const { languages, onlyTexts, skipAttachments = false, onPage, onAttachment } = options;
  const { size } = await file.stat();
  if (size === 0) throw new Refused('empty');
  const head = await headOf(file, size);
  if (size > largestTextFile && isPlain(head.subarray(0, 4096))) throw new Refused('too_large');
  if (size > largestFile) throw new Refused('too_large');
  const bytes = size > head.length ? await wholeOf(file, size) : head;
  const kind = await kindOf(bytes, name);
  if (onlyTexts && !texts.has(kind.format)) throw new Refused('unsupported_type');
  if (size > largestTextFile && (texts.has(kind.format) || kind.format === 'mail' || kind.format === 'xml')) throw new Refused('too_large');
  const document = new Document();
  const attachments: Attachments = new Attachments(
    async (inner, called, into) => add(await kindOf(inner, called), inner, called, into, session),
    {
      skip: skipAttachments,
      onProgress: onAttachment,
    },
  );
  const session: Session = { ocr: new Ocr(languages), attachments, onPage };
  await add(kind, bytes, name, document, session);
  const { mimeType } = kind;
  const { text, blocks, pages, ocr: pictures, warnings } = document;
  return { mimeType, text, blocks: coarse(blocks), pages, ocr: pictures, warnings };
}

/** Adds the text of a file to `document`. @throws Refused `no_text` if there is none; any error of a parser */
async function add({ format }: Kind, bytes: Uint8Array, name: string, document: Document, session: Session): Promise<void> {
  const label = format === 'html' ? charsetOf(Buffer.from(bytes.subarray(0, 4096)).toString('latin1')) : undefined;
  await readers[format]({ ...session, bytes, name, text: () => decoded(bytes, label, document) }, document);
  if (document.pictures.length > 0) await (await import('./pictures.ts')).readPictures(document, session.ocr, session.onPage);
  if (document.blocks.length === 0) throw new Refused('no_text');
}

function decoded(bytes: Uint8Array, label: string | undefined, document: Document): string {
  const text = decode(bytes, label);
  if (text.includes(undecoded)) document.warn({ code: 'encoding_unknown' });
  return text;
}

async function headOf(file: FileHandle, size: number): Promise<Uint8Array> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(size, headLength)), 0, Math.min(size, headLength), 0);
  return buffer.subarray(0, bytesRead);
}

async function wholeOf(file: FileHandle, size: number): Promise<Uint8Array> {
  const whole = Buffer.alloc(size);
  for (let at = 0; at < size; ) {
    const { bytesRead } = await file.read(whole, at, size - at, at);
    if (bytesRead === 0) throw new Refused('corrupt');
    at += bytesRead;
  }
  return whole;
}
