import type { Locale } from '../../../../schema/kernel/errors.ts';

const texts = new Map<string, Readonly<Record<Locale, string>>>();

/** A text of the description in both languages, of which `inLanguage` leaves one. */
export function both(tr: string, en: string, between = ' / '): string {
  const text = `${tr}${between}${en}`;
  texts.set(text, { tr, en });
  return text;
}

/** The text in one language, also of paragraphs that stand in it; a text that is in one language alone stays. */
export function only(text: string, locale: Locale): string {
  const whole = texts.get(text);
  if (whole) return whole[locale];
  return text
    .split('\n\n')
    .map((paragraph) => texts.get(paragraph)?.[locale] ?? paragraph)
    .join('\n\n');
}
