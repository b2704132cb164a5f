// Tree of a filter. Filter texts and typed inputs become such a tree; it is evaluated in SQL or in memory. This file
// does not depend on what is filtered.

/** Position in the text of a filter, in UTF-16 code units. */
export type Place = { readonly offset: number; readonly length: number };

export const operators = [':', '!=', '<', '<=', '>', '>='] as const;
export type Operator = (typeof operators)[number];

/** A value as it was written, or an id once names are resolved. */
export type Value = { readonly text: string; readonly place?: Place };

/** A comparison; several values are alternatives. */
export type Term = {
  readonly kind: 'term';
  readonly attribute: string;
  readonly operator: Operator;
  readonly values: readonly Value[];
  /** Place of the attribute's name, or of a free word. */
  readonly place?: Place;
};

export type Tree = { readonly kind: 'and' | 'or'; readonly parts: readonly Tree[] } | { readonly kind: 'not'; readonly part: Tree } | Term;

/** Free words are terms of this attribute. */
export const words = 'text';

export const term = (attribute: string, operator: Operator, values: readonly string[]): Term => ({
  kind: 'term',
  attribute,
  operator,
  values: values.map((text) => ({ text })),
});

/** Conjunction of the parts; a single part is returned unchanged. */
export const both = (parts: readonly Tree[]): Tree => joined('and', parts);
export const either = (parts: readonly Tree[]): Tree => joined('or', parts);

/** Matches everything: no condition at all. */
export const everything: Tree = { kind: 'and', parts: [] };
/** Whether nothing can match the tree. */
export const isNothing = (tree: Tree): boolean => isEmpty(tree, 'or');

const isEmpty = (tree: Tree, kind: 'and' | 'or'): boolean => tree.kind === kind && tree.parts.length === 0;
const opposite = { and: 'or', or: 'and' } as const;

/** Joins parts and flattens those of the same kind. A part that decides the result (`false and …`, `true or …`) replaces them all. */
function joined(kind: 'and' | 'or', parts: readonly Tree[]): Tree {
  const flat = parts.flatMap((part) => (part.kind === kind ? part.parts : [part]));
  const deciding = flat.find((part) => isEmpty(part, opposite[kind]));
  if (deciding) return deciding;
  return flat.length === 1 ? (flat[0] as Tree) : { kind, parts: flat };
}

export function not(part: Tree): Tree {
  if (part.kind === 'not') return part.part;
  return part.kind !== 'term' && part.parts.length === 0 ? { kind: opposite[part.kind], parts: [] } : { kind: 'not', part };
}

/** The terms of a tree, from left to right. */
export function termsOf(tree: Tree): Term[] {
  if (tree.kind === 'term') return [tree];
  return tree.kind === 'not' ? termsOf(tree.part) : tree.parts.flatMap(termsOf);
}

export function depthOf(tree: Tree): number {
  if (tree.kind === 'term') return 0;
  return 1 + (tree.kind === 'not' ? depthOf(tree.part) : Math.max(0, ...tree.parts.map(depthOf)));
}

/** Returns the tree with each term replaced by the result of `change`. */
export function mapTerms(tree: Tree, change: (term: Term) => Tree): Tree {
  if (tree.kind === 'term') return change(tree);
  if (tree.kind === 'not') return not(mapTerms(tree.part, change));
  return joined(
    tree.kind,
    tree.parts.map((part) => mapTerms(part, change)),
  );
}
