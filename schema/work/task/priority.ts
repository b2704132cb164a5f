import type { Locale } from '../../kernel/module.ts';

const names: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  tr: { none: 'yok', low: 'düşük', medium: 'orta', high: 'yüksek', urgent: 'acil' },
  en: { none: 'none', low: 'low', medium: 'medium', high: 'high', urgent: 'urgent' },
};

/** Display name of a priority within a sentence; an unknown one is returned unchanged. */
export const priorityName = (priority: string, locale: Locale): string => names[locale][priority] ?? priority;
