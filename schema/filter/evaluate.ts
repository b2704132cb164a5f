import { join, raw, type Sql, sql } from '../kernel/sql.ts';
import type { Term, Tree } from './tree.ts';

/** SQL condition of a tree, built from the conditions of its terms. A null value does not match; its negation therefore matches. */
export function conditionOf(tree: Tree, of: (term: Term) => Sql): Sql {
  if (tree.kind === 'term') return of(tree);
  if (tree.kind === 'not') return sql`((${conditionOf(tree.part, of)}) is not true)`;
  const parts = tree.parts.map((part) => conditionOf(part, of));
  return parts.length === 0 ? raw(tree.kind === 'and' ? 'true' : 'false') : sql`(${join(parts, ` ${tree.kind} `)})`;
}

/** Predicate of a tree in memory, built from the predicates of its terms. */
export function predicateOf<Thing extends readonly unknown[]>(
  tree: Tree,
  of: (term: Term) => (...thing: Thing) => boolean,
): (...thing: Thing) => boolean {
  if (tree.kind === 'term') return of(tree);
  if (tree.kind === 'not') {
    const part = predicateOf(tree.part, of);
    return (...thing) => !part(...thing);
  }
  const parts = tree.parts.map((part) => predicateOf(part, of));
  return tree.kind === 'and' ? (...thing) => parts.every((part) => part(...thing)) : (...thing) => parts.some((part) => part(...thing));
}

/** Like `predicateOf`, but `of` may return undefined for a term. The result is undefined if it depends on such a term. */
export function knownOf<Thing extends readonly unknown[]>(
  tree: Tree,
  of: (term: Term) => ((...thing: Thing) => boolean) | undefined,
): (...thing: Thing) => boolean | undefined {
  if (tree.kind === 'term') return of(tree) ?? (() => undefined);
  if (tree.kind === 'not') {
    const part = knownOf(tree.part, of);
    return (...thing) => {
      const is = part(...thing);
      return is === undefined ? undefined : !is;
    };
  }
  const parts = tree.parts.map((part) => knownOf(part, of));
  const deciding = tree.kind === 'or';
  return (...thing) => {
    const known = parts.map((part) => part(...thing));
    if (known.includes(deciding)) return deciding;
    return known.includes(undefined) ? undefined : !deciding;
  };
}
