import { maxLength } from '../../filter/limits.ts';
import { parse } from '../../filter/parse.ts';
import { print } from '../../filter/print.ts';
import { filterProblem, placedAt } from '../../filter/problem.ts';
import { isNothing, mapTerms, type Term, type Tree, termsOf } from '../../filter/tree.ts';
import type { Context } from '../../kernel/context.ts';
import type { FieldError } from '../../kernel/errors.ts';
import { isId, taskNumber } from '../../kernel/ids.ts';
import { keyBy, loader } from '../../kernel/loaders.ts';
import { raw, sql } from '../../kernel/sql.ts';
import { membership, visible } from '../../people/access/visibility.ts';
import { acquainted } from '../../people/member/policy.ts';
import type { FieldOption } from '../field/definitions.ts';
import { customFields } from '../field/find.ts';
import { cycleWords } from '../task/filter/attributes.ts';
import { fieldIdOf } from '../task/filter/custom.ts';
import { type TaskFilter, treeOf } from '../task/filter/input.ts';
import { wordOf, wordsFor } from '../task/filter/names.ts';
import { ownAttributes, treeOfText } from '../task/filter/resolve.ts';

/**
 * Returns a filter in the form in which it is stored: with ids for names, so that renames do not change its meaning; empty if everything
 * matches. `me` and relative days such as `-7d` are kept.
 * @throws Problem `filter.invalid` with the place, also where nothing can match
 */
export async function toStoredFilter(context: Context, text: string, path: FieldError['path']): Promise<string> {
  const tree = await treeOfText(context, text, path, { keeps: true });
  try {
    return toStored(tree);
  } catch (error) {
    throw placedAt(error, path);
  }
}

/** Returns the stored form of a filter given as fields. @throws Problem `filter.invalid` */
export const toStoredInput = async (context: Context, filter: TaskFilter): Promise<string> =>
  toStored(await treeOf(filter, (text, path) => treeOfText(context, text, path, { keeps: true })));

/** @throws Problem `filter.invalid` if nothing can match, or if it is too long with ids */
function toStored(tree: Tree): string {
  if (isNothing(tree)) throw filterProblem('filter.matches_nothing', undefined);
  const text = print(tree);
  if (text !== '') parse(text);
  return text;
}

const isNamed = (text: string) => isId(text, 'member', 'label', 'project', 'cycle', 'milestone', 'task');

/** Returns a stored filter for display: ids that the caller can view become current names if these are unambiguous. */
export async function toDisplayedFilter(context: Context, stored: string): Promise<string> {
  const tree = stored === '' ? null : parse(stored);
  if (!tree) return stored;
  const terms = termsOf(tree);
  const ids = terms.flatMap(({ values }) => values.map(({ text }) => text).filter(isNamed));
  const names = new Map<string, string>();
  for (const each of await Promise.all(ids.map((id) => context.load(called, id))))
    if (each && !isWord(each.name)) names.set(each.id, each.name);
  const ofTasks = terms.filter(isOfTasks).flatMap(({ values }) => values.map(({ text }) => text));
  const numbers = new Map<string, string>();
  for (const [number, id] of await idsOfNumbers(context, ofTasks)) numbers.set(number, (await context.load(called, id))?.name ?? id);
  const fields = new Map<string, string>();
  for (const { key, id, options } of await fieldsOf(context, terms)) {
    fields.set(`field.${id}`, `field.${key}`);
    for (const option of options as FieldOption[]) names.set(option.id, option.name);
  }
  const displayed = print(
    mapTerms(tree, (term) => ({
      ...term,
      attribute: fields.get(term.attribute) ?? term.attribute,
      values: term.values.map(({ text }) => ({ text: names.get(text) ?? (isOfTasks(term) ? numbers.get(text) : undefined) ?? text })),
    })),
  );
  // Long names can exceed the maximum length of a filter.
  return displayed.length > maxLength ? stored : displayed;
}

/** Whether the values of a term are tasks. */
const isOfTasks = ({ attribute }: Term): boolean => ownAttributes.get(attribute)?.ofTasks === true;

/** Returns the ids of tasks by their numbers, which older filters contain, even if the actor cannot view them. */
async function idsOfNumbers(context: Context, references: readonly string[]): Promise<Map<string, string>> {
  const numbers = references.filter((each) => taskNumber.test(each));
  if (numbers.length === 0) return new Map();
  const { organization } = context.actor;
  const rows = await context.sql<{ number: string; id: string }>(
    'view.numbered',
    sql`select i.number, i.id from task i where i.organization_id = ${organization} and i.number = any(${numbers})
        union all select f.number, f.id from task_formerly(${organization}, ${numbers}::text[]) f`,
  );
  return new Map(rows.map(({ number, id }) => [number, id]));
}

/** Returns whether a name is a keyword of filters, such as `none`, even if a label has that name. */
const isWord = (name: string): boolean => wordOf(name, { ...wordsFor, ...cycleWords }) !== undefined;

/** Returns the custom fields of the terms that the caller can view and that are not archived. */
async function fieldsOf(context: Context, terms: readonly Term[]) {
  const found = await Promise.all(terms.flatMap(({ attribute }) => fieldIdOf(attribute) ?? []).map((id) => context.load(customFields, id)));
  return found.flatMap((field) => (field && field.archivedAt === null ? [field] : []));
}

/** Names of people, labels, projects and tasks in filters. A name that two people share is left out; guests do not get addresses. */
const called = loader<{ id: string; name: string }>(async (context, ids) => {
  const { actor } = context;
  const address = raw(actor.role === 'guest' ? 'm.id' : 'm.email');
  const rows = await context.sql<{ id: string; name: string }>(
    'view.called',
    sql`select m.id, case when exists (select 1 from member n where n.organization_id = m.organization_id and n.name_key = m.name_key
            and n.id <> m.id and n.removed_at is null and ${acquainted(actor, 'n')}) then ${address} else m.name end as name
          from member m where m.organization_id = ${actor.organization} and m.id = any(${ids}) and m.removed_at is null and ${acquainted(actor)}
        union all select l.id, l.name from label l where l.organization_id = ${actor.organization} and l.id = any(${ids})
        union all select y.id, y.name from cycle y join project p on p.organization_id = y.organization_id and p.id = y.project_id ${membership(actor)}
          where y.organization_id = ${actor.organization} and y.id = any(${ids}) and ${visible(actor)}
            and not exists (select 1 from cycle n join project np on np.organization_id = n.organization_id and np.id = n.project_id ${membership(actor, 'np', 'npm')}
              where n.organization_id = y.organization_id and lower(n.name) = lower(y.name) and n.id <> y.id and ${visible(actor, 'np', 'npm')})
        union all select y.id, y.name from milestone y join project p on p.organization_id = y.organization_id and p.id = y.project_id ${membership(actor)}
          where y.organization_id = ${actor.organization} and y.id = any(${ids}) and ${visible(actor)}
            and not exists (select 1 from milestone n join project np on np.organization_id = n.organization_id and np.id = n.project_id ${membership(actor, 'np', 'npm')}
              where n.organization_id = y.organization_id and lower(n.name) = lower(y.name) and n.id <> y.id and ${visible(actor, 'np', 'npm')})
        union all select t.id, t.number from task t join project p on p.organization_id = t.organization_id and p.id = t.project_id ${membership(actor)}
          where t.organization_id = ${actor.organization} and t.id = any(${ids}) and t.deleted_at is null and ${visible(actor)}
        union all select p.id, p.key from project p ${membership(actor)}
          where p.organization_id = ${actor.organization} and p.id = any(${ids}) and ${visible(actor)}`,
  );
  return keyBy(rows, ({ id }) => id);
});
