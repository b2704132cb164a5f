import type { Document } from './document.ts';
import { Numbering, roman } from './docx-numbering.ts';
import { fontOf, headingOf, type Style, Styles, toggle } from './docx-styles.ts';
import { linkedParts, paragraphs, picturesOf } from './drawing.ts';
import { linearMath } from './math.ts';
import { mainPart, partOf, type Relation, relationsOf } from './office-package.ts';
import { addParts, commentParts, distinct, noteParts, type Part } from './parts.ts';
import { Refused } from './port.ts';
import { isSymbolFont, symbols } from './symbol-fonts.ts';
import { type Cell, tableParts } from './table-parts.ts';
import { descendants, elements, find, type Node, readTrees, textOf, treeOf } from './xml.ts';
import type { Zip } from './zip.ts';

/**
 * Reads the text of a Word document as Word displays it: headers, body, endnotes, footers, each once. Notes and comments follow the
 * paragraph that refers to them. Hidden and deleted text is omitted.
 * @throws Refused `corrupt`
 */
export function readDocx(zip: Zip, document: Document): void {
  new DocxReader(zip, document).read();
}

/** A field of the document: its instruction, and whether its result is being read. */
type Field = { instruction: string; inResult: boolean; isForm: boolean };

/** Fields with visible text. Others mark places or set variables. */
const visibleFields =
  /^\s*(=|AUTHOR|CREATEDATE|DATE|DOCPROPERTY|DOCVARIABLE|FILENAME|FORMULA|IF|MERGEFIELD|PAGEREF|REF|SAVEDATE|SEQ|STYLEREF|TIME|TITLE|TOC)\b/i;
/** Fields whose text differs on each page. */
const pageNumber = /^\s*(PAGE|NUMPAGES|SECTIONPAGES|SECTION)\b/i;

/** Elements that only wrap other content. */
const wrappers: ReadonlySet<string> = new Set([
  'w:bdo',
  'w:customXml',
  'w:dir',
  'w:hyperlink',
  'w:ins',
  'w:moveTo',
  'w:sdtContent',
  'w:smartTag',
]);

class DocxReader {
  readonly #zip: Zip;
  readonly #document: Document;
  readonly #main: string;
  readonly #styles: Styles;
  readonly #numbering: Numbering;
  readonly #notes = new Map<string, Node>();
  readonly #comments: ReadonlyMap<string, Node>;
  readonly #evenPages: boolean;
  /** Relations of the part that is being read. */
  #relations: ReadonlyMap<string, Relation>;
  #fields: Field[] = [];
  /** Text of a paragraph whose end was deleted: it continues in the next one. */
  #unfinished = '';
  /** Parts that follow the paragraph being read: text boxes, charts, notes. */
  #after: Part[] = [];
  readonly #endnotes: Part[] = [];
  readonly #headers = new Set<string>();
  readonly #footers = new Set<string>();
  #inMargin = false;
  #footnoteCount = 0;
  #endnoteCount = 0;

  constructor(zip: Zip, document: Document) {
    this.#zip = zip;
    this.#document = document;
    this.#main = mainPart(zip, 'word/document.xml');
    this.#relations = relationsOf(zip, this.#main);
    const tree = (kind: string) => {
      const part = partOf(this.#relations, kind);
      const bytes = part === undefined ? undefined : zip.read(part);
      return bytes && treeOf(bytes);
    };
    this.#styles = new Styles(tree('styles'));
    this.#numbering = new Numbering(tree('numbering'));
    for (const kind of ['footnote', 'endnote'])
      for (const note of elements(tree(`${kind}s`), `w:${kind}`)) this.#notes.set(`${kind}/${note.attributes['w:id']}`, note);
    this.#comments = new Map(elements(tree('comments'), 'w:comment').map((each) => [each.attributes['w:id'] ?? '', each]));
    this.#evenPages = toggle(tree('settings'), 'w:evenAndOddHeaders') ?? false;
  }

  read(): void {
    const content = this.#zip.read(this.#main);
    if (!content) throw new Refused('corrupt');
    const body: Part[] = [];
    readTrees(
      content,
      (_, parent) => parent === 'w:body',
      (block) => body.push(...this.#blocks([block])),
    );
    if (this.#unfinished !== '') body.push({ kind: 'paragraph', text: this.#unfinished });
    const headers = this.#margins(this.#headers);
    const footers = this.#margins(this.#footers);
    addParts([...headers, ...body, ...this.#endnotes, ...footers], this.#document);
  }

  /** Returns the content of headers or footers, without repetitions. */
  #margins(parts: ReadonlySet<string>): Part[] {
    return distinct(
      [...parts].flatMap((part) => {
        const bytes = this.#zip.read(part);
        return bytes ? this.#inPart(part, () => this.#blocks(elements(treeOf(bytes)))) : [];
      }),
    );
  }

  #inPart(part: string, read: () => Part[]): Part[] {
    const before = this.#relations;
    const margin = this.#inMargin;
    this.#relations = relationsOf(this.#zip, part);
    this.#inMargin = true;
    try {
      return read();
    } finally {
      this.#relations = before;
      this.#inMargin = margin;
    }
  }

  #blocks(nodes: readonly Node[]): Part[] {
    return nodes.flatMap((node): Part[] => {
      if (node.name === 'w:p') return this.#paragraph(node);
      if (node.name === 'w:tbl') return this.#table(node);
      if (node.name === 'w:sectPr') this.#section(node);
      else if (node.name === 'w:sdt') return this.#blocks(elements(find(node, 'w:sdtContent')));
      else if (node.name === 'mc:AlternateContent') return this.#blocks(elements(chosen(node)));
      else if (node.name === 'w:altChunk') this.#document.warn({ code: 'object_unread', name: 'altChunk' });
      else if (wrappers.has(node.name)) return this.#blocks(elements(node));
      return [];
    });
  }

  /** Records which headers and footers a section displays. */
  #section(node: Node): void {
    const first = toggle(node, 'w:titlePg') ?? false;
    for (const { name, attributes } of elements(node)) {
      const type = attributes['w:type'];
      const isUsed = type === 'first' ? first : type !== 'even' || this.#evenPages;
      const part = this.#relations.get(attributes['r:id'] ?? '')?.part;
      if (part === undefined || !isUsed) continue;
      if (name === 'w:headerReference') this.#headers.add(part);
      else if (name === 'w:footerReference') this.#footers.add(part);
    }
  }

  #table(node: Node): Part[] {
    // Content controls and tracked insertions may wrap rows and cells.
    const rows = contents(node, 'w:tr').filter((row) => {
      const properties = find(row, 'w:trPr');
      const hidden = toggle(properties, 'w:hidden') === true;
      if (hidden) this.#document.warn({ code: 'hidden_left_out' });
      return !hidden && !find(properties, 'w:del');
    });
    const cells = rows.map((row) => {
      const before = Number(find(row, 'w:trPr', 'w:gridBefore')?.attributes['w:val'] ?? 0);
      const all = contents(row, 'w:tc').map((cell): Cell => {
        const properties = find(cell, 'w:tcPr');
        const span = Number(find(properties, 'w:gridSpan')?.attributes['w:val'] ?? 1);
        const merge = find(properties, 'w:vMerge');
        const covered = merge !== undefined && merge.attributes['w:val'] !== 'restart';
        return { parts: covered ? [] : this.#blocks(elements(cell)), span };
      });
      return before > 0 ? [{ parts: [], span: before }, ...all] : all;
    });
    return tableParts(cells);
  }

  #paragraph(node: Node): Part[] {
    const properties = find(node, 'w:pPr');
    const style = this.#styles.of(find(properties, 'w:pStyle')?.attributes['w:val']);
    const section = find(properties, 'w:sectPr');
    if (section) this.#section(section);
    const outside = this.#after;
    this.#after = [];
    const text = this.#unfinished + this.#inline(node, style);
    const after = this.#after;
    this.#after = outside;
    this.#unfinished = '';
    const mark = find(properties, 'w:rPr');
    if (find(mark, 'w:del') ?? find(mark, 'w:moveFrom')) {
      this.#unfinished = text;
      return after;
    }
    if (text.trim() === '') {
      // Empty numbered paragraphs count, hidden ones do not.
      if (toggle(mark, 'w:vanish') !== true) this.#label(properties, style);
      return after;
    }
    const label = this.#label(properties, style);
    const heading = headingOf(properties) ?? style.heading;
    if (heading) return [{ kind: 'heading', text: label && label !== '•' ? `${label} ${text}` : text, level: heading }, ...after];
    if (label === undefined || label === '') return [{ kind: 'paragraph', text }, ...after];
    return [{ kind: 'item', text, mark: label === '•' ? '-' : label }, ...after];
  }

  /** Returns the label of a list paragraph; undefined outside a list. */
  #label(properties: Node | undefined, style: Style): string | undefined {
    const own = find(properties, 'w:numPr');
    const list = find(own, 'w:numId')?.attributes['w:val'] ?? style.list;
    if (list === undefined || list === '0') return undefined;
    return this.#numbering.next(list, Number(find(own, 'w:ilvl')?.attributes['w:val'] ?? style.listLevel ?? 0));
  }

  /** Returns the text of a paragraph's content, or of any element inside it. */
  #inline(node: Node, style: Style): string {
    return elements(node)
      .map((child): string => {
        if (child.name === 'w:r') return this.#run(child, style);
        if (wrappers.has(child.name)) return this.#inline(child, style);
        if (child.name === 'w:sdt') return this.#inline(find(child, 'w:sdtContent') ?? child, style);
        if (child.name === 'w:fldSimple') return this.#isLeftOut(child.attributes['w:instr'] ?? '') ? '' : this.#inline(child, style);
        if (child.name === 'mc:AlternateContent') return this.#inline(chosen(child) ?? child, style);
        if (child.name === 'm:oMath') return this.#isCode() ? '' : linearMath(child);
        if (child.name === 'm:oMathPara') return elements(child, 'm:oMath').map(linearMath).join('\n');
        return '';
      })
      .join('');
  }

  #run(run: Node, style: Style): string {
    const properties = find(run, 'w:rPr');
    const own = find(properties, 'w:rStyle')?.attributes['w:val'];
    const character = own === undefined ? undefined : this.#styles.of(own);
    if (toggle(properties, 'w:vanish') ?? character?.hidden ?? style.hidden) {
      // Fields continue behind hidden marks.
      for (const each of elements(run, 'w:fldChar')) this.#field(each);
      for (const each of elements(run, 'w:instrText')) this.#instruct(textOf(each));
      if (!this.#isCode() && elements(run, 'w:t').some((text) => textOf(text).trim() !== ''))
        this.#document.warn({ code: 'hidden_left_out' });
      return '';
    }
    const font = fontOf(properties) ?? character?.font ?? style.font;
    return this.#content(run, font);
  }

  #content(run: Node, font: string | undefined): string {
    return elements(run)
      .map((child): string => {
        if (child.name === 'w:fldChar') return this.#field(child);
        if (child.name === 'w:instrText') {
          this.#instruct(textOf(child));
          return '';
        }
        if (this.#isCode()) return '';
        return this.#piece(child, font);
      })
      .join('');
  }

  #piece(node: Node, font: string | undefined): string {
    const { name, attributes } = node;
    switch (name) {
      case 'w:t':
        return isSymbolFont(font) ? symbols(textOf(node), font ?? '') : textOf(node);
      case 'w:tab':
      case 'w:ptab':
        return '\t';
      case 'w:br':
      case 'w:cr':
        return attributes['w:type'] === 'page' || attributes['w:type'] === 'column' ? ' ' : '\n';
      case 'w:noBreakHyphen':
        return '-';
      case 'w:sym':
        return symbols(String.fromCodePoint(Number.parseInt(attributes['w:char'] ?? '20', 16) || 0x20), attributes['w:font'] ?? '');
      case 'w:footnoteReference':
      case 'w:endnoteReference':
        return this.#note(name === 'w:footnoteReference' ? 'footnote' : 'endnote', attributes);
      case 'w:commentReference':
        return this.#comment(attributes['w:id'] ?? '');
      case 'w:drawing':
        return this.#drawing(node);
      case 'w:pict':
      case 'w:object':
        return this.#picture(node);
      case 'w:ruby':
        return elements(find(node, 'w:rubyBase'), 'w:r')
          .map((run) => this.#content(run, font))
          .join('');
      case 'mc:AlternateContent':
        return this.#content(chosen(node) ?? node, font);
      default:
        return '';
    }
  }

  #note(kind: 'footnote' | 'endnote', { 'w:id': id = '', 'w:customMarkFollows': custom }: Node['attributes']): string {
    const note = this.#notes.get(`${kind}/${id}`);
    if (!note) return '';
    this.#notes.delete(`${kind}/${id}`);
    const label = custom ? '' : kind === 'footnote' ? `[${++this.#footnoteCount}]` : `[${roman(++this.#endnoteCount).toLowerCase()}]`;
    const parts = this.#inPart(partOf(relationsOf(this.#zip, this.#main), `${kind}s`) ?? '', () =>
      this.#apart(() => this.#blocks(elements(note))),
    );
    (kind === 'footnote' ? this.#after : this.#endnotes).push(...noteParts(label, parts));
    return label;
  }

  #comment(id: string): string {
    const comment = this.#comments.get(id);
    if (!comment) return '';
    const said = this.#apart(() => this.#blocks(elements(comment)));
    this.#after.push(...commentParts(said, comment.attributes['w:author']));
    return '';
  }

  /** Reads content that is separate from the current paragraph and its fields. */
  #apart(read: () => Part[]): Part[] {
    const [fields, unfinished, after] = [this.#fields, this.#unfinished, this.#after];
    [this.#fields, this.#unfinished, this.#after] = [[], '', []];
    try {
      return read();
    } finally {
      [this.#fields, this.#unfinished, this.#after] = [fields, unfinished, after];
    }
  }

  #drawing(node: Node): string {
    const properties = descendants(node, 'wp:docPr')[0]?.attributes ?? {};
    if (/^(1|true)$/.test(properties.hidden ?? '')) {
      this.#document.warn({ code: 'hidden_left_out', name: properties.name ?? '' });
      return '';
    }
    const parts = this.#boxes(node);
    for (const each of paragraphs(node)) parts.push({ kind: 'paragraph', text: each });
    for (const name of ['c:chart', 'dgm:relIds'])
      for (const each of descendants(node, name))
        parts.push(...linkedParts(this.#zip, this.#relations, each, (object) => this.#unread(object)));
    if (descendants(node, 'cx:chart').length > 0) this.#unread(properties.name ?? 'Chart');
    const description = (properties.descr ?? properties.title ?? '').trim();
    if (description !== '') parts.push({ kind: 'paragraph', text: `[${description}]` });
    this.#document.pictures.push(...picturesOf(this.#zip, this.#relations, node, properties.name));
    this.#after.push(...parts);
    return '';
  }

  /** Reads VML: text boxes, WordArt, and the names of embedded objects. */
  #picture(node: Node): string {
    const parts = this.#boxes(node);
    for (const { attributes } of descendants(node, 'v:textpath')) parts.push({ kind: 'paragraph', text: attributes.string ?? '' });
    for (const { attributes } of descendants(node, 'o:OLEObject')) this.#unread(attributes.ProgID ?? 'OLE');
    if (descendants(node, 'o:OLEObject').length === 0) this.#document.pictures.push(...picturesOf(this.#zip, this.#relations, node));
    for (const { attributes } of descendants(node, 'v:shape')) {
      if (attributes.alt?.trim()) parts.push({ kind: 'paragraph', text: `[${attributes.alt.trim()}]` });
    }
    this.#after.push(...parts);
    return '';
  }

  #boxes(node: Node): Part[] {
    return visible(node, 'w:txbxContent').flatMap((box) => this.#apart(() => this.#blocks(elements(box))));
  }

  #unread(name: string): void {
    this.#document.warn({ code: 'object_unread', name });
  }

  /** Handles a mark of a complex field. @returns the visible value of a form field without a result */
  #field(mark: Node): string {
    const type = mark.attributes['w:fldCharType'];
    if (type === 'begin') {
      const form = find(mark, 'w:ffData');
      this.#fields.push({ instruction: '', inResult: false, isForm: form !== undefined });
      return this.#fields.slice(0, -1).every(({ inResult }) => inResult) ? formOf(form) : '';
    }
    const field = this.#fields.at(-1);
    if (!field) return '';
    if (type === 'separate') field.inResult = true;
    if (type === 'end') {
      this.#fields.pop();
      if (!field.inResult && !field.isForm && !this.#isCode() && visibleFields.test(field.instruction))
        this.#document.warn({ code: 'formula_without_result', name: field.instruction.trim().split(/\s+/, 1)[0] ?? '' });
    }
    return '';
  }

  #instruct(text: string): void {
    const field = this.#fields.at(-1);
    if (field && !field.inResult) field.instruction += text;
  }

  /** Whether the current text is not displayed: a field's instruction, or a number that differs on each page. */
  #isCode(): boolean {
    return this.#fields.some(({ inResult, instruction }) => !inResult || this.#isLeftOut(instruction));
  }

  #isLeftOut(instruction: string): boolean {
    return this.#inMargin && pageNumber.test(instruction);
  }
}

/** Returns the visible value of legacy form fields without a result: check boxes and drop-down lists. */
function formOf(form: Node | undefined): string {
  const box = find(form, 'w:checkBox');
  if (box) return (toggle(box, 'w:checked') ?? toggle(box, 'w:default')) ? '☒' : '☐';
  const list = find(form, 'w:ddList');
  const chosenAt = Number(find(list, 'w:result')?.attributes['w:val'] ?? find(list, 'w:default')?.attributes['w:val'] ?? 0);
  return elements(list, 'w:listEntry')[chosenAt]?.attributes['w:val'] ?? '';
}

/** Selects the alternative that current programs display. */
const chosen = (node: Node): Node | undefined => find(node, 'mc:Choice') ?? find(node, 'mc:Fallback');

/** Like `descendants`, but reads only the displayed alternative. */
function visible(node: Node | undefined, name: string): Node[] {
  return elements(node).flatMap((child) => {
    if (child.name === name) return [child];
    return visible(child.name === 'mc:AlternateContent' ? chosen(child) : child, name);
  });
}

/** Returns rows or cells, also those inside content controls and other wrappers. */
function contents(node: Node | undefined, name: string): Node[] {
  return elements(node).flatMap((child) => {
    if (child.name === name) return [child];
    if (child.name === 'w:sdt') return contents(find(child, 'w:sdtContent'), name);
    return wrappers.has(child.name) ? contents(child, name) : [];
  });
}
