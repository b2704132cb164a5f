import { join, raw, type Sql, sql } from '../kernel/sql.ts';
import type { Term, Tree } from './tree.ts';

/**
 * The condition of a tree, of those of its terms. What is unknown (null) of a row does not match, and so what is asked
 * not to match does.
 */
export function conditionOf(tree: Tree, of: (term: Term) => Sql): Sql {
  if (tree.kind === 'term') return of(tree);
  if (tree.kind === 'not') return sql`((${conditionOf(tree.part, of)}) is not true)`;
  const parts = tree.parts.map((part) => conditionOf(part, of));
  return parts.length === 0 ? raw(tree.kind === 'and' ? 'true' : 'false') : sql`(${join(parts, ` ${tree.kind} `)})`;
}

/** The same in memory. */
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
