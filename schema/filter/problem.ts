import { type FieldCode, type FieldError, Problem } from '../kernel/errors.ts';
import { fieldTexts } from '../kernel/texts.ts';
import type { Place } from './tree.ts';

/** What can be wrong with a filter. */
export type FilterCode = FieldCode & `filter.${string}`;

/** Where the text of a filter stands in an operation's variables, unless it is told otherwise. */
const usual = ['filter', 'text'] as const;

/** The same of a filter that stands at `path`: the parser knows of one text alone. Anything else stays as it is. */
export function placedAt(error: unknown, path: FieldError['path']): unknown {
  if (!(error instanceof Problem && error.code === 'filter.invalid')) return error;
  return new Problem(error.code, { ...error, errors: error.errors.map((each) => ({ ...each, path })) });
}

/** A 400 that says what is wrong with the text of a filter, where, and what would fit there. */
export function filterProblem(
  code: FilterCode,
  place: Place | undefined,
  params: NonNullable<FieldError['params']> = {},
  suggestions: readonly string[] = [],
  path: FieldError['path'] = usual,
): Problem {
  const { tr, en } = fieldTexts[code];
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
  return new Problem('filter.invalid', {
    params: { reason: { tr: fill(tr), en: fill(en) } },
    errors: [{ path, code, params }],
    extra: { ...(place && { offset: place.offset, length: place.length }), suggestions },
  });
}
