import { Problem } from '../../kernel/errors.ts';
import type { Part } from '../../kernel/inverse.ts';

/** A check box in a text: a Markdown list item that begins with `[ ]` or `[x]`. */
export type ChecklistItem = {
  /** Index among the boxes of the text, from 1. */
  readonly item: number;
  /** Text after the box on its line, as Markdown. */
  readonly text: string;
  readonly done: boolean;
  /** Line of the item, from 1. */
  readonly line: number;
  /** Offset of the character between its brackets. */
  readonly at: number;
};

/** A change of a box, with its text as the user saw it. */
export type Tick = { readonly item: number; readonly text: string; readonly done: boolean };

export const exampleTick: Tick = { item: 2, text: 'Yuvarlamayı düzelt', done: true };

/** Takes back a tick by the mutation that made it, on the record `id`. */
export const untick = (operation: string, id: string, { item, text, done }: Tick): Part[] => [
  { operation, input: { id, item, text, done: !done }, phase: 'change' },
];

/** Quick check: most texts have no box and are not scanned. */
const anyBox = /\[[ xX]\][ \t]/;
const marker = /^(?:([-*+])|(\d{1,9})([.)]))(?=[ \t]|$)/;
const box = /^\[([ xX])\][ \t]+(?=\S)/;
const fence = /^(`{3,}(?!.*`)|~{3,})/;
const rule = /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
/** Setext underline: makes the text before it a heading. */
const underline = /^(?:=+|-+)$/;
/** Matches no line; for blocks that only an empty line ends. */
const emptyLine = /^(?!)/;
/** HTML blocks: the pattern that begins one, and the one that ends it. */
const html: readonly (readonly [begin: RegExp, end: RegExp])[] = [
  [/^<!--/, /-->/],
  [/^<(?:pre|script|style|textarea)(?=[\s>]|$)/i, /<\/(?:pre|script|style|textarea)>/i],
  [/^<\?/, /\?>/],
  [/^<!\[CDATA\[/, /\]\]>/],
  [/^<![a-z]/i, />/],
  [/^<\/?[a-z][a-z0-9-]*(?=[\s/>]|$)/i, emptyLine],
];

/** An open list: column of its items' content, column of the outer content, and marker of its items. */
type Open = { readonly content: number; readonly outer: number; readonly kind: string };

/** Position in a line at which a block may begin. */
type Place = {
  readonly start: number;
  readonly column: number;
  /** Content column of the innermost open list. */
  readonly base: number;
  /** Offset of the line in the text. */
  readonly at: number;
  readonly number: number;
  /** Lists that the line is outside of. */
  readonly left: readonly Open[];
  /** Whether the line can continue the paragraph or code before it. */
  readonly goesOn: boolean;
};

/** Maximum nesting depth of lists; deeper ones are ignored. */
const deepest = 100;

const columnOf = (text: string, from = 0): number => {
  let column = from;
  for (const sign of text) {
    if (sign === ' ') column += 1;
    else if (sign === '\t') column += 4 - (column % 4);
    else break;
  }
  return column;
};

/**
 * Check boxes of a Markdown text, in order. Only boxes that every renderer of GitHub Flavored Markdown shows: not in code, HTML
 * or block quotes.
 */
export function checklistOf(text: string): ChecklistItem[] {
  return anyBox.test(text) ? new Scan().read(text) : [];
}

class Scan {
  readonly #items: ChecklistItem[] = [];
  #lists: Open[] = [];
  #fence: { sign: string; content: number } | undefined;
  #html: RegExp | undefined;
  /** Whether the next line can continue a paragraph. */
  #paragraph = false;
  /** Whether the last non-empty line was indented code. */
  #code = false;
  /** Whether the last line ended with a list marker without content. */
  #emptyItem = false;
  /** List whose last box begins the paragraph that the next line can continue. */
  #boxIn: Open | undefined;

  read(text: string): ChecklistItem[] {
    let at = 0;
    for (const [index, line] of text.split('\n').entries()) {
      this.#line(line.endsWith('\r') ? line.slice(0, -1) : line, at, index + 1);
      at += line.length + 1;
    }
    return this.#items;
  }

  #line(line: string, at: number, number: number): void {
    if (line.trim() === '') {
      if (this.#html === emptyLine) this.#html = undefined;
      this.#paragraph = false;
      // A list item may begin with at most one empty line (CommonMark, list items, rule 3).
      if (this.#emptyItem) this.#lists.pop();
      this.#emptyItem = false;
      return;
    }
    this.#emptyItem = false;
    const column = columnOf(line);
    if (this.#isVerbatim(line, column)) return;
    const inside = this.#lists.findLast(({ content }) => content <= column);
    const left = this.#lists.filter(({ content }) => content > column);
    this.#lists = this.#lists.filter(({ content }) => content <= column);
    const goesOn = this.#paragraph || this.#code;
    this.#code = false;
    this.#content(line, { start: line.length - line.trimStart().length, column, base: inside?.content ?? 0, at, number, left, goesOn });
  }

  /** Whether the line belongs to an open code or HTML block. A line left of the list that contains the block ends it. */
  #isVerbatim(line: string, column: number): boolean {
    const outer = this.#lists.at(-1)?.content ?? 0;
    if (this.#fence) {
      const { sign, content } = this.#fence;
      if (column < content) this.#fence = undefined;
      else {
        const closing = line.trim();
        if (column - content < 4 && closing.length >= sign.length && closing === sign.charAt(0).repeat(closing.length))
          this.#fence = undefined;
        return true;
      }
    }
    if (!this.#html) return false;
    if (column < outer) {
      this.#html = undefined;
      return false;
    }
    // Not every renderer treats such a tag as a block, so a fence may begin here.
    if (this.#html === emptyLine && fence.test(line.trimStart())) {
      this.#html = undefined;
      return false;
    }
    const inner = this.#html === emptyLine && html.find(([begins, ends]) => ends !== emptyLine && begins.test(line.trimStart()));
    if (inner) this.#html = inner[1];
    if (this.#html.test(line)) this.#html = undefined;
    return true;
  }

  /** Scans a line from `start` on. */
  #content(line: string, place: Place): void {
    const { start, column, base, at, number, left, goesOn } = place;
    const rest = line.slice(start);
    // Indented code, or a continued paragraph.
    if (column - base >= 4 || this.#lists.length >= deepest) {
      this.#code = true;
      return;
    }
    if (this.#paragraph && this.#boxIn && this.#boxIn === this.#lists.at(-1) && underline.test(rest.trimEnd())) {
      this.#items.pop();
      this.#boxIn = undefined;
      this.#paragraph = false;
      return;
    }
    const opened = fence.exec(rest)?.[1];
    if (opened) {
      this.#fence = { sign: opened, content: base };
      this.#paragraph = false;
      return;
    }
    if (this.#beginsHtml(rest)) return;
    if (rest.startsWith('>') || rule.test(rest.trimEnd())) {
      this.#paragraph = false;
      return;
    }
    const [mark = '', bullet, digits, sign] = marker.exec(rest) ?? [];
    const after = rest.slice(mark.length);
    const kind = bullet ?? sign ?? '';
    const isNext = left.some((open) => open.kind === kind && open.outer === base);
    // A number other than 1, or an empty item, cannot interrupt a paragraph; in some renderers, code neither.
    const interrupts = after.trim() !== '' && (bullet !== undefined || Number(digits) === 1);
    if (!mark || (goesOn && !isNext && !interrupts)) {
      this.#paragraph = true;
      return;
    }
    const end = column + mark.length;
    const next = columnOf(after, end);
    const isCode = next - end > 4;
    const content = after.trim() === '' || isCode ? end + 1 : next;
    this.#lists.push({ content, outer: base, kind });
    this.#boxIn = undefined;
    this.#paragraph = false;
    this.#emptyItem = after.trim() === '';
    if (this.#emptyItem || isCode) return;
    const begin = start + mark.length + (after.length - after.trimStart().length);
    const found = box.exec(line.slice(begin));
    if (found) {
      const text = line.slice(begin + found[0].length).trim();
      this.#items.push({ item: this.#items.length + 1, text, done: found[1] !== ' ', line: number, at: at + begin + 1 });
      this.#boxIn = this.#lists.at(-1);
      this.#paragraph = true;
      return;
    }
    this.#content(line, { start: begin, column: next, base: content, at, number, left: [], goesOn });
  }

  #beginsHtml(rest: string): boolean {
    const [begin, end] = html.find(([begins]) => begins.test(rest)) ?? [];
    if (!begin || !end) return false;
    this.#html = end.test(rest.replace(begin, '')) ? undefined : end;
    this.#paragraph = false;
    return true;
  }
}

/**
 * The text with one box ticked or cleared; unchanged if it already is.
 * @throws Problem `checklist.changed` if no box with this text is at this position
 */
export function ticked(text: string, { item, text: seen, done }: Tick): string {
  const found = checklistOf(text)[item - 1];
  if (found?.text !== seen.trim()) throw new Problem('checklist.changed', { params: { item } });
  return found.done === done ? text : `${text.slice(0, found.at)}${done ? 'x' : ' '}${text.slice(found.at + 1)}`;
}

/** The text with all boxes cleared. */
export function unticked(text: string): string {
  const done = checklistOf(text).filter((each) => each.done);
  if (done.length === 0) return text;
  let [fresh, from] = ['', 0];
  for (const { at } of done) {
    fresh += `${text.slice(from, at)} `;
    from = at + 1;
  }
  return fresh + text.slice(from);
}

/** Maximum length of a box's text in event data, in characters. */
const maxEventText = 200;

/** Event data of a changed box. */
export function toEventTick({ item, text, done }: Tick): Tick {
  const short = text.trim();
  return { item, text: short.length > maxEventText ? `${short.slice(0, maxEventText).trimEnd()}…` : short, done };
}
