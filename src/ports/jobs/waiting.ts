import { type Database, statement } from '../database/port.ts';

/**
 * Counts waiting jobs by kind: those that are due and those to be retried, with the age of the oldest in seconds. Scheduled and
 * running jobs do not count.
 */
const waiting = statement('jobs.waiting')`select name as queue, count(*)::int as count,
    extract(epoch from now() - min(case when state = 'retry' then created_on else start_after end))::float8 as oldest
  from jobs.job where state = 'retry' or state = 'created' and start_after <= now() group by name`;

/** @throws DatabaseError */
export const waitingJobs = (database: Pick<Database, 'sql'>) => database.sql<{ queue: string; count: number; oldest: number }>(waiting, []);
