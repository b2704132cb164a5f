import { type FieldError, Problem } from '../kernel/errors.ts';
import { type FieldCode, fieldErrors } from '../kernel/module.ts';
import type { Place } from './tree.ts';

/** Codes of errors in a filter. */
export type FilterCode = FieldCode & `filter.${string}`;

/** Default path of the filter text in an operation's variables. */
const defaultPath = ['filter', 'text'] as const;

/**
 * Returns the error with `path` as the place of the filter text, which the parser does not know. Errors of other kinds
 * are returned unchanged.
 */
export function placedAt(error: unknown, path: FieldError['path']): unknown {
  if (!(error instanceof Problem && error.code === 'filter.invalid')) return error;
  return new Problem(error.code, { ...error, errors: error.errors.map((each) => ({ ...each, path })) });
}

/** A 400 that states the error in a filter text, its place, and suggestions for a replacement. */
export function filterProblem(
  code: FilterCode,
  place: Place | undefined,
  params: NonNullable<FieldError['params']> = {},
  suggestions: readonly string[] = [],
  path: FieldError['path'] = defaultPath,
): Problem {
  const { tr, en } = fieldErrors[code];
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
  return new Problem('filter.invalid', {
    params: { reason: { tr: fill(tr), en: fill(en) } },
    errors: [{ path, code, params }],
    extra: { ...(place && { offset: place.offset, length: place.length }), suggestions },
  });
}
