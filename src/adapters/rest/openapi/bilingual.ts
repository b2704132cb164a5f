import type { Locale } from '../../../../schema/kernel/module.ts';

const texts = new Map<string, Readonly<Record<Locale, string>>>();

/** Joins a text in both languages; `inLanguage` extracts one of them. */
export function both(tr: string, en: string, between = ' / '): string {
  const text = `${tr}${between}${en}`;
  texts.set(text, { tr, en });
  return text;
}

/** Returns one language of a text or of its paragraphs. Texts in a single language stay unchanged. */
export function only(text: string, locale: Locale): string {
  const whole = texts.get(text);
  if (whole) return whole[locale];
  return text
    .split('\n\n')
    .map((paragraph) => texts.get(paragraph)?.[locale] ?? paragraph)
    .join('\n\n');
}
