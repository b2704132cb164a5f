import type { Document } from './document.ts';
import { addParts, commentParts, distinct, noteParts, type Part } from './parts.ts';
import { Refused } from './port.ts';
import { readTokens, type Token } from './rtf-tokens.ts';
import { isSymbolFont, symbols } from './symbol-fonts.ts';
import { type Cell, tableParts } from './table-parts.ts';

/** Code pages of `\fcharset`. Charset 0 is missing: it means the document's code page, since programs that know no other write it. */
const charsets: Readonly<Record<number, string>> = {
  77: 'macintosh',
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gbk',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
};
/** Code pages whose name is not `windows-` with their number. */
const pages: Readonly<Record<number, string>> = {
  866: 'ibm866',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  65001: 'utf-8',
};

/** Control words that stand for text. */
const signs: Readonly<Record<string, string>> = {
  '~': '\u00a0',
  _: '-',
  bullet: '•',
  emdash: '—',
  emspace: ' ',
  endash: '–',
  enspace: ' ',
  ldblquote: '“',
  line: '\n',
  lquote: '‘',
  page: ' ',
  qmspace: ' ',
  rdblquote: '”',
  rquote: '’',
  tab: '\t',
  '{': '{',
  '}': '}',
  '\\': '\\',
};

/** Groups without document text. Other groups that begin with `\*` are skipped too, unless they are in `marked`. */
const skipped: ReadonlySet<string> = new Set([
  'author',
  'buptim',
  'category',
  'colortbl',
  'comment',
  'company',
  'doccomm',
  'filetbl',
  'info',
  'keywords',
  'manager',
  'nonesttables',
  'nonshppict',
  'operator',
  'pict',
  'private',
  'rxe',
  'sp',
  'subject',
  'tc',
  'title',
  'txe',
  'xe',
]);
/** Groups with separate paragraphs. */
const apart: ReadonlySet<string> = new Set(['annotation', 'dptxbxtext', 'footnote', 'shptxt']);
/** Groups that are read even if they begin with `\*`. */
const marked: ReadonlySet<string> = new Set([
  ...apart,
  'atnauthor',
  'do',
  'fldinst',
  'listtext',
  'moMath',
  'nesttableprops',
  'objclass',
  'pntext',
  'shpinst',
  'ud',
]);
const margins = /^(header|footer)[lrf]?$/;

/** Maximum nesting depth of groups: Word refuses files far below this. */
const deepest = 1_000;
/** Minimum side of a picture in twips that may contain text: 8 cm. */
const largePicture = 4_536;

type Destination = 'text' | 'skip' | 'fonts' | 'styles' | 'label' | 'field' | 'author' | 'object';
type Table = { rows: Cell[][]; row: Cell[]; cell: Part[] };

/** Paragraphs and open tables of the document, or of a note, comment or text box. */
type Flow = { parts: Part[]; text: string; label: string; after: Part[]; tables: Table[] };

/** State that a group inherits from the surrounding one. */
type Group = {
  destination: Destination;
  /** Destination around a group that is written twice (`\upr`). */
  outer: Destination;
  hidden: boolean;
  deleted: boolean;
  font: number;
  /** Number of characters after `\u` that replace it in old readers. */
  fallback: number;
  style: number;
  outline: number | undefined;
  depth: number;
  /** The next word is the group's destination, and unknown ones are skipped. */
  starred: boolean;
  end: (() => void) | undefined;
};

/** Handles a control word with its number. */
type Handler = (number?: number) => unknown;

const flowOf = (): Flow => ({ parts: [], text: '', label: '', after: [], tables: [] });

/** Reads the text of an RTF file as Word displays it. Hidden and deleted text is omitted. @throws Refused `corrupt` */
export function readRtf(bytes: Uint8Array, document: Document): void {
  new RtfReader(document).read(bytes);
}

class RtfReader {
  readonly #document: Document;
  #group: Group = {
    destination: 'text',
    outer: 'text',
    hidden: false,
    deleted: false,
    font: -1,
    fallback: 1,
    style: 0,
    outline: undefined,
    depth: 0,
    starred: false,
    end: undefined,
  };
  readonly #stack: Group[] = [];
  #flow = flowOf();
  #codePage = 'windows-1254';
  #defaultFont = 0;
  readonly #fonts = new Map<number, { charset: number; name: string }>();
  readonly #headings = new Map<number, number>();
  /** Bytes that are not decoded yet: letters of some encodings have two. */
  #bytes: number[] = [];
  #toSkip = 0;
  /** Text of a font's or style's name, of a field's instruction, or of an author. */
  #collected = '';
  #fontNumber = 0;
  #author = '';
  #isPageNumber = false;
  #notes = 0;
  #picture = { width: 0, height: 0 };
  readonly #headers: Part[] = [];
  readonly #footers: Part[] = [];

  constructor(document: Document) {
    this.#document = document;
  }

  read(bytes: Uint8Array): void {
    readTokens(bytes, (token) => this.#token(token));
    this.#flush();
    if (this.#stack.length > 0) throw new Refused('corrupt', { cause: new Error('a group is not closed') });
    this.#paragraph();
    this.#closeTables(0);
    addParts([...distinct(this.#headers), ...this.#flow.parts, ...distinct(this.#footers)], this.#document);
  }

  #token(token: Token): void {
    if (token.kind === 'bytes') {
      const skip = Math.min(this.#toSkip, token.bytes.length);
      this.#toSkip -= skip;
      for (const byte of token.bytes.subarray(skip)) this.#bytes.push(byte);
      return;
    }
    if (token.kind === 'word' && this.#toSkip > 0 && token.word !== 'u') {
      this.#toSkip -= 1;
      return;
    }
    this.#toSkip = 0;
    this.#flush();
    if (token.kind === 'word') this.#word(token.word, token.number);
    else if (token.kind === 'open') {
      if (this.#stack.length >= deepest) throw new Refused('corrupt', { cause: new Error('nested too deeply') });
      this.#stack.push(this.#group);
      this.#group = { ...this.#group, starred: false, end: undefined };
    } else {
      const { end } = this.#group;
      const before = this.#stack.pop();
      // Programs may leave anything after the last brace.
      if (!before) return;
      end?.();
      this.#group = before;
    }
  }

  /** Decodes the bytes read so far. */
  #flush(): void {
    if (this.#bytes.length === 0) return;
    const bytes = Uint8Array.from(this.#bytes);
    this.#bytes = [];
    const font = this.#font();
    const sign = this.#symbolFont();
    if (sign !== undefined) {
      this.#write(symbols(Buffer.from(bytes).toString('latin1'), sign));
      return;
    }
    const text = new TextDecoder((font && charsets[font.charset]) ?? this.#codePage).decode(bytes);
    if (text.includes('\ufffd')) this.#document.warn({ code: 'encoding_unknown' });
    this.#write(text);
  }

  #font(): { charset: number; name: string } | undefined {
    return this.#fonts.get(this.#group.font >= 0 ? this.#group.font : this.#defaultFont);
  }

  /** Returns the name of the current font if its letters are displayed as symbols. */
  #symbolFont(): string | undefined {
    const font = this.#font();
    if (!font || !this.#isShown()) return undefined;
    return isSymbolFont(font.name) ? font.name : font.charset === 2 ? 'Symbol' : undefined;
  }

  #isShown(): boolean {
    return this.#group.destination === 'text' || this.#group.destination === 'label';
  }

  #write(text: string): void {
    const { destination, hidden, deleted } = this.#group;
    if (destination === 'skip' || destination === 'object') {
      if (destination === 'object') this.#collected += text;
    } else if (destination === 'fonts') this.#nameFont(text);
    else if (destination === 'styles' || destination === 'field' || destination === 'author') this.#collected += text;
    else if (deleted || this.#isPageNumber) return;
    else if (hidden) {
      if (text.trim() !== '' && destination === 'text') this.#document.warn({ code: 'hidden_left_out' });
    } else if (destination === 'label') this.#flow.label += text;
    else this.#flow.text += text;
  }

  #word(word: string, number: number | undefined): void {
    const group = this.#group;
    if (word === '*') {
      group.starred = true;
      return;
    }
    if (group.starred) {
      group.starred = false;
      if (!marked.has(word)) {
        group.destination = 'skip';
        return;
      }
    }
    if (this.#destination(word)) return;
    const handler = this.#formats.get(word) ?? this.#flowHandler(word);
    if (handler) {
      handler(number);
      return;
    }
    const sign = signs[word];
    if (sign !== undefined) this.#write(sign);
    else if (word === 'u' && number !== undefined) {
      const letter = String.fromCharCode(number & 0xffff);
      const sign = this.#symbolFont();
      this.#write(sign === undefined ? letter : symbols(letter, sign));
      this.#toSkip = group.fallback;
    }
  }

  /** Handles a word that sets the destination of the group. */
  #destination(word: string): boolean {
    const group = this.#group;
    const isSkipped = group.destination === 'skip';
    if (word === 'ud') group.destination = group.outer;
    else if (word === 'upr') {
      group.outer = group.destination;
      group.destination = 'skip';
    } else if (word === 'fonttbl') group.destination = 'fonts';
    else if (word === 'stylesheet') group.destination = 'styles';
    else if (word === 'pict') {
      this.#picture = { width: 0, height: 0 };
      group.destination = 'skip';
      group.end = () => {
        if (!isSkipped && Math.min(this.#picture.width, this.#picture.height) >= largePicture)
          this.#document.warn({ code: 'object_unread' });
      };
    } else if (isSkipped) return skipped.has(word);
    else if (skipped.has(word)) group.destination = 'skip';
    else if (word === 'listtext' || word === 'pntext') group.destination = 'label';
    else if (word === 'fldinst') this.#collect('field', (instruction) => this.#field(instruction));
    else if (word === 'atnauthor') this.#collect('author', (author) => (this.#author = author));
    else if (word === 'objclass') this.#collect('object', (name) => this.#document.warn({ code: 'object_unread', name }));
    else if (word === 'field') {
      const before = this.#isPageNumber;
      group.end = () => (this.#isPageNumber = before);
    } else if (apart.has(word) || margins.test(word)) this.#apart(word);
    else return false;
    return true;
  }

  #collect(destination: Destination, then: (text: string) => void): void {
    this.#group.destination = destination;
    this.#collected = '';
    this.#group.end = () => then(this.#collected.trim());
  }

  #field(instruction: string): void {
    if (/^(PAGE|NUMPAGES|SECTIONPAGES)\b/i.test(instruction) && this.#inMargin) this.#isPageNumber = true;
    if (/^FORM(CHECKBOX|DROPDOWN)\b/i.test(instruction)) this.#document.warn({ code: 'form_unread' });
  }

  #inMargin = false;
  #inNote = false;

  /** Reads a group as a separate text, which follows the surrounding paragraph, or goes to the headers or footers. */
  #apart(word: string): void {
    const flow = this.#flow;
    const inMargin = this.#inMargin;
    this.#flow = flowOf();
    const inNote = this.#inNote;
    this.#inMargin = margins.test(word);
    this.#inNote = word === 'footnote';
    this.#group.depth = 0;
    const mark = `[${this.#notes}]`;
    // A note may have a custom mark instead of a number.
    const label = word === 'footnote' && flow.text.endsWith(mark) ? mark : '';
    const author = this.#author;
    this.#group.end = () => {
      this.#paragraph();
      this.#closeTables(0);
      const { parts } = this.#flow;
      this.#flow = flow;
      this.#inMargin = inMargin;
      this.#inNote = inNote;
      if (margins.test(word)) (word.startsWith('header') ? this.#headers : this.#footers).push(...parts);
      else flow.after.push(...(word === 'annotation' ? commentParts(parts, author) : label === '' ? parts : noteParts(label, parts)));
    };
  }

  /** Words about letters, fonts and encodings. */
  readonly #formats = new Map<string, Handler>([
    ['ansicpg', (page) => page && this.#setCodePage(page)],
    ['mac', () => (this.#codePage = 'macintosh')],
    ['deff', (font = 0) => (this.#defaultFont = font)],
    ['f', (font = 0) => this.#selectFont(font)],
    ['fcharset', (charset = 0) => Object.assign(this.#fonts.get(this.#fontNumber) ?? {}, { charset })],
    ['uc', (count = 1) => (this.#group.fallback = Math.max(count, 0))],
    ['v', (on) => (this.#group.hidden = on !== 0)],
    ['deleted', (on) => (this.#group.deleted = on !== 0)],
    ['plain', () => Object.assign(this.#group, { hidden: false, deleted: false, font: -1 })],
    ['picwgoal', (width = 0) => (this.#picture.width = width)],
    ['pichgoal', (height = 0) => (this.#picture.height = height)],
    ['s', (style = 0) => this.#selectStyle(style)],
  ]);

  #selectFont(font: number): void {
    if (this.#group.destination !== 'fonts') this.#group.font = font;
    else {
      this.#fontNumber = font;
      this.#fonts.set(font, { charset: 0, name: '' });
    }
  }

  #selectStyle(style: number): void {
    if (this.#group.destination !== 'styles') this.#group.style = style;
    else {
      this.#collected = '';
      this.#group.end = () => this.#nameStyle(style);
    }
  }

  #setCodePage(number: number): void {
    const name = pages[number] ?? `windows-${number}`;
    try {
      new TextDecoder(name);
      this.#codePage = name;
    } catch {
      this.#document.warn({ code: 'encoding_unknown', name: String(number) });
    }
  }

  #nameFont(text: string): void {
    const font = this.#fonts.get(this.#fontNumber);
    if (font) font.name = (font.name + text).replace(/;.*$/, '').slice(0, 100);
  }

  #nameStyle(style: number): void {
    const name = this.#collected.replace(/;.*$/, '').trim();
    const level = /^heading ([1-9])$/i.exec(name)?.[1];
    if (level !== undefined || /^title$/i.test(name)) this.#headings.set(style, Number(level ?? 1));
  }

  /** Words in the text: most end paragraphs, cells and rows. */
  readonly #flowWords = new Map<string, Handler>([
    ['par', () => this.#paragraph()],
    ['sect', () => this.#paragraph()],
    ['pard', () => Object.assign(this.#group, { style: 0, outline: undefined, depth: 0 })],
    ['intbl', () => (this.#group.depth = Math.max(this.#group.depth, 1))],
    ['itap', (depth = 1) => (this.#group.depth = Math.min(depth, 100))],
    ['outlinelevel', (level) => (this.#group.outline = level)],
    ['cell', () => this.#cell(1)],
    ['nestcell', () => this.#cell(Math.max(this.#group.depth, 2))],
    ['row', () => this.#row(1)],
    ['nestrow', () => this.#row(Math.max(this.#group.depth, 2))],
    ['chftn', () => this.#noteNumber()],
  ]);

  #flowHandler(word: string): Handler | undefined {
    const { destination } = this.#group;
    if (destination === 'text') return this.#flowWords.get(word);
    return word === 'nestrow' ? () => destination !== 'skip' && this.#row(2) : undefined;
  }

  /** Writes a note's number; in the note, where it is repeated, it is omitted. */
  #noteNumber(): void {
    if (this.#inNote) return;
    this.#notes += 1;
    this.#write(`[${this.#notes}]`);
  }

  /** Ends the paragraph and adds it to its cell or to the text. */
  #paragraph(): void {
    const flow = this.#flow;
    const { depth, style, outline } = this.#group;
    this.#closeTables(depth);
    const text = flow.text;
    const label = flow.label.trim();
    flow.text = '';
    flow.label = '';
    const into = depth > 0 ? this.#table(depth).cell : flow.parts;
    if (text.trim() !== '') {
      const level = outline !== undefined && outline < 9 ? outline + 1 : this.#headings.get(style);
      const mark = /[\p{L}\p{N}]/u.test(label) ? label : '-';
      if (level !== undefined) into.push({ kind: 'heading', text: mark !== '-' ? `${mark} ${text}` : text, level });
      else into.push(label === '' ? { kind: 'paragraph', text } : { kind: 'item', text, mark });
    }
    into.push(...flow.after);
    flow.after = [];
  }

  #table(depth: number): Table {
    const { tables } = this.#flow;
    while (tables.length < depth) tables.push({ rows: [], row: [], cell: [] });
    return tables[depth - 1]!;
  }

  #cell(depth: number): void {
    this.#group.depth = depth;
    this.#paragraph();
    const table = this.#table(depth);
    table.row.push({ parts: table.cell });
    table.cell = [];
  }

  #row(depth: number): void {
    const table = this.#table(depth);
    if (table.row.length > 0) table.rows.push(table.row);
    table.row = [];
    table.cell = [];
  }

  /** Closes the tables deeper than `depth`: each belongs to the surrounding cell. */
  #closeTables(depth: number): void {
    const { tables, parts } = this.#flow;
    while (tables.length > depth) {
      const table = tables.pop()!;
      if (table.row.length > 0 || table.cell.length > 0) table.rows.push([...table.row, { parts: table.cell }]);
      const into = tables.at(-1)?.cell ?? parts;
      into.push(...tableParts(table.rows));
    }
  }
}
