/** A line of a list: what it is indented by, its sign, an empty box of one that has one. */
const line = /^(\s*)(?:([-*+])|(\d{1,9})([.)]))( +)(\[[ xX]\] +)?/;

/**
 * What Enter makes of a list that is being written, at this place of the text: the next item, or, in an item without
 * words, its end. @returns what takes the place of the text from `from` to the caret; undefined outside of lists
 */
export function nextItem(text: string, at: number): { readonly from: number; readonly put: string } | undefined {
  const from = text.lastIndexOf('\n', at - 1) + 1;
  const before = text.slice(from, at);
  const [sign, indent = '', bullet, number, after = '', gap = '', box = ''] = line.exec(before) ?? [];
  if (sign === undefined) return undefined;
  if (before === sign) return text.slice(at, at + 1).trim() === '' ? { from, put: '' } : undefined;
  return { from: at, put: `\n${indent}${bullet ?? `${Number(number) + 1}${after}`}${gap}${box && '[ ] '}` };
}
