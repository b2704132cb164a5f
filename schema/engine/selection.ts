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
import type { ProblemCode } from '../kernel/errors.ts';

declare module 'graphql' {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    /** Shown once: an answer kept for an `Idempotency-Key` has null instead. */
    secret?: true;
  }
  interface GraphQLObjectTypeExtensions<_TSource, _TContext> {
    /** What a credential needs to see things of this type where another thing leads to them: through `node`, or a reference. */
    scope?: Scope;
    /** The fields a reference shows to whoever sees the thing that refers, whatever the scopes. */
    shownByReference?: readonly string[];
  }
}

export type Fragments = Readonly<Record<string, FragmentDefinitionNode>>;
type AnyField = GraphQLField<unknown, unknown>;

/** A field an operation selects: its node, its definition, and the type it is selected on. */
export type SelectedField = { readonly node: FieldNode; readonly field: AnyField; readonly type: GraphQLNamedType };

/** What is known of an operation before it runs. */
export type Selection = {
  readonly fields: readonly SelectedField[];
  /** The operation's own fields, fragments followed, in their order; meta fields (`__typename`) left out. */
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
  /** Problem codes the root fields state. */
  readonly problems: ReadonlySet<ProblemCode>;
  /** Response keys of what is shown once. */
  readonly secrets: ReadonlySet<string>;
};

/** Reads a valid operation once, each fragment once. */
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
  /** `referred`: these fields are of what another thing refers to, not of what the operation's own field answers. */
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
        if (referred && isObjectType(type) && !shownByReference(type, field)) addScope(type.extensions.scope);
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

function shownByReference({ extensions }: GraphQLObjectType, { name }: AnyField): boolean {
  return name.startsWith('__') || extensions.shownByReference?.includes(name) === true;
}

function fieldOf(type: GraphQLNamedType, name: string): AnyField | undefined {
  if (isObjectType(type) || isInterfaceType(type)) {
    const own = type.getFields()[name];
    if (own) return own;
  }
  if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef;
  return name === TypeMetaFieldDef.name ? TypeMetaFieldDef : undefined;
}
