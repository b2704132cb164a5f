import { fold } from '../../kernel/turkish.ts';
import { sentencesOf } from '../index/sentences.ts';
import type { Beside } from './beside.ts';
import { boundsByDenial } from './bounds.ts';
import { plainWords } from './facts.ts';
import { isDenied } from './negation.ts';
import { figuresOf, figureTokens, hold, isEnglish } from './numbers.ts';
import { openingOf } from './openings.ts';
import { perText } from './per-text.ts';
import { alike, isIn, textWords, wordsOf } from './words.ts';

/** What a Turkish clause ends in that denies, beside verbs that are negated; without diacritics. */
const denying = /^(?:degil|yok(?:tu|tur|mus)?$|yasak|haric|reddedil)/;
const isWithout = (folded: string): boolean =>
  /^\p{L}{3,}s[iu]z(?:c[ae]|d[iu]r|l[ae]r|ken)?$/u.test(folded) && !/^(?:yalniz|hirsiz)/.test(folded);
const doneWithout = /^(?!(?:neden|maden|beden)$)\p{L}{2,}m[ae]d[ae]n$/u;
/** Behind `-madan` it says when, or is the noun `-ma`. */
const when = /^(?:once|sonra|evvel|itibaren|dolayi)/;
const english =
  /\b(?:not|cannot|never|no|none|nobody|nothing|neither|without|unless|forbidden|prohibited|banned|exclud\w+|except|refus\w+|reject\w+|declined|invalid|void)\b|n['’]t\b/giu;
/** The clauses of a sentence, each of which says something by itself. */
const clausesOf = perText((text): readonly string[] => {
  const clauses: string[] = [];
  let waiting = '';
  const pieces = text.split(/(?<=[,;:])\s+|(?<=değil|degil)\s+|\s+(?=(?:ve|ama|ancak|fakat|and|but|while|whereas|because|which|who)\s)/);
  for (const piece of pieces) {
    const whole = waiting === '' ? piece : `${waiting} ${piece}`;
    const ends = isEnglish(text) ? plainWords(whole).length > 1 : predicate.test(lastOf(whole));
    waiting = ends ? '' : whole;
    if (ends) clauses.push(whole);
  }
  if (waiting === '') return clauses;
  const last = clauses.pop();
  return [...clauses, last === undefined ? waiting : `${last} ${waiting}`];
});

const lastOf = (text: string): string => fold(/(\p{L}+)[^\p{L}]*$/u.exec(text)?.[1] ?? '');
/** What a Turkish clause ends in that says what is so. */
const predicate =
  /(?:[aeiu]r|m[ae]z|[iu]yor|[dt][iu]|m[iu]s|[ae]c[ae]k|m[ae]l[iu]|[dt][iu]r|[ae]bil[iu]r|yok|var|degil)(?:l[ae]r|[dt][iu]r|s[iu]n(?:[iu]z)?)?$|(?:[iu]p|[iu]nc[ae]|[aeiu]rs[ae]|m[ae]zs[ae]|m[ae]d[ae]n)$/;

/** What a clause denies, word by word: a denial that is denied is none. */
const denialsIn = perText((clause): readonly string[] =>
  isEnglish(clause) ? [...clause.matchAll(english)].map(([word]) => word) : turkishDenials(clause),
);

/** What a Turkish clause denies: by its verb, which ends it, and by what stands before that (`bonesiz girilmez`). */
function turkishDenials(clause: string): string[] {
  const tokens = figureTokens(clause);
  const bounding = boundsByDenial(clause);
  const last = tokens.findLastIndex(({ kind }) => kind === 'word');
  return tokens.slice(0, last + 1).flatMap(({ folded, begins, text }, at) => {
    if (doneWithout.test(folded)) return when.test(tokens[at + 1]?.folded ?? '') ? [] : [folded];
    if (isWithout(folded)) return at >= last - 1 ? [folded] : [];
    const isName = !begins && /^\p{Lu}\p{Ll}/u.test(text);
    return at === last && !bounding.has(last) && !isName && (isDenied(folded) || denying.test(folded)) ? [folded] : [];
  });
}

/** Whether two clauses say that something is so, or both that it is not. What both say to be without something counts in neither. */
function areOne(one: string, other: string, whole: string): boolean {
  const counted = (clause: string, against: string) =>
    denialsIn(clause).filter(
      (word) => !isWithout(word) || !wordsOf(against).some((each) => isWithout(each.text) && alike(each.text, word)),
    );
  return counted(one, whole).length % 2 === counted(other, one).length % 2;
}

/** Whether a claim of one clause is as affirmed as a clause of a quote in another language: one that has its figures, if it has any. */
export function agreeAcrossLanguages(claim: string, quote: string): boolean {
  const [ours, theirs] = [
    clausesOf(openingOf(claim).said),
    sentencesOf(quote).flatMap(({ start, end }) => clausesOf(quote.slice(start, end))),
  ];
  const figures = figuresOf(claim, true);
  const theirOwn = theirs.filter((clause) => figures.some((figure) => hold(figuresOf(clause, false), figure)));
  return ours.length !== 1 || (theirOwn.length > 0 ? theirOwn : theirs).some((clause) => areOne(ours[0] as string, clause, quote));
}

/** Whether what a claim says is so is so in that clause of a sentence that speaks most of it, and what it denies is denied there. */
export function agreeOnPolarity(claim: string, sentence: string, { cells }: Beside): boolean {
  if (cells) return true;
  const clauses = clausesOf(sentence);
  // `No` answers: it denies nothing by itself.
  return clausesOf(isEnglish(claim) ? openingOf(claim).said : claim).every((ours) => {
    const words = plainWords(ours);
    const figures = figuresOf(ours, true);
    const shared = clauses.map((clause) => {
      const said = textWords(clause);
      return (
        words.filter((word) => isIn(word, said)).length + 2 * figures.filter((figure) => hold(figuresOf(clause, false), figure)).length
      );
    });
    const most = Math.max(0, ...shared);
    return most === 0 || clauses.some((clause, at) => shared[at] === most && areOne(ours, clause, sentence));
  });
}
