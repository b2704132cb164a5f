import { type IncomingMessage, request } from 'node:http';
import type { Client as SocketClient } from 'graphql-ws';
import { testApp } from './app.ts';
import type { Client } from './client.ts';
import { addressOf, socketClient } from './socket.ts';
import { openStream } from './stream.ts';

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
  async 'REST stream'(client: Client, after?: string): Promise<Follower> {
    const stream = await openStream(client, `/events/stream${after ? `?after=${after}` : ''}`);
    const items: Item[] = [];
    let seen = 0;
    let code: string | undefined;
    const look = () => {
      for (const { event, data } of stream.events.slice(seen)) {
        if (event === 'problem') code = data.code;
        else items.push(itemOf(data));
      }
      seen = stream.events.length;
    };
    stream.response.on('data', look);
    look();
    return { items, ended: stream.ended.then(() => code), close: () => stream.close() };
  },

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
    const url = `${await addressOf((await testApp()).app)}/graphql`;
    const headers = { authorization: `Bearer ${client.token}`, accept: 'text/event-stream', 'content-type': 'application/json' };
    const asked = request(url, { method: 'POST', headers });
    asked.end(JSON.stringify({ query, variables: { after } }));
    const response = await new Promise<IncomingMessage>((resolve) => asked.once('response', resolve));
    const items: Item[] = [];
    let rest = '';
    let code: string | undefined;
    response.setEncoding('utf8').on('data', (text: string) => {
      const parts = (rest + text).split('\n\n');
      rest = parts.pop() as string;
      for (const part of parts) {
        const data = /^data: (\{.*)$/m.exec(part)?.[1];
        if (data === undefined) continue;
        const result: Result = JSON.parse(data);
        code ??= result.errors?.[0]?.extensions.code;
        if (result.data?.events) items.push(itemOf(result.data.events));
      }
    });
    response.on('error', () => undefined);
    const ended = new Promise<string | undefined>((resolve) => response.once('close', () => resolve(code)));
    return { items, ended, close: async () => void response.destroy() };
  },
};

export const transports = Object.keys(followThrough) as (keyof typeof followThrough)[];

/** A WebSocket of the client after its acknowledgement. */
export async function connected(client: Client): Promise<SocketClient & { readonly closed: Promise<string> }> {
  const socket = socketClient(await addressOf((await testApp()).app), { params: { Authorization: `Bearer ${client.token}` } });
  await new Promise((resolve) => socket.on('connected', resolve));
  return socket;
}
