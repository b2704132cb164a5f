import { fold } from '../../kernel/turkish.ts';
import { sentencesOf } from '../index/sentences.ts';
import type { Beside } from './beside.ts';
import { agreeOnBounds, isBound } from './bounds.ts';
import { holdsFigures, plainWords } from './facts.ts';
import { agreeOnDuty, agreeOnTense } from './modality.ts';
import { agreeOnModifiers } from './modifiers.ts';
import { holdsNames, isNaming, type Names } from './names.ts';
import { agreeOnDenials } from './negation.ts';
import { figuresOf } from './numbers.ts';
import { agreeOnOrder } from './order.ts';
import { perText } from './per-text.ts';
import { agreeOnPolarity } from './polarity.ts';
import { agreeOnQuantities } from './quantities.ts';
import { agreeOnRoles } from './roles.ts';
import { agreeOnValues } from './segments.ts';
import type { Told } from './tables.ts';
import { isIn, textWords, type Word } from './words.ts';

/** A quote, or several of them, with what it stands under. */
export type Source = {
  readonly quote: string;
  readonly around: string;
  readonly rows: Told['rows'];
  readonly whole: string;
  readonly passage: Told;
};

/** Of the nouns of a part one in so many may be said in another word; its first one, what it speaks of, may not. */
const oneOf = 4;
/** Of what a model quoted itself it says more in words of its own: this share, and what it speaks of too. */
const mostOther = 2 / 3;
/** Characters of a sentence's beginning or end by which it is known in a quote. */
const edge = 20;

/**
 * Whether each part of a claim is said by one sentence of `quote`: by one that shares as many words with it as any other does,
 * and has its figures, its names and what it denies. So a number that stands there for something else proves nothing, nor do
 * the halves of two sentences. `chosen`: what the model quoted itself, which it has read: what is spoken of may have other names.
 */
export function sayParts(claim: string, sources: readonly Source[], names: Names, chosen?: string): boolean {
  const sentences = sources.flatMap((source) =>
    sentencesIn({ text: source.quote, rows: source.rows }).map((text, at, those) => ({
      ...source,
      text,
      before: those[at - 1] ?? '',
      after: those[at + 1] ?? '',
    })),
  );
  const all = textWords(sources.map(({ quote, around }) => `${quote}\n${around}`).join('\n'));
  const everywhere =
    chosen !== undefined ? sentences : sources.flatMap(({ passage, around }) => sentencesIn(passage).map((text) => ({ text, around })));
  return partsOf(claim).every((part) => {
    const words = plainWords(part);
    if (!namesItsThings(part, words, all, chosen !== undefined)) return false;
    const shared = sentences.map(({ text, around }) => sharedBy(words, `${text}\n${around}`));
    const most = Math.max(0, ...shared, ...everywhere.map(({ text, around }) => sharedBy(words, `${text}\n${around}`)));
    const best = sentences.filter((_, at) => shared[at] === most);
    const topic = words.find(({ text }) => !counted.test(text));
    const speaks = (text: string) => topic !== undefined && isIn(topic, textWords(text));
    const isSpoken = everywhere.some(({ text }) => speaks(text));
    return best.some(
      ({ text, before, after, quote, around, rows, whole }) =>
        (!isSpoken || speaks(`${before}\n${text}`)) &&
        [text, ...quotedWith(text, [before, after], chosen)].some((said) => holdsFigures(part, said, around)) &&
        agreeOnDenials(part, text) &&
        saysPeriods(part, text) &&
        rules.every((agree) => agree(part, text, { names, around, whole, cells: rows.get(text) })) &&
        // Of whom a sentence speaks that names nobody, one beside it says.
        holdsNames(part, `${isNaming(text, names) ? text : quote}\n${around}`, names, false),
    );
  });
}

/** What a sentence must not say otherwise than a claim does. */
const rules: readonly ((claim: string, sentence: string, beside: Beside) => boolean)[] = [
  agreeOnBounds,
  agreeOnPolarity,
  agreeOnModifiers,
  agreeOnOrder,
  agreeOnQuantities,
  agreeOnTense,
  agreeOnDuty,
  agreeOnRoles,
  agreeOnValues,
];

/** A sentence with one beside it, where the model quoted both: it may say them at once. */
function quotedWith(text: string, beside: readonly string[], chosen = ''): string[] {
  const holds = (sentence: string) =>
    sentence !== '' && (chosen.includes(sentence.slice(0, edge)) || chosen.includes(sentence.slice(-edge)));
  return holds(text) ? beside.filter(holds).map((other) => `${other}\n${text}`) : [];
}

const proseIn = perText((text): readonly string[] => sentencesOf(text).map(({ start, end }) => text.slice(start, end)));

/** The sentences of a quote, of which each row of a table is one. */
function sentencesIn({ text: quote, rows }: Told): readonly string[] {
  if (rows.size === 0) return proseIn(quote);
  return quote.split('\n').flatMap((line) => (rows.has(line) ? [line] : proseIn(line)));
}

/** The parts of a sentence, each of which says something by itself. */
const partsOf = perText((claim): readonly string[] => {
  const parts: string[] = [];
  for (const piece of claim.split(/(?<=[,;])\s+(?=\S)|\s+(?=(?:ve|ama|ancak|fakat)\s)/)) {
    const before = parts.at(-1);
    if (
      before === undefined ||
      (/[,;]$/.test(before) && isCounting(before) && isCounting(`: ${piece}`)) ||
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

/** What is counted, and what says nothing of what is spoken of, as that it is said somewhere, without diacritics. */
const counted =
  /^(?:gun(?!duz|cel)|hafta|ay(?![^ildnast])|yil|saat|dakika|saniye|lira|tl|kurus|e[uv]ro|avro|dolar|usd|adet|tane|kisi(?!s)|tarih|toplam|metreku|kez|kere|gecen|ayni|once|yeni$|yuzde|bucuk|sure|hakk|miktar|sayi|kendi(?!l)|yalniz|ozellikle|yaklasik|zaten|henuz|hal[ae]n|soz$|aras[iu]|must$|shall$|need(?:s|ed)?$|allowed$|required$|konu|durum|husus|belirt|ifade$|oldug|son$|anlam|gel(?:ir|iyor|mekte)|sayil)/;

/** What ends a Turkish sentence that says what is done, or what was, without diacritics. */
const verb =
  /(?:[aeiu]r|m[ae]z|[iu]yor|[dt][iu]|m[iu]s|[ae]c[ae]k|m[ae]l[iu]|[dt][iu]r|yor|[dt][iu]l[ae]r|[ae]bil[iu]r|[iu]l[iu]r)(?:l[ae]r|[dt][iu]r|s[iu]n(?:[iu]z)?)?$/;

/** `aşarsa`, `bitince`. */
const condition = /(?:[aeiu]rs[ae]|m[ae]zs[ae]|[iu]nc[ae])$/;

/** Whether a part's nouns stand in the quote, but for few: verbs are said in other words, what is spoken of is not. */
function namesItsThings(part: string, words: readonly Word[], all: ReadonlyMap<string, readonly string[]>, chosen: boolean): boolean {
  const last = lastOf(part);
  const nouns = words.filter(
    ({ text }, at) => !counted.test(text) && !isBound(text) && !(at > 0 && ((text === last && verb.test(text)) || condition.test(text))),
  );
  const missing = nouns.filter((word) => !isIn(word, all));
  if (missing.length === 0) return true;
  if (chosen) return missing.length <= Math.max(1, nouns.length * mostOther);
  return missing.length <= nouns.length / oneOf && missing[0] !== nouns[0];
}

const sharedBy = (words: readonly Word[], text: string): number => {
  const said = textWords(text);
  return words.filter((word) => isIn(word, said)).length;
};

/** How often, by the period: `yılda`, `yıllık`, `a year`, without diacritics. */
const periods: readonly RegExp[] = [
  /\b(?:gunluk|gunde|her gun|daily|per day|a day)\b/,
  /\b(?:haftalik|haftada|her hafta|weekly|per week|a week)\b/,
  /\b(?:aylik|ayda|her ay|monthly|per month|a month)\b/,
  /\b(?:yillik|yilda|her yil|senede|yearly|annual(?:ly)?|per year|a year)\b/,
];

/** What is said of a month is not said of a year. */
function saysPeriods(part: string, sentence: string): boolean {
  const [ours, theirs] = [part, sentence].map((text) => periods.filter((period) => period.test(fold(text)))) as [RegExp[], RegExp[]];
  return theirs.length === 0 || ours.every((each) => theirs.includes(each));
}
