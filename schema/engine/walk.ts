import type { FieldError } from '../kernel/errors.ts';
import type { idPrefixes } from '../kernel/module.ts';

/** Checks one value, reports its errors to `walk`, and returns the cleaned value in the form that GraphQL's coercion expects. */
export type Walker = (value: unknown, walk: Walk) => unknown;

/** Maximum number of errors reported for one input; people do not make more mistakes than that. */
const maxErrors = 100;

/** Stands for a variable in a document's literals; the variable is checked when it has a value. */
export const later = Symbol('later');

/** State of one input check: the current path and the errors found. */
export class Walk {
  readonly errors: FieldError[] = [];
  readonly path: (string | number)[];
  /** Whether a single value may stand for a list of one, as in GraphQL's coercion. */
  readonly lenient: boolean;

  constructor(lenient: boolean, path: (string | number)[] = []) {
    this.lenient = lenient;
    this.path = path;
  }

  /** Records an error at the current path. */
  fail(code: FieldError['code'], params?: FieldError['params'], malformedId?: keyof typeof idPrefixes): undefined {
    if (this.errors.length >= maxErrors) return;
    this.errors.push({ path: [...this.path], code, ...(params && { params }), ...(malformedId && { malformedId }) });
  }
}
