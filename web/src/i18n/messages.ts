import { useCallback } from 'react';
import { common } from './common.ts';
import { compile, type Values } from './format.ts';
import { type Language, language, useLanguage } from './language.ts';

/** An area's messages, each in both languages, in ICU MessageFormat: `{count, plural, one {# task} other {# tasks}}`. */
export type Texts = Readonly<Record<string, { readonly tr: string; readonly en: string }>>;
/** Keys of an area's messages and of the common ones. */
export type TextKey<T extends Texts = typeof common> = (keyof T | keyof typeof common) & string;

const compiled = new Map<string, ReturnType<typeof compile>>();

/** Both languages of a message; a message of the area takes precedence over a common one. */
const messageOf = (table: Texts, key: string) => table[key] ?? (common as Texts)[key];

/** Formats one message in a language. */
export function textIn<T extends Texts>(to: Language, table: T, key: TextKey<T>, values?: Values): string {
  const source = messageOf(table, key)?.[to] ?? key;
  if (!source.includes('{')) return source;
  const id = `${to} ${source}`;
  const message = compiled.get(id) ?? compile(source, to);
  compiled.set(id, message);
  return message(values ?? {});
}

/** @returns `t(key, values)`, in the current language; without a table for the common messages */
export function useTexts<T extends Texts = typeof common>(table: T = common as Texts as T) {
  const to = useLanguage();
  return useCallback((key: TextKey<T>, values?: Values) => textIn(to, table, key, values), [to, table]);
}

/** Formats a message outside components, e.g. in a notification. */
export const text = <T extends Texts>(table: T, key: TextKey<T>, values?: Values): string => textIn(language(), table, key, values);

/** One message in both languages, because people search in either. */
export const inBoth = <T extends Texts>(table: T, key: TextKey<T>): string => {
  const message = messageOf(table, key);
  return `${message?.tr ?? ''} ${message?.en ?? ''}`;
};

/** An area's messages with the functions that format them: `useT` in components, `text` elsewhere. */
export const messagesOf = <const T extends Texts>(texts: T) => ({
  texts,
  useT: () => useTexts(texts),
  text: (key: TextKey<T>, values?: Values) => text(texts, key, values),
});
