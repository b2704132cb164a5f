import type { Block } from './block.ts';

type Line = { readonly text: string; readonly start: number };

const heading = /^ {0,3}(#{1,6})(?:[ \t]+|$)/;
const fence = /^ {0,3}(```+|~~~+)/;
const underline = /^ {0,3}(=+|-+)[ \t]*$/;
const tableRule = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

/**
 * Returns headings, paragraphs and tables of a Markdown text as ranges of that text. A heading's range excludes the `#`. Lists and
 * fenced code are paragraphs of several lines. Pure, and linear in the length of the text.
 */
export function markdownBlocks(text: string): Block[] {
  const lines = linesOf(text);
  const blocks: Block[] = [];
  let paragraph: Line[] = [];

  const add = (kind: Block['kind'], start: number, end: number, level?: number) => {
    const said = text.slice(start, end);
    const from = start + said.length - said.trimStart().length;
    const to = from + said.trim().length;
    if (to > from) blocks.push({ kind, ...(level !== undefined && { level }), start: from, end: to });
  };
  const close = (kind: Block['kind'] = 'text', level?: number) => {
    const [first, last] = [paragraph[0], paragraph.at(-1)];
    if (first && last) add(kind, first.start, last.start + last.text.length, level);
    paragraph = [];
  };

  for (let n = 0; n < lines.length; n += 1) {
    const line = lines[n]!;
    const level = heading.exec(line.text)?.[1]?.length;
    const open = fence.exec(line.text)?.[1];
    if (level !== undefined) {
      close();
      const marks = heading.exec(line.text)?.[0].length ?? 0;
      add('heading', line.start + marks, line.start + line.text.replace(/[ \t]+#+[ \t]*$/, '').length, level);
    } else if (open !== undefined) {
      close();
      const first = n;
      do n += 1;
      while (n < lines.length && !lines[n]!.text.trimStart().startsWith(open));
      const last = lines[Math.min(n, lines.length - 1)]!;
      add('text', lines[first]!.start, last.start + last.text.length);
    } else if (line.text.trim() === '') close();
    else if (paragraph.length === 1 && underline.test(line.text) && !paragraph[0]!.text.includes('|'))
      close('heading', line.text.includes('=') ? 1 : 2);
    else if (paragraph.length > 0 && paragraph.at(-1)!.text.includes('|') && line.text.includes('|') && tableRule.test(line.text)) {
      const header = paragraph.pop()!;
      close();
      paragraph = [header, line];
      for (; lines[n + 1]?.text.includes('|'); n += 1) paragraph.push(lines[n + 1]!);
      close('table');
    } else paragraph.push(line);
  }
  close();
  return blocks;
}

function linesOf(text: string): Line[] {
  let start = 0;
  return text.split('\n').map((line) => {
    const own = { text: line, start };
    start += line.length + 1;
    return own;
  });
}
