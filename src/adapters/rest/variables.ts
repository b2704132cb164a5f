import { isListType, isNonNullType } from 'graphql';
import { type FieldError, Problem } from '../../../schema/kernel/errors.ts';
import { readJson } from '../json.ts';
import type { Mapping, Parameter } from './parameters.ts';

/** The parts of a request that become variables. */
type Parts = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | string[]>>;
  /** JSON text of the body; empty or undefined without one. */
  readonly body: string | undefined;
};

/**
 * Returns the operation's variables for a request. Their types are checked later.
 * @throws Problem request.unknown_parameter, request.malformed_json, request.doubled_key, input.invalid for fields that the body must not
 * have
 */
export function variablesOf(mapping: Mapping, { params, query, body }: Parts): Record<string, unknown> {
  const variables: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  const unknown: FieldError[] = [];
  for (const name in query) {
    const parameter = mapping.query.get(name);
    const value = query[name] as string | string[];
    if (!parameter) unknown.push({ path: ['?', name.slice(0, 100)], code: 'field.unknown', params: { name: name.slice(0, 100) } });
    else if (typeof value === 'string') fill(variables, parameter, parameter.read(value));
    else if (isList(parameter)) fill(variables, parameter, parameter.read(value.join(',')));
    else errors.push({ path: pathOf(parameter), code: 'field.duplicate', params: { value: name } });
  }
  if (unknown.length > 0) throw new Problem('request.unknown_parameter', { errors: [...unknown, ...errors] });
  if (mapping.body) variables.input = bodyOf(mapping, body, errors);
  else if (body) refuseFields(objectOf(body), errors);
  if (errors.length > 0) throw new Problem('input.invalid', { errors });
  for (const parameter of mapping.path) fill(variables, parameter, parameter.read(params[parameter.name] as string));
  return variables;
}

function fill(variables: Record<string, unknown>, { variable, field }: Parameter, value: unknown): void {
  if (field === undefined) variables[variable] = value;
  else variables[variable] = { ...(variables[variable] as object | undefined), [field]: value };
}

function bodyOf({ readOnly }: Mapping, body: string | undefined, errors: FieldError[]): Record<string, unknown> {
  const input = body ? objectOf(body) : {};
  for (const name of readOnly) if (Object.hasOwn(input, name)) errors.push({ path: ['input', name], code: 'field.read_only' });
  return input;
}

function refuseFields(body: object, errors: FieldError[]): void {
  for (const name of Object.keys(body)) errors.push({ path: ['input', name], code: 'field.unknown', params: { name } });
}

function objectOf(body: string): Record<string, unknown> {
  const value = readJson(body);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Problem('input.invalid', { errors: [{ path: ['input'], code: 'field.type', params: { expected: 'object' } }] });
  return value as Record<string, unknown>;
}

function isList({ type }: Parameter): boolean {
  return isListType(isNonNullType(type) ? type.ofType : type);
}

function pathOf({ variable, field }: Parameter): string[] {
  return field === undefined ? [variable] : [variable, field];
}
