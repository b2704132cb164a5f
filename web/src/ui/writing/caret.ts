import type { Node } from '@tiptap/pm/model';
import type { MarkdownSource } from './markdown-source.ts';

/**
 * Position in a text, before its editor has loaded: after some letters of a block of the rendered text, or at `mark` in its Markdown, or
 * between two of them.
 * Letters are counted without spaces, which the two do not share.
 */
export type Caret = { readonly block: number; readonly letters: number; readonly isAfterSpace: boolean } | { readonly marked: string };

/** Character for private use: no text has it. */
export const mark = '\uE000';

const letters = (text: string): string => text.replaceAll(/\s/g, '');

/** Position in a rendered text that was clicked. */
export function clickedCaret(text: Element | null, { clientX, clientY }: { readonly clientX: number; readonly clientY: number }) {
  const at = document.caretPositionFromPoint?.(clientX, clientY);
  const range = document.createRange();
  const block = at && [...(text?.children ?? [])].findIndex((child) => child.contains(at.offsetNode));
  const own = text?.children[block ?? -1];
  if (!at || !own) return undefined;
  range.setStart(own, 0);
  range.setEnd(at.offsetNode, at.offset);
  const before = range.toString();
  return { block, letters: letters(before).length, isAfterSpace: /\s$/.test(before) } as Caret;
}

/** Selection in the document; undefined if the document does not have it. */
export function selectionOf(
  caret: Caret,
  doc: Node,
  read: (text: string) => MarkdownSource | undefined,
): readonly [number, number] | undefined {
  if ('marked' in caret) {
    const found: number[] = [];
    read(caret.marked)?.doc.descendants((node, at) => {
      for (const { index } of (node.text ?? '').matchAll(/\uE000/g)) found.push(at + index - found.length);
    });
    const [from, to = from] = found;
    return from === undefined || to === undefined || to > doc.content.size ? undefined : [from, to];
  }
  let found: number | undefined;
  if (caret.block >= doc.childCount) return undefined;
  const start = doc.children.slice(0, caret.block).reduce((sum, { nodeSize }) => sum + nodeSize, 0);
  let left = caret.letters;
  doc.nodesBetween(start, start + doc.child(caret.block).nodeSize, (node, at) => {
    const text = node.text ?? (node.type.name === 'mention' ? `@${node.attrs.name}` : '');
    if (!text || (found !== undefined && left === 0)) return;
    const own = letters(text).length;
    found = at;
    if (own < left) left -= own;
    else {
      // The shortest part of the text with these letters.
      let end = 0;
      while (letters(text.slice(0, end)).length < left) end++;
      found = at + (node.isText ? end : node.nodeSize);
      left = 0;
    }
  });
  if (found === undefined) return undefined;
  const at = caret.isAfterSpace && /\s/.test(doc.textBetween(found, Math.min(found + 1, doc.content.size), '', ' ')) ? found + 1 : found;
  return [at, at];
}
