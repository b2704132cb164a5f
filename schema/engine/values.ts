import { type GraphQLEnumType, type GraphQLLeafType, type GraphQLScalarType, isEnumType } from 'graphql';
import { isId } from '../kernel/ids.ts';
import type { Check } from '../kernel/input.ts';
import { idPrefixes } from '../kernel/module.ts';
import { isPlain, isStorable, isVisible, oneLine } from '../kernel/text.ts';
import type { Walk, Walker } from './walk.ts';

/** Longest list of allowed values that an error message shows. */
const maxListedValues = 150;

/** The walker of a scalar or enum with its check. */
export function leafWalker(type: GraphQLLeafType, check: Check): Walker {
  if (isEnumType(type)) return enumWalker(type);
  const own = builtIn[type.name];
  return own ? own(check) : customWalker(type);
}

const builtIn: Partial<Record<string, (check: Check) => Walker>> = {
  String: (check) => (value, walk) => {
    if (typeof value !== 'string') return walk.fail('field.type', { expected: 'string' });
    checkText(value, check, walk);
    return check.line ? oneLine(value) : value;
  },
  // Unlike GraphQL's own ID, numbers are rejected: no id is a number.
  ID: (check) => (value, walk) => {
    if (typeof value !== 'string') return walk.fail('field.type', { expected: 'string' });
    const id = spelledId(value, check);
    checkText(id, check, walk);
    return id;
  },
  JSON:
    ({ object = false }) =>
    (value, walk) =>
      !object || (typeof value === 'object' && !Array.isArray(value)) ? value : walk.fail('field.type', { expected: 'object' }),
  Boolean: () => (value, walk) => (typeof value === 'boolean' ? value : walk.fail('field.type', { expected: 'boolean' })),
  // GraphQL's Int has 32 bits.
  Int: (check) => {
    const { minimum = -(2 ** 31), maximum = 2 ** 31 - 1 } = check;
    return (value, walk) => {
      if (!Number.isInteger(value)) return walk.fail('field.type', { expected: 'integer' });
      return inRange(value as number, minimum, maximum, walk);
    };
  },
  Float: (check) => {
    const { minimum = -Number.MAX_VALUE, maximum = Number.MAX_VALUE, decimals } = check;
    return (value, walk) => {
      if (!Number.isFinite(value)) return walk.fail('field.type', { expected: 'number' });
      if (decimals !== undefined && Number((value as number).toFixed(decimals)) !== value)
        return walk.fail('field.decimals', { max: decimals });
      return inRange(value as number, minimum, maximum, walk);
    };
  },
};

function enumWalker(type: GraphQLEnumType): Walker {
  const values = type.getValues().map(({ name }) => name);
  const allowed = new Set<unknown>(values);
  return (value, walk) => (allowed.has(value) ? value : walk.fail('field.one_of', { values }));
}

/** Custom scalars check values in `parseValue`; its error message has the form `expected: <example>`. */
function customWalker(type: GraphQLScalarType): Walker {
  return (value, walk) => {
    try {
      type.parseValue(value);
      return value;
    } catch (error) {
      const expected = /expected: (.+)$/.exec((error as Error).message)?.[1] ?? type.name;
      return walk.fail('field.format', { expected });
    }
  };
}

function inRange(value: number, min: number, max: number, walk: Walk): number | undefined {
  return value >= min && value <= max ? value : walk.fail('field.range', { min, max });
}

/**
 * Normalizes the case of an identifier: ids become lower case, numbers and keys (`web-12`) upper case. No two
 * identifiers differ only by case.
 */
export function spelledId(value: string, { id }: Check): string {
  if (!id || names(value, id)) return value;
  // ASCII only: case mapping of other letters would turn invalid text into an id (ı → I).
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII
  if (!/^[\x00-\x7f]*$/.test(value)) return value;
  return [value.toUpperCase(), value.toLowerCase()].find((each) => names(each, id)) ?? value;
}

function names(value: string, { kind, orPattern, orWords }: NonNullable<Check['id']>): boolean {
  return isId(value, kind) || orPattern?.test(value) === true || orWords?.includes(value) === true;
}

/** Reports the first problem of a text. */
function checkText(text: string, check: Check, walk: Walk): undefined {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, notBlank, line, id, pattern, oneOf, orLike, accepts, expected } = check;
  // A text has at least half as many code points as UTF-16 units: count only when it is close.
  if (text.length > maxLength && (text.length > 2 * maxLength || codePoints(text) > maxLength))
    return walk.fail('field.too_long', { max: maxLength });
  if (text.length < 2 * minLength && codePoints(text) < minLength) return walk.fail('field.too_short', { min: minLength });
  if (!isStorable(text)) return walk.fail('field.characters');
  if (notBlank && !isVisible(text)) return walk.fail('field.blank');
  if (line && !isPlain(oneLine(text))) return walk.fail('field.control_characters');
  if (id && !names(text, id))
    return walk.fail('field.format', { expected: expected ?? [`${idPrefixes[id.kind]}_…`, ...(id.orWords ?? [])].join(', ') }, id.kind);
  if (pattern && !pattern.test(text)) return walk.fail('field.format', { expected: expected ?? pattern.source });
  if (accepts && !accepts(text)) return walk.fail('field.format', { expected: expected ?? '' });
  if (oneOf && !oneOf.includes(text) && !orLike?.test(text)) {
    if (oneOf.length > maxListedValues) return walk.fail('field.format', { expected: expected ?? String(oneOf[0]) });
    return walk.fail('field.one_of', { values: oneOf });
  }
  return undefined;
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
