import type { Block } from '../../../src/ports/extractor/port.ts';
import { languageOfText } from '../../../src/ports/search/port.ts';
import { type Atom, atomsOf, groupsOf, type Source, sizeOf, spanOf } from './atoms.ts';

/** Piece of a text, small enough to be found by itself. */
export type Piece = {
  /** Headings above it, outermost first. If it continues a table, the last one is the header row of the table. */
  readonly headings: readonly string[];
  readonly page: number | undefined;
  /** Half-open span of the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
};

/** Target size of a piece in tokens. It finds the passage of an answer best on public Turkish question sets. */
export const aim = 120;
/** Maximum size of a piece in tokens: half of what embedding models read, so that title and headings fit too. */
export const limit = 250;

/** Size from which a piece may end at the end of a paragraph. */
const fullEnough = aim * 0.6;
/** A last piece smaller than this is merged into the one before it in its section, if that stays below `largest`. */
const crumb = aim * 0.3;
const largest = aim * 1.5;
/** Maximum length in characters of a heading in a piece's context. */
const longestHeading = 200;

/** Blocks under one heading and on one page. No piece crosses the edges of a section. */
type Section = { readonly headings: readonly string[]; readonly page: number | undefined; readonly blocks: Block[] };

/**
 * Cuts a text at headings, pages, paragraphs and sentences, and tables between rows, into pieces of about `aim` tokens. Pieces
 * are in order, do not overlap, and cover all blocks except white space between them. A heading is at the beginning of its
 * first piece. If there are more than `most`, neighbours are joined across headings, up to `limit` tokens; that may not be enough.
 */
export function cut(text: string, blocks: readonly Block[], most = Number.POSITIVE_INFINITY): Piece[] {
  const source = { text, language: languageOfText(text) };
  let drafts = sectionsOf(text, blocks).flatMap((section) => piecesOf(source, section));
  if (drafts.length > most) drafts = joined(source, drafts);
  return drafts.map((piece) => ({ ...piece, text: text.slice(piece.start, piece.end) }));
}

/** Joins neighbours. The result has the headings and the page of the first. */
function joined(source: Source, drafts: readonly Draft[]): Draft[] {
  // Includes the heading marks before each.
  const sized = drafts.map((draft, at) => ({
    ...draft,
    tokens: sizeOf(source, { start: drafts[at - 1]?.end ?? draft.start, end: draft.end }),
  }));
  return groupsOf(sized, (size, { tokens }) => size + tokens <= limit).map((group) => {
    const [{ headings, page }] = group;
    return { headings, page, ...spanOf(group) };
  });
}

function sectionsOf(text: string, blocks: readonly Block[]): Section[] {
  const sections: Section[] = [];
  const path: { level: number; title: string }[] = [];
  for (const block of blocks) {
    const section = sections.at(-1);
    if (block.kind === 'heading') {
      const { level = 1 } = block;
      while ((path.at(-1)?.level ?? 0) >= level) path.pop();
      path.push({ level, title: titleOf(text, block) });
      const headings = path.map(({ title }) => title);
      // A heading followed directly by a deeper one begins the section of the deeper one.
      const bare = section && section.page === block.page && section.blocks.every(({ kind }) => kind === 'heading');
      const deeper = bare && headings.length > section.headings.length;
      sections.push({ headings, page: block.page, blocks: deeper ? [...section.blocks, block] : [block] });
      if (deeper) sections.splice(-2, 1);
    } else if (section && section.page === block.page) section.blocks.push(block);
    else sections.push({ headings: path.map(({ title }) => title), page: block.page, blocks: [block] });
  }
  return sections;
}

const titleOf = (text: string, { start, end }: Block): string =>
  text
    .slice(start, end)
    .replace(/\s+/g, ' ')
    .replace(/^[*_`\s]+|[*_`\s]+$/g, '')
    .slice(0, longestHeading)
    .toWellFormed();

type Draft = Omit<Piece, 'text'>;

function piecesOf(source: Source, { headings, page, blocks }: Section): Draft[] {
  const atoms = blocks.flatMap((block) => atomsOf(source, block, limit));
  const groups = groupsOf(atoms, fits);
  const last = groups.at(-1) ?? [];
  const before = groups.at(-2);
  if (before && sum(last) < crumb && sum(before) + sum(last) <= largest) {
    before.push(...last);
    groups.pop();
  }
  return groups.map((group) => {
    const { header } = group[0];
    const context = header === undefined ? headings : [...headings, titleOf(source.text, { kind: 'table', ...header })];
    return { headings: context, page, ...spanOf(group) };
  });
}

/** Whether `atom` belongs in a piece that already has `size` tokens. */
function fits(size: number, { tokens, opens }: Atom): boolean {
  if (opens && size >= fullEnough) return false;
  return size + tokens <= aim || (size < fullEnough && size + tokens <= largest);
}

const sum = (atoms: readonly Atom[]): number => atoms.reduce((total, { tokens }) => total + tokens, 0);
