import {
  type DirectiveNode,
  type FieldNode,
  type GraphQLInputType,
  type GraphQLNamedType,
  GraphQLNonNull,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  typeFromAST,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql';
import { type FieldError, Problem } from '../kernel/errors.ts';
import type { Check } from '../kernel/input.ts';
import { walkerOf } from './inputs.ts';
import type { Selection } from './selection.ts';
import { later, Walk, type Walker } from './walk.ts';

type Position = { readonly type: GraphQLInputType; readonly check: Check | undefined; readonly nested: boolean };

type VariablePlan = {
  readonly name: string;
  readonly required: boolean;
  readonly walkers: readonly Walker[];
  /** The variable's default, uncoerced; undefined if it has none. */
  readonly initial: unknown;
  /** Whether the default also replaces `null`, because the variable cannot be null. */
  readonly nullIsAbsent: boolean;
};

/** Checks and cleans the variables of an operation. */
export class Inputs {
  /**
   * Whether graphql-jit can run these variables. It cannot if an optional variable is inside a literal, because it would make it null (its
   * issues 91 and 230), or if an input type contains itself, because it would generate code without end.
   */
  readonly compilable: boolean;
  readonly #plans: readonly VariablePlan[];
  readonly #names: ReadonlySet<string>;
  readonly #own: boolean;

  constructor(plans: readonly VariablePlan[], compilable: boolean, own: boolean) {
    this.#plans = plans;
    this.#names = new Set(plans.map(({ name }) => name));
    this.#own = own;
    this.compilable = compilable;
  }

  /**
   * Checks the variables and returns them as both engines coerce them: with defaults, without undefined keys. Undeclared
   * variables are ignored, as GraphQL requires, but rejected in trusted documents.
   * @throws Problem `input.invalid` with all errors
   */
  check(variables: Record<string, unknown>): Record<string, unknown> {
    const clean: Record<string, unknown> = {};
    const walk = new Walk(!this.#own);
    for (const { name, required, walkers, initial, nullIsAbsent } of this.#plans) {
      const given = Object.hasOwn(variables, name) ? variables[name] : undefined;
      const value = given === undefined || (given === null && nullIsAbsent) ? initial : given;
      walk.path[0] = name;
      if (value === undefined) {
        if (required) walk.fail('field.required');
        continue;
      }
      let cleaned: unknown = value;
      for (const each of walkers) cleaned = cleaned === undefined ? undefined : each(value, walk);
      if (cleaned !== undefined) clean[name] = cleaned;
    }
    if (this.#own) {
      for (const name of Object.keys(variables)) {
        walk.path[0] = name;
        if (!this.#names.has(name) && variables[name] !== undefined) walk.fail('field.unknown', { name: name.slice(0, 100) });
      }
    }
    if (walk.errors.length > 0) throw new Problem('input.invalid', { errors: distinct(walk.errors) });
    return clean;
  }
}

/** Removes repeated errors: a variable that is used twice is checked twice. */
function distinct(errors: readonly FieldError[]): FieldError[] {
  const byPlace = new Map(errors.map((error) => [`${error.code} ${error.path.join('\0')}`, error]));
  return [...byPlace.values()];
}

/**
 * Plans the checks of an operation's variables, and checks its literals.
 * @throws Problem `input.invalid` with the errors of the literals, their paths starting at the field's key and argument
 */
export function inputsOf(schema: GraphQLSchema, operation: OperationDefinitionNode, selection: Selection, own: boolean): Inputs {
  const positions = new Map<string, Position[]>();
  const errors: FieldError[] = [];
  for (const { key, node, args } of selection.arguments) {
    for (const { name, value } of (node as FieldNode | DirectiveNode).arguments ?? []) {
      const definition = args.find((each) => each.name === name.value);
      if (!definition) continue;
      const { type, extensions } = definition;
      findVariables(value, { type, check: extensions.check, nested: false }, positions);
      if (value.kind === Kind.VARIABLE) continue;
      const walk = new Walk(true, [key, name.value]);
      walkerOf(type, extensions.check)(untyped(value), walk);
      errors.push(...walk.errors);
    }
  }
  if (errors.length > 0) throw new Problem('input.invalid', { errors: distinct(errors) });

  let compilable = true;
  const plans = (operation.variableDefinitions ?? []).map(({ variable, type: typeNode, defaultValue }): VariablePlan => {
    const name = variable.name.value;
    const type = typeFromAST(schema, typeNode) as GraphQLInputType;
    const initial = defaultValue && valueFromASTUntyped(defaultValue);
    const places = positions.get(name) ?? [];
    const maybeAbsentInLiteral = places.some(({ nested }) => nested) && !isNonNullType(type);
    compilable &&= !maybeAbsentInLiteral && !containsItself(getNamedType(type));
    const checks = new Map<Check | undefined, boolean>();
    for (const place of places) checks.set(place.check, isNonNullType(place.type) || checks.get(place.check) === true);
    const walkers = [...checks].map(([check, refusesNull]) =>
      walkerOf(refusesNull ? new GraphQLNonNull(getNullableType(type)) : type, check),
    );
    return {
      name,
      required: isNonNullType(type) && initial === undefined,
      nullIsAbsent: isNonNullType(type) && initial !== undefined,
      walkers: walkers.length > 0 ? walkers : [walkerOf(type)],
      initial,
    };
  });
  return new Inputs(plans, compilable, own);
}

function containsItself(type: GraphQLNamedType, outer: readonly GraphQLNamedType[] = []): boolean {
  if (!isInputObjectType(type)) return false;
  return (
    outer.includes(type) || Object.values(type.getFields()).some((field) => containsItself(getNamedType(field.type), [...outer, type]))
  );
}

function findVariables(node: ValueNode, position: Position, found: Map<string, Position[]>): void {
  if (node.kind === Kind.VARIABLE) {
    const places = found.get(node.name.value);
    if (places) places.push(position);
    else found.set(node.name.value, [position]);
    return;
  }
  const type = getNullableType(position.type);
  if (node.kind === Kind.LIST) {
    const { minItems: _, maxItems: __, uniqueItems: ___, nullable: ____, ...check } = position.check ?? {};
    const itemType = isListType(type) ? type.ofType : type;
    for (const item of node.values) findVariables(item, { type: itemType, check, nested: true }, found);
  } else if (node.kind === Kind.OBJECT) {
    // GraphQL accepts a single object as a list of one.
    const objectType = isListType(type) ? getNullableType(type.ofType) : type;
    if (!isInputObjectType(objectType)) return;
    for (const { name, value } of node.fields) {
      const field = objectType.getFields()[name.value];
      if (field) findVariables(value, { type: field.type, check: field.extensions.check, nested: true }, found);
    }
  }
}

/** Converts a literal to JSON, with `later` in place of variables. */
function untyped(node: ValueNode): unknown {
  if (node.kind === Kind.VARIABLE) return later;
  if (node.kind === Kind.LIST) return node.values.map(untyped);
  if (node.kind === Kind.OBJECT) return Object.fromEntries(node.fields.map(({ name, value }) => [name.value, untyped(value)]));
  return valueFromASTUntyped(node);
}
