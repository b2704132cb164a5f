import { addDays } from '../kernel/zone.ts';
import { type Clock, daysOf } from './dates.ts';
import { numberWords } from './number-words.ts';

/** Day that depends on the clock: the last such day if the past is asked (`isPast`), otherwise the next. */
type DayOf = (clock: Clock, isPast: boolean) => string;
/** First and last day, which the filter language has no word for. */
type RangeOf = (clock: Clock, isPast: boolean) => readonly [first: string, last: string];

/** Operator of the filter language between a task's day and the days of a question. */
export type Compares = ':' | '>=' | '<=' | '<' | '>';

/** Days in the filter language, with their operator. */
export type SpokenDays = { readonly operator: Compares; readonly value: string | DayOf | RangeOf };

/** Folded words for days, and their meaning. */
type Rule = { readonly words: Words; readonly days: (found: RegExpExecArray) => SpokenDays };

/** Alternatives of a pattern at the beginning of a text. They are separate, because the longest match counts, not the first. */
export type Words = { readonly any: RegExp; readonly each: readonly RegExp[] };

const atBeginning = (pattern: string) => new RegExp(`^(?:${pattern})(?= |$)`);

/** Divides a pattern into its alternatives. */
export function wordsOf(pattern: string): Words {
  const all = [''];
  let depth = 0;
  for (const sign of pattern) {
    if (sign === '|' && depth === 0) all.push('');
    else all[all.length - 1] += sign;
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
  }
  return { any: atBeginning(pattern), each: all.map(atBeginning) };
}

/** The longest match at the beginning of a text. Most texts match none, which one expression decides. */
export function longestAt({ any, each }: Words, text: string): RegExpExecArray | undefined {
  if (!any.test(text)) return undefined;
  return each.map((one) => one.exec(text)).reduce<RegExpExecArray | undefined>((best, match) => longer(best, match), undefined);
}

/** The item whose words match most of the beginning of a text. */
export function longestOf<Item extends { readonly words: Words }>(
  items: readonly Item[],
  text: string,
): { readonly item: Item; readonly match: RegExpExecArray } | undefined {
  let best: { readonly item: Item; readonly match: RegExpExecArray } | undefined;
  for (const item of items) {
    const match = longestAt(item.words, text);
    if (match && match[0].length > (best?.match[0].length ?? 0)) best = { item, match };
  }
  return best;
}

const longer = (best: RegExpExecArray | undefined, match: RegExpExecArray | null) =>
  match && match[0].length > (best?.[0].length ?? 0) ? match : best;

const rule = (words: string, days: Rule['days']): Rule => ({ words: wordsOf(words), days });

const numbers: Readonly<Record<string, number>> = {
  ...Object.fromEntries([...numberWords].filter(([, value]) => value > 0 && value <= 30)),
  'on bes': 15,
};
export const number = `\\d{1,3}|on bes|${Object.keys(numbers).join('|')}`;
const units: Readonly<Record<string, string>> = {
  ...{ gun: 'd', hafta: 'w', ay: 'm', yil: 'y', sene: 'y' },
  ...{ day: 'd', week: 'w', month: 'm', year: 'y' },
  ...{ saat: 'h', hour: 'h' },
};
export const unit = 'gun|hafta|ay|yil|sene|days?|weeks?|months?|years?|saat|hours?';
/** `-7d` of `7 gün`. */
export function away(sign: '+' | '-', count = '1', of = 'day'): string {
  return `${sign}${amountOf(count)}${units[of] ?? units[of.replace(/s$/, '')]}`;
}
export const amountOf = (count: string): number => (/^\d/.test(count) ? Number(count) : (numbers[count] ?? 1));

/** Number words that are nothing else, also with an ending, in digits: `beşten` is `5ten`. */
export const digits = (word: string): string =>
  word.replace(
    /^(iki|uc|dort|bes|yedi|sekiz|dokuz|yirmi|otuz|two|three|four|five|six|seven|eight|nine|ten)(?='?(?:l[iu]k|[dt][ae]n|y?[ae]|s?[iu])?$)/,
    (found) => String(amountOf(found)),
  );

const on =
  (value: SpokenDays['value'], operator: Compares = ':'): Rule['days'] =>
  () => ({ operator, value });

/** Uninflected names of days, and their filter expressions. */
type Called = {
  readonly tr: string;
  readonly en: string;
  readonly is: (found: readonly string[]) => string | DayOf;
  /** Pattern of the name by itself, if it is not the name with any ending. */
  readonly bare?: string;
};

const since = '(?:beri|bu yana|itibaren)';
/** Rules of a name: on these days, since, until and before them. */
function rulesOf({ tr, en, is, bare }: Called): Rule[] {
  const from = (dative: string) => `(?:${tr})'?${dative}`;
  const rules: readonly (readonly [words: string, operator: Compares, isPast: boolean | null])[] = [
    [
      bare ??
        `(?:${tr})(?:'?(?:k[iu]|n?[iu]n|y?[ae]|[dt][ae](?:ki)?))?(?: icinde(?:ki)?| boyunca)?|(?:on |in |for |during )?(?:${en})(?:'s)?`,
      ':',
      null,
    ],
    [`${from('n?[dt][ae]n')} ${since}|(?:since|on or after) (?:${en})`, '>=', true],
    [
      `${from('[yn]?[ae]')} (?:gunune )?(?:kadar|dek)|en gec (?:${tr})|(?:by|until|till|on or before|no later than|not later than) (?:the end of )?(?:${en})`,
      '<=',
      null,
    ],
    [`${from('[dt][ae]n')}(?= \\S+(?: \\S+)?[ae] (?:gunune )?(?:kadar|dek))`, '>=', null],
    [`${from('[dt][ae]n')} once(?:ki)?|before (?:${en})`, '<', null],
    [`${from('[dt][ae]n')} sonra(?:ki|ya)?(?: kalan)?|(?:after|later than) (?:${en})`, '>', null],
  ];
  return rules.map(([words, operator, isPast]) =>
    rule(words, (found) => {
      const value = is(found.slice(1).filter((part) => part !== undefined));
      return { operator, value: typeof value === 'string' || isPast === null ? value : (clock: Clock) => value(clock, isPast) };
    }),
  );
}

/** Words for the next week, month or year. */
const next = { tr: '(?:gelecek|onumuzdeki|onum|(?:bir )?sonraki)', en: '(?:next|(?:the )?(?:coming|upcoming|following))' };

/** Day words of the filter language. */
const spans: readonly (readonly [tr: string, en: string, value: string])[] = [
  ['bugun|bu (?:gun|aksam|sabah)', 'today|tonight', 'today'],
  ['dun(?: (?:aksam|gece|sabah))?', 'yesterday', 'yesterday'],
  ['yarin(?: (?:aksam|sabah|oglen))?', 'tomorrow|tmrw', 'tomorrow'],
  ['bu hafta', 'this week', 'this-week'],
  ['(?:gecen|gectigimiz) hafta', 'last week', 'last-week'],
  [`${next.tr} hafta|haftaya`, `${next.en} week`, 'next-week'],
  ['bu ay', 'this month', 'this-month'],
  ['(?:gecen|gectigimiz) ay', 'last month', 'last-month'],
  [`${next.tr} ay`, `${next.en} month`, 'next-month'],
  ['bu (?:yil|sene)', 'this year', 'this-year'],
  ['(?:gecen|gectigimiz) (?:yil|sene)', 'last year', 'last-year'],
  [`${next.tr} (?:yil|sene)`, `${next.en} year`, 'next-year'],
];
const thisOf: Readonly<Record<string, string>> = {
  ...{ hafta: 'this-week', ay: 'this-month', yil: 'this-year', sene: 'this-year' },
  ...{ week: 'this-week', month: 'this-month', year: 'this-year' },
};

/** Names of weekdays. `pazar` is also a market, so it is a day only before certain words. */
const weekdays = [
  ['pazartesi', 'monday'],
  ['sali', 'tuesday'],
  ['carsamba', 'wednesday'],
  ['persembe', 'thursday'],
  ['cuma', 'friday'],
  ['cumartesi', 'saturday'],
  ['pazar', 'sunday'],
] as const;
const isSunday = '(?= (?:gun|ne|teslim|bit|tamamla|yap))';

/** A weekday beside a date, which says the same: `1 Aralık Salı`. */
const weekday = `(?:${weekdays.flat().join('|')})(?: gunu)?`;

/** The weekday in that week, as weeks are in filters. */
const inWeek =
  (at: number, week: 'last-week' | 'this-week' | 'next-week'): DayOf =>
  (clock) =>
    addDays(daysOf(week, clock)?.first ?? '', at);
/** The weekday before or after today; today itself only with `orToday`. */
const nearest =
  (at: number, side: 'before' | 'after' | 'asked', orToday: boolean): DayOf =>
  (clock, isPast) => {
    const today = todayOf(clock);
    const day = inWeek(at, 'this-week')(clock, isPast);
    if (day === today && orToday) return day;
    if (side === 'before' || (side === 'asked' && isPast)) return day < today ? day : addDays(day, -7);
    return day > today ? day : addDays(day, 7);
  };

/** Rules of a weekday, with the words before and after its name. */
function weekdayRules([tr, en]: (typeof weekdays)[number], at: number): Rule[] {
  const day = `${tr}(?:'?(?:ki|y?[ae]))?(?: gun(?:u|ku|une))?`;
  const bare = tr === 'pazar' ? `pazar${isSunday}(?: gun(?:u|ku|une))?|pazarki` : day;
  return [
    ...rulesOf({
      tr: `${tr}(?: (?:gun|aksam|sabah|ogle|gece)(?:s?[iu])?)?`,
      en,
      is: () => nearest(at, 'asked', true),
      bare: `${bare}|(?:on )?${en}(?:'s)?`,
    }),
    rule(
      `(?:gelecek|onumuzdeki|bu gelecek) ${day}|(?:on )?(?:next|(?:the |this )?(?:coming|upcoming)) ${en}`,
      on(nearest(at, 'after', false)),
    ),
    rule(
      `(?:gelecek|onumuzdeki) ${tr}'?y?[ae] kadar|(?:by|until|till|before) (?:next|(?:the |this )?(?:coming|upcoming)) ${en}`,
      on(nearest(at, 'after', false), '<='),
    ),
    rule(`bu (?:hafta )?${tr}'?y?[ae] kadar|(?:by|until|till) this ${en}`, on(inWeek(at, 'this-week'), '<=')),
    rule(`haftaya ${tr}'?y?[ae] kadar|(?:by|until|till) ${en} next week`, on(inWeek(at, 'next-week'), '<=')),
    rule(`(?:gecen|gectigimiz) ${day}|(?:on )?last ${en}`, on(nearest(at, 'before', false))),
    rule(`(?:gecen|gectigimiz) ${tr}(?: gunu)?'?n?[dt][ae]n ${since}|since last ${en}`, on(nearest(at, 'before', false), '>=')),
    rule(`bu (?:hafta )?${day}|(?:on )?this ${en}|(?:on )?${en} this week`, on(inWeek(at, 'this-week'))),
    rule(`(?:haftaya|(?:gelecek|onumuzdeki) hafta) ${day}|(?:on )?${en} next week|next week(?: on)? ${en}`, on(inWeek(at, 'next-week'))),
    rule(`(?:gecen|gectigimiz) hafta ${day}|(?:on )?${en} last week|last week(?: on)? ${en}`, on(inWeek(at, 'last-week'))),
  ];
}

const months = [
  ['oca[kg]', 'january'],
  ['subat', 'february'],
  ['mart', 'march'],
  ['nisan', 'april'],
  ['mayis', 'may'],
  ['haziran', 'june'],
  ['temmuz', 'july'],
  ['agustos', 'august'],
  ['eylul', 'september'],
  ['ekim', 'october'],
  ['kasim', 'november'],
  ['arali[kg]', 'december'],
] as const;

/** Month or day of a year: the last one (`isPast`) or the next; the current one is both. */
const ofYears =
  (day: string): DayOf =>
  (clock, isPast) => {
    const today = todayOf(clock).slice(0, 5 + day.length);
    const year = Number(today.slice(0, 4));
    const here = `${year}-${day}`;
    if (here === today || here < today === isPast) return here;
    return `${isPast ? year - 1 : year + 1}-${day}`;
  };
/** Day of a month: the last one or the next. */
const ofMonths =
  (day: string): DayOf =>
  (clock, isPast) => {
    const today = todayOf(clock);
    const here = `${today.slice(0, 8)}${day}`;
    if (here === today || here < today === isPast) return here;
    const other = addDays(`${today.slice(0, 8)}${isPast ? '01' : '28'}`, isPast ? -1 : 4);
    return `${other.slice(0, 8)}${day}`;
  };
const twoDigits = (text: string): string => text.padStart(2, '0');
/** From a day of a month to another. */
const spanOf =
  (month: string, first: string, last: string, year?: string): RangeOf =>
  (clock, isPast) => {
    const dayOf = (day: string) => (year ? `${year}-${month}-${twoDigits(day)}` : ofYears(`${month}-${twoDigits(day)}`)(clock, isPast));
    return [dayOf(first), dayOf(last)];
  };

/** The last seven days of a month. */
const lastWeekOf =
  (month: string): RangeOf =>
  (clock, isPast) => {
    const last = daysOf(ofYears(month)(clock, isPast), clock)?.last ?? '';
    return [addDays(last, -6), last];
  };

/** Rules of a month, with or without a year, and of its days. A bare name is an ordinary word too: `ocak` is a hearth, `may` a verb. */
function monthRules([tr, en]: (typeof months)[number], at: number): Rule[] {
  const month = twoDigits(String(at + 1));
  const short = `(?:${en}|${en.slice(0, 3)})`;
  const bare = `${tr} ay(?:i(?:nda(?:ki)?|nin|na)?)|${tr}'?[dt][ae](?:ki)?|(?:gecen|gectigimiz|bu|gelecek|onumuzdeki) ${tr}(?:[dt][ae](?:ki)?)?|(?:in|for|during|throughout) ${en}|${tr}(?= (?:is|gorev|teslim|son tarih|vade|termin)\\S*)|${en}(?= (?:deadlines?|due|tasks?|jobs|work|items|deliver\\S*))`;
  const [st, th] = ['(\\d{1,2})(?:st|nd|rd|th)?', '(?:the )?(\\d{1,2})(?:st|nd|rd|th)?'];
  return [
    rule(`${tr}(?: ayi)?'?n?[iu]n ilk haftasi(?:nda(?:ki)?)?|(?:in )?the first week of ${en}`, on(spanOf(month, '1', '7'))),
    rule(`${tr}(?: ayi)?'?n?[iu]n son haftasi(?:nda(?:ki)?)?|(?:in )?the last week of ${en}`, on(lastWeekOf(month))),
    rule(
      `(\\d{1,2}) ?(?:-|ile|ve|${tr}'?l[ae]|${tr} (?:ile|ve)) ?(\\d{1,2}) ${tr}(?: (20\\d\\d))?(?: aras[iu](?:nda(?:ki)?)?)?|(?:from |between )?${short} ${st} ?(?:-|to|and|through) ?(?:${short} )?${st}(?: (20\\d\\d))?|(?:from |between )?${th} ?(?:-|to|and|through) ?${th} (?:of )?${short}(?: (20\\d\\d))?`,
      ([, ...found]) => {
        const [first = '', last = '', year] = found.filter((each) => each !== undefined);
        return { operator: ':', value: spanOf(month, first, last, year) };
      },
    ),
    ...rulesOf({ tr: `${tr}(?: ayin)?`, en, is: () => ofYears(month), bare }),
    ...rulesOf({ tr: `${tr} (20\\d\\d)|(20\\d\\d) ${tr}(?: ayin)?`, en: `${en} (20\\d\\d)`, is: ([year]) => `${year}-${month}` }),
    ...rulesOf({
      tr: `(\\d{1,2}) ${tr}(?: (20\\d\\d))?(?: ${weekday})?`,
      en: `(?:${weekday} )?${short} (\\d{1,2})(?:st|nd|rd|th)?(?: (20\\d\\d))?|(?:${weekday} )?(?:the )?(\\d{1,2})(?:st|nd|rd|th)? (?:of )?${short}(?: (20\\d\\d))?`,
      is: ([day = '', year]) => (year ? `${year}-${month}-${twoDigits(day)}` : ofYears(`${month}-${twoDigits(day)}`)),
    }),
  ];
}

const todayOf = (clock: Clock): string => daysOf('today', clock)?.first ?? '';
/** Day at this distance from today. */
const daysFrom =
  (days: number): DayOf =>
  (clock) =>
    addDays(todayOf(clock), days);

/** Saturday and Sunday of a week. */
const weekendOf =
  (week: string): RangeOf =>
  (clock) => {
    const last = daysOf(week, clock)?.last ?? '';
    return [addDays(last, -1), last];
  };
/** The week after the next one. */
const afterNext: RangeOf = (clock) => {
  const { last = '' } = daysOf('next-week', clock) ?? {};
  return [addDays(last, 1), addDays(last, 7)];
};
const weekend = "hafta ?sonu(?:'?n(?:u|un|da(?:ki)?))?";
const weekends = [
  [`(?:bu )?${weekend}|(?:on |at |over )?(?:this |the )?weekend`, 'this-week'],
  [`(?:gelecek|onumuzdeki) ${weekend}|haftaya ${weekend}|(?:on |over )?next weekend`, 'next-week'],
  [`(?:gecen|gectigimiz) ${weekend}|(?:on |over )?last weekend`, 'last-week'],
] as const;

/** Words for days in questions and date fields. */
export const dayRules: readonly Rule[] = [
  rule(
    '(?:in |over |within |during )?the past (week|month|year)|past (week|month|year)|son (hafta|ay|yil|sene)(?:da|de|ki|daki|deki)?(?: icinde)?',
    ([, ...of]) => ({ operator: '>=', value: away('-', '1', of.find(Boolean)) }),
  ),
  rule('(?:in )?(?:the )?week after next', on(afterNext)),
  ...weekends.map(([words, week]) => rule(words, on(weekendOf(week)))),
  ...spans.flatMap(([tr, en, value]) => rulesOf({ tr, en, is: () => value })),
  ...weekdays.flatMap(weekdayRules),
  ...months.flatMap(monthRules),
  ...rulesOf({
    tr: "ayin (\\d{1,2})(?:'?(?:s?[iu]n?|n[cs][iu]n?))?",
    en: 'the (\\d{1,2})(?:st|nd|rd|th)',
    is: ([day = '']) => ofMonths(twoDigits(day)),
  }),
  ...rulesOf({
    tr: '(\\d{1,2})[./](\\d{1,2})[./](20\\d\\d)',
    en: '(\\d{1,2})[./](\\d{1,2})[./](20\\d\\d)',
    is: ([day = '', month = '', year]) => `${year}-${twoDigits(month)}-${twoDigits(day)}`,
  }),
  ...rulesOf({ tr: '(20\\d\\d-\\d\\d-\\d\\d)', en: '(20\\d\\d-\\d\\d-\\d\\d)', is: ([day = '']) => day }),
  ...rulesOf({
    ...{ tr: '(20\\d\\d)(?: yilin)?', en: '(20\\d\\d)', is: ([year = '']) => year },
    bare: "(20\\d\\d)(?:'?[dt][ae](?:ki)?| yilinda(?:ki)?)|in (20\\d\\d)",
  }),
  rule('(?:the )?day after(?=$)|obur gun(?:ku)?|yarindan sonra(?:ki gun)?|(?:the )?day after tomorrow', on(daysFrom(2))),
  rule('evvelsi gun(?:ku)?|evvelki gun(?:ku)?|onceki gun(?:ku)?|dunden onceki gun|(?:the )?day before yesterday', on(daysFrom(-2))),
  rule(`(${number}) gun once(?:ki)?|(${number}) days? ago`, ([, count]) => ({ operator: ':', value: daysFrom(-amountOf(count ?? '')) })),
  rule(`(${number}) gun sonra(?:ki)?|(${number}) days from now`, ([, count]) => ({
    operator: ':',
    value: daysFrom(amountOf(count ?? '')),
  })),
  rule(
    '(?:bu )?(hafta|ay|yil|sene)(?:nin|in)? sonuna (?:kadar|dek)|(?:by|until|till|before) (?:the )?end of (?:the |this )?(week|month|year)',
    ([, of]) => ({ operator: '<=', value: thisOf[of ?? ''] ?? '' }),
  ),
  rule(
    '(hafta)ya (?:kadar|dek)|(?:gelecek|onumuzdeki) (hafta|ay|yil|sene)(?:nin|in)? sonuna (?:kadar|dek)|(?:by|until|till|before) (?:the )?end of next (week|month|year)',
    ([, ...of]) => ({ operator: '<=', value: (thisOf[of.find(Boolean) ?? ''] ?? '').replace('this', 'next') }),
  ),
  rule(
    `(?:bu )?(hafta|ay|yil|sene)(?:nin|in)? basindan ${since}|since the (?:start|beginning) of (?:the |this )?(week|month|year)`,
    ([, of]) => ({ operator: '>=', value: thisOf[of ?? ''] ?? '' }),
  ),
  rule(
    `(?:son|gecen|gectigimiz|last|past|(?:in|over|within|during) the (?:last|past)) (${number}) (${unit})(?:de|da|dir|ki|luk)?(?: icinde(?:ki)?| boyunca)?`,
    ([, count, of]) => ({ operator: '>=', value: away('-', count, of) }),
  ),
  rule(
    `(?:onumuzdeki|gelecek|next|in the next|within the next|within) (${number}|an?) (${unit})(?:de|da|ki)?(?: icinde)?|(${number}) (${unit}) icinde`,
    ([, count, of]) => ({ operator: '<=', value: away('+', count, of) }),
  ),
];
