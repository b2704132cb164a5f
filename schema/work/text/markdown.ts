import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { visit } from 'unist-util-visit';

/**
 * Shapes that nobody writes, and for which the parser takes seconds, since its time grows with the square of what is open at once: a list
 * or quotation in more than 50 others, a paragraph of more than 20,000 characters or 500 brackets, a text
 * of more than 2,000 lines.
 */
const strangelyNested = /^[ \t]{100,}(?:[-*+]|\d+[.)])[ \t]|(?:(?:[-*+>]|\d{1,9}[.)])[ \t]*){50}/m;
const longestParagraph = 20_000;
const mostBrackets = 500;
const mostLines = 2_000;

/** Lines that begin something else than the paragraph before them goes on with. */
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

/** The tree of a text in GitHub's dialect, as the web app draws it; null for a text that is not worth parsing (`isStrange`). */
function parsed(text: string): ReturnType<typeof fromMarkdown> | null {
  if (isStrange(text)) return null;
  return fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
}

type Placed = {
  readonly position?:
    | { readonly start: { readonly offset?: number | undefined }; readonly end: { readonly offset?: number | undefined } }
    | undefined;
};
const startOf = ({ position }: Placed): number => position?.start.offset ?? 0;
const endOf = ({ position }: Placed): number => position?.end.offset ?? 0;

/**
 * The text with everything blanked that a reader does not read as words: code, HTML and its comments, addresses and titles of links,
 * definitions, pictures. Offsets and line breaks stay. Escapes stay as they are written, so that `WEB\-1` is no number of a task. A text that is not
 * parsed comes back as it is.
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

/** Half-open span of a text, in UTF-16 units. */
type CodeSpan = { readonly start: number; readonly end: number };

/** The spans of a text that are code, blocks and within sentences, in order; none of a text that is not parsed. */
export function codeIn(text: string): readonly CodeSpan[] {
  // Most texts have none, and are not parsed.
  const tree = /`|~~~|^(?: {4}|\t)/m.test(text) ? parsed(text) : null;
  const spans: CodeSpan[] = [];
  if (tree)
    visit(tree, (node) => {
      if (node.type === 'code' || node.type === 'inlineCode') spans.push({ start: startOf(node), end: endOf(node) });
    });
  return spans;
}

/** Link of a text. `before`: up to 20 characters before it in the source; `start` and `end`: its place there, in UTF-16 units. */
type TextLink = { readonly url: string; readonly before: string } & CodeSpan;

/** The links of a text, in order; null for a text that is not parsed. */
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
