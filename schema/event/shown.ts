import type { Context } from '../kernel/context.ts';
import { loader } from '../kernel/loaders.ts';
import { named, sql } from '../kernel/sql.ts';
import { membership, visible } from '../project/visibility.ts';
import type { EventBatch } from './batch.ts';
import type { EventRow } from './read.ts';
import { isObject, isPlace, references } from './references.ts';

type Fields = Record<string, unknown>;

/** Of projects and tasks, deleted ones too, those the actor sees. */
export const seen = loader<true>(async (context, ids) => {
  const { actor } = context;
  const rows = await context.sql<{ id: string }>(
    named(
      'event.references',
      sql`select p.id from project p ${membership(actor)}
          where p.organization_id = ${actor.organization} and p.id = any(${ids}) and ${visible(actor)}
        union all select t.id from task t join project p on p.organization_id = t.organization_id and p.id = t.project_id ${membership(actor)}
          where t.organization_id = ${actor.organization} and t.id = any(${ids}) and ${visible(actor)}`,
    ),
  );
  return new Map(rows.map(({ id }) => [id, true]));
});

/**
 * Fields of an event's `data`, or of an audit entry's `detail`, for this reader: whoever wrote it may have seen more.
 * References to tasks and projects the reader does not see, such as a blocker in a private project, are left out, however
 * deep they stand. `known` are ids it does see.
 */
export async function shown(context: Context, fields: Fields, known: readonly (string | null)[]): Promise<Fields> {
  return without(await hiddenOf(context, elsewhere(fields, known)), fields);
}

type Told = Pick<EventRow, 'projectId' | 'taskId' | 'data' | 'previous'>;
type Part = 'data' | 'previous';

/** The same for a part of an event that the reader may read; at once where it is known already who sees what. */
export function shownOf(context: Context, event: Told & { batch?: EventBatch }, part: Part): Fields | null | Promise<Fields | null> {
  const { batch } = event;
  if (batch) return shownAtOnce(context, { ...event, batch }, part);
  return event[part] && hiddenOf(context, othersIn(event, part)).then((hidden) => cut(hidden, event[part] as Fields, part));
}

/** The same where it is known. */
export function shownAtOnce({ actor }: Context, event: Told & { batch: EventBatch }, part: Part): Fields | null {
  const hidden = othersIn(event, part).filter((id) => !event.batch.sees(actor, id));
  return event[part] && cut(new Set(hidden), event[part] as Fields, part);
}

const othersIn = (event: Told, part: Part): string[] => elsewhere(event[part] ?? {}, [event.projectId, event.taskId]);

/** What the subject was in a project that the reader does not see is told by the names of its fields alone. */
function cut(hidden: ReadonlySet<unknown>, fields: Fields, part: Part): Fields {
  const cameFromHidden = part === 'previous' && isObject(fields.project) && hidden.has(fields.project.id);
  return cameFromHidden ? Object.fromEntries(Object.keys(fields).map((name) => [name, null])) : without(hidden, fields);
}

async function hiddenOf(context: Context, ids: readonly string[]): Promise<ReadonlySet<unknown>> {
  const answers = await Promise.all(ids.map((id) => context.load(seen, id)));
  return new Set(ids.filter((_, index) => !answers[index]));
}

/** The tasks and projects that are referred to, but for those `known`. */
function elsewhere(fields: Fields, known: readonly (string | null)[]): string[] {
  return Object.values(fields)
    .flatMap(references)
    .filter((id) => isPlace(id) && !known.includes(id));
}

/** The fields without references to what is hidden: out of lists, and null elsewhere. */
function without(hidden: ReadonlySet<unknown>, fields: Fields): Fields {
  if (hidden.size === 0) return fields;
  const isHidden = (value: unknown) => isObject(value) && hidden.has(value.id);
  const rest = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter((each) => !isHidden(each)).map(rest);
    if (isHidden(value)) return null;
    return isObject(value) ? without(hidden, value) : value;
  };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, rest(value)]));
}
