import type { Language } from '../i18n/language.ts';
import { simpleFields as declared } from '../i18n/simple-fields.generated.ts';

type Texts = Readonly<Record<Language, string>>;
type SimpleField = { readonly label: Texts; readonly filter: string } & (
  | { readonly values: Readonly<Record<string, Texts>> }
  | { readonly maximum: number; readonly decimals: number }
);
export type SimpleName = keyof typeof declared;

/** Fields of tasks with an enumerated value, from the lowest one to the highest, or a number. */
export const simpleFields: Readonly<Record<SimpleName, SimpleField>> = declared;
export const simpleNames = Object.keys(declared) as readonly SimpleName[];
/** All but the priority, which has signs and a place of its own. */
export const otherSimpleNames = simpleNames.filter((name) => name !== 'priority');

export const isSimple = (field: string): field is SimpleName => field in declared;

/** Names of the values of a field with an enumerated value, by value; undefined for a number. */
export const valuesOf = (name: SimpleName): Readonly<Record<string, Texts>> | undefined => {
  const field = simpleFields[name];
  return 'values' in field ? field.values : undefined;
};

/** Whether a value is null or the lowest one, such as the priority `none`. */
export const isUnset = (name: SimpleName, value: string | number | null): boolean =>
  value === null || value === Object.keys(valuesOf(name) ?? {})[0];

/** Name of a value, or a number in the format of the language; empty for null. */
export function simpleText(name: SimpleName, value: unknown, language: Language, format?: Intl.NumberFormatOptions): string {
  const texts = valuesOf(name);
  if (texts) return texts[String(value)]?.[language] ?? String(value ?? '');
  return typeof value === 'number' ? value.toLocaleString(language, format) : '';
}

/** Place of a value in the order of the API; null for none. */
export function rankOf(name: SimpleName, value: string | number | null): number | null {
  const texts = valuesOf(name);
  return texts ? Object.keys(texts).indexOf(String(value)) : (value as number | null);
}
