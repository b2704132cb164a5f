import { type DirectiveNode, type DocumentNode, Kind, type OperationDefinitionNode, valueFromASTUntyped, visit } from 'graphql';

type Variables = Readonly<Record<string, unknown>>;
type Conditional = { readonly directives?: readonly DirectiveNode[] };

/** Whether a selection with these directives is executed; undefined if it depends on a variable without a boolean value. */
type Verdict = boolean | undefined;

const isCondition = ({ name }: DirectiveNode) => name.value === 'skip' || name.value === 'include';

/** Names of the variables that `@skip` and `@include` read, in document order; null if the document has no such directive. */
export function conditionVariables(document: DocumentNode): string[] | null {
  let any = false;
  const names = new Set<string>();
  visit(document, {
    Directive(node) {
      if (!isCondition(node)) return;
      any = true;
      for (const { value } of node.arguments ?? []) if (value.kind === Kind.VARIABLE) names.add(value.name.value);
    },
  });
  return any ? [...names] : null;
}

/** Adds the operation's defaults for absent variables, without any check. */
export function withDefaults({ variableDefinitions = [] }: OperationDefinitionNode, variables: Variables): Variables {
  const defaults = variableDefinitions.flatMap(({ variable: { name }, defaultValue }) =>
    defaultValue && variables[name.value] === undefined ? [[name.value, valueFromASTUntyped(defaultValue)]] : [],
  );
  return defaults.length > 0 ? { ...variables, ...Object.fromEntries(defaults) } : variables;
}

/**
 * The document without the selections that `@skip` and `@include` leave out, and without these directives (GraphQL
 * specification, section 3.13). `undecided` is the outcome of a condition whose value is not a boolean.
 */
export function executed(document: DocumentNode, variables: Variables, undecided: 'kept' | 'left out' = 'kept'): DocumentNode {
  const verdictOf = ({ name, arguments: [argument] = [] }: DirectiveNode): Verdict => {
    const value = argument?.value;
    const is = value?.kind === Kind.VARIABLE ? variables[value.name.value] : value?.kind === Kind.BOOLEAN ? value.value : undefined;
    return typeof is === 'boolean' ? is === (name.value === 'include') : undefined;
  };
  const enter = <Node extends Conditional>(node: Node): Node | null | undefined => {
    if (!node.directives?.some(isCondition)) return undefined;
    const included = node.directives.filter(isCondition).every((directive) => verdictOf(directive) ?? undecided === 'kept');
    return included ? { ...node, directives: node.directives.filter((each) => !isCondition(each)) } : null;
  };
  return visit(document, { Field: { enter }, InlineFragment: { enter }, FragmentSpread: { enter } });
}
