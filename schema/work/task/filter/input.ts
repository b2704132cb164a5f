import { both, either, not, type Tree, term, words } from '../../../filter/tree.ts';
import type { FieldError } from '../../../kernel/errors.ts';
import type { TaskFilter as TaskFilterInput } from '../task.ts';

/** What a list of tasks can be narrowed to; several values of one field are alternatives. */
export type TaskFilter = typeof TaskFilterInput.$inferInput;

type Path = FieldError['path'];

/** What takes more than its value to be made a tree. */
type Nested = 'text' | 'and' | 'or' | 'not';

const yesOrNo = (is: boolean) => [is ? 'yes' : 'no'];

/** The tree of each field but those, in the order of conditions: what it holds is told by ids and words already. */
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

/** Makes the tree of a text that stands at this place among the variables. */
export type Read = (text: string, path: Path) => Tree | Promise<Tree>;

/** Whether a text stands in it anywhere: that takes look-ups. */
export const hasText = (filter: TaskFilter): boolean =>
  typeof filter.text === 'string' || nestedOf(filter).some(([, nested]) => hasText(nested));

const nestedOf = ({ and, or, not }: TaskFilter): [Path, TaskFilter][] => [
  ...(and ?? []).map((each, index): [Path, TaskFilter] => [['and', index], each]),
  ...(or ?? []).map((each, index): [Path, TaskFilter] => [['or', index], each]),
  ...(not ? [[['not'], not] as [Path, TaskFilter]] : []),
];

/** The statuses it names, each with its place. */
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

/** The tree of an input, of those of its text and of the inputs within it. */
const wholeOf = (filter: TaskFilter, text: Tree | undefined, of: (nested: TaskFilter) => Tree): Tree =>
  both([
    ...plainPartsOf(filter),
    ...(text ? [text] : []),
    ...(filter.and ?? []).map(of),
    ...(filter.or ? [either(filter.or.map(of))] : []),
    ...(filter.not ? [not(of(filter.not))] : []),
  ]);

/** The tree of an input without a text in it. */
export const plainTreeOf = (filter: TaskFilter): Tree => wholeOf(filter, undefined, plainTreeOf);

/** The tree of an input, whose texts `read` makes trees of. */
export async function treeOf(filter: TaskFilter, read: Read, path: Path = ['filter']): Promise<Tree> {
  const nested = new Map<TaskFilter, Tree>();
  // One after the other: the first mistake is told.
  for (const [at, each] of nestedOf(filter)) nested.set(each, await treeOf(each, read, [...path, ...at]));
  const text = typeof filter.text === 'string' ? await read(filter.text, [...path, 'text']) : undefined;
  return wholeOf(filter, text, (each) => nested.get(each) as Tree);
}
