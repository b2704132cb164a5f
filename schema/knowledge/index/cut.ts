import type { Block } from '../../../src/ports/extractor/port.ts';
import { type Atom, atomsOf } from './atoms.ts';
import { tokensOf } from './tokens.ts';

/** A piece of a text, small enough to be found by itself. */
export type Piece = {
  readonly ordinal: number;
  /** Headings it stands under, outermost first. Of a table that goes on from another piece the last one is its header row. */
  readonly headings: readonly string[];
  readonly page: number | undefined;
  /** Half-open span of the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
};

/** Tokens of a piece: so many find an answer's own passage best on public Turkish question sets (design 8). */
export const aim = 120;
/** No piece is longer: half of what embedding models read, which leaves room for title and headings. */
export const limit = 250;

/** A paragraph's end is a good place to end a piece that is this full. */
const fullEnough = aim * 0.6;
/** Less than this is no piece of its own behind another of its section, as long as that one stays below `largest`. */
const crumb = aim * 0.3;
const largest = aim * 1.5;
/** Characters of a heading that are kept as a piece's context. */
const longestHeading = 200;

/** A text has more pieces than may be, however short they are. */
export class TooManyPieces extends Error {
  override name = 'TooManyPieces';
}

/** Blocks under one heading and on one page: no piece reaches over its edges. */
type Section = { readonly headings: readonly string[]; readonly page: number | undefined; readonly blocks: Block[] };

/**
 * Cuts a text at its headings, pages, paragraphs and sentences, and tables between their rows, into pieces of about `aim`
 * tokens. Pieces are in order, do not overlap, and cover all that blocks do but for white space between them; a heading
 * stands at the beginning of its first piece. Where there are more than `most`, neighbours are put together whatever they
 * stand under, up to `limit` tokens. @throws TooManyPieces where that is not enough
 */
export function cut(text: string, blocks: readonly Block[], most = Number.POSITIVE_INFINITY): Piece[] {
  let drafts = sectionsOf(text, blocks).flatMap((section) => piecesOf(text, section));
  if (drafts.length > most) drafts = joined(text, drafts);
  if (drafts.length > most) throw new TooManyPieces(`${drafts.length} pieces, of at most ${most}`);
  return drafts.map((piece, ordinal) => ({ ordinal, ...piece, text: text.slice(piece.start, piece.end) }));
}

/** Each with the headings and the page of its first. */
function joined(text: string, drafts: readonly Draft[]): Draft[] {
  const all: Draft[] = [];
  let size = 0;
  for (const draft of drafts) {
    const last = all.at(-1);
    // With the signs of a heading that stand between them.
    const more = last && tokensOf(text.slice(last.end, draft.end));
    if (last && more !== undefined && size + more <= limit) {
      all[all.length - 1] = { ...last, end: draft.end };
      size += more;
    } else {
      all.push(draft);
      size = tokensOf(text.slice(draft.start, draft.end));
    }
  }
  return all;
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
      // A heading with nothing below it but a deeper one begins that one's section.
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

type Draft = Omit<Piece, 'ordinal' | 'text'>;

function piecesOf(text: string, { headings, page, blocks }: Section): Draft[] {
  const groups: Atom[][] = [];
  let size = 0;
  for (const atom of blocks.flatMap((block) => atomsOf(text, block, limit))) {
    const group = groups.at(-1);
    if (group && fits(size, atom)) {
      group.push(atom);
      size += atom.tokens;
    } else {
      groups.push([atom]);
      size = atom.tokens;
    }
  }
  const last = groups.at(-1) ?? [];
  const before = groups.at(-2);
  if (before && sum(last) < crumb && sum(before) + sum(last) <= largest) {
    before.push(...last);
    groups.pop();
  }
  return groups.flatMap((atoms) => {
    const [first, end] = [atoms[0], atoms.at(-1)];
    if (!first || !end) return [];
    const context = first.header === undefined ? headings : [...headings, titleOf(text, { kind: 'table', ...first.header })];
    return [{ headings: context, page, start: first.start, end: end.end }];
  });
}

/** Whether `atom` belongs into the piece that has `size` tokens already. */
function fits(size: number, { tokens, opens }: Atom): boolean {
  if (opens && size >= fullEnough) return false;
  return size + tokens <= aim || (size < fullEnough && size + tokens <= largest);
}

const sum = (atoms: readonly Atom[]): number => atoms.reduce((total, { tokens }) => total + tokens, 0);
