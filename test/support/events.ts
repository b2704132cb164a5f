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
