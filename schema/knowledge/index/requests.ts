import { statement } from '../../../src/ports/database/port.ts';
import type { PassageKind } from '../../../src/ports/search/port.ts';
import type { Services } from '../../kernel/context.ts';
import { LeasedRequests, type Request, takeFrom } from './leased-requests.ts';

const take = takeFrom('index_request', 'words', { order: 'requested_at, subject_id', limit: '$4::int', and: 'and kind = any($3::text[])' });
const hold = statement('knowledge.requests_hold')`
  select subject_id as id from index_request where organization_id = $1 and lease = $2 and subject_id = any($3::text[])
  order by subject_id for update`;
const done = statement('knowledge.requests_done')`delete from index_request r using unnest($3::text[], $4::int[]) d(id, revision)
  where r.organization_id = $1 and r.lease = $2 and r.subject_id = d.id and r.revision = d.revision returning r.subject_id as id`;
const wake = statement('knowledge.requests_wake')`
  with vectors as (update vector_request set due_at = now(), attempts = 0 where due_at = 'infinity' returning organization_id)
  , words as (update index_request set due_at = now(), attempts = 0 where due_at = 'infinity' returning organization_id)
  select organization_id as organization from vectors union select organization_id from words`;

/** Retries parked subjects. Returns their organizations. */
export const wakeParked = ({ database }: Pick<Services, 'database'>): Promise<{ organization: string }[]> => database.sql(wake, []);

/** Requests for the words of subjects. */
export class Requests extends LeasedRequests {
  constructor(services: Services, organization: string, lease: string) {
    super(services, 'index_request', organization, lease);
  }

  /** Takes the next `most` requests of these kinds, longest waiting first. Undefined if there is none. */
  async take(kinds: readonly PassageKind[], most: number): Promise<Request[] | undefined> {
    const rows = await this.sql<Request & { at: Date }>(take, [kinds, most]);
    return rows.length > 0 ? rows.sort((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1)) : undefined;
  }

  /** Locks the requests that this run still holds, for the rest of the transaction. */
  async hold(requests: readonly Request[]): Promise<Set<string>> {
    return new Set((await this.sql<{ id: string }>(hold, [requests.map(({ id }) => id)])).map(({ id }) => id));
  }

  /** Ends requests. A request whose subject changed meanwhile stays and is taken again. Returns the ids of those that ended. */
  async finish(requests: readonly Request[]): Promise<Set<string>> {
    const ended = await this.sql<{ id: string }>(done, [requests.map(({ id }) => id), requests.map(({ revision }) => revision)]);
    await this.free(requests);
    return new Set(ended.map(({ id }) => id));
  }
}
