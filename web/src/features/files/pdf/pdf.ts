import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist';
import workerSrc from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { contentOf } from '../data.ts';
import { contentHeaders } from '../preview/content.ts';

GlobalWorkerOptions.workerSrc = workerSrc;

/** Character maps, standard fonts and image decoders of pdf.js; loaded when a document needs them. */
const parts = import.meta.glob<string>(
  '../../../../node_modules/pdfjs-dist/{cmaps,standard_fonts,wasm}/{*.{bcmap,pfb,ttf},jbig2.wasm,openjpeg.wasm,qcms_bg.wasm}',
  {
    query: '?url',
    import: 'default',
    eager: true,
  },
);
const addresses = new Map(Object.entries(parts).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]));

/** Loads pdf.js resources by name for the worker, which may not fetch anything under the page's Content-Security-Policy. */
class Parts {
  async fetch({ filename }: { readonly kind: string; readonly filename: string }): Promise<Uint8Array> {
    const url = addresses.get(filename);
    if (!url) throw new Error(`no ${filename}`);
    const reply = await fetch(url);
    if (!reply.ok) throw new Error(`${reply.status} ${filename}`);
    return new Uint8Array(await reply.arrayBuffer());
  }
}

/** Bytes per range request. */
const rangeChunkSize = 1024 * 1024;

/** Opens a file as PDF, with range requests for the displayed parts first. The caller must destroy the result. */
export function openPdf(id: string) {
  return getDocument({
    url: contentOf(id),
    httpHeaders: contentHeaders(),
    rangeChunkSize,
    cMapUrl: '/',
    standardFontDataUrl: '/',
    BinaryDataFactory: Parts,
    wasmUrl: '/',
    disableWorkerRendering: true,
  });
}

/** Text of a document's pages; each page is read once. */
export class PageTexts {
  readonly #document: PDFDocumentProxy;
  readonly #texts = new Map<number, Promise<readonly string[]>>();

  constructor(document: PDFDocumentProxy) {
    this.#document = document;
  }

  get count(): number {
    return this.#document.numPages;
  }

  /** Text of a page in the items of its text layer. */
  of(page: number): Promise<readonly string[]> {
    const known = this.#texts.get(page) ?? this.#read(page);
    this.#texts.set(page, known);
    return known;
  }

  async #read(page: number): Promise<readonly string[]> {
    const { items } = await (await this.#document.getPage(page)).getTextContent();
    return items.flatMap((item) => ('str' in item ? [item.str] : []));
  }
}
