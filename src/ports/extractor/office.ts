import { type OfficeContentNode, OfficeErrorType, parseOffice } from 'officeparser';
import { type Document, oneLine } from './document.ts';
import { mostPages } from './limits.ts';
import { Refused } from './port.ts';

/** Slides or pages of text with their headings, lists, tables and notes. @returns how many slides, where it has slides */
export async function readOffice(bytes: Uint8Array, document: Document): Promise<number | undefined> {
  const { content } = await parseOffice(Buffer.from(bytes), { ignoreSlideMasters: true, ignoreHeadersAndFooters: true }).catch(refuse);
  const slides = content.filter(({ type }) => type === 'slide');
  if (slides.length > mostPages) throw new Refused('too_many_pages');
  if (slides.length === 0) {
    readNodes(content, document);
    return undefined;
  }
  for (const [index, slide] of slides.entries()) readSlide(slide, index + 1, document);
  return slides.length;
}

/** A slide's first short line stands for its title: the file says which it is to nobody but its own program. */
function readSlide(slide: OfficeContentNode, page: number, document: Document): void {
  const [first, ...rest] = slide.children ?? [];
  const titled = (first?.type === 'paragraph' || first?.type === 'heading') && oneLine(first.text ?? '').length <= longestTitle;
  if (first && titled) document.heading(first.text ?? '', 1, page);
  readNodes(titled ? rest : (slide.children ?? []), document, page);
  for (const note of slide.notes ?? []) readNodes(note.children ?? [], document, page);
}

const longestTitle = 120;

function readNodes(nodes: readonly OfficeContentNode[], document: Document, page?: number): void {
  let list: string[] = [];
  const closeList = () => {
    document.paragraph(list.join('\n'), page);
    list = [];
  };
  for (const node of nodes) {
    if (node.type === 'list') {
      list.push(`- ${oneLine(node.text ?? '')}`);
      continue;
    }
    closeList();
    if (node.type === 'heading') document.heading(node.text ?? '', levelOf(node), page);
    else if (node.type === 'table') document.table(rowsOf(node), page);
    else if (node.type === 'paragraph' || !node.children?.length) document.paragraph(node.text ?? '', page);
    else readNodes(node.children, document, page);
    for (const note of node.notes ?? []) readNodes(note.children ?? [], document, page);
  }
  closeList();
}

const levelOf = ({ metadata }: OfficeContentNode): number => (metadata && 'level' in metadata && Number(metadata.level)) || 1;

const rowsOf = ({ children = [] }: OfficeContentNode): string[][] =>
  children.filter(({ type }) => type === 'row').map((row) => (row.children ?? []).map((cell) => textOf(cell)));

/** Of a node that does not say it itself, its children's. */
const textOf = ({ text, children }: OfficeContentNode): string => text ?? (children ?? []).map(textOf).join(' ');

const locked: ReadonlySet<unknown> = new Set([OfficeErrorType.PASSWORD_REQUIRED, OfficeErrorType.PASSWORD_INCORRECT]);
const tooLarge: ReadonlySet<unknown> = new Set([
  OfficeErrorType.ZIP_SIZE_LIMIT_EXCEEDED,
  OfficeErrorType.ZIP_ENTRY_COUNT_LIMIT_EXCEEDED,
  OfficeErrorType.XML_ELEMENT_LIMIT_EXCEEDED,
]);

function refuse(error: unknown): never {
  const code = (error as { code?: unknown; type?: unknown } | null)?.code ?? (error as { type?: unknown } | null)?.type;
  throw new Refused(locked.has(code) ? 'encrypted' : tooLarge.has(code) ? 'too_large' : 'corrupt', { cause: error });
}
