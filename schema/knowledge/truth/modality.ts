import { fold } from '../../kernel/turkish.ts';
import { perText } from './per-text.ts';
import { tokensOf } from './tokens.ts';

/** Without diacritics. */
const must =
  /\b(?:zorunlu(?:dur|luk\w*)?|zorunda\w*|sart(?:tir)?|mecbur\w*|gerek(?:ir|li\w*|iyor|mektedir)|must|mandatory|required|obligatory|ha(?:ve|s) to|shall)\b(?! degil)/;
const may =
  /\b(?:istege bagli\w*|zorunlu degil\w*|sart degil\w*|gerekme(?:z|digi|mekte)\w*|gerekmiyor|dilerse\w*|isterse\w*|ihtiyari|opsiyonel\w*|secime bagli|optional|voluntary)\b/;

/** Whether a text, without diacritics, says of something that it must be or that it may be left; undefined if neither. */
export function mightOf(folded: string): 'must' | 'may' | undefined {
  if (may.test(folded)) return 'may';
  return must.test(folded) ? 'must' : undefined;
}

/** Letters that two forms of a verb share at least. */
const least = 4;

type Tense = 'past' | 'future';
const past = /(?:[dt][iu]|m[iu]s(?:t[iu]r)?)(?:l[ae]r|k)?$/;
const future = /[ae]c[ae](?:k(?:t[iu]r|l[ae]r)?|g[iu]m?|g[iu]z)$/;
const englishFuture = /\b(?:will|going to|planned to|plans? to|is scheduled)\b/;
const englishPast = /\b(?:was|were|did|had|ha(?:s|ve)(?: been)?)\b/;
/** What is decided, planned or due is not done. */
const planned =
  /\b(?:karar\w*|kararlas\w*|planla\w*|ertele\w*|oner\w*|beklen\w*|teklif\w*|havale\w*|hedefle\w*|agreed|decided|postponed|proposed)\b/;

const stemOf = (folded: string): string =>
  folded
    .replace(/(?:[dt][iu]|m[iu]s(?:t[iu]r)?|[y]?[ae]c[ae]k(?:t[iu]r)?)(?:l[ae]r|k)?$/, '')
    .replace(/(?<=\p{L}{3})(?:t?[iu]l|[iu]n)$/u, '');

const verbIn = perText((text): { readonly word: string; readonly tense: Tense | undefined } => {
  const word = tokensOf(text).findLast(({ kind }) => kind === 'word')?.folded ?? '';
  return { word, tense: future.test(word) ? 'future' : past.test(word) ? 'past' : undefined };
});

/** Makes a noun or an aside of a verb, which says nothing of whether it was done: `düzeltmeden`, `genişletilmesi`. */
const nominal = /^\p{L}{0,4}?(?:m[ae](?:d[ae]n|k|s[iu]\p{L}*|y[ae]|yi|l[ae]r\p{L}*)?|[iu]m[iu]?)$/u;

/** `bildirilmelidir`: what must be done, by its verb. */
const obliged = /\b(\p{L}{2,}?)m[ae]l[iu](?:d[iu]r|s[iu]n(?:[iu]z)?|l[ae]r|y[iu]z)?\b/u;
const englishMust = /\b(?:must|has to|have to|shall)\s+(?:be\s+)?(\p{L}{3,})/u;

/** Whether a claim leaves nothing that a sentence demands, and demands nothing that it says may be done. */
export function agreeOnDuty(claim: string, sentence: string): boolean {
  const [ours, theirs] = [fold(claim), fold(sentence)];
  if (may.test(ours)) return may.test(theirs) || !(must.test(theirs) || obliged.test(theirs));
  const verb = obliged.exec(ours)?.[1] ?? englishMust.exec(ours)?.[1];
  if (verb === undefined || must.test(theirs) || obliged.test(theirs)) return true;
  const stem = verb.slice(0, least);
  return !new RegExp(`\\b${stem}\\p{L}*[ae]bil(?:ir|ecek)|\\b(?:may|can)\\s+(?:be\\s+)?${stem}`, 'u').test(theirs);
}

/** Whether a sentence says to be done what a claim says to be, and to be coming what it says to be. */
export function agreeOnTense(claim: string, sentence: string): boolean {
  const [ours, theirs] = [fold(claim), fold(sentence)];
  if (englishFuture.test(ours) || englishPast.test(ours)) {
    const [will, was] = [englishFuture.test(ours), englishPast.test(ours)];
    if (will !== was && englishFuture.test(theirs) !== englishPast.test(theirs))
      return will === englishFuture.test(theirs) || (will && planned.test(theirs));
    return true;
  }
  const { word, tense } = verbIn(claim);
  if (tense === undefined) return true;
  const stem = stemOf(word);
  const forms = tokensOf(sentence).map(({ folded }) => folded);
  const same = stem.length >= least ? forms.filter((form) => form.startsWith(stem)) : [];
  if (tense === 'past' && same.length > 0) return same.some((form) => !future.test(form) && !nominal.test(form.slice(stem.length)));
  if (tense === 'past') return !forms.some((form) => future.test(form)) || forms.some((form) => past.test(form));
  return same.length === 0 || !same.every((form) => past.test(form)) || planned.test(theirs);
}
