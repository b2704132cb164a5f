import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { visit } from 'unist-util-visit';
import { plainLine } from '../../kernel/text.ts';

/**
 * Limits that keep parsing fast, because its time grows quadratically with open constructs. Texts beyond them, unlikely in
 * practice, would take seconds: more than 50 nested lists or quotes, paragraphs over 20,000 characters or 500 brackets, or more
 * than 2,000 lines.
 */
const strangelyNested = /^[ \t]{100,}(?:[-*+]|\d+[.)])[ \t]|(?:(?:[-*+>]|\d{1,9}[.)])[ \t]*){50}/m;
const longestParagraph = 20_000;
const mostBrackets = 500;
const mostLines = 2_000;

/** Lines that cannot continue the paragraph before them. */
const beginning = /^[ \t]*(?:$|[-*+>#|]|\d{1,9}[.)])/;

function isStrange(text: string): boolean {
  if (strangelyNested.test(text)) return true;
  const lines = text.split('\n');
  if (lines.length > mostLines) return true;
  let [length, brackets] = [0, 0];
  for (const line of lines) {
    if (beginning.test(line)) [length, brackets] = [0, 0];
    length += line.length;
    brackets += line.split('[').length - 1;
    if (length > longestParagraph || brackets > mostBrackets) return true;
  }
  return false;
}

/** Syntax tree in GitHub Flavored Markdown, which the web app renders. */
export const markdownTree = (text: string): ReturnType<typeof fromMarkdown> =>
  fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });

/** Syntax tree of a text; null beyond the limits (`isStrange`). */
export const parsed = (text: string): ReturnType<typeof fromMarkdown> | null => (isStrange(text) ? null : markdownTree(text));

type Placed = {
  readonly position?:
    | { readonly start: { readonly offset?: number | undefined }; readonly end: { readonly offset?: number | undefined } }
    | undefined;
};
const startOf = ({ position }: Placed): number => position?.start.offset ?? 0;
const endOf = ({ position }: Placed): number => position?.end.offset ?? 0;

/**
 * The text with everything blanked that readers do not see as words: code, HTML and comments, URLs and titles of links,
 * definitions, images. Offsets and line breaks stay. Escapes stay as written, so that `WEB\-1` is not a task number. Texts
 * beyond the parser limits are returned unchanged.
 */
export function proseOf(text: string): string {
  const tree = parsed(text);
  if (!tree) return text;
  let prose = '';
  let at = 0;
  visit(tree, 'text', (node) => {
    const [start, end] = [startOf(node), endOf(node)];
    if (start < at) return;
    prose += blank(text.slice(at, start)) + text.slice(start, end);
    at = end;
  });
  return prose + blank(text.slice(at));
}

const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');

/** Elements that begin a line of their own. */
const blocks: ReadonlySet<string> = new Set(['paragraph', 'heading', 'tableCell', 'break', 'code']);

/** The words of a text on one line, without markup, HTML and addresses. `picture` replaces each picture. */
export function plainTextOf(text: string, picture: string): string {
  const tree = parsed(text);
  if (!tree) return plainLine(text);
  let plain = '';
  visit(tree, (node) => {
    if (blocks.has(node.type)) plain += ' ';
    if (node.type === 'image' || node.type === 'imageReference') plain += ` ${picture} `;
    else if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code') plain += node.value;
  });
  return plainLine(plain);
}

/** Half-open span of a text, in UTF-16 units. */
type CodeSpan = { readonly start: number; readonly end: number };

/** Code spans and blocks of a text, in order; empty for a text beyond the parser limits. */
export function codeIn(text: string): readonly CodeSpan[] {
  // Most texts have no code and are not parsed.
  const tree = /`|~~~|^(?: {4}|\t)/m.test(text) ? parsed(text) : null;
  const spans: CodeSpan[] = [];
  if (tree)
    visit(tree, (node) => {
      if (node.type === 'code' || node.type === 'inlineCode') spans.push({ start: startOf(node), end: endOf(node) });
    });
  return spans;
}

/** Link in a text. `before`: up to 20 characters before it in the source; `start` and `end`: its offsets, in UTF-16 units. */
type TextLink = { readonly url: string; readonly before: string } & CodeSpan;

/** Links of a text, in order; null for a text beyond the parser limits. */
export function linksIn(text: string): TextLink[] | null {
  const tree = parsed(text);
  if (!tree) return null;
  const links: TextLink[] = [];
  visit(tree, 'link', (node) => {
    const [start, end] = [startOf(node), endOf(node)];
    links.push({ url: node.url, before: text.slice(Math.max(0, start - 20), start), start, end });
  });
  return links;
}
