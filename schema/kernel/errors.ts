import { GraphQLError } from 'graphql';
import type { IdKind } from './ids.ts';
import { type FieldCode, fieldTexts, type Locale, type ProblemCode, problems, typeTexts } from './texts.ts';

export type { FieldCode, Locale, ProblemCode } from './texts.ts';

/** A text that differs by language is filled in by the language of the whole. */
type Params = Readonly<Record<string, string | number | readonly string[] | Readonly<Record<Locale, string>>>>;

/** One wrong value of an input. `path` starts at the operation's variable, e.g. `['input', 'labels', 0]`. */
export type FieldError = {
  path: readonly (string | number)[];
  code: FieldCode;
  params?: Params;
  /** Set if the value is no well-formed id: in a path, REST answers 404 of that kind instead. */
  malformedId?: IdKind;
};

/** What some problems state besides their text, at every door; OpenAPI describes each by its name. */
export type Extra = {
  /** Of `rate_limit.exceeded`: which limit, and the seconds to wait. */
  readonly limit?: string;
  readonly retryAfter?: number;
  /** Of `chat.budget_spent` and `chat.member_budget_spent`: when the next month begins. */
  readonly renewsAt?: string;
  /** Of `version.mismatch`: what it is by now. */
  readonly version?: number;
  /** Of `auth.role_required`: the one it takes. */
  readonly role?: string;
  /** Of a batch: the place of the operation that failed. */
  readonly operation?: number;
  /** Of `task.transition_not_allowed`: the statuses, and those that may follow. */
  readonly from?: string;
  readonly to?: string;
  readonly allowed?: readonly string[];
  /** Of `workflow.status_in_use`: the status. */
  readonly inUse?: string;
  /** Of `domain.not_proved`: what was looked for. */
  readonly record?: Readonly<Record<'type' | 'name' | 'value', string>>;
  /** Of `filter.invalid`: where the mistake stands in the text, in UTF-16 code units, and what would fit there. */
  readonly offset?: number;
  readonly length?: number;
  readonly suggestions?: readonly string[];
  /** Of `action.decided` and `action.not_confirmed`: how it was settled. */
  readonly state?: string;
  /** Of `action.subject_changed`: the fields of the proposal as they stand now. Of `action.time_changed`: the entry; null if it is deleted. */
  readonly current?: Readonly<Record<string, unknown>> | null;
};

type Details = {
  /** Values for the placeholders of the text. */
  params?: Params;
  /** All wrong fields of the input, found together. */
  errors?: readonly FieldError[];
  /** Goes into `extensions` and the problem body as it is. */
  extra?: Extra;
};

/**
 * The only error a caller is told about: everything else is masked as `internal`.
 * Its text is chosen at the door, in the caller's language, from the table in `texts.ts`.
 */
export class Problem extends GraphQLError {
  readonly code: ProblemCode;
  readonly status: number;
  readonly params: Params;
  readonly errors: readonly FieldError[];
  readonly extra: Extra;

  constructor(code: ProblemCode, { params = {}, errors = [], extra = {} }: Details = {}) {
    super(fill(problems[code].tr, params, 'tr'), { extensions: { code, status: problems[code].status } });
    this.code = code;
    this.status = problems[code].status;
    this.params = params;
    this.errors = errors;
    this.extra = extra;
  }
}

/** A 400 that names one field of the operation's input; `path` as in `FieldError`. */
export function invalid(path: FieldError['path'], code: FieldCode, params?: Params): Problem {
  return new Problem('input.invalid', { errors: [{ path, code, ...(params && { params }) }] });
}

/** The row, or 404 `<concept>.not_found`: the same whether it is missing or only not visible to the caller. */
export function found<Row>(code: ProblemCode & `${string}.not_found`, row: Row | null | undefined): Row {
  if (row === null || row === undefined) throw new Problem(code);
  return row;
}

/** A problem's title and detail in `locale`. */
export function problemText(problem: Problem, locale: Locale): { title: string; detail: string } {
  const texts = problems[problem.code];
  return {
    title: texts[locale === 'tr' ? 'titleTr' : 'titleEn'],
    detail: fill(texts[locale], problem.params, locale),
  };
}

/** A field error's text in `locale`. */
export function fieldText({ code, params = {} }: FieldError, locale: Locale): string {
  const type = code === 'field.type' ? typeTexts[params.expected as keyof typeof typeTexts] : undefined;
  return fill(fieldTexts[code][locale], type ? { expected: type } : params, locale);
}

function fill(text: string, params: Params, locale: Locale): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? '';
    if (Array.isArray(value)) return value.join(', ');
    return typeof value === 'object' ? (value as Record<Locale, string>)[locale] : String(value);
  });
}
