import type { FileHandle } from 'node:fs/promises';
import { coarse } from './coarse.ts';
import { decode, isPlain } from './decode.ts';
import { type Format, headLength, type Kind, kindOf } from './detect.ts';
import { Document } from './document.ts';
import { charsetOf } from './html.ts';
import { largestFile, largestTextFile } from './limits.ts';
import { Ocr } from './ocr.ts';
import { type Extracted, type Refusal, Refused } from './port.ts';
import { Zip } from './zip.ts';

/** What a process is told to read. `languages` is the folder of OCR's data. */
export type Task = { readonly path: string; readonly name: string; readonly languages: string };

/** What the process that reads a file says of it: signs of progress, the first when it begins, then the end. `fault` is the machine's. */
export type Answer = { progress: true } | { extracted: Extracted } | { refusal: Refusal; detail: string } | { fault: string };

type Source = { bytes: Uint8Array; text: () => string; ocr: Ocr; onPage: () => void };
type Reader = (source: Source, document: Document) => Promise<void>;

// Loaded when they are needed: each brings a library along.
const readers: Readonly<Record<Format, Reader>> = {
  pdf: async ({ bytes, ocr, onPage }, document) => {
    document.pages = await (await import('./pdf.ts')).readPdf(bytes, document, ocr, onPage);
  },
  docx: async ({ bytes }, document) => {
    (await import('./docx.ts')).readDocx(new Zip(bytes), document);
  },
  sheet: async ({ bytes }, document) => {
    document.pages = (await import('./sheet.ts')).readSheets(new Zip(bytes), document);
  },
  office: async ({ bytes }, document) => {
    document.pages = (await import('./office.ts')).readOffice(bytes, document);
  },
  rtf: async ({ bytes }, document) => (await import('./rtf.ts')).readRtf(bytes, document),
  image: async ({ bytes, ocr }, document) => {
    await (await import('./image.ts')).readImage(bytes, document, ocr);
    document.pages = 1;
    document.ocr = true;
  },
  html: async ({ text }, document) => (await import('./html.ts')).readHtml(text(), document),
  markdown: async ({ text }, document) => (await import('./text.ts')).readMarkdown(text(), document),
  text: async ({ text }, document) => (await import('./text.ts')).readText(text(), document),
  csv: async ({ text }, document) => (await import('./csv.ts')).readCsv(text(), document),
  json: async ({ text }, document) => (await import('./json.ts')).readJson(text(), document),
  xml: async ({ bytes }, document) => (await import('./markup.ts')).readMarkup(bytes, document),
  mail: async ({ bytes }, document) => (await import('./mail.ts')).readMail(bytes, document),
};

const texts: ReadonlySet<Format> = new Set(['html', 'markdown', 'text', 'csv', 'json', 'xml']);

type Options = { readonly languages: string; readonly onlyTexts?: boolean; readonly onPage: () => void };

/** Reads a file, or refuses it where it is no text and only those are read. @throws Refused; anything a parser throws at what it cannot read */
export async function read(file: FileHandle, name: string, { languages, onlyTexts, onPage }: Options): Promise<Extracted> {
  const { size } = await file.stat();
  if (size === 0) throw new Refused('empty');
  const head = await headOf(file, size);
  if (size > largestTextFile && isPlain(head.subarray(0, 4096))) throw new Refused('too_large');
  if (size > largestFile) throw new Refused('too_large');
  const bytes = size > head.length ? await wholeOf(file, size) : head;
  const kind = await kindOf(bytes, name);
  if (onlyTexts && !texts.has(kind.format)) throw new Refused('unsupported_type');
  if (size > largestTextFile && (texts.has(kind.format) || kind.format === 'mail')) throw new Refused('too_large');
  return extracted(kind, bytes, new Ocr(languages), onPage);
}

async function extracted({ format, mimeType }: Kind, bytes: Uint8Array, ocr: Ocr, onPage: () => void): Promise<Extracted> {
  const document = new Document();
  const label = format === 'html' ? charsetOf(Buffer.from(bytes.subarray(0, 4096)).toString('latin1')) : undefined;
  await readers[format]({ bytes, text: () => decode(bytes, label), ocr, onPage }, document);
  if (document.blocks.length === 0) throw new Refused('no_text');
  const { text, blocks, pages, ocr: pictures, warnings } = document;
  return { mimeType, text, blocks: coarse(blocks), pages, ocr: pictures, warnings };
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
