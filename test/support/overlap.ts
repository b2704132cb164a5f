import { expect } from 'vitest';
import { testApp } from './app.ts';

const blocked = {
  name: 'test_blocked',
  text: `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
};

/** Refreshes pg_stat_activity, which is fixed within a transaction after its first read. */
const refresh = { name: 'test_refresh', text: 'select pg_stat_clear_snapshot()::text' };

/** Number of statements of the test that wait for a lock. */
export async function waiting(): Promise<number> {
  const { database } = (await testApp()).services;
  await database.sql(refresh, []);
  return (await database.sql<{ waiting: number }>(blocked, []))[0]?.waiting ?? 0;
}

/**
 * Runs `late` while a unit of work that has run `first` is still open, so that `late` waits for its locks. @returns the result of `late`
 */
export async function overlap<T>(first: () => Promise<unknown>, late: () => Promise<T>): Promise<T> {
  const { database } = (await testApp()).services;
  const started = Promise.withResolvers<void>();
  // Created here, the promise runs `late` outside of the unit of work.
  const answer = started.promise.then(late);
  await database.transaction(async () => {
    await first();
    started.resolve();
    await expect.poll(waiting).toBeGreaterThan(0);
  });
  return answer;
}
