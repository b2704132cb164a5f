import { type Clock, isByClock } from '../../filter/dates.ts';
import { conditionOf, knownOf, predicateOf } from '../../filter/evaluate.ts';
import { checkSize } from '../../filter/limits.ts';
import { parse } from '../../filter/parse.ts';
import { both, type Term, type Tree, term, termsOf } from '../../filter/tree.ts';
import type { Context } from '../../kernel/context.ts';
import { type FieldError, Problem } from '../../kernel/errors.ts';
import { all, named, type Sql, sql } from '../../kernel/sql.ts';
import { membership, visible } from '../../people/access/visibility.ts';
import { users } from '../../people/member/member.ts';
import type { TaskData } from './events.ts';
import type { Matches, Narrowing, Scope } from './filter/attribute.ts';
import { fieldIdOf } from './filter/custom.ts';
import { hasText, plainTreeOf, statusesOf, type TaskFilter, treeOf } from './filter/input.ts';
import { attributesOf, ownAttributes, treeOfText } from './filter/resolve.ts';

export type { Matches } from './filter/attribute.ts';
export { Facts } from './filter/facts.ts';
export type { TaskFilter } from './filter/input.ts';

/** A filter ready to be asked: its tree, of terms that say ids and words, and what those are read with. */
export type ReadyFilter = {
  /** What must all be so. One of them says whether tasks are deleted: live ones unless the filter says otherwise. */
  readonly parts: readonly Tree[];
  readonly scope: Scope;
};

const utc: Clock = { now: () => new Date(), zone: 'UTC' };

/** A filter made ready. One without a text takes no look-up. @throws Problem `filter.invalid` */
export async function readyFilter(context: Context, filter: TaskFilter): Promise<ReadyFilter> {
  const lookedUp = { count: 0 };
  const tree = hasText(filter) ? await treeOf(filter, (text, path) => treeOfText(context, text, path, { lookedUp })) : plainTreeOf(filter);
  return readyTree(context, tree);
}

/**
 * The same of a text as it is kept (view/filter.ts), whose names are ids: what has gone since then is what no task has. It takes no
 * look-up of names, and nothing in it can be wrong.
 */
export const readyKept = (context: Context, kept: string): Promise<ReadyFilter> => readyTree(context, parse(kept) ?? both([]));

/** The same of a tree whose terms are resolved. */
async function readyTree(context: Context, tree: Tree): Promise<ReadyFilter> {
  const terms = termsOf(tree);
  if (terms.length > 1) checkSize(tree);
  const live = terms.some(({ attribute }) => attribute === 'deleted') ? [] : [term('deleted', ':', ['no'])];
  const strange = terms.filter(({ attribute }) => !ownAttributes.has(attribute)).map(({ attribute }) => attribute);
  const attributes = strange.length > 0 ? await attributesOf(context, strange) : ownAttributes;
  const takesClock = ({ attribute, values }: Term): boolean => {
    const dated = attributes.get(attribute)?.dated;
    return dated !== undefined && values.some(({ text }) => isByClock(text, dated));
  };
  return {
    parts: [...live, ...(tree.kind === 'and' ? tree.parts : [tree])],
    scope: {
      context,
      clock: terms.some(takesClock) ? { ...utc, zone: (await context.load(users, context.actor.user))?.timeZone ?? utc.zone } : utc,
      attributes,
    },
  };
}

function narrowingOf({ attributes }: Scope, { attribute }: Term): Narrowing {
  const { where, matches, ofKey, needsFacts = false } = attributes.get(attribute) ?? {};
  if (!where || !matches) throw new Error(`no condition for ${attribute}`);
  return { where, matches, needsFacts, ...(ofKey && { ofKey }) };
}

/** By what of a task a filter narrows lists at all; what is not one comparison has no name. */
export const narrowedBy = ({ parts }: ReadyFilter): (string | undefined)[] =>
  parts.filter((part) => !isLive(part)).map((part) => (part.kind === 'term' ? part.attribute : undefined));

const isLive = (part: Tree): boolean =>
  part.kind === 'term' && part.attribute === 'deleted' && part.values.every(({ text }) => text === 'no');

/** Whether it lists the trash, and nothing else. */
export const isOfTrash = ({ parts }: ReadyFilter): boolean =>
  parts.some((part) => part.kind === 'term' && part.attribute === 'deleted' && part.values.every(({ text }) => text === 'yes'));

/** The comparison that names the projects whose tasks alone are listed, if one does. */
export const projectPart = ({ parts }: ReadyFilter): Term | undefined =>
  parts.find((part) => part.kind === 'term' && part.attribute === 'project') as Term | undefined;

/** What must be so of custom fields' values as stretches of their index: the field's id, a condition on column `key`, and the part that says it. */
export function stretchesOf({ parts, scope }: ReadyFilter): { readonly field: string; readonly of: Sql; readonly part: Tree }[] {
  return parts.flatMap((part) => {
    const field = part.kind === 'term' ? fieldIdOf(part.attribute) : undefined;
    const of = field === undefined ? undefined : narrowingOf(scope, part as Term).ofKey?.(part as Term, scope);
    return field !== undefined && of ? [{ field, of, part }] : [];
  });
}

/** The same of one field, as one condition; undefined without any. */
export function stretchOf(filter: ReadyFilter, field: string): { readonly of: Sql; readonly parts: readonly Tree[] } | undefined {
  const said = stretchesOf(filter).filter((each) => each.field === field);
  return said.length > 0 ? { of: all(said.map(({ of }) => of)), parts: said.map(({ part }) => part) } : undefined;
}

/** The condition on task `t`, without the parts `left`: whether the actor sees its project is asked beside it, but where projects are named. */
export function matching({ parts, scope }: ReadyFilter, ...left: readonly (Tree | undefined)[]): Sql {
  return all([
    sql`t.organization_id = ${scope.context.actor.organization}`,
    ...parts.filter((part) => !left.includes(part)).map((part) => conditionOf(part, (term) => narrowingOf(scope, term).where(term, scope))),
  ]);
}

/** A filter of tasks as events tell them. */
export type TaskMatcher = {
  readonly matches: Matches;
  /** The same without facts; undefined where it takes those to say. */
  readonly settled: (task: TaskData) => boolean | undefined;
  /** Whether it has to be given the facts of a task (`Facts.of`). */
  readonly needsFacts: boolean;
};

/** The same for tasks as events tell them: a change is weighed for any number of followers without a query for each. */
export async function matcherOf({ parts, scope }: ReadyFilter): Promise<TaskMatcher> {
  const tree = both(parts);
  const made = new Map<Term, Matches>();
  for (const each of termsOf(tree)) made.set(each, await narrowingOf(scope, each).matches(each, scope));
  const takesFacts = (each: Term): boolean => narrowingOf(scope, each).needsFacts === true;
  return {
    matches: predicateOf(tree, (each) => made.get(each) as Matches),
    settled: knownOf(tree, (each) => (takesFacts(each) ? undefined : (made.get(each) as Matches))),
    needsFacts: termsOf(tree).some(takesFacts),
  };
}

/** Whether somebody else has to be told that a status is unknown: rows under a single one prove that it exists. */
export const mayBeUnknown = (filter: TaskFilter, isEmpty: boolean): boolean => {
  const { length } = statusesOf(filter);
  return length > 1 || (length === 1 && isEmpty);
};

/** A status that no visible project's workflow has is a mistake to be told, not an empty list (design 4). */
export async function requireStatuses(context: Context, filter: TaskFilter): Promise<void> {
  const { actor } = context;
  const asked = statusesOf(filter);
  if (asked.length === 0) return;
  const rows = await context.sql<{ key: string }>(
    named(
      'workflow.known',
      sql`select distinct s.key from workflow_status s join project p on p.organization_id = s.organization_id and p.id = s.project_id ${membership(actor)}
        where s.organization_id = ${actor.organization} and s.key = any(${asked.map(({ status }) => status)}) and ${visible(actor)}`,
    ),
  );
  const known = new Set(rows.map(({ key }) => key));
  const errors = asked.flatMap(({ path, status }): FieldError[] =>
    known.has(status) ? [] : [{ path, code: 'status.not_found', params: { status } }],
  );
  if (errors.length > 0) throw new Problem('input.invalid', { errors });
}
