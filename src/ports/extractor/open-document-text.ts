import type { Document } from './document.ts';
import { type ListLevel, labelOf, type OpenStyles } from './open-document-styles.ts';
import { commentParts, distinct, noteParts, type Part } from './parts.ts';
import { isSymbolFont, symbols } from './symbol-fonts.ts';
import { tableParts } from './table-parts.ts';
import { descendants, elements, find, type Node, textOf, treeOf } from './xml.ts';
import type { Zip } from './zip.ts';

/**
 * Elements that are not the document's own text: deletions, forms, index templates, and descriptions, which are read with their
 * picture.
 */
const skipped: ReadonlySet<string> = new Set([
  'office:event-listeners',
  'office:forms',
  'presentation:date-time-decl',
  'presentation:footer-decl',
  'presentation:header-decl',
  'presentation:notes',
  'svg:desc',
  'svg:title',
  'text:note-citation',
  'text:tracked-changes',
  'text:ruby-text',
]);

/** Fields whose text differs on each page or is filled in by the program: omitted in headers and footers. */
const pageFields: ReadonlySet<string> = new Set(['text:page-number', 'text:page-count', 'text:sheet-name']);
/** Placeholders of a slide that its master fills. */
const repeated: ReadonlySet<string> = new Set(['header', 'footer', 'date-time', 'page-number', 'page', 'notes']);

type List = { readonly levels: ReadonlyMap<number, ListLevel>; readonly counters: (number | undefined)[] };

/** Maximum number of repetitions of a cell, row or space: more are empty space. */
const mostRepeats = 1_000;

/** Reads the content of text documents, slides and notes as the program displays it. */
export class OpenText {
  readonly #zip: Zip;
  readonly #styles: OpenStyles;
  readonly #document: Document;
  /** Parts that follow the paragraph being read: notes, comments, frames. */
  #after: Part[] = [];
  #inMargin = false;
  #notes = 0;
  readonly #endnotes: Part[] = [];
  readonly #outline: (number | undefined)[] = [];
  /** Counters of lists by style and by id, for lists that continue. */
  readonly #lists = new Map<string, (number | undefined)[]>();

  constructor(zip: Zip, styles: OpenStyles, document: Document) {
    this.#zip = zip;
    this.#styles = styles;
    this.#document = document;
  }

  /** Endnotes of the content read so far. */
  get endnotes(): readonly Part[] {
    return this.#endnotes;
  }

  /** Returns the content of headers or footers, without repetitions. */
  margins(nodes: readonly Node[]): Part[] {
    this.#inMargin = true;
    const parts = nodes.flatMap((node) => this.blocks(elements(node)));
    this.#inMargin = false;
    return distinct(parts.filter((part) => !('text' in part && /^(?:page|sayfa|[\s/.:|()–-])*$/i.test(part.text))));
  }

  blocks(nodes: readonly Node[], list?: List, level = 0): Part[] {
    return nodes.flatMap((node): Part[] => {
      const { name, attributes } = node;
      if (skipped.has(name)) return [];
      if (name === 'text:p' || name === 'text:h') return this.#paragraph(node);
      if (name === 'text:list') return this.#list(node, list, level + 1);
      if (name === 'table:table') return this.#table(node);
      if (name.startsWith('draw:')) return this.#shape(node);
      if (name === 'text:section' && (attributes['text:display'] === 'none' || attributes['text:is-hidden'] === 'true')) {
        this.#hidden(attributes['text:name']);
        return [];
      }
      return /^(text:.*(-source|-template)|style:.*|text:sequence-decls|text:variable-decls)$/.test(name)
        ? []
        : this.blocks(elements(node), list, level);
    });
  }

  #hidden(name?: string): void {
    this.#document.warn({ code: 'hidden_left_out', ...(name !== undefined && { name }) });
  }

  #paragraph(node: Node): Part[] {
    const style = node.attributes['text:style-name'];
    if (this.#styles.isHidden('paragraph', style)) {
      if (textOf(node).trim() !== '') this.#hidden();
      return [];
    }
    const outside = this.#after;
    this.#after = [];
    const text = this.#inline(node);
    const after = this.#after;
    this.#after = outside;
    if (text.trim() === '') return after;
    if (node.name === 'text:p')
      return [this.#styles.isTitle(style) ? { kind: 'heading', text, level: 1 } : { kind: 'paragraph', text }, ...after];
    const level = Number(node.attributes['text:outline-level']) || 1;
    const label = node.attributes['text:is-list-header'] === 'true' ? '' : this.#number(this.#styles.outline, this.#outline, level);
    return [{ kind: 'heading', text: label === '' || label === '•' ? text : `${label} ${text}`, level }, ...after];
  }

  #number(levels: ReadonlyMap<number, ListLevel>, counters: (number | undefined)[], level: number, start?: number): string {
    counters[level] = start ?? (counters[level] ?? (levels.get(level)?.start ?? 1) - 1) + 1;
    counters.length = level + 1;
    return labelOf(levels, level, counters);
  }

  #list(node: Node, outer: List | undefined, level: number): Part[] {
    const { 'text:style-name': style, 'text:continue-numbering': goesOn, 'text:continue-list': other, 'xml:id': id } = node.attributes;
    const levels = this.#styles.list(style) ?? outer?.levels ?? new Map();
    const before = other ? this.#lists.get(other) : goesOn === 'true' ? this.#lists.get(`style ${style}`) : undefined;
    const list: List = { levels, counters: level > 1 && outer ? outer.counters : (before ?? []) };
    if (level === 1) {
      this.#lists.set(`style ${style}`, list.counters);
      if (id) this.#lists.set(id, list.counters);
    }
    return elements(node).flatMap((item): Part[] => {
      const content = elements(item);
      // An item that begins with another list has no number of its own.
      const numbered = item.name === 'text:list-item' && content[0]?.name !== 'text:list';
      const start = item.attributes['text:start-value'];
      const label = numbered ? this.#number(levels, list.counters, level, start === undefined ? undefined : Number(start)) : '';
      return this.blocks(content, list, level).map((part, at): Part => {
        if (at > 0 || !numbered) return part;
        const mark = label === '•' || levels.size === 0 ? '-' : label;
        if (part.kind === 'paragraph') return mark === '' ? part : { kind: 'item', text: part.text, mark };
        return part.kind === 'heading' && mark !== '' && mark !== '-' ? { ...part, text: `${mark} ${part.text}` } : part;
      });
    });
  }

  #table(node: Node): Part[] {
    const rows = rowsOf(node).filter((row) => {
      const isHidden = row.attributes['table:visibility'] === 'collapse';
      if (isHidden && textOf(row).trim() !== '') this.#hidden(node.attributes['table:name']);
      return !isHidden;
    });
    return tableParts(
      rows.map((row) =>
        elements(row).flatMap((cell) => {
          if (!/^table:(covered-)?table-cell$/.test(cell.name)) return [];
          const parts = cell.name === 'table:table-cell' ? this.blocks(elements(cell)) : [];
          return Array.from({ length: repeats(cell, 'table:number-columns-repeated') }, () => ({ parts }));
        }),
      ),
    );
  }

  #inline(node: Node): string {
    return node.children
      .map((child): string => {
        if (typeof child === 'string') return child.replace(/\s+/g, ' ');
        return this.#piece(child);
      })
      .join('');
  }

  #piece(node: Node): string {
    const { name, attributes } = node;
    if (skipped.has(name) || name.startsWith('text:change')) return '';
    switch (name) {
      case 'text:s':
        return ' '.repeat(repeats(node, 'text:c'));
      case 'text:tab':
        return '\t';
      case 'text:line-break':
        return '\n';
      case 'text:note':
        return this.#note(node);
      case 'office:annotation':
        this.#after.push(...commentParts(this.#apart(elements(node).filter((each) => each.name.startsWith('text:'))), creatorOf(node)));
        return '';
      case 'text:span':
        if (this.#styles.isHidden('text', attributes['text:style-name'])) {
          if (textOf(node).trim() !== '') this.#hidden();
          return '';
        }
        return this.#span(node);
      case 'text:hidden-text':
      case 'text:hidden-paragraph':
        if (attributes['text:is-hidden'] !== 'true') return this.#inline(node);
        this.#hidden();
        return '';
      default:
        if (this.#inMargin && pageFields.has(name)) return '';
        if (name.endsWith(':fieldmark')) this.#document.warn({ code: 'form_unread' });
        if (!name.startsWith('draw:')) return this.#inline(node);
        this.#after.push(...this.#shape(node));
        return '';
    }
  }

  #span(node: Node): string {
    const font = this.#styles.font(node.attributes['text:style-name'])?.replace(/['"]/g, '');
    const text = this.#inline(node);
    return isSymbolFont(font) ? symbols(text, font ?? '') : text;
  }

  #note(node: Node): string {
    const citation = textOf(find(node, 'text:note-citation')).trim();
    this.#notes += 1;
    const label = `[${citation || this.#notes}]`;
    const parts = noteParts(label, this.#apart(elements(find(node, 'text:note-body'))));
    (node.attributes['text:note-class'] === 'endnote' ? this.#endnotes : this.#after).push(...parts);
    return label;
  }

  #apart(nodes: readonly Node[]): Part[] {
    const outside = this.#after;
    this.#after = [];
    const parts = this.blocks(nodes);
    this.#after = outside;
    return parts;
  }

  #picture(part: string): void {
    if (!this.#zip.has(part)) return;
    this.#document.pictures.push({ part, name: part.replace(/^.*\//, ''), bytes: () => this.#zip.read(part) });
  }

  #shape(node: Node): Part[] {
    const { name, attributes } = node;
    if (repeated.has(attributes['presentation:class'] ?? '') || attributes['presentation:placeholder'] === 'true') return [];
    if (name === 'draw:object')
      return objectParts(this.#zip, attributes, (object) => this.#document.warn({ code: 'object_unread', name: object }));
    if (name === 'draw:control') this.#document.warn({ code: 'form_unread' });
    if (name === 'draw:object-ole' || name === 'draw:plugin') {
      this.#document.warn({ code: 'object_unread', name: attributes['xlink:href'] ?? name });
      return [];
    }
    if (name === 'draw:image') this.#picture(attributes['xlink:href'] ?? '');
    const content = elements(node);
    // An object is followed by its picture, for programs that cannot display the object.
    const visibleContent = content.some((child) => child.name === 'draw:object' || child.name === 'draw:object-ole')
      ? content.filter((child) => child.name !== 'draw:image')
      : content;
    const parts = this.#apart(visibleContent);
    const titled = attributes['presentation:class'] === 'title';
    const description = ['svg:desc', 'svg:title'].map((each) => textOf(find(node, each)).trim()).find((text) => text !== '');
    return [
      ...parts.map((part): Part => (titled && part.kind === 'paragraph' ? { kind: 'heading', text: part.text, level: 1 } : part)),
      ...(description ? [{ kind: 'paragraph' as const, text: `[${description}]` }] : []),
    ];
  }
}

/** Returns the author of a comment. */
export const creatorOf = (comment: Node): string => textOf(elements(comment).find(({ name }) => name.endsWith(':creator')));

/** Returns the rows of a table, also those in header and group elements. */
export function rowsOf(node: Node): Node[] {
  return elements(node).flatMap((child) => {
    if (child.name === 'table:table-row') return [child];
    return /^table:table-(header-rows|row-group|rows)$/.test(child.name) ? rowsOf(child) : [];
  });
}

/** Number of repetitions of an element, at most `mostRepeats`. */
export const repeats = (node: Node, attribute: string): number =>
  Math.min(Math.max(Number(node.attributes[attribute] ?? 1) || 1, 1), mostRepeats);

/** Returns the text of an embedded object: the source of an equation, or a chart's titles and data. */
export function objectParts(zip: Zip, { 'xlink:href': reference = '' }: Node['attributes'], unread: (name: string) => void): Part[] {
  const folder = reference.replace(/^\.\//, '').replace(/\/$/, '');
  const bytes = folder === '' ? undefined : zip.read(`${folder}/content.xml`);
  if (!bytes) {
    unread(reference);
    return [];
  }
  const root = treeOf(bytes);
  if (/(^|:)math$/.test(root.name)) {
    const source = everywhere(root, 'annotation');
    return [{ kind: 'paragraph', text: (textOf(source[0]) || textOf(root)).replace(/\s+/g, ' ') }];
  }
  const chart = descendants(root, 'chart:chart')[0];
  if (!chart) {
    unread(reference);
    return [];
  }
  const titles = [...elements(chart), ...elements(find(chart, 'chart:plot-area')).flatMap((axis) => elements(axis))].filter(({ name }) =>
    /^chart:(title|subtitle)$/.test(name),
  );
  const rows = rowsOf(find(chart, 'table:table') ?? chart).map((row) =>
    elements(row).map((cell) => descendants(cell, 'text:p').map(textOf).join(' ')),
  );
  return [
    ...titles.map((title): Part => ({ kind: 'paragraph', text: textOf(title).trim() })),
    ...(rows.length > 0 ? [{ kind: 'table' as const, rows }] : []),
  ];
}

/** Finds elements by local name, with any prefix. */
const everywhere = (node: Node, local: string): Node[] =>
  elements(node).flatMap((child) => (child.name.split(':').at(-1) === local ? [child] : everywhere(child, local)));
