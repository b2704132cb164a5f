import type { CombinedError } from 'urql';
import { type Problem, problemOf } from '../../api/problem.ts';

type FieldError = {
  readonly path?: readonly (string | number)[];
  readonly message?: string;
  readonly field?: string;
  readonly detail?: string;
};

/** A problem with its fields named as the input names them: `name`, `scopes`, `statuses.2.key`. */
export function inputProblemOf(error: CombinedError): Problem {
  const { errors, ...problem } = problemOf(error);
  if (!errors) return problem;
  return {
    ...problem,
    errors: (errors as readonly FieldError[]).map(({ path, message, field, detail }) => ({
      field: field ?? path?.slice(path.indexOf('input') + 1).join('.') ?? '',
      detail: detail ?? message ?? '',
    })),
  };
}

/** What is wrong with a field of the form, or of what is below it; undefined if nothing is. */
export const fieldError = (problem: Problem | undefined, name: string): string | undefined =>
  problem?.errors?.find(({ field }) => field === name || field.startsWith(`${name}.`))?.detail;
