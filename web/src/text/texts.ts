import { IntlMessageFormat } from 'intl-messageformat';
import { useCallback } from 'react';
import { type Language, language, useLanguage } from './language.ts';

/** An area's messages, each in both languages, in ICU MessageFormat: `{count, plural, one {# task} other {# tasks}}`. */
export type Texts = Readonly<Record<string, { readonly tr: string; readonly en: string }>>;
type Values = Readonly<Record<string, string | number | Date>>;

const compiled = new Map<string, IntlMessageFormat>();

/** Formats one message in a language. */
export function textIn<T extends Texts>(to: Language, table: T, key: keyof T & string, values?: Values): string {
  const source = table[key]?.[to] ?? key;
  if (!source.includes('{')) return source;
  const id = `${to} ${source}`;
  const message = compiled.get(id) ?? new IntlMessageFormat(source, to);
  compiled.set(id, message);
  return String(message.format(values));
}

/** @returns `t(key, values)`, in the current language */
export function useTexts<T extends Texts>(table: T) {
  const to = useLanguage();
  return useCallback((key: keyof T & string, values?: Values) => textIn(to, table, key, values), [to, table]);
}

/** Formats a message outside components, e.g. in a notification. */
export const text = <T extends Texts>(table: T, key: keyof T & string, values?: Values): string => textIn(language(), table, key, values);

/** One message in both languages, because people search in either. */
export const inBoth = <T extends Texts>(table: T, key: keyof T & string): string => `${table[key]?.tr ?? ''} ${table[key]?.en ?? ''}`;
