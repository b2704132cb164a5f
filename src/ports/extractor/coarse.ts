import { mostBlocks } from './limits.ts';
import type { Block } from './port.ts';

/** UTF-16 units that neighbouring blocks are put together to, where there are too many of them. */
const size = 2_000;

/**
 * The blocks of a text, at most `mostBlocks`: where there are more, short neighbours on one page are put together, first
 * paragraphs alone, then whatever stands there. With the bounds on text and pages that is always enough.
 */
export function coarse(blocks: readonly Block[]): readonly Block[] {
  if (blocks.length <= mostBlocks) return blocks;
  const paragraphs = joined(blocks, ({ kind }) => kind === 'text');
  return paragraphs.length <= mostBlocks ? paragraphs : joined(paragraphs, () => true);
}

function joined(blocks: readonly Block[], may: (block: Block) => boolean): Block[] {
  const all: Block[] = [];
  for (const block of blocks) {
    const last = all.at(-1);
    if (last && may(last) && may(block) && last.page === block.page && block.end - last.start <= size) {
      const { page, start } = last;
      all[all.length - 1] = { kind: 'text', ...(page !== undefined && { page }), start, end: block.end };
    } else all.push(block);
  }
  return all;
}
