import { eventLog } from '../../schema/activity/event/read.ts';
import { sweep } from '../../schema/kernel/partitions.ts';
import type { Organization } from './builders/index.ts';
import type { Client } from './client.ts';

/** An event as `GET /events` shows it. */
export type Told = {
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

/** The events that `client` was not given yet, oldest first. */
async function unread(client: Client): Promise<Told[]> {
  const events: Told[] = [];
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

/** What the log tells `client` of `work`, in order. Only one at a time for a client. */
export async function eventsDuring(client: Client, work: () => Promise<unknown>): Promise<Told[]> {
  await unread(client);
  await work();
  return unread(client);
}

/** As if all that has happened so far had happened 100 days earlier. */
export async function ageLog({ id, context }: Organization): Promise<void> {
  const text = `update event set timestamp = timestamp - interval '100 days' where organization_id = $1`;
  await context.sql({ name: 'test.age_log', text, values: [id] });
}

/** As the nightly job when it has been kept long enough. */
export async function forgetLog(team: Organization): Promise<void> {
  await ageLog(team);
  await sweep(team.context.services.database, eventLog);
}
