import { type FieldError, Problem } from '../../../schema/kernel/errors.ts';
import { wordOf } from '../../../schema/kernel/ids.ts';
import { type ProblemCode, problems } from '../../../schema/kernel/module.ts';
import type { Mapping, Parameter } from './parameters.ts';

/** Location of a wrong value in the request: a JSON pointer into the body, or the name of a parameter or header. */
export type Place = { pointer: string } | { parameter: string };

/** Returns the location of a field error, whose path starts at a variable of the operation. */
export function placeOf(mapping: Mapping | undefined, { path, code }: FieldError): Place {
  const [variable, field] = path;
  if (variable === 'input') {
    if (field === 'expectedVersion' && mapping?.versioned && code !== 'field.read_only') return { parameter: 'If-Match' };
    return { pointer: path.slice(1).map(token).join('') };
  }
  for (const parameter of mapping?.query.values() ?? [])
    if (parameter.variable === variable && (parameter.field === undefined || parameter.field === field))
      return { parameter: parameter.name };
  return { parameter: String(path.at(-1)) };
}

/** Encodes one reference token of a JSON pointer (RFC 6901 3). */
function token(step: string | number): string {
  return `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/**
 * Converts an invalid path parameter to 404: a malformed id refers to nothing, like the id of an invisible object. Other errors of the
 * request take precedence.
 */
export function atAddress(problem: Problem, mapping: Mapping): Problem {
  if (problem.code !== 'input.invalid') return problem;
  const errors: FieldError[] = [];
  let missing: Parameter | undefined;
  for (const error of problem.errors) {
    const parameter = mapping.path.find(
      (each) => each.variable === error.path[0] && (each.field === undefined || each.field === error.path[1]),
    );
    if (parameter && error.code !== 'field.read_only') missing ??= parameter;
    else errors.push(error);
  }
  if (!missing) return problem;
  return errors.length > 0 ? new Problem('input.invalid', { errors }) : new Problem(notFoundCode(missing));
}

/** Returns `<concept>.not_found` for the kind of id in a path parameter. */
export function notFoundCode({ check }: Parameter): ProblemCode {
  const code = check?.id ? `${wordOf(check.id.kind)}.not_found` : '';
  return code in problems ? (code as ProblemCode) : 'route.not_found';
}
