import { type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { handleProtocols } from 'graphql-ws';
import { type WebSocket, WebSocketServer } from 'ws';
import { Problem } from '../../../schema/kernel/errors.ts';
import { networkOf } from '../address.ts';
import { doubledKey } from '../json.ts';
import { KeyedCounter } from '../keyed-counter.ts';
import { pickLocale } from '../language.ts';
import { pathOf, routed } from '../target.ts';
import { Connection, closeCodes } from './connection.ts';
import type { GraphqlOptions, SocketLimits } from './options.ts';
import { overSocket } from './over-socket.ts';

const defaultLimits: SocketLimits = {
  maxOperations: 100,
  maxUnknown: 100,
  initTimeout: 10_000,
  pingInterval: 30_000,
  maxBuffered: 8 * 1024 * 1024,
};

/** Milliseconds that a stopping server waits for queries and mutations. Must be less than the total shutdown timeout. */
const grace = 8_000;
/** Milliseconds for the closing handshake of a connection. */
const closeTimeout = 2_000;

/**
 * GraphQL over WebSocket at `/graphql` (graphql-ws, PROTOCOL.md, subprotocol `graphql-transport-ws`): queries, mutations and subscriptions
 * through the engine, as over HTTP. The upgrade request passes all hooks of a request before it becomes a connection.
 */
export class WebSocketHandler {
  readonly #options: GraphqlOptions;
  readonly #limits: SocketLimits;
  readonly #upgrades = new WeakMap<IncomingMessage, { socket: Socket; head: Buffer }>();
  readonly #connections = new Set<Connection>();
  /** Number of unauthenticated connections by network. */
  readonly #unknown = new KeyedCounter();
  readonly #running = new Set<Promise<unknown>>();
  readonly #server: WebSocketServer;
  readonly #protocol: ReturnType<typeof overSocket>;
  #pingTimer: NodeJS.Timeout | undefined;
  #stopping = false;

  /** `maxPayload` is the maximum size of a message in bytes. */
  constructor(
    http: Server,
    route: (request: IncomingMessage, response: ServerResponse) => void,
    { maxPayload, ...options }: GraphqlOptions & { maxPayload: number },
  ) {
    this.#options = options;
    this.#limits = { ...defaultLimits, ...options.sockets };
    // The types of ws lack `closeTimeout`.
    const settings = { noServer: true, maxPayload, handleProtocols, clientTracking: false, closeTimeout };
    this.#server = new WebSocketServer(settings);
    const { maxOperations, initTimeout } = this.#limits;
    this.#protocol = overSocket(options, {
      maxOperations,
      initTimeout,
      enter: (connection, params) => this.#enter(connection, params),
      leave: (connection) => this.#leave(connection),
      run: (work) => this.#run(work),
    });
    // Any other upgrade, such as to HTTP/2, is ignored and served as a plain request.
    Object.assign(http, { shouldUpgradeCallback: isGraphqlUpgrade });
    http.on('upgrade', (request, socket, head) => {
      socket.on('error', () => socket.destroy());
      if (!isGraphqlUpgrade(request)) return socket.destroy();
      this.#upgrades.set(request, { socket: socket as Socket, head });
      const response = new ServerResponse(request);
      response.assignSocket(socket as Socket);
      response.shouldKeepAlive = false;
      response.once('finish', () => (socket as Socket).destroySoon());
      return route(request, response);
    });
  }

  /** Whether the request is an upgrade to WebSocket. */
  isUpgrade({ raw }: FastifyRequest): boolean {
    return this.#upgrades.has(raw);
  }

  /**
   * Accepts an upgrade request. @throws Problem unavailable if the server is stopping, connection.too_many if its network has too many
   * unauthenticated connections
   */
  accept(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    if (this.#stopping) throw new Problem('unavailable');
    const { maxUnknown: max } = this.#limits;
    if (this.#unknown.of(networkOf(request.ip)) >= max) throw new Problem('connection.too_many', { params: { max } });
    const { socket, head } = this.#upgrades.get(request.raw) as { socket: Socket; head: Buffer };
    reply.hijack();
    reply.raw.detachSocket(socket);
    this.#server.handleUpgrade(request.raw, socket, head, (webSocket) => this.#open(webSocket, request));
    return reply;
  }

  /**
   * Waits for running queries and mutations and their results, then closes every connection with 1001, so that clients reconnect to another
   * server.
   */
  async close(): Promise<void> {
    this.#stopping = true;
    clearInterval(this.#pingTimer);
    await Promise.race([Promise.allSettled(this.#running), pause(grace, undefined, { ref: false })]);
    // Results are sent one event-loop turn after they are ready.
    await setImmediate();
    const connections = [...this.#connections];
    for (const { socket } of connections) socket.close(closeCodes.goingAway);
    await Promise.all(connections.map(({ closed }) => closed));
  }

  #open(socket: WebSocket, request: FastifyRequest): void {
    const { log } = this.#options;
    const connection = new Connection(socket, request, log);
    this.#connections.add(connection);
    connection.onAuthenticated = this.#unknown.add(networkOf(request.ip));
    connection.closed.then(connection.onAuthenticated);
    this.#pingTimer ??= setInterval(() => this.#ping(), this.#limits.pingInterval).unref();
    // ws closes the socket; broken frames and lost peers are not our errors.
    socket.on('error', () => undefined);
    socket.on('pong', () => (connection.alive = true));
    const closed = this.#protocol.opened(
      {
        protocol: socket.protocol,
        send: (text) => this.#send(connection, text),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (take) =>
          socket.on('message', (data) => {
            if (!connection.isOpen) return;
            const text = String(data);
            const key = doubledKey(text);
            if (key !== undefined) connection.fail(new Problem('request.doubled_key', { params: { key } }));
            else take(text).catch((error) => this.#refuse(connection, error));
          }),
      },
      connection,
    );
    socket.once('close', (code, reason) => {
      closed(code, String(reason)).catch((error: unknown) => log.error({ err: error, requestId: request.id }, 'stream not ended'));
    });
  }

  async #enter(connection: Connection, params: Record<string, unknown>): Promise<void> {
    if (typeof params.locale === 'string') connection.locale = pickLocale(params.locale);
    const caller = connection.introduce(params);
    const actor = await this.#options.admission.connected(caller);
    if (!connection.isOpen) return;
    const over = this.#options.streams.open({ actor, caller, end: (problem) => connection.fail(problem) });
    connection.closed.then(over);
    connection.actor = actor;
    connection.onAuthenticated();
  }

  #leave(connection: Connection): void {
    this.#connections.delete(connection);
    if (this.#connections.size === 0) {
      clearInterval(this.#pingTimer);
      this.#pingTimer = undefined;
    }
    // An upgrade is free, so that a whole office can reconnect at once. Leaving without credentials is charged.
    if (!connection.caller && !this.#stopping) this.#options.admission.silent(connection.request.ip);
  }

  async #run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#stopping) throw new Problem('unavailable');
    const running = work();
    this.#running.add(running);
    return running.finally(() => this.#running.delete(running));
  }

  /** Sends a message. The promise resolves once it is written, so that a stream runs no faster than its reader. */
  #send({ socket, isOpen, closed }: Connection, text: string): Promise<void> {
    if (!isOpen) return closed;
    if (socket.bufferedAmount > this.#limits.maxBuffered) {
      socket.close(closeCodes.slowReader, 'connection.slow_reader');
      return closed;
    }
    return new Promise((resolve) => socket.send(text, () => resolve()));
  }

  #refuse(connection: Connection, error: unknown): void {
    // graphql-ws throws this for messages that only a server may send.
    if (error instanceof Error && error.message.startsWith('Unexpected message')) connection.socket.close(4400, 'Invalid message received');
    else connection.fail(error);
  }

  #ping(): void {
    for (const connection of this.#connections) {
      if (!connection.alive) connection.socket.terminate();
      connection.alive = false;
      if (connection.isOpen) connection.socket.ping();
    }
  }
}

function isGraphqlUpgrade({ method, url = '/', headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' && pathOf(routed({ url })) === '/graphql';
}
