import { nearest } from '../../../filter/nearest.ts';
import { parse } from '../../../filter/parse.ts';
import { filterProblem, placedAt } from '../../../filter/problem.ts';
import { both, either, not, type Term, type Tree, termsOf } from '../../../filter/tree.ts';
import type { Context } from '../../../kernel/context.ts';
import type { FieldError } from '../../../kernel/errors.ts';
import { fold } from '../../../kernel/turkish.ts';
import type { TaskAttribute } from './attribute.ts';
import { taskAttributes } from './attributes.ts';
import { fieldAttributes, fieldName } from './custom.ts';
import { Names, type Reading } from './names.ts';

const own: ReadonlyMap<string, TaskAttribute> = new Map(Object.entries<TaskAttribute>(taskAttributes));

/** Attribute name for each name and alias. */
const canonical = new Map([...own].flatMap(([name, { aliases }]) => [name, ...aliases].map((each) => [fold(each), name] as const)));

/** All filter attributes by name. Custom fields are loaded only if a filter names an attribute outside the built-in ones. */
export async function attributesOf(context: Context, names: readonly string[]): Promise<ReadonlyMap<string, TaskAttribute>> {
  const strange = names.map(nameOf).filter((name) => !own.has(name));
  return strange.length === 0 ? own : new Map([...own, ...(await fieldAttributes(context, strange))]);
}

/** Canonical name of an attribute; for a custom field `field.` with its key or id. */
const nameOf = (written: string): string => canonical.get(fold(written)) ?? fieldName(written) ?? written;

/** The built-in attributes, which every organization has. */
export const ownAttributes = own;

/**
 * Parses a filter text and resolves its names among what the caller can view; the terms suit `where` and `matches`.
 * @throws Problem `filter.invalid`
 */
export async function treeOfText(context: Context, text: string, path: FieldError['path'], reading: Reading = {}): Promise<Tree> {
  try {
    const tree = parse(text);
    if (!tree) return both([]);
    const attributes = await attributesOf(
      context,
      termsOf(tree).map(({ attribute }) => attribute),
    );
    return await resolve(tree, attributes, new Names(context, path, reading));
  } catch (error) {
    throw placedAt(error, path);
  }
}

async function resolve(tree: Tree, attributes: ReadonlyMap<string, TaskAttribute>, names: Names): Promise<Tree> {
  if (tree.kind === 'term') return resolveTerm(tree, attributes, names);
  if (tree.kind === 'not') return not(await resolve(tree.part, attributes, names));
  const parts: Tree[] = [];
  for (const part of tree.parts) parts.push(await resolve(part, attributes, names));
  return tree.kind === 'and' ? both(parts) : either(parts);
}

async function resolveTerm(term: Term, attributes: ReadonlyMap<string, TaskAttribute>, names: Names): Promise<Tree> {
  const { operator, place, values } = term;
  const attribute = nameOf(term.attribute);
  const found = attributes.get(attribute);
  if (!found) {
    const known = [...attributes].flatMap(([name, { aliases }]) => [name, ...aliases]);
    throw filterProblem('filter.attribute_unknown', place, { name: term.attribute }, nearest(term.attribute, known));
  }
  if (operator === '!=') return not(await found.resolve({ ...term, attribute, operator: ':' }, names));
  if (operator !== ':' && !found.ordered) throw filterProblem('filter.operator', place, { name: term.attribute, operator }, [':', '!=']);
  if (operator !== ':' && values.length > 1) throw filterProblem('filter.one_value', values[1]?.place, { operator });
  return found.resolve({ ...term, attribute }, names);
}
