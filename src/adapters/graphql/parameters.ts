import { Problem } from '../../../schema/kernel/errors.ts';
import type { Locale } from '../../../schema/kernel/module.ts';
import { readJson } from '../json.ts';
import { persistedDocument } from './persisted.ts';

/** The validated parameters of a GraphQL request. */
export type Parameters = {
  readonly query: string;
  readonly operationName?: string;
  readonly variables: Record<string, unknown>;
};

/** Reads parameters from the text of a JSON body. @throws Problem as `readJson` and `parametersOf` */
export function bodyParameters(body: unknown): Parameters {
  return parametersOf(readJson(String(body)));
}

/** Reads parameters from a parsed body or query string. @throws Problem `request.malformed`, `graphql.document_not_found` */
export function parametersOf(value: unknown): Parameters {
  if (!isMap(value)) throw malformed('{"query": "…"}');
  const { documentId, operationName, variables, extensions } = value;
  const query = isAbsent(value.query) && typeof documentId === 'string' ? persistedDocument(documentId) : value.query;
  if (typeof query !== 'string' || query === '') throw malformed({ tr: 'query bir metin olmalı', en: 'query must be a string' });
  if (!isAbsent(operationName) && typeof operationName !== 'string')
    throw malformed({ tr: 'operationName bir metin olmalı', en: 'operationName must be a string' });
  if (!isAbsent(variables) && !isMap(variables)) throw malformed({ tr: 'variables bir nesne olmalı', en: 'variables must be an object' });
  if (!isAbsent(extensions) && !isMap(extensions))
    throw malformed({ tr: 'extensions bir nesne olmalı', en: 'extensions must be an object' });
  return {
    query,
    ...(operationName && { operationName: operationName as string }),
    variables: (variables as Parameters['variables'] | null) ?? {},
  };
}

const isAbsent = (value: unknown) => value === undefined || value === null;
const isMap = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const malformed = (reason: string | Readonly<Record<Locale, string>>) => new Problem('request.malformed', { params: { reason } });
