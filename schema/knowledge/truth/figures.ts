import { fold } from '../../kernel/turkish.ts';
import { perText } from '../search/per-text.ts';
import { type NumberRead, numberOf, wordsAt } from './number-words.ts';
import { type Token, tokensOf } from './tokens.ts';

/**
 * A number, date, code or address in a text. `forms`: its possible values, since `1.500` is a thousand and a half in one language and a
 * fraction in the other; `unit`: what it counts, if that is known.
 */
type Figure = { readonly forms: readonly string[]; readonly unit?: string | undefined };

const units: Readonly<Record<string, RegExp>> = {
  ...{ day: /^(?:gun(?!duz|cel)|days?$)/, week: /^(?:hafta|week)/, month: /^(?:ay(?:[ild].*|a|i)?|months?)$/ },
  ...{ year: /^(?:yil(?!ma)|sene|years?$)/, hour: /^(?:saat|hours?$)/, minute: /^(?:dakika|dk$|min(?:utes?)?$)/ },
  ...{ second: /^(?:saniye|sn$|seconds?$)/, lira: /^(?:tl|try|lira.*)$/, dollar: /^(?:dolar|usd$|dollars?$)/ },
  ...{ euro: /^(?:e[uv]ro|avro|eur$)/, kilometre: /^(?:km|kilometre)/, metre: /^(?:m|metre(?:si|ye|den|de|dir|nin)?|met[re]{2}s)$/ },
  ...{ kilogram: /^(?:kg|kilo(?:gram)?.{0,4})$/, gram: /^(?:gr?|gram.{0,4})$/, ton: /^(?:ton(?:a|u|luk|dur|dan)?|tonnes?)$/ },
  ...{ litre: /^(?:l|lt|litre.{0,4})$/, bar: /^bar(?:i|a|in|da|dan|dir)?$/, celsius: /^c$/, fahrenheit: /^f$/ },
  ...{ watt: /^w(?:att.{0,4})?$/, kilowatt: /^kw$/, megabyte: /^mb$/, gigabyte: /^gb$/, terabyte: /^tb$/ },
};
/** Units that are converted: hours of a day, months of a year. */
const factors: Readonly<Record<string, readonly [kind: string, factor: number]>> = {
  ...{ second: ['time', 1], minute: ['time', 60], hour: ['time', 3600], day: ['time', 86_400], week: ['time', 604_800] },
  ...{ month: ['months', 1], year: ['months', 12], gram: ['mass', 1], kilogram: ['mass', 1e3], ton: ['mass', 1e6] },
  ...{ metre: ['length', 1], kilometre: ['length', 1e3], watt: ['power', 1], kilowatt: ['power', 1e3] },
};
const signs: Readonly<Record<string, string>> = { '₺': 'lira', $: 'dollar', '€': 'euro' };

const months = [
  ...['ocak|january', 'subat|february', 'mart|march', 'nisan|april', 'mayis|may', 'haziran|june', 'temmuz|july', 'agustos|august'],
  ...['eylul|september', 'ekim|october', 'kasim|november', 'aralik|december'],
].map((names) => new RegExp(`^(?:${names})(?:[dt][ae]n?|[iu]n?|[ae]|[iu]n[dt][ae]n?|[iu]n[ae])?$`));
const percent = /^(?:yuzde$|percent$|pct$)/;

/** Words of an English text, in which `on` is no number. */
const english = /\b(?:[Tt]he|is(?! (?:gun|yer|plan|sure))|are|of|and|was|were|must|may|can|been|to|by|with|from|for|this|that|will)\b/;

const claimedIn = perText((text) => readFigures(text, true));
const standingIn = perText((text) => readFigures(text, false));

/** Highest number that may be a count of what a source lists, such as the steps of a procedure. Such numbers prove nothing. */
const mostCounted = 12;

/**
 * Whether a claim states a number, date, code, unit or amount that none of the sources states. Numbers of a list's items are ignored, and
 * so are small numbers without a unit. If `quote` has figures, the claim's may be computed from them, such as a total, except its codes.
 */
export function missesFigure(claim: string, sources: readonly string[], quote = ''): boolean {
  const standing = sources.flatMap(standingIn);
  const isCount = ({ forms: [first = ''], unit }: Figure) => unit === undefined && /^\d+$/.test(first) && Number(first) <= mostCounted;
  const isComputed = ({ forms }: Figure) => !forms[0]?.startsWith('=') && standingIn(quote).length > 0;
  return claimedIn(claim).some((figure) => !isCount(figure) && !isComputed(figure) && !hold(standing, figure) && !isCode(figure, sources));
}

/** Whether the sources contain a code or an address, possibly within a longer one. */
const isCode = ({ forms: [first = ''] }: Figure, sources: readonly string[]): boolean =>
  first.startsWith('=') && sources.some((source) => fold(source).replaceAll(/[-/]/g, '').includes(first.slice(1)));

function readFigures(text: string, claimed: boolean): readonly Figure[] {
  const isEnglish = english.test(text);
  const tokens = tokensOf(text.replaceAll(/^\s*\d{1,3}[.)]\s/gm, '- '));
  const figures: Figure[] = [];
  let at = 0;
  const add = (forms: readonly string[], unit?: string) => figures.push({ forms, unit });
  while (at < tokens.length) {
    const token = tokens[at] as Token;
    const month = monthOf(tokens, at);
    if (token.kind === 'address' || token.kind === 'code') add([`=${token.folded.replaceAll(/[-/]/g, '')}`]);
    else if (token.kind === 'date') for (const forms of dateOf(token.text, claimed)) add(forms);
    else if (month !== undefined) {
      // A month with its day is a date.
      if (!claimed || ![tokens[at - 1], tokens[at + 1]].some((beside) => beside?.kind === 'number')) add([`month ${month}`]);
    } else {
      const read = numberAt(tokens, at, claimed, isEnglish);
      if (read) {
        const unit = unitAt(tokens, at, read.length);
        const monthBefore = unit ? undefined : monthOf(tokens, at - 1);
        const inMonth = monthOf(tokens, at + read.length) ?? monthOfRange(tokens, at + read.length) ?? monthBefore;
        const day = read.values.find((value) => value >= 1 && value <= 31);
        if (inMonth !== undefined && day !== undefined) add([`day ${day}.${inMonth}`]);
        else add([...read.forms, ...converted(read.values, unit)], unit);
        at += read.length;
        continue;
      }
    }
    at += 1;
  }
  return figures;
}

/** Values in the base unit. */
function converted(values: readonly number[], unit = ''): string[] {
  const factor = factors[unit];
  return factor ? values.map((value) => `${factor[0]} ${value * factor[1]}`) : [];
}

/** Whether a figure is among `standing`. A number of days does not prove one of weeks, unless both are the same time. */
const hold = (standing: readonly Figure[], { forms, unit }: Figure): boolean =>
  standing.some(({ forms: others, unit: other = unit }) =>
    others.some((form) => forms.includes(form) && (unit === undefined || other === unit || /^[a-z]+ \d/.test(form))),
  );

/** Month from 1. Some names are other words too, such as `ocak`, unless a number or `ayı` is beside them. */
function monthOf(tokens: readonly Token[], at: number): number | undefined {
  const token = tokens[at];
  if (token?.kind !== 'word') return undefined;
  const month = months.findIndex((name) => name.test(token.folded));
  if (month < 0) return undefined;
  const besides = [tokens[at - 1], tokens[at + 1]].some((other) => other?.kind === 'number');
  return besides || ofMonths.test(tokens[at + 1]?.folded ?? '') || !others.test(token.folded) ? month + 1 : undefined;
}

const others = /^(?:ocak|mart|march|may(?!is)|ekim|kasim|aralik)/;
/** `ekim ayı`, `ekim sonu`. */
const ofMonths = /^(?:ay(?:i|in|ina|inda|indan)?|son(?:u|un|una|unda|udur)?|bas(?:i|in|ina|inda|idir)|ortasi.*)$/;

/** The month of a range such as `5-7 Mayıs`, read at the dash. */
function monthOfRange(tokens: readonly Token[], at: number): number | undefined {
  const next = tokens[at];
  return next?.kind === 'number' && /^\s*[-–—]\s*$/.test(next.gap) ? monthOf(tokens, at + 1) : undefined;
}

function dateOf(text: string, claimed: boolean): string[][] {
  const parts = text.split(/[-./]/).map(Number) as [number, number, number];
  const [year, month, day] = /^\d{4}-/.test(text) ? parts : (parts.toReversed() as [number, number, number]);
  // `5/12` is either day in the two languages.
  return [
    [`day ${day}.${month}`, ...(text.includes('/') ? [`day ${month}.${day}`] : [])],
    [`${year < 100 ? 2000 + year : year}`],
    ...(claimed ? [] : [[`month ${month}`]]),
  ];
}

/** The number that begins with a token, possibly over several tokens. */
function numberAt(tokens: readonly Token[], start: number, claimed: boolean, isEnglish: boolean): NumberRead | undefined {
  const said = percent.test((tokens[start] as Token).folded) ? 1 : 0;
  const first = tokens[start + said];
  if (!first || (isEnglish && first.folded === 'on')) return undefined;
  // In a claim without any Turkish letters, `uc` is `üç`.
  const isExact = claimed && tokens.some(({ text }) => /[çğıöşüÇĞİÖŞÜ]/.test(text));
  const read = first.kind === 'number' ? digitsAt(tokens, start + said) : wordsAt(tokens, start + said, isExact);
  if (!read) return undefined;
  const next = tokens[start + said + read.length];
  const isShare = said > 0 || /%\s*$/.test(first.gap) || (next !== undefined && (/^\s*%/.test(next.gap) || percent.test(next.folded)));
  // `bir` and `one` are articles too, and claim nothing.
  if (claimed && !isShare && first.kind === 'word' && read.values[0] === 1) return undefined;
  const shares = read.values.map((value) => `%${value}`);
  // A percentage supports the bare number, but not vice versa.
  return { ...read, forms: isShare ? shares : [...read.forms, ...(claimed ? shares : [])], length: said + read.length };
}

/** `17.30`, `1.500`, `90 bin`. */
function digitsAt(tokens: readonly Token[], at: number): NumberRead {
  const { text } = tokens[at] as Token;
  const next = tokens[at + 1];
  const times = next && next.gap.trim() === '' ? (numberOf(next, false) ?? 1) : 1;
  if (times < 1000) return { forms: formsOf(text), values: valuesOf(text), length: 1 };
  const values = valuesOf(text).map((value) => value * times);
  return { forms: values.map(String), values, length: 2 };
}

/** Possible values of digits: `1.500` and `1,500` are 1500 or 1.5. */
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
  if (hour !== undefined && Number(hour) < 24 && Number(minute) < 60)
    forms.push(`${Number(hour)}:${minute}`, ...(minute === '00' ? [String(Number(hour))] : []));
  if (hour !== undefined && Number(hour) <= 31 && Number(minute) <= 12) forms.push(`day ${Number(hour)}.${Number(minute)}`);
  return forms.length > 0 ? forms : [text];
}

/** The unit of the number at a place: a word soon after it, or a sign beside it. */
function unitAt(tokens: readonly Token[], at: number, length: number): string | undefined {
  const sign = signs[(tokens[at] as Token).gap.trim().at(-1) ?? ''] ?? signs[tokens[at + length]?.gap.trim()[0] ?? ''];
  if (sign) return sign;
  for (const token of tokens.slice(at + length, at + length + 2)) {
    if (token.kind !== 'word' || /[.,;|\n(:]/.test(token.gap) || numberOf(token, true) !== undefined) return undefined;
    const unit = Object.entries(units).find(([, name]) => name.test(token.folded));
    if (unit) return unit[0];
  }
  return undefined;
}
