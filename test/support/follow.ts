import type { Client as SocketClient } from 'graphql-ws';
import { testApp } from './app.ts';
import type { Client } from './client.ts';
import { addressOf, socketClient } from './socket.ts';
import { openStream, type Stream, type Streamed } from './stream.ts';

/** An event as a follower received it. */
export type Item = { readonly event: string; readonly subject: string; readonly cursor: string };

/** A follower of the event log over one transport. */
export type Follower = {
  readonly items: Item[];
  /** The code with which the server ended it, if it did. */
  readonly ended: Promise<string | undefined>;
  close(): Promise<void>;
};

const query = 'subscription ($after: String) { events(after: $after) { event subject { id } cursor } }';
type EventResult = { event: string; subject: { id: string }; cursor: string };
const itemOf = ({ event, subject: { id }, cursor }: EventResult): Item => ({ event, subject: id, cursor });
type Result = { data?: { events?: EventResult } | null; errors?: readonly { extensions: { code: string } }[] };

/** Transports over which the log can be followed. Each resolves after the subscription has started; `after` is a cursor. */
export const followThrough = {
  'REST stream': async (client: Client, after?: string): Promise<Follower> =>
    followerOf(await openStream(client, `/events/stream${after ? `?after=${after}` : ''}`), ({ event, data }) =>
      event === 'problem' ? data.code : itemOf(data),
    ),

  async WebSocket(client: Client, after?: string): Promise<Follower> {
    const socket = await connected(client);
    const items: Item[] = [];
    const results = socket.iterate<Result['data']>({ query, variables: { after } });
    const ended = (async () => {
      try {
        for await (const { data } of results) items.push(itemOf(data?.events as EventResult));
        return undefined;
      } catch (error) {
        if (Array.isArray(error)) return error[0].extensions.code as string;
        return String((error as { reason?: string }).reason ?? error);
      }
    })();
    return { items, ended, close: async () => void (await socket.dispose()) };
  },

  async 'GraphQL over SSE'(client: Client, after?: string): Promise<Follower> {
    const headers = { accept: 'text/event-stream' };
    const stream = await openStream(client, '', { prefix: '/graphql', headers, body: { query, variables: { after } } });
    return followerOf(stream, ({ data }) => {
      const { data: found, errors } = data as unknown as Result;
      return errors?.[0]?.extensions.code ?? (found?.events && itemOf(found.events));
    });
  },
};

/** Follows a stream of server-sent events. `read` returns the item of an event, or the code with which the server ends the stream. */
function followerOf(stream: Stream, read: (event: Streamed) => Item | string | undefined): Follower {
  const items: Item[] = [];
  let seen = 0;
  let code: string | undefined;
  const look = () => {
    for (const event of stream.events.slice(seen)) {
      const found = read(event);
      if (typeof found === 'string') code ??= found;
      else if (found) items.push(found);
    }
    seen = stream.events.length;
  };
  stream.response.on('data', look);
  look();
  return { items, ended: stream.ended.then(() => code), close: () => stream.close() };
}

export const transports = Object.keys(followThrough) as (keyof typeof followThrough)[];

/** A WebSocket of the client after its acknowledgement. */
export async function connected(client: Client): Promise<SocketClient & { readonly closed: Promise<string> }> {
  const socket = socketClient(await addressOf((await testApp()).app), { params: { Authorization: `Bearer ${client.token}` } });
  await new Promise((resolve) => socket.on('connected', resolve));
  return socket;
}
