import type { Block } from './block.ts';
import { mostBlocks } from './limits.ts';

/** Maximum size of merged blocks, in UTF-16 units. */
const size = 2_000;

/**
 * Merges blocks until at most `mostBlocks` remain. It merges short neighbours on one page, first only paragraphs, then blocks of
 * any kind. With the limits on text and pages that is always enough.
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
