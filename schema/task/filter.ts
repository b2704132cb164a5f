import type { Context } from '../kernel/context.ts';
import { type FieldError, Problem } from '../kernel/errors.ts';
import { projectKey, taskNumber } from '../kernel/ids.ts';
import { all, named, raw, type Sql, sql } from '../kernel/sql.ts';
import { fold } from '../kernel/turkish.ts';
import { membership, visible } from '../project/visibility.ts';

/** What a list of tasks can be narrowed to; several values of one field are alternatives. */
export type TaskFilter = {
  status?: string[] | null;
  assignee?: string[] | null;
  project?: string[] | null;
  label?: string[] | null;
  priority?: string[] | null;
  parent?: string[] | null;
  q?: string | null;
  dueBefore?: string | null;
  dueAfter?: string | null;
  updatedAfter?: string | null;
  deleted?: boolean | null;
};

/** The condition on task `t` of project `p`, which `membership` is joined to. */
export function matching({ actor }: Context, filter: TaskFilter): Sql {
  const conditions = [
    sql`t.organization_id = ${actor.organization}`,
    visible(actor),
    raw(filter.deleted ? 't.deleted_at is not null' : 't.deleted_at is null'),
  ];
  const add = (condition: Sql | false | undefined | null | '') => condition && conditions.push(condition);
  add(
    filter.project &&
      refersTo(
        't.project_id',
        filter.project,
        projectKey,
        sql`select i.id from project i where i.organization_id = ${actor.organization} and i.key`,
      ),
  );
  add(filter.status && anyOf('t.status', filter.status));
  add(filter.priority && sql`t.priority = any(${filter.priority}::text[]::priority[])`);
  add(
    filter.assignee &&
      orNone(
        't.assignee_id',
        filter.assignee.map((each) => (each === 'me' ? actor.user : each)),
      ),
  );
  add(
    filter.parent &&
      refersTo(
        't.parent_id',
        filter.parent,
        taskNumber,
        sql`select i.id from task i where i.organization_id = ${actor.organization} and i.number`,
      ),
  );
  add(
    filter.label &&
      sql`exists (select 1 from task_label fl where fl.organization_id = t.organization_id and fl.task_id = t.id and ${anyOf('fl.label_id', filter.label)})`,
  );
  add(
    filter.q?.trim() && sql`(t.title_fold like ${`%${literally(fold(filter.q.trim()))}%`} or t.number = ${filter.q.trim().toUpperCase()})`,
  );
  add(filter.dueBefore && sql`t.due_date < ${filter.dueBefore}::text::date`);
  add(filter.dueAfter && sql`t.due_date > ${filter.dueAfter}::text::date`);
  add(filter.updatedAfter && sql`t.updated_at > ${filter.updatedAfter}::text::timestamptz`);
  return all(conditions);
}

/**
 * References by id or by the name people use (`WEB`, `WEB-12`). Names are looked up before rows are read, so that an
 * index on the column still gives the order; `lookUp` ends with the column compared.
 */
function refersTo(column: string, references: readonly string[], name: RegExp, lookUp: Sql): Sql {
  const names = references.filter((each) => name.test(each));
  const ids = references.filter((each) => !name.test(each));
  const byName =
    names.length === 1 ? sql`${raw(column)} = (${lookUp} = ${names[0]})` : sql`${raw(column)} = any(array(${lookUp} = any(${names})))`;
  if (names.length === 0) return orNone(column, ids);
  return ids.length === 0 ? byName : sql`(${byName} or ${orNone(column, ids)})`;
}

/** One value is compared by `=`, so that an index on it still gives the order. */
function anyOf(column: string, values: readonly string[]): Sql {
  return values.length === 1 ? sql`${raw(column)} = ${values[0]}` : sql`${raw(column)} = any(${values})`;
}

function orNone(column: string, values: readonly string[]): Sql {
  const given = values.filter((each) => each !== 'none');
  if (given.length === values.length) return anyOf(column, given);
  return given.length === 0 ? raw(`${column} is null`) : sql`(${raw(column)} is null or ${anyOf(column, given)})`;
}

const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** A status that no visible project's workflow has is a mistake to be told, not an empty list (design 4). */
export async function requireStatuses(context: Context, statuses: readonly string[]): Promise<void> {
  const { actor } = context;
  const rows = await context.sql<{ key: string }>(
    named(
      'workflow.known',
      sql`select distinct s.key from workflow_status s join project p on p.organization_id = s.organization_id and p.id = s.project_id ${membership(actor)}
        where s.organization_id = ${actor.organization} and s.key = any(${statuses}) and ${visible(actor)}`,
    ),
  );
  const known = new Set(rows.map(({ key }) => key));
  const errors: FieldError[] = [];
  statuses.forEach((status, index) => {
    if (!known.has(status)) errors.push({ path: ['filter', 'status', index], code: 'status.not_found', params: { status } });
  });
  if (errors.length > 0) throw new Problem('input.invalid', { errors });
}
