import { type FieldError, Problem, type ProblemCode } from '../../../schema/kernel/errors.ts';
import { wordOf } from '../../../schema/kernel/ids.ts';
import { problems } from '../../../schema/kernel/texts.ts';
import type { Mapping, Parameter } from './parameters.ts';

/** Where the caller wrote a wrong value: a JSON pointer into the body, or a parameter's (or header's) name. */
export type Place = { pointer: string } | { parameter: string };

/** The place of a field error, whose path starts at a variable of the operation. */
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

/** One reference token of a JSON pointer (RFC 6901 3). */
function token(step: string | number): string {
  return `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/**
 * The problem as this address gives it: a malformed id in the path names nothing, so it is 404 like one that names
 * nothing visible, once nothing else is wrong with the request.
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

/** `<concept>.not_found` of the kind of id that a path parameter takes. */
export function notFoundCode({ check }: Parameter): ProblemCode {
  const code = check?.id ? `${wordOf(check.id.kind)}.not_found` : '';
  return code in problems ? (code as ProblemCode) : 'route.not_found';
}
