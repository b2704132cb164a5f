import { type IncomingMessage, request } from 'node:http';
import { testApp } from './app.ts';
import type { Client } from './client.ts';
import type { EventEntry } from './events.ts';
import { addressOf } from './socket.ts';

/** An event received in a stream. */
export type Streamed = {
  readonly id: string;
  readonly event: string;
  readonly data: EventEntry & { cursor: string; id: string; code?: string };
};

type Options = {
  readonly headers?: Record<string, string>;
  readonly url?: string;
  /** Sent by POST as JSON. */
  readonly body?: object;
  /** Prefix of the path; `/api/v1` by default. */
  readonly prefix?: string;
};

/** Opens a stream of server-sent events below `/api/v1`, over a real connection. */
export async function openStream(
  client: Pick<Client, 'token'>,
  path: string,
  { headers = {}, url, body, prefix = '/api/v1' }: Options = {},
): Promise<Stream> {
  const address = `${url ?? (await addressOf((await testApp()).app))}${prefix}${path}`;
  const asked = request(address, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(client.token && { authorization: `Bearer ${client.token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
  });
  asked.end(body && JSON.stringify(body));
  return new Promise((resolve, reject) => asked.once('error', reject).once('response', (response) => resolve(new Stream(response))));
}

/** The client of a stream. */
export class Stream {
  readonly response: IncomingMessage;
  readonly status: number;
  readonly events: Streamed[] = [];
  /** Resolves when the stream ends for any reason. */
  readonly ended: Promise<void>;
  comments = 0;
  /** Last event id, as a browser stores it for `Last-Event-ID`. */
  lastId = '';
  /** Received text that is no complete event yet; the body of a response that is no stream. */
  rest = '';
  #look: () => void = () => undefined;

  constructor(response: IncomingMessage) {
    this.response = response;
    this.status = response.statusCode as number;
    this.ended = new Promise((resolve) => response.once('close', resolve));
    response.once('close', () => this.#look()).on('error', () => undefined);
    response.setEncoding('utf8').on('data', (text: string) => {
      this.rest += text;
      const parts = this.rest.split('\n\n');
      this.rest = parts.pop() as string;
      for (const part of parts) this.#take(part);
      this.#look();
    });
  }

  /** The first `count` events. @throws Error if the stream ends before */
  async take(count: number): Promise<Streamed[]> {
    await this.until(() => this.events.length >= count);
    return this.events.slice(0, count);
  }

  /** Waits until `enough` is true. @throws Error if the stream ends before, or after `limit` milliseconds (default 20 s) */
  until(enough: () => boolean, limit = 20_000): Promise<void> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`the stream told only ${this.events.length}: ${this.rest}`)), limit);
      this.#look = () => {
        if (!enough() && !this.response.destroyed) return;
        clearTimeout(late);
        this.#look = () => undefined;
        if (enough()) resolve();
        else reject(new Error(`the stream ended after ${this.events.length}: ${this.rest}`));
      };
      this.#look();
    });
  }

  close(): Promise<void> {
    this.response.destroy();
    return this.ended;
  }

  #take(part: string): void {
    const fields = new Map<string, string>();
    for (const line of part.split('\n')) {
      if (line.startsWith(':')) this.comments += 1;
      const colon = line.indexOf(': ');
      if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 2));
    }
    this.lastId = fields.get('id') ?? this.lastId;
    const data = fields.get('data');
    if (data) this.events.push({ id: fields.get('id') ?? '', event: fields.get('event') ?? '', data: JSON.parse(data) });
  }
}
