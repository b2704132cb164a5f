import { EventEmitter, once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as after } from 'node:timers/promises';

/** A request as it arrived: the ledger holds them in order. */
export type Arrived = {
  readonly method: string;
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
  /** Which connection brought it, counted from 1. */
  readonly connection: number;
  /** In milliseconds of the clock. */
  readonly at: number;
};

/** How to answer. */
export type Answer = {
  /** Default 200. */
  readonly status?: number;
  readonly headers?: http.OutgoingHttpHeaders;
  readonly body?: string | Buffer;
  /** Before the head of the answer: milliseconds, or a promise that is awaited. */
  readonly delay?: number | Promise<unknown>;
  /** `silent` says nothing, `before` and `body` end the connection before and in the answer, `endless` never ends it, `drip` sends a byte now and then. */
  readonly way?: 'silent' | 'before' | 'body' | 'endless' | 'drip';
};

type Tls = { readonly key: string; readonly cert: string };

/** A real receiver of webhooks on 127.0.0.1. It answers 200 until `answer` is set. */
export async function startReceiver({ tls, port = 0 }: { tls?: Tls; port?: number } = {}) {
  const arrived: Arrived[] = [];
  const news = new EventEmitter().setMaxListeners(0);
  const connections = new WeakMap<object, number>();
  const state = {
    /** What the next requests are answered; `count` is how many have come, this one included. */
    answer: (_request: Arrived, _count: number): Answer => ({}),
    /** Bytes written into answers without end. */
    sent: 0,
    connections: 0,
    open: 0,
  };

  const listener: http.RequestListener = async (request, response) => {
    // Whoever sends may leave at any moment.
    response.on('error', () => {});
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    const { method = '', url: path = '', headers } = request;
    const entry: Arrived = { method, path, headers, body, connection: connections.get(request.socket) ?? 0, at: Date.now() };
    arrived.push(entry);
    news.emit('arrived');
    await give(response, state.answer(entry, arrived.length), state);
  };
  const server = tls ? https.createServer(tls, listener) : http.createServer(listener);
  server.on(tls ? 'secureConnection' : 'connection', (socket) => {
    state.connections += 1;
    state.open += 1;
    connections.set(socket, state.connections);
    socket.once('close', () => {
      state.open -= 1;
      news.emit('closed');
    });
    socket.on('error', () => {});
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: taken } = server.address() as AddressInfo;

  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${taken}`,
    port: taken,
    arrived,
    state,
    /** Answers all requests from now on like this. */
    answers(answer: Answer) {
      state.answer = () => answer;
    },
    /** Waits until so many have come. */
    async until(count: number): Promise<readonly Arrived[]> {
      while (arrived.length < count) await once(news, 'arrived');
      return arrived;
    },
    /** Waits until nobody is connected. */
    async untilLeft(): Promise<void> {
      while (state.open > 0) await once(news, 'closed');
    },
    /** Forgets what has come, and answers 200 again. */
    clear() {
      arrived.length = 0;
      state.answer = () => ({});
      state.sent = 0;
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

type Sent = { sent: number };

async function give(response: http.ServerResponse, answer: Answer, state: Sent): Promise<void> {
  const { status = 200, headers, body = 'ok', delay, way } = answer;
  if (delay) await (typeof delay === 'number' ? after(delay) : delay);
  if (way === 'silent') return;
  if (way === 'before') {
    response.socket?.destroy();
    return;
  }
  if (way === 'body') {
    response.writeHead(status, { ...headers, 'Content-Length': 1_000 });
    response.write('the beg', () => response.socket?.destroy());
    return;
  }
  response.writeHead(status, headers);
  // Ends when whoever sent leaves.
  if (way) await pipeline(Readable.from(way === 'drip' ? drops(state) : flood(state)), response).catch(() => {});
  else response.end(body);
}

async function* drops(state: Sent) {
  for (;;) {
    state.sent += 1;
    yield '.';
    await after(20);
  }
}

function* flood(state: Sent) {
  const chunk = Buffer.alloc(4096, 'x');
  for (;;) {
    state.sent += chunk.length;
    yield chunk;
  }
}
