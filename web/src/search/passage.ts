import type { Result } from './documents.ts';

type Passage = Result['passage'];
type Part = { readonly text: string; readonly marked: boolean; readonly at: number };

/** Letters shown before what was found, and in all. */
const before = 60;
const length = 200;

/** Where a link, a picture or a mention leads, behind its text. */
const target = String.raw`\]\((?:<[^<>\n]*>|[^\s()<>]*(?:\([^\s()]*\)[^\s()]*)*)(?:[ \t]+"[^"\n]*")?\)`;
/** Marks of Markdown: of a heading, an item or a task of a list, a quote, code, emphasis, and around the text of a link, picture or mention. */
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

/** A text as it reads, without Markdown's marks. */
export const plain = (text: string): string => text.replace(marks, '');

/** A piece of a text without Markdown's marks; one that is cut by the piece's end is known all the same. */
function plainPiece(text: string, start: number, end: number): string {
  let kept = '';
  let at = start;
  for (const { index, 0: mark } of text.matchAll(marks)) {
    if (index > at) kept += text.slice(at, Math.min(index, end));
    at = Math.max(at, index + mark.length);
    if (at >= end) return kept;
  }
  return kept + text.slice(at, end);
}

/**
 * The part of a passage around what was found, cut at words, in pieces that are marked or not; without the headings that it
 * begins with, which are shown by themselves.
 * @param markdown whether the text is Markdown, whose marks are left out
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

/** Where a text's own begins, behind the headings that it stands under; 0 where it has nothing else. */
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

/** Letters that a quote in an address has at most. */
const quoted = 200;

/** Where a result is opened: a file at the line that answers, a task by its number. */
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
