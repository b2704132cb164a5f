import { parse } from '../../../filter/parse.ts';
import { both, either, not, type Tree, term, words } from '../../../filter/tree.ts';
import type { FieldError } from '../../../kernel/errors.ts';
import type { Status } from '../../../people/access/project.ts';
import type { TaskRow } from '../row.ts';
import type { TaskHas } from './has.ts';

type Path = FieldError['path'];

const yesOrNo = (is: boolean) => [is ? 'yes' : 'no'];

/** Tree of each field besides those that nest another filter, in the order of conditions. Values are already ids and words. */
const fields = {
  deleted: (deleted: boolean) => term('deleted', ':', yesOrNo(deleted)),
  project: (projects: readonly string[]) => term('project', ':', projects),
  status: (statuses: readonly string[]) => term('status', ':', statuses),
  category: (categories: readonly Status['category'][]) => term('category', ':', categories),
  priority: (priorities: readonly TaskRow['priority'][]) => term('priority', ':', priorities),
  assignee: (people: readonly string[]) => term('assignee', ':', people),
  creator: (people: readonly string[]) => term('creator', ':', people),
  watcher: (people: readonly string[]) => term('watcher', ':', people),
  parent: (parents: readonly string[]) => term('parent', ':', parents),
  label: (labels: readonly string[]) => term('label', ':', labels),
  id: (ids: readonly string[]) => term('id', ':', ids),
  cycle: (cycles: readonly string[]) => term('cycle', ':', cycles),
  milestone: (milestones: readonly string[]) => term('milestone', ':', milestones),
  q: (text: string) => term(words, ':', [text.trim()]),
  dueBefore: (day: string) => term('due', '<', [day]),
  dueAfter: (day: string) => term('due', '>', [day]),
  createdBefore: (time: string) => term('created', '<', [time]),
  createdAfter: (time: string) => term('created', '>', [time]),
  updatedBefore: (time: string) => term('updated', '<', [time]),
  updatedAfter: (time: string) => term('updated', '>', [time]),
  completedBefore: (time: string) => term('completed', '<', [time]),
  completedAfter: (time: string) => term('completed', '>', [time]),
  blocked: (blocked: boolean) => term('blocked', ':', yesOrNo(blocked)),
  has: (things: readonly TaskHas[]) => term('has', ':', things),
};

type Part = { readonly [Name in keyof typeof fields]?: Parameters<(typeof fields)[Name]>[0] | null } & { readonly text?: string | null };

/** Filter of task lists; several values of one field are alternatives. `stored`: a text whose names are ids, such as that of a view. */
export type TaskFilter = Part & {
  readonly and?: readonly Part[] | null;
  readonly or?: readonly Part[] | null;
  readonly not?: Part | null;
  readonly stored?: string;
};

/** Input fields of a filter, at any level. */
export type FilterField = keyof Part;

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
    ...(filter.stored ? [parse(filter.stored) ?? both([])] : []),
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
