import { type GraphQLInputType, getNamedType, getNullableType, isEnumType, isInputObjectType, isListType, isNonNullType } from 'graphql';
import { newId } from '../../schema/kernel/ids.ts';
import type { Check } from '../../schema/kernel/input.ts';
import { type IdKind, idPrefixes, type ProblemCode, problems } from '../../schema/kernel/module.ts';

/** A place of one value in an input. `at` is its path through objects and lists. */
export type Place = { readonly at: readonly (string | number)[]; readonly type: GraphQLInputType; readonly check: Check };

/** All places of an input, including nested ones, so that new fields are covered automatically. */
export function placesOf(type: GraphQLInputType, check: Check = {}, at: Place['at'] = []): Place[] {
  const inner = getNullableType(type);
  const here: Place = { at, type, check };
  if (isInputObjectType(inner))
    return [
      here,
      ...Object.values(inner.getFields()).flatMap((field) => placesOf(field.type, field.extensions.check, [...at, field.name])),
    ];
  if (!isListType(inner)) return [here];
  const { minItems: _, maxItems: __, uniqueItems: ___, nullable: ____, ...ofItem } = check;
  return [here, ...placesOf(inner.ofType, ofItem, [...at, 0])];
}

/** A minimal input with `value` at `at`. */
export function put(at: Place['at'], value: unknown): unknown {
  const [step, ...rest] = at;
  if (step === undefined) return value;
  return typeof step === 'number' ? [put(rest, value)] : { [step]: put(rest, value) };
}

/** Placeholder in JSON for 1e400, a number that JavaScript cannot serialize. */
export const endless = '«1e400»';
/** JSON with values that `JSON.stringify` cannot write: see `endless`. */
export const jsonOf = (value: unknown): string => JSON.stringify(value).replaceAll(JSON.stringify(endless), '1e400');

/** The simplest valid value of a place. `idOf` returns the ids in it; by default they name nothing. */
export function rightValue(type: GraphQLInputType, check: Check = {}, idOf: (kind: IdKind) => string = newId): unknown {
  const inner = getNullableType(type);
  if (isListType(inner)) return [rightValue(inner.ofType, check, idOf)];
  if (isInputObjectType(inner)) {
    const required = Object.values(inner.getFields()).filter((field) => isNonNullType(field.type));
    return Object.fromEntries(required.map((field) => [field.name, rightValue(field.type, field.extensions.check, idOf)]));
  }
  if (isEnumType(inner)) return inner.getValues()[0]?.name;
  if (check.id) return idOf(check.id.kind);
  const plain: Record<string, unknown> = {
    Int: check.minimum ?? 1,
    Float: check.minimum ?? 1,
    Boolean: true,
    Date: '2026-11-21',
    DateTime: '2126-11-21T08:30:00Z',
  };
  return plain[inner.name] ?? check.oneOf?.[0] ?? check.example ?? 'metin';
}

const unstorable = ['a\0b', '\ud800', 'a\udfff'];

/** Invalid values of a place. `lenient`: a single value is accepted as a list of one, as in GraphQL. */
export function wrongValues({ type, check }: Place, { lenient = false } = {}): unknown[] {
  // Null counts as absent for optional values.
  const nulls = isNonNullType(type) ? [null] : [];
  const inner = getNullableType(type);
  if (isListType(inner)) return [...nulls, ...(lenient ? [] : ['a', 1, {}]), ...lengthsOf(check)];
  if (isInputObjectType(inner)) return [...nulls, 'a', 1, true, [], { [newId('task')]: 1 }];
  // Arbitrary JSON is validated by its operation.
  if (getNamedType(inner).name === 'JSON') return check.object ? [...nulls, [], [[]], 'a', 1, true] : nulls;
  return [...nulls, [], {}, [[]], ...wrongLeaves(inner, check)];
}

function wrongLeaves(type: GraphQLInputType, check: Check): unknown[] {
  const { name } = getNamedType(type);
  if (isEnumType(getNamedType(type))) return ['nonsense', '', 1, true, endless, 'constructor', '__proto__'];
  switch (name) {
    case 'Boolean':
      return ['true', 0, 1, 'evet', endless];
    case 'Int':
      return ['1', 1.5, endless, -1e21, 2 ** 31, 2 ** 53, true, ...rangeOf(check)];
    case 'Float':
      return [
        '1',
        endless,
        true,
        ...rangeOf(check),
        ...(check.decimals === undefined ? [] : [(check.minimum ?? 0) + 10 ** -(check.decimals + 1)]),
      ];
    case 'Date':
    case 'DateTime':
      return [
        '',
        'yarın',
        '2026-02-30',
        '2026-02-30T00:00:00Z',
        '0000-01-01',
        '2026-13-01T00:00:00Z',
        '9999999-01-01',
        '2026-01-01T25:00:00Z',
        1,
        true,
        endless,
        ...unstorable,
      ];
    default:
      return [1, true, endless, ...unstorable, ...wrongTexts(check)];
  }
}

/** Texts that violate a constraint of the check. */
export function wrongTexts({ minLength, maxLength, notBlank, pattern, oneOf, id }: Check): string[] {
  return [
    ...(maxLength === undefined ? [] : ['a'.repeat(maxLength + 1), 'İ'.repeat(maxLength + 1), '👩'.repeat(maxLength + 1)]),
    ...(minLength ? [''] : []),
    ...(notBlank ? [' \t\n\u00a0'] : []),
    ...(pattern || oneOf ? ["'; drop table task; --", '%', 'İ', '__proto__', ' '] : []),
    ...(id ? ['x', '', `${idPrefixes[id.kind]}_`, `${idPrefixes[id.kind]}_!`, newId(otherThan(id.kind)), `${newId(id.kind)} `] : []),
  ];
}

const otherThan = (kind: IdKind): IdKind => (kind === 'event' ? 'activity' : 'event');

function rangeOf({ minimum, maximum }: Check): number[] {
  return [...(minimum === undefined ? [] : [minimum - 1]), ...(maximum === undefined || maximum >= 2 ** 31 - 1 ? [] : [maximum + 1])];
}

function lengthsOf({ minItems = 0, maxItems }: Check): unknown[] {
  return [
    ...(minItems > 0 ? [[]] : []),
    ...(maxItems === undefined ? [] : [Array.from({ length: maxItems + 1 }, (_, index) => `a${index}`)]),
  ];
}

/** Whether the check limits the length of a text. */
export function isBounded({ maxLength, pattern, oneOf, id }: Check): boolean {
  return [maxLength, pattern, oneOf, id].some((bound) => bound !== undefined);
}

/** Whether `text` is `template` with its placeholders filled in. */
export function speaks(text: unknown, template = '\0'): boolean {
  const pattern = template
    .split(/\{\w+\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^]*');
  return typeof text === 'string' && new RegExp(`^${pattern}$`).test(text);
}

/** Whether `text` is the Turkish text of the problem. */
export const speaksOf = (text: unknown, code: string): boolean => speaks(text, problems[code as ProblemCode]?.tr);
