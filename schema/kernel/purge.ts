import { type Database, type Statement, unhurried } from '../../src/ports/database/port.ts';

/** Rows removed in one transaction, at most: their locks and what they leave to clean up stay small, and others get their turn. */
const slice = 5_000;

/**
 * Removes one slice of the rows of `table` for which `condition` holds; what somebody else holds is left for another time.
 * `keep` is a statement over `gone`, the rows: it keeps elsewhere what is not to be lost with them.
 */
export const purgeOf = (name: string, table: string, condition: string, keep?: string): Statement => {
  const remove = `delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit ${slice} for update skip locked))`;
  return {
    name: `${name}.purge`,
    text: keep ? `with gone as (${remove} returning *), kept as (${keep}) select 1 from gone` : `${remove} returning 1`,
  };
};

/** Runs a statement that removes a slice, each time in a transaction of its own, until it removes none. */
export async function purgeAll(database: Database, statement: Statement): Promise<void> {
  for (let more = true; more; )
    more = await database.transaction(async () => {
      await database.sql(unhurried, []);
      return (await database.sql(statement, [])).length > 0;
    });
}
