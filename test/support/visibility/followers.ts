import type { Client } from '../client.ts';
import { connected } from '../follow.ts';
import { openStream } from '../stream.ts';
import { wrongWith } from './judge.ts';
import type { Caller, Happened, Model } from './model.ts';
import { anything, readableTexts, union } from './oracle.ts';

/** A follower of events over one transport. */
export type Follower = {
  readonly caller: Caller;
  readonly channel: string;
  texts(): readonly string[];
  /** Waits until `enough` is true. @throws Error after 20 s */
  until(enough: () => boolean): Promise<void>;
  close(): Promise<unknown>;
};

/** The cursor at the end of the log. */
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
  return { caller, channel: 'GET /events/stream', texts, until: (enough) => stream.until(enough), close: () => stream.close() };
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
  // A change of role ends the subscription or the connection, whichever notices it first.
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
  return { caller, channel: `subscription ${field}`, texts: () => texts, until, close: async () => socket.dispose() };
}

/** Opens one follower over each transport, for these callers in turn. */
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

/** Waits until each follower has received the text or was disconnected. */
export async function untilReceived(followers: readonly Follower[], text: string): Promise<void> {
  const enough = (each: string) => each.includes(text) || ended.test(each);
  await Promise.all(followers.map(({ texts, until }) => until(() => texts().some(enough))));
}

/** Faults in what a follower has received since `from`, for these events. */
export function wronglyReceived(model: Model, { caller, channel, texts }: Follower, from: number, happened: readonly Happened[]): string[] {
  const news = texts().slice(from);
  if (news.some((each) => ended.test(each))) return [];
  const now = readableTexts(model, caller, happened);
  // The subscription of tasks sends the changed task in its current state.
  if (channel === 'subscription tasks') return wrongWith(model, caller, channel, { texts: news, may: union(now, anything(model, caller)) });
  return wrongWith(model, caller, channel, { texts: news, must: now, may: now });
}
