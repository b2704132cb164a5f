/**
 * Completes partial Markdown for a stable display: closes open marks, and holds back text that may still become a link,
 * a mark, a table or a heading.
 */
export function closeOpenMarks(text: string): string {
  const fences = text.match(/^\s{0,3}(```|~~~)/gm)?.length ?? 0;
  // Inside a code block everything is displayed verbatim.
  if (fences % 2 === 1) return text.replace(/\n\s*[`~]{1,3}$/, '');
  const at = text.lastIndexOf('\n\n') + 1;
  let block = text
    .slice(at)
    .replace(/^\s*\|[^\n]*(\n[|:\- ]*)?$/, '')
    .replace(/\[[^\]\n]*$|\[(?!\d{1,3}\])[^\]\n]*\]$|\[[^\]\n]*\]\([^)\n]*$/, '')
    .replace(/(^|\n)[\t ]*(#{1,6}|[-+*]|\d{1,3}[.)])?[\t ]*$/, '$1')
    .replace(/[*_~`]+$/, '');
  const bare = block.replaceAll(/`[^`\n]*`/g, '');
  if (bare.includes('`')) return `${text.slice(0, at)}${block}\``;
  for (const mark of ['~~', '**', '__']) if (bare.split(mark).length % 2 === 0) block = `${block.trimEnd()}${mark}`;
  if (
    bare
      .replaceAll('**', '')
      .replaceAll(/^\s*\* /gm, '')
      .split('*').length %
      2 ===
    0
  )
    block = `${block.trimEnd()}*`;
  return text.slice(0, at) + block;
}
