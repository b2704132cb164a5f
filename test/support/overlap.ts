import { expect } from 'vitest';
import { testApp } from './app.ts';

const blocked = {
  name: 'test_blocked',
  text: `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
};

/**
 * Runs `late` while a unit of work that has done `first` is still open, so that `late` waits for its locks, and answers
 * what `late` came to. The engine in the process runs one unit at a time: there `late` simply comes after.
 */
export async function overlap<T>(first: () => Promise<unknown>, late: () => Promise<T>): Promise<T> {
  const { database } = (await testApp()).services;
  const started = Promise.withResolvers<void>();
  // Taken out here, `late` runs outside the unit of work.
  const answer = started.promise.then(late);
  await database.transaction(async () => {
    await first();
    started.resolve();
    const waiting = async () => (await database.sql<{ waiting: number }>(blocked, []))[0]?.waiting;
    if (database.engine === 'postgres') await expect.poll(waiting).toBeGreaterThan(0);
  });
  return answer;
}
