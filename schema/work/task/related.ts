import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { loader } from '../../kernel/loaders.ts';
import type { EventRelations } from './fields.ts';

type Row = { kind: 'relates' | 'duplicates'; task: string; other: string };

/** Ids of live related tasks, without a visibility check. */
export type Related = { readonly [Name in keyof EventRelations]: readonly string[] };

const relations = statement('task.relations')`select r.kind::text as kind, r.task_id as task, r.other_id as other from task_relation r
    join task t on t.organization_id = r.organization_id and t.id = r.task_id and t.deleted_at is null
    join task o on o.organization_id = r.organization_id and o.id = r.other_id and o.deleted_at is null
  where r.organization_id = $1 and (r.task_id = any($2::text[]) or r.other_id = any($2::text[])) order by r.task_id, r.other_id`;

/** Relations of these tasks, which the caller can view; the related tasks need not be visible. */
export async function relationsOf(context: Context, ids: readonly string[]): Promise<Map<string, Related>> {
  const rows = await context.sql<Row>(relations, [context.actor.organization, ids]);
  const of = (id: string, kind: Row['kind'], from: 'task' | 'other', to: 'task' | 'other') =>
    rows.filter((row) => row.kind === kind && row[from] === id).map((row) => row[to]);
  return new Map(
    ids.map((id) => [
      id,
      {
        relatesTo: [...of(id, 'relates', 'task', 'other'), ...of(id, 'relates', 'other', 'task')].sort(),
        duplicateOf: of(id, 'duplicates', 'task', 'other'),
        duplicates: of(id, 'duplicates', 'other', 'task'),
      },
    ]),
  );
}

const related = loader<Related>(relationsOf);

/** Ids of the related tasks of one kind, without a visibility check. */
export async function relatedOf(context: Context, id: string, what: keyof Related): Promise<{ id: string }[]> {
  return ((await context.load(related, id))?.[what] ?? []).map((other) => ({ id: other }));
}
