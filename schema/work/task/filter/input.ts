import { both, either, not, type Tree, term, words } from '../../../filter/tree.ts';
import type { FieldError } from '../../../kernel/errors.ts';
import type { TaskFilter as TaskFilterInput } from '../task.ts';

/** Filter input of task lists; several values of one field are alternatives. */
export type TaskFilter = typeof TaskFilterInput.$inferInput;

type Path = FieldError['path'];

/** Fields whose tree needs more than their value. */
type Nested = 'text' | 'and' | 'or' | 'not';

const yesOrNo = (is: boolean) => [is ? 'yes' : 'no'];

/** Tree of each other field, in the order of conditions. Their values are already ids and words. */
const fields: { readonly [Name in Exclude<keyof TaskFilter, Nested>]-?: (value: NonNullable<TaskFilter[Name]>) => Tree } = {
  deleted: (deleted) => term('deleted', ':', yesOrNo(deleted)),
  project: (projects) => term('project', ':', projects),
  status: (statuses) => term('status', ':', statuses),
  category: (categories) => term('category', ':', categories),
  priority: (priorities) => term('priority', ':', priorities),
  assignee: (people) => term('assignee', ':', people),
  creator: (people) => term('creator', ':', people),
  watcher: (people) => term('watcher', ':', people),
  parent: (parents) => term('parent', ':', parents),
  label: (labels) => term('label', ':', labels),
  id: (ids) => term('id', ':', ids),
  cycle: (cycles) => term('cycle', ':', cycles),
  milestone: (milestones) => term('milestone', ':', milestones),
  q: (text) => term(words, ':', [text.trim()]),
  dueBefore: (day) => term('due', '<', [day]),
  dueAfter: (day) => term('due', '>', [day]),
  createdBefore: (time) => term('created', '<', [time]),
  createdAfter: (time) => term('created', '>', [time]),
  updatedBefore: (time) => term('updated', '<', [time]),
  updatedAfter: (time) => term('updated', '>', [time]),
  completedBefore: (time) => term('completed', '<', [time]),
  completedAfter: (time) => term('completed', '>', [time]),
  blocked: (blocked) => term('blocked', ':', yesOrNo(blocked)),
  has: (things) => term('has', ':', things),
};

/** Parses a filter text at this path among the variables. */
export type Read = (text: string, path: Path) => Tree | Promise<Tree>;

/** Whether the filter contains a text at any level, which needs look-ups. */
export const hasText = (filter: TaskFilter): boolean =>
  typeof filter.text === 'string' || nestedOf(filter).some(([, nested]) => hasText(nested));

const nestedOf = ({ and, or, not }: TaskFilter): [Path, TaskFilter][] => [
  ...(and ?? []).map((each, index): [Path, TaskFilter] => [['and', index], each]),
  ...(or ?? []).map((each, index): [Path, TaskFilter] => [['or', index], each]),
  ...(not ? [[['not'], not] as [Path, TaskFilter]] : []),
];

/** Statuses that the filter names, each with its path. */
export const statusesOf = (filter: TaskFilter, path: Path = ['filter']): { path: Path; status: string }[] => [
  ...(filter.status ?? []).map((status, index) => ({ path: [...path, 'status', index], status })),
  ...nestedOf(filter).flatMap(([at, nested]) => statusesOf(nested, [...path, ...at])),
];

function plainPartsOf(filter: TaskFilter): Tree[] {
  return Object.entries(fields).flatMap(([name, treeOf]) => {
    const value = filter[name as keyof typeof fields] ?? null;
    if (value === null || (name === 'q' && (value as string).trim() === '')) return [];
    return treeOf(value as never);
  });
}

/** Tree of an input, given the tree of its text and a function for nested inputs. */
const wholeOf = (filter: TaskFilter, text: Tree | undefined, of: (nested: TaskFilter) => Tree): Tree =>
  both([
    ...plainPartsOf(filter),
    ...(text ? [text] : []),
    ...(filter.and ?? []).map(of),
    ...(filter.or ? [either(filter.or.map(of))] : []),
    ...(filter.not ? [not(of(filter.not))] : []),
  ]);

/** Tree of an input that contains no text. */
export const plainTreeOf = (filter: TaskFilter): Tree => wholeOf(filter, undefined, plainTreeOf);

/** Tree of an input; `read` parses its texts. */
export async function treeOf(filter: TaskFilter, read: Read, path: Path = ['filter']): Promise<Tree> {
  const nested = new Map<TaskFilter, Tree>();
  // Sequential, so that the first error is reported.
  for (const [at, each] of nestedOf(filter)) nested.set(each, await treeOf(each, read, [...path, ...at]));
  const text = typeof filter.text === 'string' ? await read(filter.text, [...path, 'text']) : undefined;
  return wholeOf(filter, text, (each) => nested.get(each) as Tree);
}
