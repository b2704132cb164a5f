import { Problem } from '../../kernel/errors.ts';

/** A box of a text: an item of a list in Markdown that begins with `[ ]` or `[x]`. */
export type ChecklistItem = {
  /** Place among the boxes of the text, from 1. */
  readonly item: number;
  /** What stands beside the box on its line, as Markdown. */
  readonly text: string;
  readonly done: boolean;
  /** The line it begins on, from 1. */
  readonly line: number;
  /** Where the sign between its brackets stands in the text. */
  readonly at: number;
};

/** A box as somebody saw it who ticks it. */
export type Tick = { readonly item: number; readonly text: string; readonly done: boolean };

export const exampleTick: Tick = { item: 2, text: 'Yuvarlamayı düzelt', done: true };

/** Most texts have none: they are not read line by line. */
const anyBox = /\[[ xX]\][ \t]/;
const marker = /^(?:([-*+])|(\d{1,9})([.)]))(?=[ \t]|$)/;
const box = /^\[([ xX])\][ \t]+(?=\S)/;
const fence = /^(`{3,}(?!.*`)|~{3,})/;
const rule = /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
/** Makes a heading of the text before it. */
const underline = /^(?:=+|-+)$/;
/** Ends what only an empty line ends: found nowhere else. */
const emptyLine = /^(?!)/;
/** What begins a piece of HTML, with what ends it. */
const html: readonly (readonly [begin: RegExp, end: RegExp])[] = [
  [/^<!--/, /-->/],
  [/^<(?:pre|script|style|textarea)(?=[\s>]|$)/i, /<\/(?:pre|script|style|textarea)>/i],
  [/^<\?/, /\?>/],
  [/^<!\[CDATA\[/, /\]\]>/],
  [/^<![a-z]/i, />/],
  [/^<\/?[a-z][a-z0-9-]*(?=[\s/>]|$)/i, emptyLine],
];

/** A list that is open: where its items' content begins, and what its items begin with. */
type Open = { readonly content: number; readonly outer: number; readonly kind: string };

/** Where on a line something may begin. */
type Place = {
  readonly start: number;
  readonly column: number;
  /** Where the list that it is in has its content. */
  readonly base: number;
  /** Where the line begins in the text. */
  readonly at: number;
  readonly number: number;
  /** Lists whose content the line is not in. */
  readonly left: readonly Open[];
  /** Whether the line could go on with the text or code before it. */
  readonly goesOn: boolean;
};

/** Lists in lists that are followed; deeper ones are nobody's. */
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
 * The boxes of a Markdown text, in order. A box is only told where every reader of GitHub's dialect draws one: not in code, HTML or
 * a quotation, whose boxes are those of who is quoted.
 */
export function checklistOf(text: string): ChecklistItem[] {
  return anyBox.test(text) ? new Scan().read(text) : [];
}

class Scan {
  readonly #items: ChecklistItem[] = [];
  #lists: Open[] = [];
  #fence: { sign: string; content: number } | undefined;
  #html: RegExp | undefined;
  /** Whether the last line was text that the next may go on with. */
  #paragraph = false;
  /** Whether the last line that is not empty was code that is indented. */
  #code = false;
  /** Whether the last line ended with a list's sign that nothing stands beside yet. */
  #emptyItem = false;
  /** The list whose last box begins the text that the next line may go on with. */
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
      // An item may begin with one line that is empty, not with two (CommonMark, list items, rule 3).
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

  /** Whether the line belongs to code or HTML that began before. What stands further left than the list they are in ends them. */
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
    // A tag in a text is no block for every reader: what begins there may be one.
    if (this.#html === emptyLine && fence.test(line.trimStart())) {
      this.#html = undefined;
      return false;
    }
    const inner = this.#html === emptyLine && html.find(([begins, ends]) => ends !== emptyLine && begins.test(line.trimStart()));
    if (inner) this.#html = inner[1];
    if (this.#html.test(line)) this.#html = undefined;
    return true;
  }

  /** What stands on a line from `start` on. */
  #content(line: string, place: Place): void {
    const { start, column, base, at, number, left, goesOn } = place;
    const rest = line.slice(start);
    // Code, or text that goes on.
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
    // A number other than 1, or nothing, does not begin a list in the middle of a text: for some readers not after code either.
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
 * The text with one box ticked or not ticked; the same where it is like that already.
 * @throws Problem `checklist.changed` where no box with this text stands at this place
 */
export function ticked(text: string, { item, text: seen, done }: Tick): string {
  const found = checklistOf(text)[item - 1];
  if (found?.text !== seen.trim()) throw new Problem('checklist.changed', { params: { item } });
  return found.done === done ? text : `${text.slice(0, found.at)}${done ? 'x' : ' '}${text.slice(found.at + 1)}`;
}

/** The text with no box ticked. */
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

/** Characters of an item that an event tells. */
const toldText = 200;

/** What events tell of a box that was ticked, beside the text it stands in. */
export function toldTick({ item, text, done }: Tick): Tick {
  const short = text.trim();
  return { item, text: short.length > toldText ? `${short.slice(0, toldText).trimEnd()}…` : short, done };
}
