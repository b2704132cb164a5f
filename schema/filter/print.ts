import { isKeyword } from './parse.ts';
import { type Term, type Tree, words } from './tree.ts';

/** Text that `parse` turns into this tree. */
export function print(tree: Tree): string {
  if (tree.kind === 'term') return printTerm(tree);
  if (tree.kind === 'not') return tree.part.kind === 'term' ? `-${print(tree.part)}` : `-(${print(tree.part)})`;
  if (tree.kind === 'or') return tree.parts.map(print).join(' or ');
  return tree.parts.map((part) => (part.kind === 'or' ? `(${print(part)})` : print(part))).join(' ');
}

function printTerm({ attribute, operator, values }: Term): string {
  const [only] = values;
  if (attribute === words && operator === ':' && only && values.length === 1)
    return /^[^-\s()",:<>=!“”][^\s()",:<>=!“”]*$/.test(only.text) && !isKeyword(only.text) ? only.text : quoted(only.text);
  return `${attribute}${operator}${values.map(({ text }) => (/^[^\s()",:<>=!“”]+$/.test(text) ? text : quoted(text))).join(',')}`;
}

const quoted = (text: string) => `"${text.replaceAll(/["\\”]/g, '\\$&')}"`;
