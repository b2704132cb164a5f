import { filterProblem } from './problem.ts';
import { depthOf, type Tree, termsOf } from './tree.ts';

/** Length of a filter text (UTF-16 code units). */
export const maxLength = 2_000;
/** Comparisons and free words of one filter. */
export const maxTerms = 100;
/** Alternative values of one comparison. */
export const maxValues = 100;
/** Nesting depth of parentheses and negations. */
export const maxDepth = 20;

/** @throws Problem `filter.invalid` for a tree that exceeds these limits */
export function checkSize(tree: Tree): void {
  const terms = termsOf(tree);
  if (terms.length > maxTerms) throw filterProblem('filter.too_many_terms', terms[maxTerms]?.place, { max: maxTerms });
  if (depthOf(tree) > maxDepth + 1) throw filterProblem('filter.too_deep', terms.at(-1)?.place, { max: maxDepth });
}
