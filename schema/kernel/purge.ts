import { type Database, type Statement, unhurried } from '../../src/ports/database/port.ts';
import { countUnlogged } from './log-state.ts';

/** Maximum number of rows deleted in one transaction. This keeps locks and vacuum work small, and lets other work run in between. */
const slice = 5_000;

/**
 * Deletes one slice of the rows of `table` that match `condition`; locked rows are left for another time. `keep` is a
 * statement over the deleted rows, `gone`, that archives what must not be lost. `returning`: `organization_id` for rows that are visible
 * until they are purged.
 */
export const purgeOf = (name: string, table: string, condition: string, keep?: string, returning = '1'): Statement => {
  const remove = `delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit ${slice} for update skip locked))`;
  return {
    name: `${name}.purge`,
    text: keep ? `with gone as (${remove} returning *), kept as (${keep}) select 1 from gone` : `${remove} returning ${returning}`,
  };
};

/**
 * Runs a statement that deletes a slice, each time in its own transaction, until it deletes nothing. If it returns `organization_id`, the
 * changes are counted as unlogged.
 */
export async function purgeAll(database: Database, statement: Statement): Promise<void> {
  for (let more = true; more; )
    more = await database.transaction(async () => {
      await database.sql(unhurried, []);
      const gone = await database.sql<{ organization_id?: string }>(statement, []);
      const organizations = [...new Set(gone.flatMap(({ organization_id: id }) => id ?? []))].sort();
      if (organizations.length > 0) {
        const count = countUnlogged(organizations);
        await database.sql(count, count.values);
      }
      return gone.length > 0;
    });
}
