import { fold } from '../../kernel/turkish.ts';
import { sentencesOf } from '../index/sentences.ts';
import { holdsFigure, plainWords } from './facts.ts';
import { holdsNames, isNaming, type Names } from './names.ts';
import { agreeOnDenials } from './negation.ts';
import { figuresOf, isEnglish } from './numbers.ts';
import { perText } from './per-text.ts';
import { isIn, textWords, type Word } from './words.ts';

/** A quote, or several of them, with what it stands under. */
export type Source = { readonly quote: string; readonly around: string };

/** Of the nouns of a part one in so many may be said in another word; its first one, what it speaks of, may not. */
const oneOf = 6;

/**
 * Whether each part of a claim is said by one sentence of `quote`: by one that shares as many words with it as any other does,
 * and has its figures, its names and what it denies. So a number that stands there for something else proves nothing, nor do
 * the halves of two sentences.
 */
export function sayParts(claim: string, sources: readonly Source[], names: Names): boolean {
  const sentences = sources.flatMap((source) =>
    sentencesIn(source.quote).map((text, at, those) => ({ ...source, text, before: those[at - 1] ?? '' })),
  );
  const all = textWords(sources.map(({ quote, around }) => `${quote}\n${around}`).join('\n'));
  return partsOf(claim).every((part) => {
    const words = plainWords(part);
    // Verbs end an English sentence nowhere: its words are not told apart.
    if (!isEnglish(claim) && !namesItsThings(part, words, all)) return false;
    const shared = sentences.map(({ text, around }) => sharedBy(words, `${text}\n${around}`));
    const most = Math.max(0, ...shared);
    const best = sentences.filter((_, at) => shared[at] === most);
    const figures = figuresOf(part, true);
    const topic = words.find(({ text }) => !counted.test(text));
    const speaks = (text: string) => topic !== undefined && isIn(topic, textWords(text));
    const isSpoken = sentences.some(({ text }) => speaks(text));
    return best.some(
      ({ text, before, quote, around }) =>
        (!isSpoken || speaks(`${before}\n${text}`)) &&
        figures.every((figure) => holdsFigure(figure, text, around)) &&
        agreeOnDenials(part, text) &&
        saysPeriods(part, text) &&
        // Of whom a sentence speaks that names nobody, one beside it says.
        holdsNames(part, `${isNaming(text, names) ? text : quote}\n${around}`, names, false),
    );
  });
}

const sentencesIn = perText((text): readonly string[] => sentencesOf(text).map(({ start, end }) => text.slice(start, end)));

/** The parts of a sentence, each of which says something by itself. */
const partsOf = perText((claim): readonly string[] => {
  const parts: string[] = [];
  for (const piece of claim.split(/(?<=[,;])\s+(?=\S)/)) {
    const before = parts.at(-1);
    if (
      before === undefined ||
      (isCounting(before) && isCounting(piece)) ||
      (isWhole(piece) && isWhole(before) && verb.test(lastOf(before)))
    )
      parts.push(piece);
    else parts[parts.length - 1] = `${before} ${piece}`;
  }
  return parts;
});

const isCounting = (text: string): boolean => figuresOf(text, true).length > 0;
const isWhole = (text: string): boolean => plainWords(text).length > 1;
const lastOf = (text: string): string => fold(/(\p{L}+)[^\p{L}]*$/u.exec(text)?.[1] ?? '');

/** What is counted, and what says nothing of what is spoken of, without diacritics. */
const counted =
  /^(?:gun|hafta|ay(?![^ildnast])|yil|saat|dakika|saniye|lira|tl|kurus|e[uv]ro|avro|dolar|usd|adet|tane|kisi(?!s)|tarih|toplam|kez|kere|gecen|ayni|once|yeni$|yuzde|bucuk|sure|hakk|miktar|sayi)/;

/** What ends a Turkish sentence that says what is done, or what was, without diacritics. */
const verb =
  /(?:[aeiu]r|m[ae]z|[iu]yor|[dt][iu]|m[iu]s|[ae]c[ae]k|m[ae]l[iu]|[dt][iu]r|yor|[dt][iu]l[ae]r|[ae]bil[iu]r|[iu]l[iu]r)(?:l[ae]r|[dt][iu]r)?$/;

/** `aşarsa`, `bitince`. */
const condition = /(?:[aeiu]rs[ae]|[iu]nc[ae])$/;

/** Whether a part's nouns stand in the quote, but for few: verbs are said in other words, what is spoken of is not. */
function namesItsThings(part: string, words: readonly Word[], all: ReadonlyMap<string, readonly string[]>): boolean {
  const last = lastOf(part);
  const nouns = words.filter(
    ({ text }, at) => !counted.test(text) && !(at > 0 && ((text === last && verb.test(text)) || condition.test(text))),
  );
  const missing = nouns.filter((word) => !isIn(word, all));
  if (missing.length === 0) return true;
  return missing.length <= nouns.length / oneOf && missing[0] !== nouns[0];
}

const sharedBy = (words: readonly Word[], text: string): number => {
  const said = textWords(text);
  return words.filter((word) => isIn(word, said)).length;
};

const period = /\b(?:yillik|aylik|haftalik|gunluk)\b/g;

/** What is said of a month is not said of a year. */
function saysPeriods(part: string, sentence: string): boolean {
  const [ours, theirs] = [part, sentence].map((text): string[] => fold(text).match(period) ?? []) as [string[], string[]];
  return theirs.length === 0 || ours.every((each) => theirs.includes(each));
}
