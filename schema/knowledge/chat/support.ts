import { fold } from '../../kernel/turkish.ts';
import type { Found } from '../search/retrieve.ts';
import { holdsNames, type Names } from './names.ts';
import { agreeOnDenials } from './negation.ts';
import { type Figure, figuresOf, hold, isEnglish, isFigure } from './numbers.ts';
import { perText } from './per-text.ts';
import { tokensOf } from './tokens.ts';
import { isIn, textWords, type Word, wordsOf } from './words.ts';

/** What a quote stands under, which names and years may come from. */
export type Under = Pick<Found, 'title' | 'headings'>;

/** How much of what a claim says, beside its figures, a quote must speak of that the model did not choose itself. */
const enough = 0.5;

const year = /^(?:19|20)\d\d$|^month /;

/**
 * Whether `quote` holds every number, date, code, name and denial of `claim`: what cannot be said in other words. Whether it
 * also says the rest is not judged here.
 */
export function holdsFacts(claim: string, quote: string, under: readonly Under[], names: Names): boolean {
  const around = under.map(({ title, headings }) => [title, ...headings].join('\n')).join('\n');
  const standing: Figure[] = [
    ...figuresOf(quote, false),
    ...figuresOf(around, false).filter(({ forms }) => forms.some((form) => year.test(form))),
  ];
  if (!figuresOf(claim, true).every((figure) => hold(standing, figure) || isName(figure, around))) return false;
  return holdsNames(claim, `${quote}\n${around}`, names, areStrange(claim, quote)) && agreeOnDenials(claim, quote);
}

/** A code in a title is the name of what is spoken of. */
const isName = ({ forms }: Figure, around: string): boolean =>
  forms.some((form) => form.startsWith('=') && fold(around).replaceAll(/[-/]/g, '').includes(form.slice(1)));

/** From 0 to 1: the share of the claim's words, its figures aside, that stand in the quote or what it stands under. 1 where there are none. */
export function sharedWords(claim: string, quote: string, { title, headings }: Under): number {
  const words = plainWords(claim);
  if (words.length === 0) return 1;
  const said = textWords(`${quote}\n${title}\n${headings.join('\n')}`);
  return words.filter((word) => isIn(word, said)).length / words.length;
}

const plainWords = perText((claim): readonly Word[] => {
  const figures = new Set(tokensOf(claim).flatMap((token) => (token.kind === 'word' && !isFigure(token) ? [] : [token.folded])));
  return wordsOf(claim).filter(({ text }) => !figures.has(text) && !/^\p{N}/u.test(text));
});

/** Whether a quote that the model chose itself has anything to do with the claim. */
export function isRelated(claim: string, quote: string, under: Under): boolean {
  if (areStrange(claim, quote) || sharedWords(claim, quote, under) > 0) return true;
  const standing = figuresOf(quote, false);
  return figuresOf(claim, true).some((figure) => hold(standing, figure));
}

/** Whether a quote speaks of what the claim says, so that it may stand behind it though no model chose it. */
export const speaksOf = (claim: string, quote: string, under: Under): boolean => sharedWords(claim, quote, under) >= enough;

/** Whether a claim and a quote are in different languages: words say nothing then. */
const areStrange = (claim: string, quote: string): boolean => isEnglish(claim) !== isEnglish(quote);
