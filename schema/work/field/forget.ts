import type { Context } from '../../kernel/context.ts';

/** Tasks looked at together. */
const slice = 2_000;

const next = {
  name: 'field.forget',
  text: `with page as (select id, fields ? $2 as has from task where organization_id = $1 and id > $3 order by id limit ${slice}),
      cut as (update task t set fields = t.fields - $2 from page where t.organization_id = $1 and t.id = page.id and page.has returning t.id)
    select max(page.id) as last, coalesce((select array_agg(id) from cut), '{}') as tasks from page
      where not exists (select 1 from custom_field f where f.organization_id = $1 and f.id = $2)`,
};

/**
 * Takes out of tasks what they have in a custom field that is no more, a slice of all tasks a call, `after` the last one of the
 * slice before. Nothing of it is shown, nor told: the field is not. @returns the tasks that had something, and the last one looked at
 */
export async function forgetField(context: Context, field: string, after: string): Promise<{ tasks: string[]; last: string | null }> {
  const [row] = await context.sql<{ tasks: string[]; last: string | null }>({
    ...next,
    values: [context.actor.organization, field, after],
  });
  return row ?? { tasks: [], last: null };
}
