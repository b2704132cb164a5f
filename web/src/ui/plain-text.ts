/** A line of letters, digits and signs that mean nothing in Markdown, at any place but the start. */
const plainLine = /^(?!\d+[.)])[\p{L}\p{N}“‘«(][\p{L}\p{M}\p{N} .,;:?!'’‘“”«»()%…–—-]*$/u;

/** Paragraphs of a text that has no Markdown syntax; undefined if a parser is needed to know. */
export function plainParagraphs(text: string): readonly string[] | undefined {
  const lines = text.replaceAll(/ +$/gm, '').split('\n');
  // Web addresses become links, and two spaces at the end of a line begin another.
  if (/www\.| {2}\n/i.test(text) || !lines.every((line) => line === '' || plainLine.test(line))) return undefined;
  return lines
    .join('\n')
    .trim()
    .split(/\n{2,}/)
    .filter(Boolean);
}
