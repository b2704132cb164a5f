import {
  astFromValue,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  valueFromASTUntyped,
} from 'graphql';
import type { Check } from '../kernel/input.ts';
import { leafWalker } from './values.ts';
import { later, type Walk, type Walker } from './walk.ts';

/** Maximum depth of an input: input types may contain themselves. */
const maxDepth = 32;

/**
 * Returns the walker that checks and cleans values of this type. Generated clients and Apollo send `null` for fields that they leave out.
 * The walker therefore returns undefined for `null` if the position is optional and gives `null` no meaning (`nullable: false`).
 * `optional`: the position may be absent although its type is non-null, because it has a default.
 */
export function walkerOf(type: GraphQLInputType, check: Check = {}, { optional = false } = {}): Walker {
  const inner = isNonNullType(type) ? type.ofType : type;
  const ofNull = (at: Walk) => {
    if (isNonNullType(type) && !optional) return at.fail('field.null');
    return isNonNullType(type) || check.nullable === false ? undefined : null;
  };
  const walk = isListType(inner)
    ? listWalker(inner.ofType, check)
    : isInputObjectType(inner)
      ? objectWalker(inner)
      : leafWalker(inner, check);
  return (value, at) => {
    if (value === null) return ofNull(at);
    return value === later ? later : walk(value, at);
  };
}

function listWalker(itemType: GraphQLInputType, check: Check): Walker {
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, uniqueItems, nullable: _, ...itemCheck } = check;
  const walkItem = walkerOf(itemType, itemCheck);
  return (value, walk) => {
    if (!Array.isArray(value)) {
      if (!walk.lenient) return walk.fail('field.type', { expected: 'array' });
      const only = walkItem(value, walk);
      return minItems > 1 ? walk.fail('field.too_few', { min: minItems }) : [only];
    }
    if (value.length > maxItems) return walk.fail('field.too_many', { max: maxItems });
    if (value.length < minItems) return walk.fail('field.too_few', { min: minItems });
    const seen = uniqueItems ? new Set<unknown>() : undefined;
    return value.map((item, index) => {
      walk.path.push(index);
      const clean = walkItem(item ?? null, walk);
      const named = clean ?? item;
      if (seen?.has(named) && item !== later) walk.fail('field.duplicate', { value: String(item).slice(0, 100) });
      seen?.add(named);
      walk.path.pop();
      return clean;
    });
  };
}

type ObjectPlan = {
  readonly fields: ReadonlyMap<string, Walker>;
  readonly required: readonly string[];
  readonly atLeastOne: readonly string[];
  /** Default values of absent fields, uncoerced. */
  readonly defaults: readonly (readonly [name: string, value: unknown])[];
};
const plans = new WeakMap<GraphQLInputObjectType, ObjectPlan>();

function planOf(type: GraphQLInputObjectType): ObjectPlan {
  let plan = plans.get(type);
  if (!plan) {
    const fields = Object.values(type.getFields());
    plan = {
      fields: new Map(
        fields.map((field) => {
          const { check } = field.extensions;
          const optional = !isRequiredInputField(field);
          // A `@oneOf` input has one field; clients send the others as `null` or omit them.
          return [field.name, walkerOf(field.type, type.isOneOf ? { ...check, nullable: false } : check, { optional })];
        }),
      ),
      required: fields.filter(isRequiredInputField).map(({ name }) => name),
      atLeastOne: type.extensions.atLeastOne ?? [],
      defaults: fields
        .filter((field) => field.defaultValue !== undefined)
        .map((field) => [field.name, uncoerced(field.defaultValue, field.type)]),
    };
    plans.set(type, plan);
  }
  return plan;
}

/** A default value in the form in which a client would send it; it is coerced like any other value. */
export function uncoerced(value: unknown, type: GraphQLInputType): unknown {
  const node = astFromValue(value, type);
  return node ? valueFromASTUntyped(node) : undefined;
}

function objectWalker(type: GraphQLInputObjectType): Walker {
  return (value, walk) => {
    if (typeof value !== 'object' || Array.isArray(value) || walk.path.length > maxDepth)
      return walk.fail('field.type', { expected: 'object' });
    const given = value as Record<string, unknown>;
    const { fields, required, atLeastOne, defaults } = planOf(type);
    // Copied only if something changes: most inputs need no cleaning.
    let clean = given;
    for (const name of Object.keys(given)) {
      const walkField = fields.get(name);
      walk.path.push(name);
      const item = given[name];
      const next = walkField && item !== undefined ? walkField(item, walk) : undefined;
      if (!walkField) walk.fail('field.unknown', { name: name.slice(0, 100) });
      walk.path.pop();
      if (item !== undefined && next === item) continue;
      if (clean === given) clean = { ...given };
      if (next === undefined) delete clean[name];
      else clean[name] = next;
    }
    const [first] = atLeastOne;
    const missing = required.filter((name) => given[name] === undefined);
    if (first !== undefined && atLeastOne.every((name) => given[name] == null)) missing.push(first);
    for (const name of missing) {
      walk.path.push(name);
      walk.fail('field.required');
      walk.path.pop();
    }
    for (const [name, initial] of defaults) {
      if ((given[name] ?? undefined) === undefined && clean[name] === undefined) clean = { ...clean, [name]: initial };
    }
    if (type.isOneOf) checkOneOf(clean, [...fields.keys()], walk);
    return clean;
  };
}

function checkOneOf(value: Record<string, unknown>, names: readonly string[], walk: Walk): void {
  const given = Object.values(value);
  if (given.length !== 1 || given[0] === null) walk.fail('field.exactly_one', { names });
}
