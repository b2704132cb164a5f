import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist';
import workerSrc from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { contentOf } from '../data.ts';
import { contentHeaders } from '../preview/content.ts';

GlobalWorkerOptions.workerSrc = workerSrc;

/** Tables of characters, the fonts that every reader of PDF has, and decoders of scans: fetched when a document needs one. */
const parts = import.meta.glob<string>(
  '../../../../node_modules/pdfjs-dist/{cmaps,standard_fonts,wasm}/{*.{bcmap,pfb,ttf},jbig2.wasm,openjpeg.wasm,qcms_bg.wasm}',
  {
    query: '?url',
    import: 'default',
    eager: true,
  },
);
const addresses = new Map(Object.entries(parts).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]));

/** Gives the worker, which the page's policy lets fetch nothing, what it asks for by name. */
class Parts {
  async fetch({ filename }: { readonly kind: string; readonly filename: string }): Promise<Uint8Array> {
    const url = addresses.get(filename);
    if (!url) throw new Error(`no ${filename}`);
    const reply = await fetch(url);
    if (!reply.ok) throw new Error(`${reply.status} ${filename}`);
    return new Uint8Array(await reply.arrayBuffer());
  }
}

/** Bytes of one request for a part of a document. */
const rangeChunkSize = 1024 * 1024;

/** Opens a file's PDF, of which it reads what is shown first. Destroy what it gives. */
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

/** The texts of a document's pages, each read once. */
export class PageTexts {
  readonly #document: PDFDocumentProxy;
  readonly #texts = new Map<number, Promise<readonly string[]>>();

  constructor(document: PDFDocumentProxy) {
    this.#document = document;
  }

  get count(): number {
    return this.#document.numPages;
  }

  /** What stands on a page, in the pieces that its text layer is made of. */
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
