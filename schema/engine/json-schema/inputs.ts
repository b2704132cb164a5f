import {
  type GraphQLEnumType,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql';
import type { Check } from '../../kernel/input.ts';
import { idPrefixes } from '../../kernel/module.ts';
import { orNull, type Schema } from './components.ts';

export type { Schema } from './components.ts';

/** Destination of named schemas: each is written once and referenced (`Components`), or written at each use. */
export type Names = {
  ref(name: string, source: object, make: () => Schema): Schema;
  /** Whether optional lists are described as nullable; the server reads null as absent. */
  readonly nullableLists?: boolean;
};

/** JSON Schema of an input value, with every constraint that the walker checks. */
export function inputSchema(type: GraphQLInputType, check: Check = {}, components: Names): Schema {
  if (isNonNullType(type)) return valueSchema(type.ofType, check, components);
  const schema = valueSchema(type, check, components);
  return check.nullable === false ? schema : orNull(schema);
}

function valueSchema(type: GraphQLInputType, check: Check, components: Names): Schema {
  if (isNonNullType(type)) return valueSchema(type.ofType, check, components);
  const { minItems, maxItems, uniqueItems, nullable: _, example, ...itemCheck } = check;
  if (isListType(type)) {
    const items = valueSchema(type.ofType, Array.isArray(example) ? itemCheck : { ...itemCheck, example }, components);
    return { type: 'array', items, ...given({ minItems, maxItems, uniqueItems }), ...(Array.isArray(example) && { examples: [example] }) };
  }
  if (isInputObjectType(type)) return components.ref(type.name, type, () => objectSchema(type, new Set(), components));
  if (isEnumType(type)) return enumSchema(type, components);
  const leaf = leafSchema(type, { ...itemCheck, example });
  const { named, oneOf } = itemCheck;
  return named && oneOf ? components.ref(named, oneOf, () => leaf) : leaf;
}

/** Schema of an input object without the fields in `left`; additional properties are not allowed. */
export function objectSchema(
  type: GraphQLInputObjectType,
  left: ReadonlySet<string>,
  components: Names,
  /** False for forms, which cannot contain null. */
  { nullable = true } = {},
): Schema {
  const { description, extensions, isOneOf } = type;
  const fields = Object.values(type.getFields()).filter(({ name }) => !left.has(name));
  const exactlyOne = new Set(isOneOf ? fields.map(({ name }) => name) : extensions.exactlyOne);
  if (exactlyOne.size === 0) return fieldsSchema(fields, components, { description, nullable });
  const alternatives = fields.filter(({ name }) => exactlyOne.has(name));
  return {
    ...given({ description }),
    oneOf: alternatives.map((chosen) =>
      components.ref(`${type.name}${chosen.name[0]?.toUpperCase()}${chosen.name.slice(1)}`, chosen, () => {
        const others = fields.filter((field) => field === chosen || !exactlyOne.has(field.name));
        return fieldsSchema(others, components, { chosen, nullable });
      }),
    ),
  };
}

type FieldsOptions = { readonly description?: string | null | undefined; readonly chosen?: GraphQLInputField; readonly nullable: boolean };

/** `chosen`: the field of an exclusive group that must be present. */
function fieldsSchema(fields: readonly GraphQLInputField[], components: Names, { description, chosen, nullable }: FieldsOptions): Schema {
  const required = fields.filter((field) => field === chosen || isRequiredInputField(field)).map(({ name }) => name);
  const schemas = fields.map((field) => [field.name, fieldSchema(field, components, nullable && field !== chosen)] as const);
  return {
    type: 'object',
    ...given({ description }),
    properties: Object.fromEntries(schemas),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

function fieldSchema({ type, description, extensions, defaultValue }: GraphQLInputField, components: Names, nullable: boolean): Schema {
  const mayBeNull = nullable && (components.nullableLists === true && isListType(type) ? true : extensions.check?.nullable);
  const check = mayBeNull === undefined ? extensions.check : { ...extensions.check, nullable: mayBeNull };
  return { ...given({ description, default: defaultValue }), ...inputSchema(type, check, components) };
}

export function enumSchema(type: GraphQLEnumType, components: Names): Schema {
  return components.ref(type.name, type, () => ({
    type: 'string',
    ...given({ description: type.description }),
    enum: type.getValues().map(({ name }) => name),
  }));
}

const scalars: Readonly<Record<string, Schema>> = {
  ID: { type: 'string' },
  String: { type: 'string' },
  Int: { type: 'integer', format: 'int32' },
  Float: { type: 'number' },
  Boolean: { type: 'boolean' },
  DateTime: { type: 'string', format: 'date-time', examples: ['2026-11-21T08:30:00.000Z'] },
  Date: { type: 'string', format: 'date', examples: ['2026-11-21'] },
};

/** Schema of a scalar with its constraints; an unknown scalar may be any JSON value. */
export function leafSchema({ name }: GraphQLNamedType, check: Check = {}): Schema {
  const { minLength, maxLength, minimum, maximum, pattern, notBlank, oneOf, orLike, object, id, example } = check;
  const words = oneOf && oneOf.length <= 50 && !orLike ? oneOf : undefined;
  const text = id ? idPattern(id) : (pattern?.source ?? (notBlank ? '\\S' : undefined));
  return {
    ...scalars[name],
    ...(object && { type: 'object' }),
    ...given({ minLength, maxLength, minimum, maximum, pattern: words ? undefined : text, enum: words }),
    ...(example !== undefined && { examples: [example] }),
  };
}

function idPattern({ kind, orPattern, orWords = [] }: NonNullable<Check['id']>): string {
  const others = [...orWords.map((word) => `^${word}$`), ...(orPattern ? [orPattern.source] : [])];
  return [`^${idPrefixes[kind]}_[0-7][0-9a-hjkmnp-tv-z]{25}$`, ...others].join('|');
}

/** Drops entries that are null or undefined. */
export function given(entries: Record<string, unknown>): Schema {
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined && value !== null));
}
