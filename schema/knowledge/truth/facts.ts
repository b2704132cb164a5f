import { fold } from '../../kernel/turkish.ts';
import { type Figure, figuresOf, hold, isFigure } from './numbers.ts';
import { openingOf } from './openings.ts';
import { perText } from './per-text.ts';
import { tokensOf } from './tokens.ts';
import { type Word, wordsOf } from './words.ts';

/** What a title or heading proves by itself. */
const year = /^(?:19|20)\d\d$|^month /;

/** Whether the figures of a claim stand in a quote or what it stands under; those of where it says that it has it from, in either. */
export function holdsFigures(claim: string, quote: string, around: string): boolean {
  const { from } = openingOf(claim);
  const named = from === '' ? [] : figuresOf(from, true);
  const above = named.length === 0 ? [] : figuresOf(around.replaceAll(/^(?=\d)/gm, '§ '), false);
  return figuresOf(claim, true).every((figure) => holdsFigure(figure, quote, around) || (hold(named, figure) && hold(above, figure)));
}

/** Whether a figure stands in a quote, or is a year, a month or the name of what it stands under. */
function holdsFigure(figure: Figure, quote: string, around: string): boolean {
  const above = figuresOf(around, false).filter(({ forms }) => forms.some((form) => year.test(form)));
  return hold(figuresOf(quote, false), figure) || hold(above, figure) || isName(figure, around);
}

/** A code in a title is the name of what is spoken of, and so is a number of a version. */
const isName = ({ forms }: Figure, around: string): boolean =>
  forms.some((form) => form.startsWith('=') && fold(around).replaceAll(/[-/]/g, '').includes(form.slice(1))) ||
  forms.some((form) => /^\d+\.\d+$/.test(form) && new RegExp(`\\p{Lu}\\p{L}+ ${form.replace('.', '\\.')}(?![\\d.,])`, 'u').test(around));

/** The words of a claim that say something, its figures and what it opens with aside. */
export const plainWords = perText((claim): readonly Word[] => {
  const { said } = openingOf(claim);
  const figures = new Set(tokensOf(said).flatMap((token) => (token.kind === 'word' && !isFigure(token) ? [] : [token.folded])));
  return wordsOf(said).filter(({ text }) => !figures.has(text) && !/^\p{N}/u.test(text));
});
