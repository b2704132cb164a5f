import type { FieldError } from '../kernel/errors.ts';
import type { idPrefixes } from '../kernel/ids.ts';

/** Checks one value, reports to `walk` what is wrong with it, and returns it clean: as GraphQL's coercion wants it. */
export type Walker = (value: unknown, walk: Walk) => unknown;

/** Errors told of one input: who makes more mistakes than this is no person. */
const maxErrors = 100;

/** In a document's literals, the place of a variable, which is checked when it has a value. */
export const later = Symbol('later');

/** One check of one input: where it is, and what it has found. */
export class Walk {
  readonly errors: FieldError[] = [];
  readonly path: (string | number)[];
  /** Whether a single value may stand for a list of one, as in GraphQL's coercion. */
  readonly lenient: boolean;

  constructor(lenient: boolean, path: (string | number)[] = []) {
    this.lenient = lenient;
    this.path = path;
  }

  /** Notes an error at the present place. */
  fail(code: FieldError['code'], params?: FieldError['params'], malformedId?: keyof typeof idPrefixes): undefined {
    if (this.errors.length >= maxErrors) return;
    this.errors.push({ path: [...this.path], code, ...(params && { params }), ...(malformedId && { malformedId }) });
  }
}
