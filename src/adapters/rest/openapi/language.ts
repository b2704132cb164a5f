import type { Schema } from '../../../../schema/engine/json-schema/components.ts';
import type { Locale, ProblemCode } from '../../../../schema/kernel/module.ts';
import { only } from './bilingual.ts';
import { errorExamples } from './errors.ts';
import { inTurkish } from './turkish/index.ts';

/** Keys whose values are data, not texts. */
const data = new Set(['example', 'examples', 'default', 'enum', 'const', 'x-event-data']);

/**
 * Returns the description in one language, including the examples of errors. The contract is written from the bilingual description, which
 * has the English summary of an operation in `x-summary-en`.
 */
export function inLanguage(document: Schema, locale: Locale, publicUrl?: string): Schema {
  const translated = translate(document, locale) as Schema & { components: Schema };
  const codes = Object.keys((document.components as { examples: object }).examples) as ProblemCode[];
  return { ...translated, components: { ...translated.components, examples: errorExamples(codes, publicUrl, locale) } };
}

function translate(value: unknown, locale: Locale): unknown {
  if (Array.isArray(value)) return value.map((item) => translate(item, locale));
  if (typeof value !== 'object' || value === null) return value;
  const node = value as Record<string, unknown>;
  const entries = Object.entries(node).map(([key, inner]) => {
    if (key === 'description' && typeof inner === 'string') return [key, textIn(inner, locale)];
    if (key === 'properties') return [key, byName(inner as Schema, locale)];
    return [key, data.has(key) ? inner : translate(inner, locale)];
  });
  const result: Record<string, unknown> = Object.fromEntries(entries);
  if (typeof node['x-summary-en'] === 'string') return operationIn(result, node['x-summary-en'], locale);
  if (typeof node['x-description-en'] === 'string') return tagIn(result, node['x-description-en'], locale);
  return result;
}

/** Translates `properties`, whose keys are names: a property may be called `example` or `default`. */
const byName = (properties: Schema, locale: Locale): Schema =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, translate(schema, locale)]));

/** Translates a description paragraph by paragraph. */
function textIn(text: string, locale: Locale): string {
  const left = only(text, locale);
  return locale === 'tr' ? left.split('\n\n').map(inTurkish).join('\n\n') : left;
}

/** Translates an operation or webhook. The first paragraph of its description is the English summary. */
function operationIn({ 'x-summary-en': _, ...operation }: Schema, english: string, locale: Locale): Schema {
  const turkish = String(operation.summary);
  const summary = locale === 'en' ? english : turkish;
  const rest = String(operation.description).split('\n\n').slice(1).join('\n\n');
  const responses = Object.entries((operation.responses ?? {}) as Record<string, Schema>).map(([status, response]) => [
    status,
    response.description === turkish ? { ...response, description: summary } : response,
  ]);
  return { ...operation, summary, description: rest || summary, responses: Object.fromEntries(responses) };
}

function tagIn({ 'x-description-en': _, ...tag }: Schema, english: string, locale: Locale): Schema {
  if (locale === 'tr') return tag;
  const name = String(tag.name).replaceAll(/[-_]/g, ' ');
  return { ...tag, description: english, 'x-displayName': name[0]?.toUpperCase() + name.slice(1) };
}
