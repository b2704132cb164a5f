import {
  type DirectiveNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
} from 'graphql';
import type { Scope } from '../kernel/actor.ts';
import type { ProblemCode } from '../kernel/module.ts';

declare module 'graphql' {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    /** A secret, returned only once: a response stored for an `Idempotency-Key` has null instead. */
    secret?: true;
  }
  interface GraphQLObjectTypeExtensions<_TSource, _TContext> {
    /** Scope that a credential needs to view objects of this type through `node` or a reference from another object. */
    scope?: Scope;
    /** Fields that are visible through a reference to everyone who can view the referring object, whatever the scopes. */
    visibleByReference?: readonly string[];
  }
}

export type Fragments = Readonly<Record<string, FragmentDefinitionNode>>;
type AnyField = GraphQLField<unknown, unknown>;

/** A field that an operation selects: its node, its definition, and the type it is selected on. */
export type SelectedField = { readonly node: FieldNode; readonly field: AnyField; readonly type: GraphQLNamedType };

/** Properties of an operation that are known before it runs. */
export type Selection = {
  readonly fields: readonly SelectedField[];
  /** Root fields in document order, with fragments expanded and without meta fields (`__typename`). */
  readonly rootFields: readonly { readonly key: string; readonly name: string; readonly field: AnyField }[];
  /** Arguments of all selected fields and of the directives on them. */
  readonly arguments: readonly {
    readonly key: string;
    readonly node: FieldNode | DirectiveNode;
    readonly args: readonly GraphQLArgument[];
  }[];
  /** Every scope the credential must have. */
  readonly scopes: ReadonlySet<Scope>;
  /** Whether it needs no membership: every root field needs `identity` only. */
  readonly forOutsiders: boolean;
  /** Problem codes that the root fields declare. */
  readonly problems: ReadonlySet<ProblemCode>;
  /** Response keys of secrets, which are returned only once. */
  readonly secrets: ReadonlySet<string>;
};

/** Analyses a valid operation in one pass; each fragment is visited once. */
export function selectionOf(schema: GraphQLSchema, operation: OperationDefinitionNode, fragments: Fragments): Selection {
  const rootType = schema.getRootType(operation.operation) as GraphQLNamedType;
  const fields: SelectedField[] = [];
  const args: Selection['arguments'][number][] = [];
  const scopes = new Set<Scope>();
  const seen = new Set<FragmentDefinitionNode>();

  const addDirectives = (directives: readonly DirectiveNode[] = []) => {
    for (const node of directives) args.push({ key: `@${node.name.value}`, node, args: schema.getDirective(node.name.value)?.args ?? [] });
  };
  const addScope = (scope: Scope | 'any' | 'identity' | undefined) => {
    if (scope && scope !== 'any' && scope !== 'identity') scopes.add(scope);
  };
  const narrow = (condition: string | undefined, type: GraphQLNamedType) => {
    const narrowed = condition ? (schema.getType(condition) as GraphQLNamedType) : type;
    if (isAbstractType(type) && isObjectType(narrowed)) addScope(narrowed.extensions.scope);
    return narrowed;
  };
  /** `referred`: the fields belong to an object that another object refers to, not to the result of a root field. */
  const visit = (set: SelectionSetNode, type: GraphQLNamedType, referred: boolean): void => {
    for (const node of set.selections) {
      addDirectives(node.directives);
      if (node.kind === Kind.INLINE_FRAGMENT) visit(node.selectionSet, narrow(node.typeCondition?.name.value, type), referred);
      else if (node.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments[node.name.value];
        if (!fragment) continue;
        const narrowed = narrow(fragment.typeCondition.name.value, type);
        if (seen.has(fragment)) continue;
        seen.add(fragment);
        visit(fragment.selectionSet, narrowed, referred);
      } else {
        const field = fieldOf(type, node.name.value);
        if (!field) continue;
        fields.push({ node, field, type });
        args.push({ key: node.alias?.value ?? node.name.value, node, args: field.args });
        addScope(field.extensions.scope);
        if (referred && isObjectType(type) && !isVisibleByReference(type, field)) addScope(type.extensions.scope);
        if (node.selectionSet) visit(node.selectionSet, getNamedType(field.type), type !== rootType);
      }
    }
  };
  addDirectives(operation.directives);
  visit(operation.selectionSet, rootType, false);

  const rootFields = fields
    .filter(({ type, field }) => type === rootType && !field.name.startsWith('__'))
    .map(({ node, field }) => ({ key: node.alias?.value ?? field.name, name: field.name, field }));
  const own = fields.filter(({ type }) => type === rootType);
  const forOutsiders = own.every(({ field }) => field.extensions.scope === 'identity');
  const problems = new Set(rootFields.flatMap(({ field }) => field.extensions.problems ?? []));
  const secrets = new Set(fields.filter(({ field }) => field.extensions.secret).map(({ node, field }) => node.alias?.value ?? field.name));
  return { fields, rootFields, arguments: args, scopes, forOutsiders, problems, secrets };
}

function isVisibleByReference({ extensions }: GraphQLObjectType, { name }: AnyField): boolean {
  return name.startsWith('__') || extensions.visibleByReference?.includes(name) === true;
}

function fieldOf(type: GraphQLNamedType, name: string): AnyField | undefined {
  if (isObjectType(type) || isInterfaceType(type)) {
    const own = type.getFields()[name];
    if (own) return own;
  }
  if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef;
  return name === TypeMetaFieldDef.name ? TypeMetaFieldDef : undefined;
}
