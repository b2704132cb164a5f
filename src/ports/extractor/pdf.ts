import { createIsomorphicCanvasFactory, getDocumentProxy, getResolvedPDFJS, renderPageAsImage } from 'unpdf';
import type { Attachments } from './attachments.ts';
import { Document } from './document.ts';
import { isMachine, isMemory } from './failure.ts';
import { mostPages, mostPixels, mostScannedPages } from './limits.ts';
import type { Ocr } from './ocr.ts';
import { type Annotated, annotationsOf, type Embedded, withFields } from './pdf-annotations.ts';
import { type TakeLost, withoutConsole } from './pdf-console.ts';
import { addPage, typicalOf } from './pdf-layout.ts';
import { type Line, linesOf } from './pdf-lines.ts';
import { withoutMargins } from './pdf-margins.ts';
import { PdfText } from './pdf-text.ts';
import { Refused } from './port.ts';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Pdf['getPage']>>;

/** Minimum number of letters and digits of a text: fewer are a page number or a stamp on a scan. */
const fewestLetters = 20;
/** Text of fewer letters on a scan may be a stamp or a signature, beside the text in the picture. */
const fewLetters = 400;
/** Share of a page from which on a picture counts as a scan of the page. */
const mostlyPicture = 0.5;
/** Pixels per point: 144 dpi, at which OCR makes no mistake on print of 10 points and more. */
const scale = 2;
/** Minimum number of operators of a page without pictures that draws its letters as shapes. */
const manyOperators = 200;

/** Level 1 of `verbosity` reports warnings, which pdf-console.ts reads. */
const settings = { isEvalSupported: false, verbosity: 1 } as const;
const canvasImport = () => import('@napi-rs/canvas');

type Helpers = { readonly ocr: Ocr; readonly attachments: Attachments; readonly onPage: () => void };

/**
 * Reads the text layer of pages that have one, the others by OCR, then the embedded files. Scripts and form actions are not run.
 * @returns the number of pages
 */
export function readPdf(bytes: Uint8Array, document: Document, helpers: Helpers): Promise<number> {
  return withoutConsole((takeLost) => readPages(bytes, document, helpers, takeLost));
}

async function readPages(bytes: Uint8Array, document: Document, helpers: Helpers, takeLost: TakeLost): Promise<number> {
  const { ocr, attachments, onPage } = helpers;
  const opened = await open(bytes, { stopAtErrors: true }).catch(refuse);
  const { pdf } = opened;
  if (pdf.numPages > mostPages) throw new Refused('too_many_pages');
  if (await isXfa(pdf)) document.warn({ code: 'form_unread' });
  const read: Read[] = [];
  const damaged: unknown[] = [];
  let lenient: Opened | undefined;
  for (let n = 1; n <= pdf.numPages; n += 1) {
    takeLost();
    try {
      const page = await readPage(opened, n, document);
      read.push(page);
      if (takeLost()) {
        document.warn({ code: 'page_unread', page: n });
        if (page.lines.length === 0 && page.scan === 'none') damaged.push(new Error('a stream of the page cannot be decoded'));
      }
    } catch (error) {
      if (isMachine(error) || isMemory(error)) throw error;
      document.warn({ code: 'page_unread', page: n });
      lenient ??= await open(bytes, { stopAtErrors: false });
      read.push(await readPage(lenient, n, document).catch(() => unread));
      if (read.at(-1) === unread) damaged.push(error);
    }
    onPage();
  }
  if (damaged.length === pdf.numPages) refuse(damaged[0]);
  const scanned = read.filter(({ scan }) => scan === 'whole').length;
  if (scanned > mostScannedPages) throw new Refused('too_many_pages');
  const pages = withoutMargins(read.map(({ lines }) => lines));
  const typical = typicalOf(pages);
  let scans: Pdf | undefined;
  /** Number of pages with some text that may still be read by OCR. */
  let ocrPagesLeft = mostScannedPages - scanned;
  for (const [index, lines] of pages.entries()) {
    const { scan, annotated, unknown } = read[index] ?? unread;
    const { notes } = annotated;
    if (scan === 'partly' || scan === 'unsure') ocrPagesLeft -= 1;
    if (scan === 'partly' && ocrPagesLeft < 0) document.warn({ code: 'scans_left_out' });
    if (scan === 'whole' || ((scan === 'partly' || scan === 'unsure') && ocrPagesLeft >= 0)) {
      scans ??= await getDocumentProxy(Uint8Array.from(bytes), {
        ...settings,
        stopAtErrors: false,
        CanvasFactory: await createIsomorphicCanvasFactory(canvasImport),
      });
      const picture = await pictureOf(scans, index + 1);
      if (scan === 'partly') {
        addPage(lines, typical, document, index + 1);
        await addSeen(picture, lines, ocr, document, index + 1);
        for (const note of notes) document.paragraph(note, index + 1);
        onPage();
        continue;
      }
      if (await ocr.read(picture, document, index + 1)) {
        document.ocr = true;
        onPage();
        addUnread(linesOf(annotated.fields), notes, document, index + 1);
        continue;
      }
      onPage();
    }
    if (unknown) document.warn({ code: 'letters_unknown', page: index + 1 });
    // The text of such a page includes the text of hidden layers.
    if (scan === 'unsure' && !unknown) document.warn({ code: 'scans_left_out' });
    else addPage(lines, typical, document, index + 1);
    for (const note of notes) document.paragraph(note, index + 1);
  }
  for (const { id, name } of [...(await embeddedIn(pdf)), ...read.flatMap(({ annotated }) => annotated.attachments)]) {
    takeLost();
    const content = await pdf.getAttachmentContent(id).catch(() => null);
    if (content && !takeLost()) await attachments.add({ name, bytes: content }, document);
    else document.warn({ code: 'attachment_unread', name });
  }
  return pdf.numPages;
}

/** An open document and the reader of its text. */
type Opened = { readonly pdf: Pdf; readonly text: PdfText };

/** With `stopAtErrors`, pages with damaged content fail; without it, they contain the content before the damage. */
async function open(bytes: Uint8Array, { stopAtErrors }: { readonly stopAtErrors: boolean }): Promise<Opened> {
  // A copy: the library takes ownership of its input.
  const pdf = await getDocumentProxy(Uint8Array.from(bytes), { ...settings, stopAtErrors, fontExtraProperties: true });
  return { pdf, text: await PdfText.of(pdf) };
}

type Read = {
  readonly lines: Line[];
  /**
   * Use of OCR: `whole` page, `partly` for text missing from the text layer, `unsure` if the text layer may differ from the visible
   * page.
   */
  readonly scan: 'whole' | 'partly' | 'unsure' | 'none';
  /** Whether letters are missing in its lines. */
  readonly unknown: boolean;
  readonly annotated: Annotated;
};

const unread: Read = { lines: [], scan: 'none', unknown: false, annotated: { fields: [], notes: [], attachments: [], hidden: false } };

async function readPage({ pdf, text }: Opened, number: number, document: Document): Promise<Read> {
  const page = await pdf.getPage(number);
  const { items, hidden, unknown, unsure } = await text.read(page);
  const annotated = await annotationsOf(page, (layer) => text.isVisible(layer));
  const textLines = linesOf(items);
  const scan = unsure ? 'unsure' : await scanOf(page, textLines);
  const lines = annotated.fields.length === 0 ? textLines : linesOf(withFields(items, annotated.fields));
  if (hidden || annotated.hidden) document.warn({ code: 'hidden_left_out', page: number });
  page.cleanup();
  return { lines, scan, unknown, annotated };
}

/** A scan may have a line of text on it: the number of an electronic signature, the name of the scanning app. */
async function scanOf(page: Page, lines: readonly Line[]): Promise<Read['scan']> {
  const letters = lettersOf(lines);
  if (letters < fewestLetters) return (await isPicture(page, lines)) ? 'whole' : 'none';
  return letters < fewLetters && (await pictured(page)) > mostlyPicture ? 'partly' : 'none';
}

/** Returns the share of the page that its largest picture covers. */
async function pictured(page: Page): Promise<number> {
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
  const stack: number[] = [];
  let area = 1;
  let largest = 0;
  for (const [index, operator] of fnArray.entries()) {
    const [first] = (argsArray[index] ?? []) as unknown[];
    if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) stack.push(area);
    if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) area = stack.pop() ?? 1;
    else if (operator === OPS.transform) area *= scaleOf(argsArray[index]);
    else if (operator === OPS.paintFormXObjectBegin && first) area *= scaleOf(first);
    else if (operator === OPS.paintImageXObject || operator === OPS.paintImageMaskXObject) largest = Math.max(largest, area);
  }
  return largest / Math.max((right - left) * (top - bottom), 1);
}

/** Returns the factor by which a matrix scales areas. */
function scaleOf(matrix: unknown): number {
  const [a = 1, b = 0, c = 0, d = 1] = matrix as number[];
  return Math.abs(a * d - b * c);
}

/** Adds the paragraphs that OCR finds on a page in addition to its own text. */
async function addSeen(picture: Buffer, lines: readonly Line[], ocr: Ocr, document: Document, page: number): Promise<void> {
  const seen = new Document();
  if (!(await ocr.read(picture, seen, page))) return;
  const own = new Set(lines.flatMap(({ text }) => wordsOf(text)));
  for (const { start, end } of seen.blocks) {
    const text = seen.text.slice(start, end);
    const words = wordsOf(text);
    if (words.filter((word) => own.has(word)).length > words.length / 2) continue;
    document.paragraph(text, page);
    document.ocr = true;
  }
}

const wordsOf = (text: string): string[] => text.toLocaleLowerCase('tr').match(/[\p{L}\p{N}]+/gu) ?? [];

/** Adds the fields that OCR missed on a scanned page, and its notes. */
function addUnread(fields: readonly Line[], notes: readonly string[], document: Document, page: number): void {
  const seen = document.text;
  for (const { text } of fields) if (!seen.includes(text)) document.paragraph(text, page);
  for (const note of notes) document.paragraph(note, page);
}

/** Whether the document is a pure XFA form: its pages only ask for a program that can display it. */
async function isXfa(pdf: Pdf): Promise<boolean> {
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }));
  const { IsXFAPresent: xfa, IsAcroFormPresent: fields } = info as { IsXFAPresent?: boolean; IsAcroFormPresent?: boolean };
  return xfa === true && fields !== true;
}

/** Returns the files that are embedded in the document, not on a page. */
async function embeddedIn(pdf: Pdf): Promise<Embedded[]> {
  const embedded = (await pdf.getAttachments().catch(() => null)) as ReadonlyMap<string, { filename?: string }> | null;
  return [...(embedded ?? [])].map(([id, { filename }]) => ({ id, name: filename || id }));
}

const lettersOf = (lines: readonly Line[]): number => lines.reduce((sum, { text }) => sum + text.replace(/[^\p{L}\p{N}]/gu, '').length, 0);

/** Whether a page has more visible content than its few letters. */
async function isPicture(page: Page, lines: readonly Line[]): Promise<boolean> {
  const { OPS } = await getResolvedPDFJS();
  const { fnArray } = await page.getOperatorList();
  const pictures = new Set<number>([OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject]);
  return fnArray.some((operator) => pictures.has(operator)) || (lines.length === 0 && fnArray.length > manyOperators);
}

async function pictureOf(pdf: Pdf, number: number): Promise<Buffer> {
  const page = await pdf.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const most = Math.sqrt(mostPixels / (width * height));
  return Buffer.from(await renderPageAsImage(pdf, number, { canvasImport, scale: Math.min(scale, most) }));
}

function refuse(error: unknown): never {
  throw new Refused((error as Error | null)?.name === 'PasswordException' ? 'encrypted' : 'corrupt', { cause: error });
}
