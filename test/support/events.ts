import { eventLog } from '../../schema/activity/event/read.ts';
import { sweep } from '../../schema/kernel/partitions.ts';
import type { Organization } from './builders/index.ts';
import type { Client } from './client.ts';

/** An event as `GET /events` returns it. */
export type EventEntry = {
  event: string;
  subject: { id: string };
  actor: { id: string } | null;
  via: string;
  project: { id: string } | null;
  // biome-ignore lint/suspicious/noExplicitAny: tests read it by the contract, and fail where it is not held
  data: any;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  previous: any;
};

const read = new WeakMap<Client, string>();

/** Events that `client` has not read yet, oldest first. */
async function unread(client: Client): Promise<EventEntry[]> {
  const events: EventEntry[] = [];
  for (let more = true; more; ) {
    const cursor = read.get(client);
    const { status, body } = await client.get(`/events?limit=200${cursor ? `&after=${cursor}` : ''}`);
    if (status !== 200) throw new Error(JSON.stringify(body));
    events.push(...body.data);
    read.set(client, body.page.nextCursor);
    more = body.page.hasMore;
  }
  return events;
}

/** Events that `client` can read from the log after `work`, in order. Concurrent calls for one client are not supported. */
export async function eventsDuring(client: Client, work: () => Promise<unknown>): Promise<EventEntry[]> {
  await unread(client);
  await work();
  return unread(client);
}

/** Moves all events 100 days back. */
export async function ageLog({ id, context }: Organization): Promise<void> {
  const text = `update event set timestamp = timestamp - interval '100 days' where organization_id = $1`;
  await context.sql({ name: 'test.age_log', text, values: [id] });
}

/** Purges the log like the nightly job after its retention period. */
export async function forgetLog(team: Organization): Promise<void> {
  await ageLog(team);
  await sweep(team.context.services.database, eventLog);
}
