import type { Block } from '../../../src/ports/extractor/port.ts';

const heading = /^ {0,3}(#{1,6})\s+\S/;
const fence = /^ {0,3}(```|~~~)/;

/** Finds the headings and paragraphs of a Markdown text, like an extractor does in a file. Code blocks stay whole. */
export function markdownBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let open: { start: number; end: number } | undefined;
  let code = false;
  const close = () => {
    if (open) blocks.push({ kind: 'text', ...open });
    open = undefined;
  };
  for (const { 0: line, index } of text.matchAll(/[^\n]+|\n(?=\n)/g)) {
    const end = index + line.trimEnd().length;
    if (fence.test(line)) code = !code;
    const level = code ? undefined : heading.exec(line)?.[1]?.length;
    if (level) {
      close();
      blocks.push({ kind: 'heading', level, start: index, end });
    } else if (line.trim() !== '') open = { start: open?.start ?? index, end };
    else if (!code) close();
  }
  close();
  return blocks;
}
