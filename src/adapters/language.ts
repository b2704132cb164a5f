import type { Locale } from '../../schema/kernel/errors.ts';

/**
 * The language to answer in: the better by q-value of Turkish and English (RFC 9110 12.5.4), the first named of equals.
 * Turkish where neither is named, for `*` and without a header (spec 7.1).
 */
export function pickLocale(header: string | undefined): Locale {
  if (!header) return 'tr';
  const quality: Partial<Record<string, number>> = {};
  for (const range of header.split(',', 20)) {
    const [tag = '', ...parameters] = range.split(';');
    const language = tag.trim().slice(0, 3).toLowerCase().replace('-', '');
    const q = parameters.map((parameter) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(parameter)?.[1]).find(Boolean);
    quality[language] ??= q === undefined ? 1 : Number(q);
  }
  const { tr = quality['*'] ?? 0, en = quality['*'] ?? 0 } = quality;
  const englishFirst = Object.keys(quality).find((language) => language === 'tr' || language === 'en') === 'en';
  return en > tr || (en === tr && en > 0 && englishFirst && quality.en !== undefined) ? 'en' : 'tr';
}
