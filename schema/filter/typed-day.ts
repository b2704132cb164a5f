import { fold } from '../kernel/turkish.ts';
import { addDays, dayIn } from '../kernel/zone.ts';
import { type Clock, type Days, daysOf } from './dates.ts';
import { numberWords } from './number-words.ts';
import { dayRules, longestAt } from './spoken-days.ts';

/** Short names of weekdays and months, folded, with the names that `dayRules` knows. */
const shortNames: Readonly<Record<string, string>> = {
  ...{ pzt: 'pazartesi', sal: 'sali', car: 'carsamba', per: 'persembe', cum: 'cuma', cmt: 'cumartesi', paz: 'pazar' },
  ...{ mon: 'monday', tue: 'tuesday', wed: 'wednesday', thu: 'thursday', fri: 'friday', sat: 'saturday', sun: 'sunday' },
  ...{ tues: 'tuesday', thur: 'thursday', thurs: 'thursday', tom: 'tomorrow', tmr: 'tomorrow' },
  ...{ oca: 'ocak', sub: 'subat', nis: 'nisan', haz: 'haziran', tem: 'temmuz' },
  ...{ agu: 'agustos', eyl: 'eylul', eki: 'ekim', kas: 'kasim', ara: 'aralik' },
  ...{ jan: 'january', feb: 'february', mar: 'march', apr: 'april', jun: 'june', jul: 'july' },
  ...{ aug: 'august', sep: 'september', sept: 'september', oct: 'october', nov: 'november', dec: 'december' },
};
const units: Readonly<Record<string, 'd' | 'w' | 'm' | 'y'>> = {
  ...{ d: 'd', g: 'd', gun: 'd', day: 'd', days: 'd' },
  ...{ w: 'w', hf: 'w', hafta: 'w', week: 'w', weeks: 'w' },
  ...{ m: 'm', ay: 'm', month: 'm', months: 'm' },
  ...{ y: 'y', yil: 'y', sene: 'y', year: 'y', years: 'y' },
};
const numbers: Readonly<Record<string, number>> = {
  ...{ a: 1, an: 1 },
  ...Object.fromEntries([...numberWords].filter(([, value]) => value > 0 && value <= 30)),
};
const amount = `\\d{1,4}|${Object.keys(numbers).join('|')}`;
const unit = Object.keys(units).join('|');
const later = new RegExp(
  `^(?:(?:in )?(${amount}) (${unit})(?: (?:sonra|later|from now|time))?|\\+ ?(\\d{1,4})(?: ?(${unit}))?|(\\d{1,4})(${unit}))$`,
);
const earlier = new RegExp(`^(?:(${amount}) (${unit}) (?:once|ago)|- ?(\\d{1,4})(?: ?(${unit}))?)$`);

/** Longest text that is read as a day. */
const maxLength = 60;

/**
 * Parses a date that a person typed into a date field: `yarın`, `cuma`, `3 gün sonra`, `12.12`,
 * `12 aralık`, `next friday`, `+3`, `bu hafta`. Day names and months are those of questions (`spoken-days.ts`), the rest that of
 * filters (`dates.ts`). Without a year the next such day is meant.
 * @returns null if the text is not understood
 */
export function typedDays(text: string, clock: Clock): Days | null {
  const words = wordsOf(text);
  if (words === '' || words.length > maxLength) return null;
  return (
    relative(words, clock) ??
    numeric(words, clock) ??
    ends(words, clock) ??
    daysOf(words.replaceAll(' ', '-'), clock) ??
    named(words, clock)
  );
}

/** Parses one day: the first of several days to come; null if the days include today, since no single day is meant. */
export function typedDay(text: string, clock: Clock): string | null {
  const days = typedDays(text, clock);
  if (!days) return null;
  return days.first === days.last || days.first > dayIn(clock.zone, clock.now()) ? days.first : null;
}

/** A day in a longer text, and the part of the text that names it. */
export type DayPhrase = { readonly from: number; readonly to: number; readonly day: string };

/** Maximum number of words of a phrase: `the 12th of december 2026`. */
const maxWords = 5;
/** Phrases that a date field takes for a day, but that mostly mean something else in a sentence: `5`, `12.4`, `3 gün`, `pazar`. */
const ambiguous = new RegExp(`^(?:[+-].*|\\d+|\\d{1,2}[./-]\\d{1,2}|(?:${amount}) ?(?:${unit})|pazar\\S*)$`);
const isNext = /^(?:haftaya|gelecek|onumuzdeki|next)\b/;

/**
 * Finds the days to come in a title such as `Raporu yarın gönder`, in the words of `typedDays`. Of phrases that begin at the same word the
 * longest counts. A single short name (`ara`, `sat`, `may`), a month and other spans than the next week or month are ordinary words.
 */
export function dayPhrases(text: string, clock: Clock): readonly DayPhrase[] {
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    from: index,
    to: index + word.replace(/[.,;:!?)]+$/, '').length,
  }));
  const found: DayPhrase[] = [];
  for (let at = 0; at < words.length; at += 1)
    for (let end = Math.min(words.length, at + maxWords); end > at; end -= 1) {
      const from = words[at]?.from ?? 0;
      const to = words[end - 1]?.to ?? 0;
      const day = dayToCome(text.slice(from, to), clock);
      if (!day) continue;
      found.push({ from, to, day });
      at = end - 1;
      break;
    }
  return found;
}

function dayToCome(phrase: string, clock: Clock): string | null {
  const written = fold(phrase);
  if (ambiguous.test(written) || Object.hasOwn(shortNames, written)) return null;
  const days = typedDays(phrase, clock);
  if (!days || (days.first !== days.last && !isNext.test(written))) return null;
  return days.first >= dayIn(clock.zone, clock.now()) ? days.first : null;
}

function wordsOf(text: string): string {
  const folded = fold(text.trim()).replaceAll('’', "'").replaceAll(/\s+/g, ' ');
  return folded.replace(/[.,!]+$/, '').replaceAll(/[a-z]+\.?/g, (word) => {
    const name = word.replace('.', '');
    return Object.hasOwn(shortNames, name) ? (shortNames[name] as string) : word;
  });
}

/** Parses a number of days, weeks, months or years from today, as filters count them. */
function relative(words: string, clock: Clock): Days | null {
  const read = (found: RegExpExecArray | null, sign: '+' | '-') => {
    if (!found) return null;
    const [count = '', of = 'd'] = found.slice(1).filter((part) => part !== undefined);
    return daysOf(`${sign}${numbers[count] ?? Number(count)}${units[of]}`, clock);
  };
  return read(later.exec(words), '+') ?? read(earlier.exec(words), '-');
}

/** `12.12`, `12/12/2026`, `12.12.26`: day, month, year. `15`: the next 15th. */
function numeric(words: string, clock: Clock): Days | null {
  const [, day = '', month, year] = /^(\d{1,2})(?:[./-](\d{1,2})(?:[./-](\d{4}|\d{2}))?)?$/.exec(words) ?? [];
  if (!day) return null;
  const today = dayIn(clock.zone, clock.now());
  const two = (part: string) => part.padStart(2, '0');
  if (month && year) return daysOf(`${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}`, clock);
  const thisYear = Number(today.slice(0, 4));
  if (month)
    return firstOf(
      [0, 1, 2, 3, 4].map((years) => `${thisYear + years}-${two(month)}-${two(day)}`),
      today,
      clock,
    );
  const months = [0, 1, 2].map((ahead) => new Date(Date.UTC(thisYear, Number(today.slice(5, 7)) - 1 + ahead, 1)).toISOString().slice(0, 8));
  return firstOf(
    months.map((start) => `${start}${two(day)}`),
    today,
    clock,
  );
}

/** The first of these days that exists and is not past. */
function firstOf(days: readonly string[], today: string, clock: Clock): Days | null {
  for (const day of days) if (day >= today && daysOf(day, clock)) return daysOf(day, clock);
  return null;
}

/** The end of this week, month or year, and the weekend. */
function ends(words: string, clock: Clock): Days | null {
  const [, tr, en] =
    /^(?:bu )?(hafta|ay|yil|sene)(?:nin|in)? sonu(?:na|nda)?$|^(?:the )?end of (?:the |this )?(week|month|year)$/.exec(words) ?? [];
  const of = tr ?? en ?? (/^(?:this |the )?weekend$/.test(words) ? 'hafta' : undefined);
  if (!of) return null;
  const span = { hafta: 'this-week', week: 'this-week', ay: 'this-month', month: 'this-month' }[of] ?? 'this-year';
  const last = daysOf(span, clock)?.last;
  if (!last) return null;
  // The end of a week is Saturday and Sunday in both languages, but at work people often mean Friday.
  const today = dayIn(clock.zone, clock.now());
  const saturday = addDays(last, -1);
  const day = of === 'hafta' || of === 'week' ? (saturday >= today ? saturday : last) : last;
  return { first: day, last: day };
}

/** Names of days and months as questions have them. */
function named(words: string, clock: Clock): Days | null {
  // In questions a bare `pazar` means a market; in a date field it means Sunday.
  for (const said of [words, `${words} gunu`]) {
    for (const { words: patterns, days: daysFor } of dayRules) {
      const found = longestAt(patterns, said);
      if (found?.[0] !== said) continue;
      const { operator, value } = daysFor(found);
      if (operator !== ':' && operator !== '<=') continue;
      const day = typeof value === 'string' ? value : value(clock, false);
      if (typeof day !== 'string') return { first: day[0], last: day[1] };
      const days = daysOf(day, clock);
      if (!days) return null;
      return operator === '<=' ? { first: days.last, last: days.last } : days;
    }
  }
  return null;
}
