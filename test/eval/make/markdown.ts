/** A block of a source, in the subset of Markdown that the sources use. */
export type Part =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly string[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'page' };

export type Table = Extract<Part, { kind: 'table' }>;

/** Parses headings, paragraphs, lists, tables and `<!-- page -->`; there is no inline markup. */
export function parse(source: string): Part[] {
  return source
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map(partOf);
}

function partOf(block: string): Part {
  if (block === '<!-- page -->') return { kind: 'page' };
  const heading = /^(#+) (.+)$/.exec(block);
  if (heading) return { kind: 'heading', level: (heading[1] as string).length, text: heading[2] as string };
  const lines = block.split('\n');
  if (block.startsWith('|')) {
    const [head, , ...rows] = lines.map(cellsOf);
    return { kind: 'table', head: head as string[], rows };
  }
  const marker = /^(?:-|\d+\.) /;
  if (marker.test(block)) return { kind: 'list', ordered: !block.startsWith('-'), items: lines.map((line) => line.replace(marker, '')) };
  return { kind: 'paragraph', text: lines.join(' ') };
}

const cellsOf = (line: string): string[] =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());
