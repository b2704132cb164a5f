import { wordsAt, wordValue } from './number-words.ts';
import { perText } from './per-text.ts';
import { type Token, tokensOf } from './tokens.ts';

/**
 * A number, date, code or address that a text states. `forms`: what it may mean, since `1.500` is a thousand and more in one
 * language and a fraction in the other; `unit`: what it counts, where that is known.
 */
export type Figure = {
  readonly forms: readonly string[];
  readonly unit: string | undefined;
  /** The place of its first token among `figureTokens` of the text, and of the one behind its last. */
  readonly from: number;
  readonly to: number;
};

const units: Readonly<Record<string, RegExp>> = {
  day: /^(?:gun(?!duz|cel)|days?$)/,
  week: /^(?:hafta|week)/,
  month: /^(?:ay(?:[ild].*|a|i)?|months?)$/,
  year: /^(?:yil(?!ma)|sene|years?$)/,
  hour: /^(?:saat|hours?$)/,
  minute: /^(?:dakika|dk$|min(?:utes?)?$)/,
  second: /^(?:saniye|sn$|seconds?$)/,
  lira: /^(?:tl|try|lira.*)$/,
  dollar: /^(?:dolar|usd$|dollars?$)/,
  euro: /^(?:e[uv]ro|avro|eur$)/,
  kilometre: /^(?:km|kilometre)/,
  metre: /^(?:m|metre(?:si|ye|den|de|dir|nin)?|met[re]{2}s)$/,
  kilogram: /^(?:kg|kilo(?:gram)?.{0,4})$/,
  gram: /^(?:gr?|gram.{0,4})$/,
  ton: /^(?:ton(?:a|u|luk|dur|dan)?|tonnes?)$/,
  litre: /^(?:l|lt|litre.{0,4})$/,
  bar: /^bar(?:i|a|in|da|dan|dir)?$/,
  psi: /^psi$/,
  celsius: /^c$/,
  fahrenheit: /^f$/,
  watt: /^w(?:att.{0,4})?$/,
  kilowatt: /^kw$/,
  lumen: /^lumen/,
  megabyte: /^mb$/,
  gigabyte: /^gb$/,
  terabyte: /^tb$/,
};
const signs: Readonly<Record<string, string>> = { '₺': 'lira', $: 'dollar', '€': 'euro' };

const months = [
  ...['ocak|january', 'subat|february', 'mart|march', 'nisan|april', 'mayis|may', 'haziran|june', 'temmuz|july', 'agustos|august'],
  ...['eylul|september', 'ekim|october', 'kasim|november', 'aralik|december'],
].map((names) => new RegExp(`^(?:${names})(?:[dt][ae]n?|[iu]n?|[ae]|[iu]n[dt][ae]n?|[iu]n[ae])?$`));
const days = [
  'pazartesi|monday',
  'sali|tuesday',
  'carsamba|wednesday',
  'persembe|thursday',
  'cuma|friday',
  'cumartesi|saturday',
  'pazar|sunday',
].map((names) => new RegExp(`^(?:${names})(?:l[ae]r.*|y?[iae]|[yn]?[dt]?[ae]n?|s[iu].*|s)?$`));
const percent = /^(?:yuzde$|percent$|pct$)/;

/** Whether a word is of a date or a number, whose capital makes no name of it. */
export const isFigure = (token: Token): boolean =>
  [...months, ...days].some((name) => name.test(token.folded)) || wordValue(token, false) !== undefined;

/** Whether a word is what numbers count. */
export const isCounted = (folded: string): boolean => Object.values(units).some((unit) => unit.test(folded));
export const isUnit = ({ folded }: Token): boolean => isCounted(folded);

/** Whether a word belongs to a date: its month, its day of the week, or that it is one. */
export const isFigureWord = ({ folded }: Token): boolean =>
  [...months, ...days].some((name) => name.test(folded)) || /^(?:gun(?:u|une|unden)?|tarih.*)$/.test(folded);

/** Whether a text is English: `on` is ten in the other language, and `is gunu` a day of work. */
export const isEnglish = perText((text): boolean =>
  /\b(?:[Tt]he|is(?! (?:gun|yer|arkada|sozle|plan|kol|sure|hay|ak))|are|of|and|was|were|have|must|may|can|cannot|been|to|by|with|from|for|this|that|which|does|did|will|your|[Yy]es)\b/.test(
    text,
  ),
);

/**
 * The figures of a text. `claimed`: those that somebody who says it has to prove; else all that might stand in it. So `bir`
 * proves `1`, but is not claimed: it is an article too.
 */
export const figuresOf = (text: string, claimed: boolean): readonly Figure[] => (claimed ? claimedIn(text) : standingIn(text));

const claimedIn = perText((text) => readFigures(text, true));
const standingIn = perText((text) => readFigures(text, false));

/** The tokens of a text that figures are read from: numbers of a list's points count nothing. */
export const figureTokens = (text: string): readonly Token[] => tokensOf(text.replaceAll(/^\s*\d{1,3}[.)]\s/gm, '- '));

function readFigures(text: string, claimed: boolean): readonly Figure[] {
  const english = isEnglish(text);
  const tokens = figureTokens(text);
  const figures: Figure[] = [];
  let at = 0;
  const add = (forms: readonly string[], unit?: string, length = 1) => figures.push({ forms, unit, from: at, to: at + length });
  while (at < tokens.length) {
    const token = tokens[at] as Token;
    const month = monthOf(tokens, at);
    const weekday = token.kind === 'word' ? days.findIndex((name) => name.test(token.folded)) : -1;
    if (token.kind === 'address' || token.kind === 'code') add([`=${token.folded.replaceAll(/[-/]/g, '')}`]);
    else if (token.kind === 'date') for (const forms of dateOf(token.text, claimed)) add(forms);
    else if (month !== undefined) {
      // With its day it is a date, which says more.
      if (!claimed || (!namesDay(tokens[at - 1]) && !namesDay(tokens[at + 1]))) add([`month ${month}`]);
    } else if (weekday >= 0) {
      // `pazar` is a market too.
      if (!claimed || !token.folded.startsWith('pazar') || weekday === 0 || /^gun/.test(tokens[at + 1]?.folded ?? ''))
        add([`weekday ${weekday}`]);
    } else {
      const read = numberAt(tokens, at, { claimed, english });
      if (read) {
        const unit = unitAt(tokens, at, read.length);
        const monthBefore = unit || tokens[at - 1]?.marked ? undefined : monthOf(tokens, at - 1);
        const inMonth = monthOf(tokens, at + read.length) ?? monthOfRange(tokens, at + read.length) ?? monthBefore;
        const day = read.values.find((value) => value >= 1 && value <= 31);
        if (inMonth !== undefined && day !== undefined) add([`day ${day}.${inMonth}`], undefined, read.length);
        else add(read.forms, unit, read.length);
        at += read.length;
        continue;
      }
    }
    at += 1;
  }
  return figures;
}

/** Whether `stated` are among `standing`. What counts days does not prove weeks. */
export function hold(standing: readonly Figure[], { forms, unit }: Figure): boolean {
  return standing.some(
    (other) => other.forms.some((form) => forms.includes(form)) && (unit === undefined || other.unit === undefined || other.unit === unit),
  );
}

const namesDay = (token: Token | undefined): boolean => token?.kind === 'number' && Number(token.text) >= 1 && Number(token.text) <= 31;

/** From 1. `may` and `march` are months with a capital, `ekim`, `ocak` and `aralik` are other words too without one. */
function monthOf(tokens: readonly Token[], at: number): number | undefined {
  const token = tokens[at];
  if (token?.kind !== 'word') return undefined;
  const month = months.findIndex((name) => name.test(token.folded));
  if (month < 0) return undefined;
  const isSure = /^\p{Lu}/u.test(token.text) && (!token.begins || token.marked);
  const besides = [tokens[at - 1], tokens[at + 1]].some((other) => other?.kind === 'number');
  return isSure || besides || ofMonths.test(tokens[at + 1]?.folded ?? '') || !others.test(token.folded) ? month + 1 : undefined;
}

/** Of months that are other words too. */
const others = /^(?:ocak|mart|march|may(?!is)|ekim|kasim|aralik)/;
/** `ekim ayı`, `ekim sonu`. */
const ofMonths = /^(?:ay(?:i|in|ina|inda|indan)?|son(?:u|un|una|unda|udur)?|bas(?:i|in|ina|inda|idir)|ortasi.*)$/;

/** Of `5-7 Mayıs`, read at the dash. */
function monthOfRange(tokens: readonly Token[], at: number): number | undefined {
  const next = tokens[at];
  return next?.kind === 'number' && /^\s*[-–—]\s*$/.test(next.gap) ? monthOf(tokens, at + 1) : undefined;
}

function dateOf(text: string, claimed: boolean): string[][] {
  const parts = text.split(/[-./]/).map(Number) as [number, number, number];
  const [year, month, day] = /^\d{4}-/.test(text) ? parts : (parts.toReversed() as [number, number, number]);
  const isEither = text.includes('/') && day <= 12 && month <= 12;
  const forms = [`day ${day}.${month}`, ...(isEither ? [`day ${month}.${day}`] : [])];
  return [forms, [`${year < 100 ? 2000 + year : year}`], ...(claimed ? [] : [[`month ${month}`]])];
}

/** `yüzde onu`; elsewhere `onu` is somebody. */
const ten = /^on(?:u|a|un|una|dan|luk)$/;

type Read = { readonly forms: readonly string[]; readonly values: readonly number[]; readonly length: number };

/** The number that begins with a token, over as many tokens as it takes. */
function numberAt(tokens: readonly Token[], start: number, { claimed, english }: { claimed: boolean; english: boolean }): Read | undefined {
  const said = percent.test((tokens[start] as Token).folded) ? 1 : 0;
  const first = tokens[start + said];
  if (!first || (english && first.folded === 'on')) return undefined;
  const read =
    first.kind === 'number'
      ? digitsAt(tokens, start + said)
      : ((said > 0 && ten.test(first.folded) ? { forms: ['10'], values: [10], length: 1 } : undefined) ??
        wordsRead(tokens, start + said, claimed));
  if (!read) return undefined;
  const next = tokens[start + said + read.length];
  const isShare = said > 0 || /%\s*$/.test(first.gap) || (next !== undefined && (/^\s*%/.test(next.gap) || percent.test(next.folded)));
  // `bir` and `one` are articles and pronouns too: alone they claim nothing.
  const counts = Object.values(units).some((unit) => unit.test(tokens[start + read.length]?.folded ?? ''));
  if (claimed && !isShare && !counts && first.kind === 'word' && read.values[0] === 1) return undefined;
  const shares = read.values.map((value) => `%${value}`);
  // A share proves the bare number, not the other way round.
  return { ...read, forms: isShare ? shares : [...read.forms, ...(claimed ? shares : [])], length: said + read.length };
}

function wordsRead(tokens: readonly Token[], at: number, claimed: boolean): Read | undefined {
  // Where a claim has no Turkish letters at all, `uc` is `üç`.
  const words = wordsAt(tokens, at, claimed && tokens.some(({ text }) => /[çğıöşüÇĞİÖŞÜ]/.test(text)));
  return words && { forms: [String(words.value)], values: [words.value], length: words.length };
}

/** `17.30`, `1.500`, `90 bin`. */
function digitsAt(tokens: readonly Token[], at: number): Read {
  const { text } = tokens[at] as Token;
  const next = tokens[at + 1];
  const times = next && next.gap.trim() === '' ? (wordValue(next, false) ?? 1) : 1;
  if (times < 1000) return { forms: formsOf(text), values: valuesOf(text), length: 1 };
  const values = valuesOf(text).map((value) => value * times);
  return { forms: values.map(String), values, length: 2 };
}

/** What digits may be: `1.500` and `1,500` are 1500 or 1.5. */
function valuesOf(text: string): number[] {
  const parts = text.split(/[.,:]/);
  if (parts.length === 1) return [Number(text)];
  const grouped = parts.slice(1).every((part) => part.length === 3) && (parts[0] as string).length <= 3 && !text.includes(':');
  const values: number[] = [];
  if (grouped) values.push(Number(parts.join('')));
  if (parts.length === 2 && !text.includes(':') && !(grouped && parts[1] === '000')) values.push(Number(parts.join('.')));
  const mixed = /^(\d{1,3}(?:([.,])\d{3})+)(?!\2)[.,](\d+)$/.exec(text);
  if (mixed) values.push(Number(`${(mixed[1] as string).replaceAll(/[.,]/g, '')}.${mixed[3]}`));
  return values;
}

/** `17.30` is a fraction or a time, `05.12` a day as well. */
function formsOf(text: string): string[] {
  const forms = valuesOf(text).map(String);
  const [, hour, minute] = /^(\d{1,2})[.:](\d{2})$/.exec(text) ?? [];
  if (hour !== undefined && Number(hour) < 24 && Number(minute) < 60) forms.push(`${Number(hour)}:${minute}`);
  if (hour !== undefined && Number(hour) <= 31 && Number(minute) <= 12) forms.push(`day ${Number(hour)}.${Number(minute)}`);
  return forms.length > 0 ? forms : [text];
}

/** What the number at a place counts: a word soon after it, or a sign beside it. */
function unitAt(tokens: readonly Token[], at: number, length: number): string | undefined {
  const sign = signs[(tokens[at] as Token).gap.trim().at(-1) ?? ''] ?? signs[tokens[at + length]?.gap.trim()[0] ?? ''];
  if (sign) return sign;
  for (const token of tokens.slice(at + length, at + length + 2)) {
    if (token.kind !== 'word' || /[.,;|\n(:]/.test(token.gap) || wordValue(token, true) !== undefined) return undefined;
    const unit = Object.entries(units).find(([, name]) => name.test(token.folded));
    if (unit) return unit[0];
  }
  return undefined;
}
