import { statement, type TextStatement } from '../../src/ports/database/port.ts';
import type { Context } from './context.ts';

/** Minutes in which words such as `today` keep their meaning: every time zone is a multiple of them away from UTC. */
const minutes = 15;

const state = statement('event.state')`select (select e.id from event e where e.organization_id = $1 order by e.seq desc limit 1) as event,
    o.unlogged_changes::text as unlogged, o.fields_revision as fields, m.version::text as member,
    floor(extract(epoch from now()) / 60 / ${minutes})::text as quarter
  from organization o join member m on m.organization_id = o.id and m.id = $2 where o.id = $1`;

/**
 * State of everything that an answer from logged data depends on, apart from the request and the caller's rights: the organization's last
 * event, changes without an event, the caller's settings, and the quarter of an hour. Equal texts mean equal answers. Read it before the
 * data. Undefined if the log has no events. One statement.
 */
export async function logState(context: Context): Promise<string | undefined> {
  const { organization, user } = context.actor;
  // The clocks of this process and of the database may differ, and answers depend on either.
  const quarter = Math.floor(Date.now() / 60_000 / minutes);
  const [row] = await context.sql<Record<'event' | 'unlogged' | 'fields' | 'member' | 'quarter', string | null>>(state, [
    organization,
    user,
  ]);
  return row?.event ? [row.event, row.unlogged, row.fields, row.member, row.quarter, quarter].join(' ') : undefined;
}

/** Statement that counts changes without an event, such as purges, of these organizations; in the transaction of the changes. */
export const countUnlogged = (organizations: readonly string[]): TextStatement => ({
  name: 'organization.count_unlogged',
  text: 'update organization set unlogged_changes = unlogged_changes + 1 where id in (select json_array_elements_text($1))',
  values: [JSON.stringify(organizations)],
});
