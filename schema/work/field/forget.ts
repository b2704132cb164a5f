import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';

/** Tasks per batch. */
const slice = 2_000;

const next = statement('field.forget')`with page as (select id, fields ? $2 as has from task where organization_id = $1 and id > $3
      and not exists (select 1 from custom_field f where f.organization_id = $1 and f.id = $2) order by id limit ${slice}),
    cut as (update task t set fields = t.fields - $2 from page where t.organization_id = $1 and t.id = page.id and page.has returning t.id)
  select max(page.id) as last, coalesce((select array_agg(id) from cut), '{}') as tasks from page`;

/**
 * Removes the values of a deleted custom field from tasks, one batch of all tasks per call. `after` is the last task of the
 * previous batch. Emits no event, because the values are no longer visible. Does nothing while the field exists.
 * @returns the changed tasks and the last task of the batch
 */
export async function forgetField(context: Context, field: string, after: string): Promise<{ tasks: string[]; last: string | null }> {
  const [row] = await context.sql<{ tasks: string[]; last: string | null }>(next, [context.actor.organization, field, after]);
  return row ?? { tasks: [], last: null };
}
