import { createIsomorphicCanvasFactory, getDocumentProxy, getResolvedPDFJS, renderPageAsImage } from 'unpdf';
import type { Document } from './document.ts';
import { mostPages, mostPixels, mostScannedPages } from './limits.ts';
import type { Ocr } from './ocr.ts';
import { addPage, usualOf } from './pdf-layout.ts';
import { type Line, linesOf } from './pdf-lines.ts';
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
  const read: { lines: Line[]; scanned: boolean }[] = [];
  for (let n = 1; n <= pdf.numPages; n += 1) {
    const page = await pdf.getPage(n).catch(refuse);
    const lines = await linesOfPage(page);
    read.push({ lines, scanned: isBare(lines) && (await isPicture(page, lines)) });
    page.cleanup();
    onPage();
  }
  if (read.filter(({ scanned }) => scanned).length > mostScannedPages) throw new Refused('too_many_pages');
  const pages = withoutMargins(read.map(({ lines }) => lines));
  const usual = usualOf(pages);
  let scans: Pdf | undefined;
  for (const [index, lines] of pages.entries()) {
    if (read[index]?.scanned) {
      scans ??= await getDocumentProxy(Uint8Array.from(bytes), {
        ...quiet,
        CanvasFactory: await createIsomorphicCanvasFactory(canvasImport),
      });
      if (await ocr.read(await pictureOf(scans, index + 1), document, index + 1)) {
        document.ocr = true;
        onPage();
        continue;
      }
      onPage();
    }
    addPage(lines, usual, document, index + 1);
  }
  return pdf.numPages;
}

async function linesOfPage(page: Page): Promise<Line[]> {
  const { items } = await page.getTextContent();
  return linesOf(
    items.flatMap((item) => {
      if (!('str' in item)) return [];
      const [, , c, d, x, y] = item.transform as number[];
      return [{ str: item.str, x: x ?? 0, y: y ?? 0, width: item.width, fontSize: Math.hypot(c ?? 0, d ?? 0) }];
    }),
  );
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
