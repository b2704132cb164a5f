import type { Context } from '../../kernel/context.ts';
import { sql } from '../../kernel/sql.ts';
import { membership, visible } from '../access/visibility.ts';

/** A project that a grant can be limited to. */
export type Choice = { readonly id: string; readonly key: string; readonly name: string };

/** Maximum number of projects that a credential can be limited to. */
const most = 100;

/** Projects that the actor can view and that are not archived, by name. */
export function listChoices(context: Context): Promise<Choice[]> {
  const { actor } = context;
  return context.sql<Choice>(
    'grant.choices',
    sql`select p.id, p.key, p.name from project p ${membership(actor)}
      where p.organization_id = ${actor.organization} and ${visible(actor)} and p.archived_at is null order by p.name, p.id limit ${most}`,
  );
}
