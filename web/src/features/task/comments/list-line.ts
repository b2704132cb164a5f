/** List item in Markdown: indentation, bullet or number, and optional checkbox. */
const line = /^(\s*)(?:([-*+])|(\d{1,9})([.)]))( +)(\[[ xX]\] +)?/;

/**
 * Edit for Enter inside a Markdown list: continues the list, or ends it on an empty item.
 * @returns the text that replaces `from` to the caret; undefined outside of lists
 */
export function nextItem(text: string, at: number): { readonly from: number; readonly put: string } | undefined {
  const from = text.lastIndexOf('\n', at - 1) + 1;
  const before = text.slice(from, at);
  const [sign, indent = '', bullet, number, after = '', gap = '', box = ''] = line.exec(before) ?? [];
  if (sign === undefined) return undefined;
  if (before === sign) return text.slice(at, at + 1).trim() === '' ? { from, put: '' } : undefined;
  return { from: at, put: `\n${indent}${bullet ?? `${Number(number) + 1}${after}`}${gap}${box && '[ ] '}` };
}
