import { GraphQLError } from 'graphql';
import { declared, type FieldCode, fieldErrors, type IdKind, type Locale, type ProblemCode, problems } from './module.ts';
import { typeTexts } from './texts.ts';

/** Values for placeholders. A text with two languages is filled in by the locale of the whole text. */
type Params = Readonly<Record<string, string | number | readonly string[] | Readonly<Record<Locale, string>>>>;

/** One wrong value of an input. `path` starts at the operation's variable, e.g. `['input', 'labels', 0]`. */
export type FieldError = {
  path: readonly (string | number)[];
  code: FieldCode;
  params?: Params;
  /** Set if the value is no well-formed id: in a path, REST then returns 404 for that kind. */
  malformedId?: IdKind;
};

/** Extra properties of some problems, in every transport; OpenAPI describes each by its name. */
export type Extra = {
  /** For `rate_limit.exceeded`: the limit, and the seconds to wait. */
  readonly limit?: string;
  readonly retryAfter?: number;
  /** For `chat.budget_spent` and `chat.member_budget_spent`: start of the next month. */
  readonly renewsAt?: string;
  /** For `version.mismatch`: the current version. */
  readonly version?: number;
  /** For `auth.role_required`: the required role. */
  readonly role?: string;
  /** For a batch: position of the failed operation. */
  readonly operation?: number;
  /** For `task.transition_not_allowed`: the two statuses, and the allowed targets. */
  readonly from?: string;
  readonly to?: string;
  readonly allowed?: readonly string[];
  /** For `workflow.status_in_use`: the status. */
  readonly inUse?: string;
  /** For `domain.not_proved`: the expected DNS record. */
  readonly record?: Readonly<Record<'type' | 'name' | 'value', string>>;
  /** For `filter.invalid`: position of the error in the text, in UTF-16 code units, and suggested replacements. */
  readonly offset?: number;
  readonly length?: number;
  readonly suggestions?: readonly string[];
  /** For `action.decided` and `action.not_confirmed`: the state of the proposal. */
  readonly state?: string;
  /**
   * For `action.subject_changed`: current values of the fields in the proposal. For `action.time_changed`: the entry;
   * null if it is deleted.
   */
  readonly current?: Readonly<Record<string, unknown>> | null;
  /** For `proposal.conflict`: values that changed since the proposal; `version` is that of the renewed proposal. */
  readonly conflicts?: readonly object[];
  /** For `run.undo_refused`, besides `conflicts`: the steps that were refused. */
  readonly refused?: readonly object[];
};

type Details = {
  /** Values for the placeholders of the text. */
  params?: Params;
  /** All invalid fields of the input. */
  errors?: readonly FieldError[];
  /** Copied to `extensions` and the problem body. */
  extra?: Extra;
};

/**
 * The only error that is shown to callers; all others are masked as `internal`. The transport chooses its text in the
 * caller's language.
 */
export class Problem extends GraphQLError {
  readonly code: ProblemCode;
  readonly status: number;
  readonly params: Params;
  readonly errors: readonly FieldError[];
  readonly extra: Extra;

  constructor(code: ProblemCode, { params = {}, errors = [], extra = {} }: Details = {}) {
    const { status, tr } = declared(problems, code);
    super(fill(tr, params, 'tr'), { extensions: { code, status } });
    this.code = code;
    this.status = status;
    this.params = params;
    this.errors = errors;
    this.extra = extra;
  }
}

/** A 400 for one field of the operation's input; `path` as in `FieldError`. */
export function invalid(path: FieldError['path'], code: FieldCode, params?: Params): Problem {
  return new Problem('input.invalid', { errors: [{ path, code, ...(params && { params }) }] });
}

/** Returns the row. @throws Problem 404 `<concept>.not_found`, the same for a missing row and one that the caller cannot view */
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
  return fill(declared(fieldErrors, code)[locale], type ? { expected: type } : params, locale);
}

function fill(text: string, params: Params, locale: Locale): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? '';
    if (Array.isArray(value)) return value.join(', ');
    return typeof value === 'object' ? (value as Record<Locale, string>)[locale] : String(value);
  });
}
