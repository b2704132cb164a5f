import { type Clock, isByClock, isHours } from '../../filter/dates.ts';
import { conditionOf, knownOf, predicateOf } from '../../filter/evaluate.ts';
import { checkSize } from '../../filter/limits.ts';
import { parse } from '../../filter/parse.ts';
import { both, type Term, type Tree, term, termsOf } from '../../filter/tree.ts';
import type { Context } from '../../kernel/context.ts';
import { type FieldError, Problem } from '../../kernel/errors.ts';
import { all, type Sql, sql } from '../../kernel/sql.ts';
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

/** A filter with resolved names: its tree, and what its conditions are built with. */
export type ReadyFilter = {
  /** Parts that must all match, including one on deletion: only live tasks unless the filter says otherwise. */
  readonly parts: readonly Tree[];
  readonly scope: Scope;
};

const utc: Clock = { now: () => new Date(), zone: 'UTC' };

/** Resolves a filter. A filter without a `text` needs no name look-up. @throws Problem `filter.invalid` */
export async function readyFilter(context: Context, filter: TaskFilter): Promise<ReadyFilter> {
  const lookedUp = { count: 0 };
  const tree = hasText(filter) ? await treeOf(filter, (text, path) => treeOfText(context, text, path, { lookedUp })) : plainTreeOf(filter);
  return readyTree(context, tree);
}

/**
 * Resolves a stored filter text (view/filter.ts), whose names are ids. Ids that no longer exist match no task. Needs no name
 * look-up and does not fail.
 */
export const readyStored = (context: Context, stored: string): Promise<ReadyFilter> => readyTree(context, parse(stored) ?? both([]));

/** Builds a `ReadyFilter` from a tree with resolved terms. */
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
  if (terms.some(({ attribute, values }) => attributes.get(attribute)?.dated && values.some(({ text }) => isHours(text))))
    context.timeDependent = true;
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

/** Task fields the filter constrains; undefined for compound expressions. */
export const narrowedBy = ({ parts }: ReadyFilter): (string | undefined)[] =>
  parts.filter((part) => !isLive(part)).map((part) => (part.kind === 'term' ? part.attribute : undefined));

const isLive = (part: Tree): boolean =>
  part.kind === 'term' && part.attribute === 'deleted' && part.values.every(({ text }) => text === 'no');

/** Whether the filter lists only the trash. */
export const isOfTrash = ({ parts }: ReadyFilter): boolean =>
  parts.some((part) => part.kind === 'term' && part.attribute === 'deleted' && part.values.every(({ text }) => text === 'yes'));

/** The comparison on projects, if the filter has one at the top level. */
export const projectPart = ({ parts }: ReadyFilter): Term | undefined =>
  parts.find((part) => part.kind === 'term' && part.attribute === 'project') as Term | undefined;

/** Constraints on custom fields as index ranges: the field's id, a condition on column `key`, and the part of the filter. */
export function stretchesOf({ parts, scope }: ReadyFilter): { readonly field: string; readonly of: Sql; readonly part: Tree }[] {
  return parts.flatMap((part) => {
    const field = part.kind === 'term' ? fieldIdOf(part.attribute) : undefined;
    const of = field === undefined ? undefined : narrowingOf(scope, part as Term).ofKey?.(part as Term, scope);
    return field !== undefined && of ? [{ field, of, part }] : [];
  });
}

/** Index range of one field as a single condition; undefined if there is none. */
export function stretchOf(filter: ReadyFilter, field: string): { readonly of: Sql; readonly parts: readonly Tree[] } | undefined {
  const said = stretchesOf(filter).filter((each) => each.field === field);
  return said.length > 0 ? { of: all(said.map(({ of }) => of)), parts: said.map(({ part }) => part) } : undefined;
}

/**
 * Condition on task `t`, without the parts in `left`. Checks visibility only if the filter names projects; otherwise the caller
 * checks it.
 */
export function matching({ parts, scope }: ReadyFilter, ...left: readonly (Tree | undefined)[]): Sql {
  return all([
    sql`t.organization_id = ${scope.context.actor.organization}`,
    ...parts.filter((part) => !left.includes(part)).map((part) => conditionOf(part, (term) => narrowingOf(scope, term).where(term, scope))),
  ]);
}

/** A filter on tasks as in event data. */
export type TaskMatcher = {
  readonly matches: Matches;
  /** Result without facts; undefined if facts are needed. */
  readonly settled: (task: TaskData) => boolean | undefined;
  /** Whether `matches` needs the facts of a task (`Facts.of`). */
  readonly needsFacts: boolean;
};

/** In-memory filter on event data: evaluates a change for any number of followers without a query for each. */
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

/** Whether `requireStatuses` has to check the statuses. Rows found with a single status prove that it exists. */
export const mayBeUnknown = (filter: TaskFilter, isEmpty: boolean): boolean => {
  const { length } = statusesOf(filter);
  return length > 1 || (length === 1 && isEmpty);
};

/**
 * Rejects a status that no visible project's workflow has, instead of returning an empty list.
 * @throws Problem `input.invalid`
 */
export async function requireStatuses(context: Context, filter: TaskFilter): Promise<void> {
  const { actor } = context;
  const asked = statusesOf(filter);
  if (asked.length === 0) return;
  const rows = await context.sql<{ key: string }>(
    'workflow.known',
    sql`select distinct s.key from workflow_status s join project p on p.organization_id = s.organization_id and p.id = s.project_id ${membership(actor)}
        where s.organization_id = ${actor.organization} and s.key = any(${asked.map(({ status }) => status)}) and ${visible(actor)}`,
  );
  const known = new Set(rows.map(({ key }) => key));
  const errors = asked.flatMap(({ path, status }): FieldError[] =>
    known.has(status) ? [] : [{ path, code: 'status.not_found', params: { status } }],
  );
  if (errors.length > 0) throw new Problem('input.invalid', { errors });
}
