import { sentencesOf } from '../index/sentences.ts';
import type { Found } from '../search/retrieve.ts';
import { agreeOnBounds } from './bounds.ts';
import { holdsFigures, plainWords } from './facts.ts';
import { holdsNames, type Names } from './names.ts';
import { agreeOnDenials } from './negation.ts';
import { figuresOf, hold, isEnglish } from './numbers.ts';
import { openingOf } from './openings.ts';
import { sayParts } from './parts.ts';
import { agreeAcrossLanguages } from './polarity.ts';
import { agreeOnRoles } from './roles.ts';
import { tellRows } from './tables.ts';
import { isIn, textWords } from './words.ts';

/** What a quote stands under, which names and years may come from, and the passage that it is of. */
export type Under = Pick<Found, 'title' | 'headings'> & Partial<Pick<Found, 'text'>>;

/** How much of what a claim says, beside its figures, a quote must speak of that the model did not choose itself. */
const enough = 0.5;

/**
 * Whether quotes hold every number, date, code, name and denial of `claim`, which cannot be said in other words, each in a
 * sentence that speaks of what the claim speaks of. `chosen`: what the model quoted itself, which may call that by other words.
 */
export function holdsFacts(
  claim: string,
  quotes: readonly (Under & Pick<Found, 'id' | 'subject'> & { readonly quote: string })[],
  names: Names,
  chosen?: string,
): boolean {
  if (quotes.some((each) => isVerbatim(claim, each.quote))) return true;
  const sources = quotes.map(({ quote, title, headings, text = quote }) => {
    const { text: told, rows } = tellRows(quote, text);
    const passage = tellRows(text, text);
    return { quote: told, rows, passage, around: [title, ...headings].join('\n'), whole: passage.text };
  });
  const quote = sources.map((each) => each.quote).join('\n');
  const around = sources.map((each) => each.around).join('\n');
  if (!holdsFigures(claim, quote, around)) return false;
  const strange = areStrange(claim, quote);
  if (!holdsNames(claim, `${quote}\n${around}`, names, strange)) return false;
  // What is no passage of a subject but the subject itself is told in our words, field by field.
  const isRow = quotes.every(({ id, subject }) => id === subject);
  if (isRow) return agreeOnDenials(claim, quote);
  if (strange)
    return (
      agreeOnDenials(claim, quote) &&
      agreeAcrossLanguages(claim, quote) &&
      agreeOnBounds(claim, quote) &&
      agreeOnRoles(claim, quote, { names })
    );
  return sayParts(claim, sources, names, chosen);
}

/** Whether a claim is a sentence of a quote, word for word. */
function isVerbatim(claim: string, quote: string): boolean {
  const said = plainOf(claim);
  return said !== '' && sentencesOf(quote).some(({ start, end }) => plainOf(quote.slice(start, end)) === said);
}

const plainOf = (text: string): string =>
  text
    .replaceAll(/[*_`#\s]+/g, ' ')
    .replace(/[.!\s]+$/, '')
    .trim()
    .toLocaleLowerCase('tr');

/** From 0 to 1: the share of the claim's words, its figures aside, that stand in the quote or what it stands under. 1 where there are none. */
export function sharedWords(claim: string, quote: string, { title, headings, text = quote }: Under): number {
  const words = plainWords(claim);
  if (words.length === 0) return 1;
  const said = textWords(`${tellRows(quote, text).text}\n${title}\n${headings.join('\n')}`);
  return words.filter((word) => isIn(word, said)).length / words.length;
}

/** Whether a quote that the model chose itself has anything to do with the claim. */
export function isRelated(claim: string, quote: string, under: Under): boolean {
  if (areStrange(claim, quote) || sharedWords(claim, quote, under) > 0) return true;
  return sharesFigure(claim, quote);
}

/** Whether a quote speaks of what the claim says, so that it may stand behind it though no model chose it. */
export const speaksOf = (claim: string, quote: string, under: Under): boolean =>
  sharedWords(claim, quote, under) >= enough || (areStrange(claim, quote) && sharesFigure(claim, quote));

/** Whether a quote has a number of a claim's. */
function sharesFigure(claim: string, quote: string): boolean {
  const standing = figuresOf(quote, false);
  return figuresOf(claim, true).some((figure) => hold(standing, figure));
}

/**
 * Whether a quote in another language says nothing of the one thing that a claim denies: what stands beside the quote may deny
 * something else then.
 */
export const affirmsOnly = (claim: string, quote: string): boolean =>
  areStrange(claim, quote) &&
  !/[,;]|\b(?:and|but|ve|ama)\b/.test(openingOf(claim).said) &&
  !(agreeOnDenials(claim, quote) && agreeAcrossLanguages(claim, quote));

/** Whether a claim and a quote are in different languages: words say nothing then. */
const areStrange = (claim: string, quote: string): boolean => isEnglish(claim) !== isEnglish(quote);
