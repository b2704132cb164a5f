import { EventEmitter, once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as after } from 'node:timers/promises';

/** A received request. */
export type Arrived = {
  readonly method: string;
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
  /** Number of its connection, counted from 1. */
  readonly connection: number;
  /** Wall-clock time in milliseconds. */
  readonly at: number;
};

/** A scripted response. */
export type Answer = {
  /** Default 200. */
  readonly status?: number;
  readonly headers?: http.OutgoingHttpHeaders;
  readonly body?: string | Buffer;
  /** Delay before the head of the response: milliseconds, or a promise to await. */
  readonly delay?: number | Promise<unknown>;
  /**
   * `silent` never responds, `before` and `body` close the connection before and within the response, `endless` never ends it, `drip`
   * sends a byte every 20 ms.
   */
  readonly way?: 'silent' | 'before' | 'body' | 'endless' | 'drip';
};

type Tls = { readonly key: string; readonly cert: string };

/** A real receiver of webhooks on 127.0.0.1. It responds with 200 until `answer` is set. */
export async function startReceiver({ tls, port = 0 }: { tls?: Tls; port?: number } = {}) {
  const arrived: Arrived[] = [];
  const news = new EventEmitter().setMaxListeners(0);
  const connections = new WeakMap<object, number>();
  const state = {
    /** The response to the next requests; `count` is the number of requests including this one. */
    answer: (_request: Arrived, _count: number): Answer => ({}),
    /** Bytes written into endless responses. */
    sent: 0,
    connections: 0,
    open: 0,
  };

  const listener: http.RequestListener = async (request, response) => {
    // The sender may disconnect at any moment.
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
    /** Gives this response to all requests from now on. */
    answers(answer: Answer) {
      state.answer = () => answer;
    },
    /** Waits until so many requests have arrived. */
    async until(count: number): Promise<readonly Arrived[]> {
      while (arrived.length < count) await once(news, 'arrived');
      return arrived;
    },
    /** Waits until all connections are closed. */
    async untilLeft(): Promise<void> {
      while (state.open > 0) await once(news, 'closed');
    },
    /** Removes the received requests and responds with 200 again. */
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
  // Ends when the sender disconnects.
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
