import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type Client, createClient, type FormattedExecutionResult } from 'graphql-ws';
import { type ClientOptions, WebSocket } from 'ws';

// Files that share an app ask for it at the same time.
const listening = new WeakMap<FastifyInstance, Promise<string>>();

/** URL of an app: `http://127.0.0.1:…`. Starts listening on a free port if needed. */
export async function addressOf(app: FastifyInstance): Promise<string> {
  if (!listening.has(app)) listening.set(app, app.listen({ port: 0, host: '127.0.0.1' }));
  await listening.get(app);
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** Close code and reason of a connection: `4401 auth.required`. */
export type Closed = string;

type Result = FormattedExecutionResult<Record<string, unknown>, unknown>;
type Options = { params?: Record<string, unknown>; headers?: Record<string, string> };

/** The `graphql-ws` client over `ws` without reconnecting. `closed` resolves to the close code and reason. */
export function socketClient(url: string, { params, headers }: Options): Client & { readonly closed: Promise<Closed> } {
  const { promise: closed, resolve } = Promise.withResolvers<Closed>();
  class WithHeaders extends WebSocket {
    constructor(address: string, protocol: string) {
      super(address, protocol, { headers });
    }
  }
  const client = createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WithHeaders,
    connectionParams: params,
    retryAttempts: 0,
    lazy: false,
    onNonLazyError: () => undefined,
  });
  client.on('closed', (event) => {
    const { code, reason } = event as { code: number; reason: string };
    resolve(`${code} ${reason}`.trim());
  });
  return Object.assign(client, { closed });
}

/** The results of an operation after it completes. Rejects with the errors of an `error` message, or the close event of the socket. */
export async function resultsOf(client: Client, query: string, variables?: Record<string, unknown>): Promise<Result[]> {
  const results: Result[] = [];
  for await (const result of client.iterate<Record<string, unknown>>({ query, ...(variables && { variables }) })) results.push(result);
  return results;
}

/** A plain WebSocket, to send what the protocol's client never sends. */
export class RawSocket {
  readonly socket: WebSocket;
  readonly received: { type: string; id?: string; payload?: unknown }[] = [];
  readonly closed: Promise<Closed>;

  constructor(url: string, { protocol = 'graphql-transport-ws', ...options }: ClientOptions & { protocol?: string } = {}) {
    this.socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, protocol, options);
    this.socket.on('message', (data) => this.received.push(JSON.parse(String(data))));
    this.closed = new Promise((resolve) => {
      this.socket.once('close', (code, reason) => resolve(`${code} ${reason}`.trim()));
      this.socket.once('error', (error) => resolve(error.message));
    });
  }

  async open(): Promise<this> {
    if (this.socket.readyState !== WebSocket.OPEN) await new Promise((resolve) => this.socket.once('open', resolve));
    return this;
  }

  send(...messages: unknown[]): this {
    for (const message of messages) this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
    return this;
  }

  /** The first message of a type, received already or later. */
  next(type: string, id?: string): Promise<(typeof this.received)[number]> {
    const found = () => this.received.find((each) => each.type === type && (id === undefined || each.id === id));
    return new Promise((resolve) => {
      const look = () => {
        const message = found();
        if (!message) return;
        this.socket.off('message', look);
        resolve(message);
      };
      this.socket.on('message', look);
      look();
    });
  }
}
