import {
  type FieldNode,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import type { Fragments } from './selection.ts';

/** Relations preloaded in the rows of a root field, with the loaded columns: `{ Task: { assignee: ['id', 'name'] } }`. */
export type PreloadedRelations = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

declare module 'graphql' {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    /** Set by Pothos for `t.expose…`: the property that is read. */
    pothosExposedField?: string;
    /** On a root field: relations preloaded in its rows. A document that selects only the loaded columns needs no loader. */
    hot?: PreloadedRelations;
  }
}

type AnyField = GraphQLField<unknown, unknown>;
type Resolver = GraphQLFieldResolver<unknown, unknown> | undefined;

/**
 * Removes, in place, the resolvers that only read the property with the field's name. graphql-jit then reads the
 * property directly, at half the cost and with the same result.
 */
export function removeTrivialResolvers(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    const fields = type.getFields();
    const isEdge = Boolean(fields.cursor && fields.node) && type.name.endsWith('Edge');
    for (const field of Object.values(fields)) {
      const exposed = field.extensions.pothosExposedField === field.name && field.args.length === 0;
      if (exposed || (isEdge && field.name === 'node')) field.resolve = undefined;
    }
    // Pothos reads the nodes from the edges, which builds a cursor for each node.
    if (type.name.endsWith('Connection') && fields.nodes && fields.edges)
      fields.nodes.resolve = (page) => page.nodes ?? page.edges?.map((edge: { node: unknown } | null) => edge?.node);
  }
  return schema;
}

/**
 * Relation fields that are preloaded in the rows of `operation`. Empty if any hot relation that it selects is not
 * preloaded: then all are loaded.
 */
export function preloadedFields(schema: GraphQLSchema, operation: OperationDefinitionNode, fragments: Fragments): Set<AnyField> {
  const rootType = schema.getRootType(operation.operation);
  const preloaded = new Set<AnyField>();
  if (!rootType) return preloaded;
  const everHot = new Set(Object.values(rootType.getFields()).flatMap(({ extensions }) => relations(extensions.hot)));

  const fields = new FieldReader(schema, fragments);

  /** Whether each hot relation selected below is preloaded; `hot` is undefined outside the rows of the root field. */
  const fits = (set: SelectionSetNode, type: GraphQLNamedType, hot: PreloadedRelations | undefined): boolean =>
    fields.every(set, type, hot, (node, on) => {
      const field = isObjectType(on) ? on.getFields()[node.name.value] : undefined;
      if (!field || !node.selectionSet) return true;
      const target = getNamedType(field.type);
      if (on === rootType) return fits(node.selectionSet, target, field.extensions.hot);
      // Objects below a row are not rows of the root field, but objects below a connection or an edge are.
      const relationsOfRow = hot?.[on.name];
      if (!everHot.has(`${on.name}.${field.name}`)) return fits(node.selectionSet, target, relationsOfRow ? undefined : hot);
      const columns = relationsOfRow?.[field.name];
      if (!columns || node.arguments?.length || !within(node.selectionSet, target, columns)) return false;
      preloaded.add(field);
      return true;
    });
  const within = (set: SelectionSetNode, type: GraphQLNamedType, columns: readonly string[]): boolean =>
    fields.every(set, type, columns, (node, on) => {
      if (node.name.value === '__typename') return true;
      const field = isObjectType(on) ? on.getFields()[node.name.value] : undefined;
      return field !== undefined && isLeafType(getNamedType(field.type)) && field.args.length === 0 && columns.includes(field.name);
    });

  return everHot.size > 0 && fits(operation.selectionSet, rootType, undefined) ? preloaded : new Set();
}

const relations = (hot: PreloadedRelations = {}) =>
  Object.entries(hot).flatMap(([type, fields]) => Object.keys(fields).map((field) => `${type}.${field}`));

/** Tests all fields of selections, following fragments. Each selection is tested once per question; the first failure ends the test. */
class FieldReader {
  readonly #schema: GraphQLSchema;
  readonly #fragments: Fragments;
  readonly #asked = new Map<SelectionSetNode, Set<unknown>>();

  constructor(schema: GraphQLSchema, fragments: Fragments) {
    this.#schema = schema;
    this.#fragments = fragments;
  }

  /** `question` identifies the test: a selection is visited once for each question. */
  every(
    set: SelectionSetNode,
    type: GraphQLNamedType,
    question: unknown,
    test: (node: FieldNode, type: GraphQLNamedType) => boolean,
  ): boolean {
    const asked = this.#asked.get(set) ?? new Set();
    if (asked.has(question)) return true;
    this.#asked.set(set, asked.add(question));
    return set.selections.every((node) => {
      if (node.kind === Kind.FIELD) return test(node, type);
      const fragment = node.kind === Kind.INLINE_FRAGMENT ? node : this.#fragments[node.name.value];
      if (!fragment) return false;
      const condition = fragment.typeCondition?.name.value;
      return this.every(fragment.selectionSet, (condition && this.#schema.getType(condition)) || type, question, test);
    });
  }
}

/**
 * Runs `work` while `fields` have no resolver. A compiled query captures the resolvers at compilation. `work` is
 * synchronous, so no other code sees the changed schema.
 */
export function withoutResolvers<T>(fields: ReadonlySet<AnyField>, work: () => T): T {
  const resolvers = new Map<AnyField, Resolver>([...fields].map((field) => [field, field.resolve]));
  try {
    for (const field of fields) field.resolve = undefined;
    return work();
  } finally {
    for (const [field, resolve] of resolvers) field.resolve = resolve;
  }
}
