import type { Result } from './documents.ts';

type Passage = Result['passage'];
type Part = { readonly text: string; readonly marked: boolean; readonly at: number };

/** Characters before the first match, and total length of an excerpt. */
const before = 60;
const length = 200;

/** Target of a Markdown link, image or mention, after its text. */
const target = String.raw`\]\((?:<[^<>\n]*>|[^\s()<>]*(?:\([^\s()]*\)[^\s()]*)*)(?:[ \t]+"[^"\n]*")?\)`;
/** Markdown markup: headings, list items, checkboxes, quotes, code, emphasis, and the brackets of links, images and mentions. */
const marks = new RegExp(
  [
    String.raw`^[ \t]*(?:#{1,6}[ \t]+|[-*+] \[[ xX]\](?:[ \t]+|$)|>[ \t]?)`,
    '`+',
    String.raw`\*\*|~~`,
    String.raw`!?\[(?=[^\]\n]{0,300}${target})`,
    target,
  ].join('|'),
  'gm',
);

/** Removes Markdown markup from a text. */
export const plain = (text: string): string => text.replace(marks, '');

/** Removes Markdown markup from a part of a text; markup is recognized even if the part ends inside of it. */
function plainPiece(text: string, start: number, end: number): string {
  let plainText = '';
  let at = start;
  for (const { index, 0: mark } of text.matchAll(marks)) {
    if (index > at) plainText += text.slice(at, Math.min(index, end));
    at = Math.max(at, index + mark.length);
    if (at >= end) return plainText;
  }
  return plainText + text.slice(at, end);
}

/**
 * Excerpt around the first match, cut at word boundaries, in highlighted and plain parts. Leading headings are left out,
 * because they are displayed separately.
 * @param markdown whether the text is Markdown, whose markup is removed
 */
export function excerpt(
  { text, highlights, headings = [] }: Pick<Passage, 'text' | 'highlights'> & Partial<Pick<Passage, 'headings'>>,
  markdown = false,
): readonly Part[] {
  const begin = headingsEnd(text, headings);
  const first = highlights.find(({ start }) => start >= begin)?.start ?? begin;
  const from = first - begin <= before ? begin : Math.max(text.lastIndexOf(' ', first - before) + 1, begin);
  const to = from + length >= text.length ? text.length : Math.max(text.lastIndexOf(' ', from + length), first + 1);
  const parts: Part[] = [];
  const add = (start: number, end: number, marked: boolean) => {
    const piece = markdown ? plainPiece(text, start, end) : text.slice(start, end);
    if (piece) parts.push({ text: piece, marked, at: start });
  };
  let at = from;
  for (const { start, end } of highlights) {
    if (start < at || start >= to) continue;
    add(at, start, false);
    add(start, Math.min(end, to), true);
    at = Math.min(end, to);
  }
  add(at, to, false);
  const cut = { text: '…', marked: false };
  return [...(from > begin ? [{ ...cut, at: -1 }] : []), ...parts, ...(to < text.length ? [{ ...cut, at: to }] : [])];
}

/** Offset of the text after its leading headings; 0 if there is nothing after them. */
function headingsEnd(text: string, headings: readonly string[]): number {
  let at = 0;
  for (const heading of headings) {
    const mark = /^[\s#]*/.exec(text.slice(at))?.[0].length ?? 0;
    const end = at + mark + heading.length;
    if (heading !== '' && text.startsWith(heading, at + mark) && /^\s*(?:\n|$)/.test(text.slice(end))) at = end;
  }
  const own = text.slice(at).search(/\S/);
  return at === 0 || own === -1 ? 0 : at + own;
}

/** Maximum length of a quote in a URL. */
const quoted = 200;

/** URL of a result: a file with a quote of the matching line, a task by its number. */
export function addressOf({ kind, url, passage, task }: Pick<Result, 'kind' | 'url' | 'passage' | 'task'>): string {
  const [found] = passage.highlights;
  if (task) return url.replace(/^\/tasks\/[^/?#]+/, `/tasks/${task.number}`);
  if (kind !== 'file' || !found) return url;
  const { text } = passage;
  const from = Math.max(text.lastIndexOf('\n', found.start) + 1, found.start - quoted / 2);
  const lineEnd = text.indexOf('\n', found.start);
  const to = Math.min(lineEnd === -1 ? text.length : lineEnd, from + quoted);
  const address = new URL(url, 'http://here');
  address.searchParams.set('start', String(passage.start + from));
  address.searchParams.set('end', String(passage.start + to));
  address.searchParams.set('quote', text.slice(from, to));
  return address.pathname + address.search;
}
