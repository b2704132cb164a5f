import type { FieldError } from './errors.ts';
import { type IdKind, idPrefixes } from './ids.ts';

/**
 * What the walker (schema/engine/inputs.ts) checks of one input value beyond its GraphQL type. The same definition
 * becomes the OpenAPI constraints, so the names are JSON Schema's where it has them.
 */
export type Check = {
  /** In Unicode code points, as JSON Schema counts. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** At least one character that can be seen. */
  readonly notBlank?: boolean;
  /** A name: line breaks become spaces (`oneLine`), and characters that deceive a reader (`isPlain`) are refused. */
  readonly line?: boolean;
  readonly pattern?: RegExp;
  /** The values allowed, where they are too many for an enum. */
  readonly oneOf?: readonly string[];
  /** Name of the schema that lists `oneOf`; without it the values are listed in place. */
  readonly named?: string;
  /** What is allowed besides, where `oneOf` does not list all: its operation says what there is. */
  readonly orLike?: RegExp;
  /** Whether it is one of the values allowed, where no list has them all. `expected` shows one. */
  readonly accepts?: (text: string) => boolean;
  /** How a person would write the expected form, for the error text. */
  readonly expected?: string;
  /** Of JSON: an object, whose values the operation checks. */
  readonly object?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  /** Digits after the point, at most. */
  readonly decimals?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  /** The value is an id of this kind (or `orPattern`, or one of `orWords`). Malformed: 404 in a path, 400 elsewhere. */
  readonly id?: { readonly kind: IdKind; readonly orPattern?: RegExp; readonly orWords?: readonly string[] };
  /** false: `null` is refused though the field is optional (absent keeps, and there is nothing to clear). */
  readonly nullable?: boolean;
  /** Its name where the fields of `$filter` are parameters and arguments of their own. */
  readonly parameter?: string;
  /** A value that shows the field in OpenAPI. */
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
 * Field options for a name or title, which is one visible line wherever it is shown: in lists, mails and headers.
 * `t.string({ required: true, ...line({ max: 100 }) })`. The length is in code points.
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

/** The id that stands for one of this kind wherever something is shown as an example. */
export const exampleId = (kind: IdKind): string => `${idPrefixes[kind]}_01jcx6y3m8e7v9t5w2b4n6q8r0`;

/** The moment that stands for any. */
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
    example: exampleId(kind),
  });
}

/** Field options for any other constraint. On a list, all but the item counts apply to each item. */
export function check(check: Check): { extensions: { check: Check } } {
  return { extensions: { check } };
}

/** For optional fields that cannot be cleared: absent keeps, `null` is 400. */
export const notNull = check({ nullable: false });

/** A time of the input that is over already. */
export function past(field: string, time: string | null | undefined): FieldError[] {
  return time && Date.parse(time) <= Date.now() ? [{ path: ['input', field], code: 'field.past' }] : [];
}
