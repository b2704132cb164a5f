import { createIsomorphicCanvasFactory, getDocumentProxy, getResolvedPDFJS, renderPageAsImage } from 'unpdf';
import type { Document } from './document.ts';
import { mostPages, mostPixels, mostScannedPages } from './limits.ts';
import type { Ocr } from './ocr.ts';
import { type Annotated, annotationsOf, withFields } from './pdf-annotations.ts';
import { addPage, usualOf } from './pdf-layout.ts';
import { type Item, type Line, linesOf } from './pdf-lines.ts';
import { withoutMargins } from './pdf-margins.ts';
import { Refused } from './port.ts';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Pdf['getPage']>>;

/** Fewer letters and digits are a page number or a stamp on a picture of the page. */
const fewestLetters = 20;
/** Pixels a point: 144 dpi, at which OCR makes no mistake on print of 10 points and more. */
const scale = 2;
/** Operators of a page without pictures that draws its letters as shapes. */
const manyOperators = 200;

const quiet = { isEvalSupported: false, verbosity: 0, stopAtErrors: false } as const;
const canvasImport = () => import('@napi-rs/canvas');

/** The text layer of the pages that have one, OCR of the others. Scripts and forms' actions in it are not run. @returns how many pages */
export async function readPdf(bytes: Uint8Array, document: Document, ocr: Ocr, onPage: () => void): Promise<number> {
  // Copies: the library takes what it is given for its own.
  const pdf = await getDocumentProxy(Uint8Array.from(bytes), quiet).catch(refuse);
  if (pdf.numPages > mostPages) throw new Refused('too_many_pages');
  const read: { lines: Line[]; scanned: boolean; annotated: Annotated }[] = [];
  for (let n = 1; n <= pdf.numPages; n += 1) {
    const page = await pdf.getPage(n).catch(refuse);
    const items = await itemsOf(page);
    const annotated = await annotationsOf(page);
    const drawn = linesOf(items);
    const scanned = isBare(drawn) && (await isPicture(page, drawn));
    const lines = annotated.fields.length === 0 ? drawn : linesOf(withFields(items, annotated.fields));
    read.push({ lines, scanned, annotated });
    if (annotated.hidden) document.warn({ code: 'hidden_left_out', page: n });
    for (const name of annotated.attachments) document.warn({ code: 'attachment_unread', page: n, name });
    page.cleanup();
    onPage();
  }
  for (const name of await attachmentsOf(pdf)) document.warn({ code: 'attachment_unread', name });
  if (read.filter(({ scanned }) => scanned).length > mostScannedPages) throw new Refused('too_many_pages');
  const pages = withoutMargins(read.map(({ lines }) => lines));
  const usual = usualOf(pages);
  let scans: Pdf | undefined;
  for (const [index, lines] of pages.entries()) {
    const notes = read[index]?.annotated.notes ?? [];
    if (read[index]?.scanned) {
      scans ??= await getDocumentProxy(Uint8Array.from(bytes), {
        ...quiet,
        CanvasFactory: await createIsomorphicCanvasFactory(canvasImport),
      });
      if (await ocr.read(await pictureOf(scans, index + 1), document, index + 1)) {
        document.ocr = true;
        onPage();
        addUnread(linesOf(read[index]?.annotated.fields ?? []), notes, document, index + 1);
        continue;
      }
      onPage();
    }
    addPage(lines, usual, document, index + 1);
    for (const note of notes) document.paragraph(note, index + 1);
  }
  return pdf.numPages;
}

/** Adds what OCR did not read of the fields of a page that is a picture, and its notes. */
function addUnread(fields: readonly Line[], notes: readonly string[], document: Document, page: number): void {
  const seen = document.text;
  for (const { text } of fields) if (!seen.includes(text)) document.paragraph(text, page);
  for (const note of notes) document.paragraph(note, page);
}

async function itemsOf(page: Page): Promise<Item[]> {
  const { items } = await page.getTextContent();
  return items.flatMap((item) => {
    if (!('str' in item)) return [];
    const [a = 1, b = 0, c = 0, d = 0, x = 0, y = 0] = item.transform as number[];
    const turns = (Math.round(Math.atan2(b, a) / (Math.PI / 2)) + 4) % 4;
    return [{ str: item.str, ...turnedBack(x, y, turns), width: item.width || item.height, fontSize: Math.hypot(c, d), turns }];
  });
}

/** A place on the page as it is where the text that is turned so runs from left to right. */
function turnedBack(x: number, y: number, turns: number): { x: number; y: number } {
  if (turns === 1) return { x: y, y: -x };
  if (turns === 2) return { x: -x, y: -y };
  return turns === 3 ? { x: -y, y: x } : { x, y };
}

/** Names of the files that are embedded in the document. */
async function attachmentsOf(pdf: Pdf): Promise<string[]> {
  const attachments = (await pdf.getAttachments().catch(() => null)) as
    | Map<string, { filename?: string }>
    | Record<string, { filename?: string }>
    | null;
  const all = attachments instanceof Map ? [...attachments] : Object.entries(attachments ?? {});
  return all.map(([key, { filename }]) => filename || key);
}

const isBare = (lines: readonly Line[]): boolean =>
  lines.reduce((sum, { text }) => sum + text.replace(/[^\p{L}\p{N}]/gu, '').length, 0) < fewestLetters;

/** Whether there is more to see on a page than its few letters. */
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
