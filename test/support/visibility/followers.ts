import type { Client } from '../client.ts';
import { connected } from '../follow.ts';
import { openStream } from '../stream.ts';
import { wrongWith } from './judge.ts';
import { anything, told, union } from './oracle.ts';
import type { Caller, Happened, World } from './world.ts';

/** One who follows what happens, through one of the doors. */
export type Follower = {
  readonly caller: Caller;
  readonly door: string;
  texts(): readonly string[];
  /** Waits until it was told enough. @throws Error if that takes over 20 s */
  until(enough: () => boolean): Promise<void>;
  close(): Promise<unknown>;
};

/** The log's end. */
export async function endOfLog(client: Client): Promise<string> {
  for (let after = ''; ; ) {
    const { body } = await client.get(`/events?limit=200${after && `&after=${after}`}`);
    after = body.page.nextCursor;
    if (!body.page.hasMore) return after;
  }
}

async function overRest(caller: Caller, after: string): Promise<Follower> {
  const stream = await openStream(caller.client, `/events/stream?after=${after}`);
  const texts = () => stream.events.map((each) => JSON.stringify(each));
  return { caller, door: 'GET /events/stream', texts, until: (enough) => stream.until(enough), close: () => stream.close() };
}

const subscriptions = {
  events: 'subscription ($after: String) { events(after: $after) { event subject { id } project { id } data previous } }',
  tasks: `subscription ($after: String) { tasks(after: $after) { matches task { id title description blockedBy { id } parent { id } }
    event { event data previous } } }`,
};

async function overSocket(caller: Caller, after: string, field: keyof typeof subscriptions): Promise<Follower> {
  const socket = await connected(caller.client);
  const texts: string[] = [];
  let look: () => void = () => undefined;
  const hear = (item: unknown) => {
    texts.push(JSON.stringify(item));
    look();
  };
  const read = async () => {
    for await (const item of socket.iterate({ query: subscriptions[field], variables: { after } })) hear(item);
  };
  // Whoever gets another role is cut off: by the subscription, or with the connection, whichever looks first.
  read().then(
    () => hear('completed'),
    async (error: unknown) => hear(Array.isArray(error) ? error : await socket.closed),
  );
  const until = (enough: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`the subscription told only ${texts.length}: ${texts.slice(-3)}`)), 20_000);
      look = () => {
        if (!enough()) return;
        clearTimeout(late);
        resolve();
      };
      look();
    });
  return { caller, door: `subscription ${field}`, texts: () => texts, until, close: async () => socket.dispose() };
}

/** One through each door, of these callers in turn. */
export async function follow(callers: readonly Caller[]): Promise<Follower[]> {
  const ways = [
    overRest,
    (...to: [Caller, string]) => overSocket(...to, 'events'),
    (...to: [Caller, string]) => overSocket(...to, 'tasks'),
  ];
  return Promise.all(
    ways.map(async (way, at) => {
      const caller = callers[at % callers.length] as Caller;
      return way(caller, await endOfLog(caller.client));
    }),
  );
}

const ended = /auth\.(rights_changed|invalid_token)/;

/** Waits until each has been told the text, or is cut off. */
export async function untilTold(followers: readonly Follower[], text: string): Promise<void> {
  const enough = (each: string) => each.includes(text) || ended.test(each);
  await Promise.all(followers.map(({ texts, until }) => until(() => texts().some(enough))));
}

/** What is wrong with what one was told since `from` of what happened meanwhile. */
export function wronglyTold(world: World, { caller, door, texts }: Follower, from: number, happened: readonly Happened[]): string[] {
  const news = texts().slice(from);
  if (news.some((each) => ended.test(each))) return [];
  const now = told(world, caller, happened);
  // Of what changed, that one tells the task as it is now.
  if (door === 'subscription tasks') return wrongWith(world, caller, door, { texts: news, may: union(now, anything(world, caller)) });
  return wrongWith(world, caller, door, { texts: news, must: now, may: now });
}
