import type { Context } from '../../kernel/context.ts';
import { loader } from '../../kernel/loaders.ts';
import { sql } from '../../kernel/sql.ts';
import { isObject, isPlace, references } from './references.ts';
import { entitled, membership, visible } from './visibility.ts';

export type Fields = Record<string, unknown>;

/** Projects and tasks, including deleted ones, that the actor can view. */
export const seen = loader<true>(async (context, ids) => {
  const { actor } = context;
  const rows = await context.sql<{ id: string }>(
    'event.references',
    sql`select p.id from project p ${membership(actor)}
          where p.organization_id = ${actor.organization} and p.id = any(${ids}) and ${visible(actor)}
        union all select t.id from task t join project p on p.organization_id = t.organization_id and p.id = t.project_id ${membership(actor)}
          where t.organization_id = ${actor.organization} and t.id = any(${ids}) and ${visible(actor)}`,
  );
  return new Map(rows.map(({ id }) => [id, true]));
});

/**
 * Returns the ids of existing projects and tasks that the actor cannot view; those in the trash keep their visibility. Other and unknown
 * ids are left out.
 */
export async function barredFrom(context: Context, ids: readonly string[]): Promise<string[]> {
  const { actor } = context;
  const places = [...new Set(ids.filter(isPlace))];
  if (places.length === 0) return [];
  const rows = await context.sql<{ id: string }>(
    'access.barred',
    sql`select p.id from project p ${membership(actor)}
          where p.organization_id = ${actor.organization} and p.id = any(${places}) and not ${entitled(actor)}
        union all select t.id from task t join project p on p.organization_id = t.organization_id and p.id = t.project_id ${membership(actor)}
          where t.organization_id = ${actor.organization} and t.id = any(${places}) and not ${entitled(actor)}`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Filters an event's `data` or an audit entry's `detail` for the reader. References to tasks and projects that the
 * reader cannot view, such as a blocker in a private project, are removed at any depth. `known`: ids that the reader can
 * view.
 */
export async function visibleFields(context: Context, fields: Fields, known: readonly (string | null)[]): Promise<Fields> {
  return without(await hiddenOf(context, elsewhere(fields, known)), fields);
}

/** Filters ids to the projects and tasks that the actor cannot view. */
export async function hiddenOf(context: Context, ids: readonly string[]): Promise<ReadonlySet<unknown>> {
  const answers = await Promise.all(ids.map((id) => context.load(seen, id)));
  return new Set(ids.filter((_, index) => !answers[index]));
}

/** Returns the ids of referenced tasks and projects, except those in `known`. */
export function elsewhere(fields: Fields, known: readonly (string | null)[]): string[] {
  return Object.values(fields)
    .flatMap(references)
    .filter((id) => isPlace(id) && !known.includes(id));
}

/** Removes references to hidden objects: list items are dropped, other values become null. */
export function without(hidden: ReadonlySet<unknown>, fields: Fields): Fields {
  if (hidden.size === 0) return fields;
  const isHidden = (value: unknown) => isObject(value) && hidden.has(value.id);
  const rest = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter((each) => !isHidden(each)).map(rest);
    if (isHidden(value)) return null;
    return isObject(value) ? without(hidden, value) : value;
  };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, rest(value)]));
}
