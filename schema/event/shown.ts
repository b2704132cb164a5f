import type { Context } from '../kernel/context.ts';
import { idPrefixes } from '../kernel/ids.ts';
import { loader } from '../kernel/loaders.ts';
import { named, sql } from '../kernel/sql.ts';
import { membership, visible } from '../project/access.ts';

type Reference = { id: string };
type Fields = Record<string, unknown>;

/** Of projects and tasks, deleted ones too, those the actor sees. */
const seen = loader<true>(async (context, ids) => {
  const { actor } = context;
  const rows = await context.sql<Reference>(
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
 * Fields of an event's `data` or `previous`, or of an audit entry's `detail`, for this reader: whoever wrote it may have
 * seen more. References to tasks and projects the reader does not see, such as a blocker in a private project, are left
 * out, however deep they stand. `known` are ids it does see.
 */
export async function shown(context: Context, fields: Fields, known: readonly (string | null)[]): Promise<Fields> {
  const elsewhere = (id: string) => !known.includes(id) && (isOf(id, 'task') || isOf(id, 'project'));
  const hidden = new Set<unknown>();
  const check = async (id: string) => {
    if (!(await context.load(seen, id))) hidden.add(id);
  };
  await Promise.all(Object.values(fields).flatMap(references).filter(elsewhere).map(check));
  return hidden.size === 0 ? fields : without(hidden, fields);
}

/** The fields without references to what is hidden: out of lists, and null elsewhere. */
function without(hidden: ReadonlySet<unknown>, fields: Fields): Fields {
  const isHidden = (value: unknown) => isObject(value) && hidden.has(value.id);
  const rest = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter((each) => !isHidden(each)).map(rest);
    if (isHidden(value)) return null;
    return isObject(value) ? without(hidden, value) : value;
  };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, rest(value)]));
}

/** The ids of all `{id}` in a value, at whatever depth. */
function references(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(references);
  if (!isObject(value)) return [];
  return [...(typeof value.id === 'string' ? [value.id] : []), ...Object.values(value).flatMap(references)];
}

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

function isOf(id: string, kind: 'task' | 'project'): boolean {
  return id.startsWith(`${idPrefixes[kind]}_`);
}
