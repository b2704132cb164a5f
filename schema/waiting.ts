import type { Database } from '../src/ports/database/port.ts';

/** Backlog of one queue, over all organizations. */
export type Waiting = {
  readonly queue: string;
  readonly count: number;
  /** Age of the oldest waiting item in seconds; 0 if nothing waits. */
  readonly oldest: number;
  /** Items given up after many attempts until they change or somebody intervenes; not included in `count`. */
  readonly parked: number;
};

const statement = {
  name: 'waiting',
  text: `select queue, count, parked, coalesce(extract(epoch from now() - since), 0)::float8 as oldest from (
      select 'index' as queue, (count(*) filter (where due_at < 'infinity'))::int as count,
        (count(*) filter (where due_at = 'infinity'))::int as parked, min(requested_at) filter (where due_at < 'infinity') as since
      from index_request
      union all
      select 'vectors', (count(*) filter (where due_at < 'infinity'))::int,
        (count(*) filter (where due_at = 'infinity'))::int, min(requested_at) filter (where due_at < 'infinity')
      from vector_request
      union all
      select 'webhooks', coalesce(sum(d.count), 0)::int, 0, min(d.since) from webhook w, lateral (
        select count(*) as count, min(created_at) as since from (
          select created_at from webhook_delivery d
          where d.organization_id = w.organization_id and d.webhook_id = w.id and d.due_at is not null limit 100000) each_delivery) d
      where w.enabled) q`,
};

/** Pending index requests, vector requests and webhook deliveries, for metrics. @throws DatabaseError */
export const waiting = (database: Pick<Database, 'sql'>): Promise<Waiting[]> => database.sql<Waiting>(statement, []);
