import { complexityFromQuery } from '@pothos/plugin-complexity';
import {
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  Kind,
  type SelectionSetNode,
  visit,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { Problem } from '../kernel/errors.ts';
import type { Locale } from '../kernel/module.ts';
import { maxPageSize, pageSize } from '../kernel/paging.ts';
import type { Fragments, Selection } from './selection.ts';

/** Limits of a client's document. Trusted documents have none. */
export type Limits = {
  /** Lexical tokens. Very deep documents overflow the stack of graphql-js's parser. */
  readonly maxTokens: number;
  /** Levels of fields, and of lists and objects in a value. Introspection (`__schema`) has a rule of its own in graphql-js. */
  readonly maxDepth: number;
  /** Aliased fields, fragments expanded. */
  readonly maxAliases: number;
  /** Root fields, fragments expanded. */
  readonly maxRootFields: number;
  /**
   * Fields with fragments expanded, and separately fields as written. Compiling many fields is slow, and graphql-js's
   * rule of overlapping fields compares them in quadratic time.
   */
  readonly maxFields: number;
  /** Cost of an operation: 1 for each field; fields below a list count once for each item it may have (10 unless paged). */
  readonly maxCost: number;
};

export const defaultLimits: Limits = { maxTokens: 5000, maxDepth: 12, maxAliases: 30, maxRootFields: 20, maxFields: 1000, maxCost: 24_000 };

type Shape = { depth: number; aliases: number; fields: number; rootFields: number };
const nothing: Shape = { depth: 0, aliases: 0, fields: 0, rootFields: 0 };

/**
 * Checks the shape of a document before it is validated.
 * @throws Problem `graphql.too_deep`, `graphql.too_many_aliases`, `graphql.validation_failed`
 */
export function checkShape(document: DocumentNode, fragments: Fragments, limits: Limits): void {
  // Each fragment is measured once, however often it is spread.
  const known = new Map<string, Shape>();
  let written = 0;

  const measureFragment = (name: string): Shape => {
    let shape = known.get(name);
    if (shape) return shape;
    // A fragment inside itself counts as nothing: validation rejects it.
    known.set(name, nothing);
    const fragment = fragments[name];
    shape = fragment ? measure(fragment.selectionSet) : nothing;
    known.set(name, shape);
    return shape;
  };
  const measureField = (node: FieldNode): Shape => {
    written += 1;
    const below = node.selectionSet ? measure(node.selectionSet) : nothing;
    const { depth, aliases, fields } = node.name.value.startsWith('__') ? nothing : below;
    return { depth: depth + 1, aliases: aliases + (node.alias ? 1 : 0), fields: fields + 1, rootFields: 1 };
  };
  const measure = (set: SelectionSetNode): Shape => {
    const total = { ...nothing };
    for (const node of set.selections) {
      const shape =
        node.kind === Kind.FIELD
          ? measureField(node)
          : node.kind === Kind.FRAGMENT_SPREAD
            ? measureFragment(node.name.value)
            : measure(node.selectionSet);
      total.depth = Math.max(total.depth, shape.depth);
      total.aliases += shape.aliases;
      total.fields += shape.fields;
      total.rootFields += shape.rootFields;
    }
    return total;
  };

  checkValues(document, limits);
  for (const name of Object.keys(fragments)) measureFragment(name);
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const { depth, aliases, fields, rootFields } = measure(definition.selectionSet);
    if (depth > limits.maxDepth) throw new Problem('graphql.too_deep', { params: { max: limits.maxDepth } });
    if (aliases > limits.maxAliases) throw new Problem('graphql.too_many_aliases', { params: { max: limits.maxAliases } });
    if (rootFields > limits.maxRootFields) throw tooMany({ tr: 'kök alan', en: 'root fields' }, limits.maxRootFields);
    if (fields > limits.maxFields) throw tooMany({ tr: 'alan', en: 'fields' }, limits.maxFields);
  }
  if (written > limits.maxFields) throw tooMany({ tr: 'alan', en: 'fields' }, limits.maxFields);
}

/** Limits the depth of values, because validation recurses into them. This check does not recurse. */
function checkValues(document: DocumentNode, { maxDepth }: Limits): void {
  let depth = 0;
  const nested = {
    enter() {
      depth += 1;
      if (depth > maxDepth) throw new Problem('graphql.too_deep', { params: { max: maxDepth } });
    },
    leave() {
      depth -= 1;
    },
  };
  visit(document, { ListValue: nested, ObjectValue: nested });
}

const tooMany = (what: Record<Locale, string>, max: number) =>
  new Problem('graphql.validation_failed', {
    params: { reason: { tr: `en fazla ${max} ${what.tr} olabilir.`, en: `at most ${max} ${what.en} are allowed.` } },
  });

/**
 * Sets the cost of a connection to its page size (`first` or `last`, instead of the default for lists) and limits these
 * arguments. A field with its own complexity function or checks keeps them.
 */
export function boundPages(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const target = getNamedType(field.type);
      if (!isObjectType(target) || !target.name.endsWith('Connection') || typeof field.extensions.complexity === 'function') continue;
      if (!field.args.some(({ name }) => name === 'first')) continue;
      for (const arg of field.args) {
        if (arg.name === 'first' || arg.name === 'last')
          arg.extensions = { ...arg.extensions, check: arg.extensions.check ?? { minimum: 1, maximum: maxPageSize } };
      }
      const price = (args: { first?: number | null; last?: number | null }) => ({
        field: 1,
        multiplier: args.first ?? args.last ?? pageSize,
      });
      field.extensions = { ...field.extensions, complexity: price };
      for (const name of ['edges', 'nodes']) {
        const rows = target.getFields()[name];
        if (rows) rows.extensions = { ...rows.extensions, complexity: { field: 1, multiplier: 1 } };
      }
    }
  }
}

/** Computes the cost of an operation from its variables. Results are cached by the values of the variables that affect it. */
export function costOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  selection: Selection,
): (variables: Record<string, unknown>) => number {
  const deciding = new Set<string>();
  for (const { node, field } of selection.fields) {
    if (typeof field.extensions.complexity === 'function')
      visit(node, { Variable: ({ name }) => void deciding.add(name.value), SelectionSet: () => false });
  }
  const known = new LRUCache<string, number>({ max: 50 });
  return (variables) => {
    const key = deciding.size === 0 ? '' : JSON.stringify([...deciding].map((name) => variables[name] ?? null));
    let cost = known.get(key);
    if (cost === undefined) {
      cost = complexityFromQuery(document, { schema, variables }).complexity;
      // Long keys contain inputs, which seldom repeat.
      if (key.length < 200) known.set(key, cost);
    }
    return cost;
  };
}
