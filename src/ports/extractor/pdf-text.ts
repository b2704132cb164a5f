import { type getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import type { Item } from './pdf-lines.ts';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Pdf['getPage']>>;
type Layers = Awaited<ReturnType<Pdf['getOptionalContentConfig']>>;
type Content = Awaited<ReturnType<Page['getTextContent']>>['items'];
type TextItem = Extract<Content[number], { str: string }>;

/** Visible text of a page. */
export type PageText = {
  readonly items: Item[];
  /** Whether text on hidden layers was left out. */
  readonly hidden: boolean;
  /** Whether letters were left out because their font does not identify them. */
  readonly unknown: boolean;
  /** Whether only OCR of the page gives its text reliably. */
  readonly unsure: boolean;
};

/** Share of unknown letters above which the text of a font is discarded, or a page is read by OCR. */
const mostUnknown = { font: 0.1, page: 0.2 } as const;
/** Shorter pieces are bullets or other signs. */
const fewestCharacters = 3;

/**
 * Characters that stand for no letter: private use, control characters, and the replacement character. U+F020 to U+F0FF are signs
 * of symbol fonts, such as bullets.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: fonts without names of letters yield them
const meaningless = /[\ue000-\uf01f\uf100-\uf8ff\ufffd\u0000-\u001f]/;

/** Reads the visible text of a document's pages, without hidden layers and unknown letters. */
export class PdfText {
  readonly #layers: Layers | undefined;
  /** Whether the letters of a font are known, by the font's name on pages. */
  readonly #fonts = new Map<string, boolean>();

  private constructor(layers: Layers | undefined) {
    this.#layers = layers;
  }

  /** Opens the text of `pdf`, which must be opened with `fontExtraProperties`. */
  static async of(pdf: Pdf): Promise<PdfText> {
    const layers = await pdf.getOptionalContentConfig().catch(() => undefined);
    const hides = layers && [...layers].some(([, { visible }]) => !visible);
    return new PdfText(hides ? layers : undefined);
  }

  /** Whether the layer of an annotation is visible. */
  isVisible(layer: unknown): boolean {
    return this.#layers === undefined || layer === undefined || layer === null || Boolean(this.#layers.isVisible(layer));
  }

  async read(page: Page): Promise<PageText> {
    const { items } = await page.getTextContent({ includeMarkedContent: this.#layers !== undefined });
    const { visibleItems, hidden, unsure } = await this.#visible(page, items);
    await this.#learn(page, visibleItems);
    const known = visibleItems.filter(({ fontName }) => this.#fonts.get(fontName) !== false);
    const left = visibleItems.filter(({ fontName }) => this.#fonts.get(fontName) === false).map(({ str }) => charactersOf(str));
    const lost = left.reduce((sum, count) => sum + count, 0);
    const all = lost + known.reduce((sum, { str }) => sum + charactersOf(str), 0);
    const unknown = left.some((count) => count >= fewestCharacters);
    return { items: known.map(itemOf), hidden, unknown, unsure: unsure || (unknown && lost > mostUnknown.page * all) };
  }

  /** Omits the text of hidden layers. A hidden form XObject (a reused drawing) has no mark in the text, so the page is `unsure`. */
  async #visible(page: Page, content: Content): Promise<{ visibleItems: TextItem[]; hidden: boolean; unsure: boolean }> {
    const texts = content.filter((item): item is TextItem => 'str' in item);
    if (!this.#layers) return { visibleItems: texts, hidden: false, unsure: false };
    const { OPS } = await getResolvedPDFJS();
    const { fnArray, argsArray } = await page.getOperatorList();
    const marks = [...fnArray.entries()].flatMap(([index, operator]) => {
      const [tag, layer] = (argsArray[index] ?? []) as unknown[];
      if (operator !== OPS.beginMarkedContentProps || tag !== 'OC') return [];
      return [{ visible: this.isVisible(layer), ofForm: fnArray[index + 1] === OPS.paintFormXObjectBegin }];
    });
    if (marks.every(({ visible }) => visible)) return { visibleItems: texts, hidden: false, unsure: false };
    const inText = marks.filter(({ ofForm }) => !ofForm);
    const begun = content.filter((item) => 'tag' in item && item.tag === 'OC').length;
    if (begun !== inText.length || marks.some(({ visible, ofForm }) => ofForm && !visible))
      return { visibleItems: texts, hidden: true, unsure: true };
    const open: boolean[] = [];
    let next = 0;
    const visibleItems: TextItem[] = [];
    for (const item of content) {
      if ('str' in item) {
        if (open.every(Boolean)) visibleItems.push(item);
      } else if (item.type === 'endMarkedContent') open.pop();
      else open.push('tag' in item && item.tag === 'OC' ? (inText[next++]?.visible ?? true) : true);
    }
    return { visibleItems, hidden: true, unsure: false };
  }

  /** Checks the fonts that are new on a page by the letters that they draw on it. */
  async #learn(page: Page, items: readonly TextItem[]): Promise<void> {
    const names = new Set(items.filter(({ str }) => str.trim() !== '').map(({ fontName }) => fontName));
    if ([...names].every((name) => this.#fonts.has(name))) return;
    const { OPS } = await getResolvedPDFJS();
    const { fnArray, argsArray } = await page.getOperatorList();
    const glyphs = new Map<string, Glyph[]>();
    let font = '';
    for (const [index, operator] of fnArray.entries()) {
      const [first] = (argsArray[index] ?? []) as unknown[];
      if (operator === OPS.setFont) font = String(first);
      if (operator !== OPS.showText) continue;
      const pieceGlyphs = (first as readonly (Glyph | number | null)[]).filter(
        (each): each is Glyph => typeof each === 'object' && each !== null,
      );
      glyphs.set(font, [...(glyphs.get(font) ?? []), ...pieceGlyphs]);
    }
    for (const name of names) {
      const fontGlyphs = glyphs.get(name);
      if (!this.#fonts.has(name) && fontGlyphs) this.#fonts.set(name, isKnown(fontGlyphs, await lettersOf(page, name)));
    }
  }
}

/** A letter as pdf.js draws it. */
type Glyph = { readonly originalCharCode: number; readonly isSpace: boolean };

/** Letters of a font by their codes, from pdf.js: a table, or the codes themselves if the file has none. */
type Letters = { readonly _map?: readonly (string | undefined)[] };

async function lettersOf(page: Page, font: string): Promise<Letters | undefined> {
  const found = await new Promise((resolve) => page.commonObjs.get(font, resolve));
  return (found as { toUnicode?: Letters } | null)?.toUnicode;
}

function isKnown(glyphs: readonly Glyph[], letters: Letters | undefined): boolean {
  // A font that could not be loaded has no table of letters, but its text was decoded by its encoding.
  if (!letters) return true;
  const visibleGlyphs = glyphs.filter(({ isSpace }) => !isSpace);
  const lost = visibleGlyphs.filter(({ originalCharCode }) => {
    const letter = letters._map?.[originalCharCode];
    return letter === undefined || letter === null || meaningless.test(letter);
  });
  return lost.length <= mostUnknown.font * visibleGlyphs.length;
}

const charactersOf = (text: string): number => text.replace(/\s/g, '').length;

function itemOf({ str, width, height, transform }: TextItem): Item {
  const [a = 1, b = 0, c = 0, d = 0, x = 0, y = 0] = transform as number[];
  const turns = (Math.round(Math.atan2(b, a) / (Math.PI / 2)) + 4) % 4;
  return { str, ...turnedBack(x, y, turns), width: width || height, fontSize: Math.hypot(c, d), turns };
}

/** Rotates a position on the page so that the turned text runs from left to right. */
function turnedBack(x: number, y: number, turns: number): { x: number; y: number } {
  if (turns === 1) return { x: y, y: -x };
  if (turns === 2) return { x: -x, y: -y };
  return turns === 3 ? { x: -y, y: x } : { x, y };
}
