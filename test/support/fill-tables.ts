import { unhurried } from '../../src/ports/database/port.ts';
import { testApp } from './app.ts';

/** A statement with its values. */
export type Fill = readonly [text: string, values?: readonly unknown[]];

/**
 * Runs statements that fill tables of the worker's database, in one transaction without a time limit. Foreign keys, which would take most
 * of the time, and triggers are disabled.
 */
export async function fillTables(...fills: readonly Fill[]): Promise<void> {
  const { database } = (await testApp()).services;
  const run = ([text, values = []]: Fill, name: string) => database.sql({ name: `test.${name}`, text, prepare: false }, [...values]);
  await database.transaction(async () => {
    await database.sql(unhurried, []);
    await run(['set local session_replication_role = replica'], 'replica');
    for (const [index, fill] of fills.entries()) await run(fill, `fill_${index}`);
  });
}
