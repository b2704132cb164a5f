import type { Document } from './document.ts';
import { roman } from './docx-numbering.ts';
import { linkedParts, picturesOf } from './drawing.ts';
import { mostPages } from './limits.ts';
import { linearMath } from './math.ts';
import { mainPart, partOf, type Relation, relationsOf } from './office-package.ts';
import { addSlide, commentParts, type Part } from './parts.ts';
import { Refused } from './port.ts';
import { tableParts } from './table-parts.ts';
import { descendants, elements, find, type Node, textOf, treeOf } from './xml.ts';
import type { Zip } from './zip.ts';

/** Placeholders that the program fills in on every slide. The footer is not among them: an author wrote it, and it is read once. */
const repeated: ReadonlySet<string> = new Set(['dt', 'hdr', 'sldImg', 'sldNum']);
const titles: ReadonlySet<string> = new Set(['ctrTitle', 'title']);

/**
 * Reads the slides of a PPTX in their order, including those that a show skips.
 * @returns the number of slides
 * @throws Refused `corrupt`, `too_many_pages`
 */
export function readPresentation(zip: Zip, document: Document): number {
  const root = mainPart(zip, 'ppt/presentation.xml');
  const presentation = zip.read(root);
  if (!presentation) throw new Refused('corrupt');
  const targets = relationsOf(zip, root);
  const authors = authorsOf(zip, targets);
  const slides = descendants(treeOf(presentation), 'p:sldId').flatMap(
    ({ attributes }) => targets.get(attributes['r:id'] ?? '')?.part ?? [],
  );
  if (slides.length > mostPages) throw new Refused('too_many_pages');
  const footers = new Set<string>();
  for (const [index, part] of slides.entries()) {
    const reader = new SlideReader({ zip, document, part, page: index + 1, footers });
    addSlide({ parts: reader.slide(), notes: [...reader.notes(), ...reader.comments(authors)] }, index + 1, document);
  }
  return slides.length;
}

type Place = {
  readonly zip: Zip;
  readonly document: Document;
  readonly part: string;
  readonly page: number;
  /** Footers that were read on earlier slides. */
  readonly footers: Set<string>;
};

class SlideReader {
  readonly #place: Place;
  #relations: ReadonlyMap<string, Relation>;

  constructor(place: Place) {
    this.#place = place;
    this.#relations = relationsOf(place.zip, place.part);
  }

  /** Returns the content of the slide, its title first. @throws Refused `corrupt` */
  slide(): Part[] {
    const parts = this.#read(this.#place.part);
    const title = parts.findIndex(({ kind }) => kind === 'heading');
    return title > 0 ? [...parts.slice(title, title + 1), ...parts.slice(0, title), ...parts.slice(title + 1)] : parts;
  }

  /** Returns the speaker's notes. */
  notes(): Part[] {
    const part = partOf(this.#relations, 'notesSlide');
    if (part === undefined || !this.#place.zip.has(part)) return [];
    const before = this.#relations;
    this.#relations = relationsOf(this.#place.zip, part);
    const parts = this.#read(part);
    this.#relations = before;
    return parts;
  }

  comments(authors: ReadonlyMap<string, string>): Part[] {
    const bytes = this.#place.zip.read(partOf(this.#relations, 'comments') ?? '');
    if (!bytes) return [];
    return elements(treeOf(bytes)).flatMap((comment): Part[] => {
      const text = textOf(find(comment, 'p:text')) || descendants(comment, 'a:t').map(textOf).join(' ');
      return commentParts(text, authors.get(comment.attributes.authorId ?? ''));
    });
  }

  #warn(code: 'hidden_left_out' | 'object_unread', name?: string): void {
    this.#place.document.warn({ code, page: this.#place.page, ...(name && { name }) });
  }

  #read(part: string): Part[] {
    const bytes = this.#place.zip.read(part);
    if (!bytes) throw new Refused('corrupt');
    return this.#shapes(treeOf(bytes));
  }

  /** Reads the shapes below `node` in their order, including those of groups. */
  #shapes(node: Node): Part[] {
    return elements(node).flatMap((child): Part[] => {
      if (child.name === 'mc:AlternateContent') return this.#shapes(find(child, 'mc:Choice') ?? find(child, 'mc:Fallback') ?? child);
      if (!/^p:(sp|pic|graphicFrame|grpSp|cxnSp)$/.test(child.name)) return child.name === 'p:timing' ? [] : this.#shapes(child);
      const { name, descr = '', hidden } = elements(child).flatMap((each) => elements(each, 'p:cNvPr'))[0]?.attributes ?? {};
      if (hidden === '1' || hidden === 'true') {
        this.#warn('hidden_left_out', name);
        return [];
      }
      const described: Part[] = descr.trim() === '' ? [] : [{ kind: 'paragraph', text: `[${descr.trim()}]` }];
      if (child.name === 'p:grpSp') return [...this.#shapes(child), ...described];
      if (child.name === 'p:pic') this.#picture(child, name);
      return [...(child.name === 'p:graphicFrame' ? this.#frame(child) : this.#text(child)), ...described];
    });
  }

  #picture(node: Node, name?: string): void {
    const { zip, document, page } = this.#place;
    for (const each of picturesOf(zip, this.#relations, node, name)) document.pictures.push({ ...each, page });
  }

  #text(node: Node): Part[] {
    const placeholder = descendants(node, 'p:ph')[0];
    const type = placeholder ? (placeholder.attributes.type ?? 'obj') : '';
    if (repeated.has(type)) return [];
    const parts = textParts(find(node, 'p:txBody'), titles.has(type));
    if (type !== 'ftr') return parts;
    return parts.filter((part) => {
      const key = JSON.stringify(part);
      return !this.#place.footers.has(key) && this.#place.footers.add(key);
    });
  }

  /** Reads a table, chart, SmartArt or embedded object. */
  #frame(node: Node): Part[] {
    const tables = descendants(node, 'a:tbl').flatMap((table) =>
      tableParts(
        elements(table, 'a:tr').map((row) =>
          elements(row, 'a:tc').map((cell) => ({ parts: textParts(find(cell, 'a:txBody') ?? cell, false) })),
        ),
      ),
    );
    const references = ['c:chart', 'dgm:relIds'].flatMap((name) => descendants(node, name));
    const unread = (name: string) => this.#warn('object_unread', name);
    const parts = references.flatMap((each) => linkedParts(this.#place.zip, this.#relations, each, unread));
    const [object] = descendants(node, 'p:oleObj');
    if (object) unread(object.attributes.progId ?? 'OLE');
    if (descendants(node, 'cx:chart').length > 0) unread('Chart');
    return [...tables, ...parts];
  }
}

/** Returns the paragraphs of a text body. */
function textParts(body: Node | undefined, isTitle: boolean): Part[] {
  const counters: number[] = [];
  return descendants(body, 'a:p').flatMap((paragraph): Part[] => {
    const text = lineOf(paragraph);
    if (text.trim() === '') return [];
    if (isTitle) return [{ kind: 'heading', text, level: 1 }];
    const properties = find(paragraph, 'a:pPr');
    const level = Number(properties?.attributes.lvl ?? 0) || 0;
    counters.length = Math.min(counters.length, level + 1);
    const numbers = find(properties, 'a:buAutoNum');
    if (numbers) {
      counters[level] = (counters[level] ?? Number(numbers.attributes.startAt ?? 1) - 1) + 1;
      return [{ kind: 'item', text, mark: numbered(counters[level], numbers.attributes.type ?? '') }];
    }
    counters.length = Math.min(counters.length, level);
    const isItem = level > 0 || elements(properties).some(({ name }) => name === 'a:buChar' || name === 'a:buBlip');
    return [isItem ? { kind: 'item', text } : { kind: 'paragraph', text }];
  });
}

function lineOf(node: Node): string {
  return elements(node)
    .map((child): string => {
      if (child.name === 'a:r') return textOf(find(child, 'a:t'));
      if (child.name === 'a:br') return '\n';
      if (child.name === 'a:fld') return child.attributes.type === 'slidenum' ? '' : textOf(find(child, 'a:t'));
      if (child.name === 'mc:AlternateContent') return lineOf(find(child, 'mc:Choice') ?? child);
      if (child.name === 'm:oMath') return linearMath(child);
      return /^(a14:m|m:oMathPara)$/.test(child.name) ? lineOf(child) : '';
    })
    .join('');
}

/** Formats a number by types such as `arabicPeriod` and `alphaLcParenR` (ECMA-376, 20.1.10.61). */
function numbered(n: number, type: string): string {
  const letter = n >= 1 && n <= 26 ? String.fromCharCode(96 + n) : String(n);
  const text = type.startsWith('alphaLc')
    ? letter
    : type.startsWith('alphaUc')
      ? letter.toUpperCase()
      : type.startsWith('romanLc')
        ? roman(n).toLowerCase()
        : type.startsWith('romanUc')
          ? roman(n)
          : String(n);
  if (type.endsWith('ParenBoth')) return `(${text})`;
  return type.endsWith('ParenR') ? `${text})` : `${text}.`;
}

/** Returns the names of comment authors by id; both kinds of comments have a list of them. */
function authorsOf(zip: Zip, relations: ReadonlyMap<string, Relation>): ReadonlyMap<string, string> {
  const lists = ['commentAuthors', 'authors'].flatMap((kind) => zip.read(partOf(relations, kind) ?? '') ?? []);
  return new Map(
    lists.flatMap((bytes) => elements(treeOf(bytes)).map(({ attributes: { id = '', name = '' } }): [string, string] => [id, name])),
  );
}
