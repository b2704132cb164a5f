import type { SchemaTypes } from '../builder.ts';
import type { FieldError } from './errors.ts';
import { prefixOf } from './ids.ts';
import type { IdKind } from './module.ts';

/**
 * Constraints of an input value beyond its GraphQL type, checked by the walker (schema/engine/inputs.ts). OpenAPI is
 * generated from the same definition, so names follow JSON Schema if it has them.
 */
export type Check = {
  /** Length in Unicode code points, as JSON Schema counts. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** At least one visible character. */
  readonly notBlank?: boolean;
  /** A single-line name: line breaks become spaces (`oneLine`), and deceptive characters are rejected (`isPlain`). */
  readonly line?: boolean;
  readonly pattern?: RegExp;
  /** Allowed values, if they are too many for an enum. */
  readonly oneOf?: readonly string[];
  /** Name of the schema that lists `oneOf`; without it the values are listed in place. */
  readonly named?: string;
  /** Further allowed values besides `oneOf`; the operation checks whether they exist. */
  readonly orLike?: RegExp;
  /** Tests the value, if no list contains all allowed values. `expected` shows one. */
  readonly accepts?: (text: string) => boolean;
  /** Expected form for the error text, as a person would write it. */
  readonly expected?: string;
  /** For JSON: the value is an object, whose properties the operation checks. */
  readonly object?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  /** Maximum number of digits after the decimal point. */
  readonly decimals?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  /** The value is an id of this kind (or `orPattern`, or one of `orWords`). A malformed id is 404 in a path and 400 elsewhere. */
  readonly id?: { readonly kind: IdKind; readonly orPattern?: RegExp; readonly orWords?: readonly string[] };
  /** If false, `null` is rejected although the field is optional: absent means unchanged, and the value cannot be cleared. */
  readonly nullable?: boolean;
  /** Parameter name where the fields of `$filter` are separate parameters and arguments. */
  readonly parameter?: string;
  /** Example value in OpenAPI. */
  readonly example?: unknown;
};

declare module 'graphql' {
  interface GraphQLInputFieldExtensions {
    check?: Check;
  }
  interface GraphQLArgumentExtensions {
    check?: Check;
  }
}

/** Field options for a text: `t.string({ required: true, ...text({ min: 1, max: 500 }) })`. Lengths in code points. */
export function text(options: { min?: number; max: number; nullable?: boolean; example?: string }) {
  const { min, max, nullable, example } = options;
  return check({
    maxLength: max,
    ...(min && { minLength: min, notBlank: true }),
    ...(nullable !== undefined && { nullable }),
    ...(example && { example }),
  });
}

/**
 * Field options for a name or title: a single visible line in lists, mails and headers. `t.string({ required: true,
 * ...line({ max: 100 }) })`. The length is in code points.
 */
export function line({ max, nullable, example }: { max: number; nullable?: boolean; example?: string }) {
  return check({
    maxLength: max,
    minLength: 1,
    notBlank: true,
    line: true,
    ...(nullable !== undefined && { nullable }),
    ...(example && { example }),
  });
}

/** Example id with a prefix. A module's events need it before the modules are loaded, so it cannot be named by its kind. */
export const exampleId = (prefix: string): string => `${prefix}_01jcx6y3m8e7v9t5w2b4n6q8r0`;

/** Example time. */
export const exampleTime = '2026-11-21T08:30:00.000Z';

/** Field options for a reference by id: `t.id(reference('task', { orPattern: taskNumber }))`. */
export function reference(
  kind: IdKind,
  options: { orPattern?: RegExp; orWords?: readonly string[]; nullable?: boolean; maxItems?: number } = {},
) {
  const { nullable, maxItems, ...or } = options;
  return check({
    id: { kind, ...or },
    ...(nullable !== undefined && { nullable }),
    ...(maxItems !== undefined && { maxItems, uniqueItems: true }),
    get example() {
      return exampleId(prefixOf(kind));
    },
  });
}

/** Field options for any other constraint. On a list, all but the item counts apply to each item. */
export function check(check: Check): { extensions: { check: Check } } {
  return { extensions: { check } };
}

/** For optional fields that cannot be cleared: absent means unchanged, `null` is 400. */
export const notNull = check({ nullable: false });

/** Options of `expectedVersion`, for inputs that change an object with a version. */
export const expectedVersion = { description: 'Refused with `version.mismatch` if the version has changed.' };

/** Fields of an input that only names an object and, optionally, the version it must have. */
export const versioned = (kind: IdKind) => (t: PothosSchemaTypes.InputFieldBuilder<SchemaTypes, 'InputObject'>) => ({
  id: t.id({ required: true, ...reference(kind) }),
  expectedVersion: t.int(expectedVersion),
});

/** Reports a time of the input that is in the past. */
export function past(field: string, time: string | null | undefined): FieldError[] {
  return time && Date.parse(time) <= Date.now() ? [{ path: ['input', field], code: 'field.past' }] : [];
}
