import { type Document, oneLine } from './document.ts';

/** A piece of a text document or a slide. */
export type Part =
  | { readonly kind: 'heading'; readonly text: string; readonly level: number }
  | { readonly kind: 'paragraph'; readonly text: string }
  /** A list item; `mark` is its displayed number or bullet (`-`). */
  | { readonly kind: 'item'; readonly text: string; readonly mark?: string }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] };

/** Content of a slide, and the speaker's notes. */
export type Slide = { readonly parts: readonly Part[]; readonly notes: readonly Part[] };

const longestTitle = 120;

/** Adds a slide. Its first short line becomes the title: not every program marks the title in the file. */
export function addSlide({ parts, notes }: Slide, page: number, document: Document): void {
  const [first, ...rest] = parts;
  const titled = (first?.kind === 'paragraph' || first?.kind === 'heading') && oneLine(first.text).length <= longestTitle;
  if (titled) document.heading(first.text, 1, page);
  addParts(titled ? rest : parts, document, page);
  addParts(notes, document, page);
}

/** Removes repetitions: headers and footers are repeated in each section. */
export const distinct = (parts: readonly Part[]): Part[] => [...new Map(parts.map((part) => [JSON.stringify(part), part])).values()];

/** Returns a comment with its author and, in a sheet, its cell; `said` is its content. */
export function commentParts(said: readonly Part[] | string, author = '', cell = ''): Part[] {
  const text =
    typeof said === 'string' ? said : said.map((part) => (part.kind === 'table' ? part.rows.flat().join(' ') : part.text)).join('\n');
  const by = author.trim();
  if (text.trim() === '') return [];
  return [{ kind: 'paragraph', text: `Yorum${cell && ` ${cell}`}${by && ` (${by})`}: ${text.trim()}` }];
}

/** Writes the label of a footnote or endnote before its first paragraph. */
export function noteParts(label: string, parts: readonly Part[]): Part[] {
  const [first, ...rest] = parts;
  if (!first || first.kind === 'table') return [...parts];
  return [{ kind: 'paragraph', text: `${label} ${first.text.trim()}`.trim() }, ...rest];
}

/** Adds parts to the text; consecutive list items are lines of one paragraph. */
export function addParts(parts: readonly Part[], document: Document, page?: number): void {
  let list: string[] = [];
  const closeList = () => {
    document.paragraph(list.join('\n'), page);
    list = [];
  };
  for (const part of parts) {
    if (part.kind === 'item') {
      list.push(`${part.mark ?? '-'} ${oneLine(part.text)}`.trim());
      continue;
    }
    closeList();
    if (part.kind === 'heading') document.heading(part.text, part.level, page);
    else if (part.kind === 'table') document.table(part.rows, page);
    else document.paragraph(part.text, page);
  }
  closeList();
}
