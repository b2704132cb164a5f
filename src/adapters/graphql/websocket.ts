import { type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { handleProtocols } from 'graphql-ws';
import { type WebSocket, WebSocketServer } from 'ws';
import { Problem } from '../../../schema/kernel/errors.ts';
import { networkOf } from '../address.ts';
import { doubledKey } from '../json.ts';
import { pickLocale } from '../language.ts';
import { Tally } from '../tally.ts';
import { Connection, closeCodes } from './connection.ts';
import type { GraphqlOptions } from './options.ts';
import { overSocket } from './over-socket.ts';

/** What WebSocket connections may do. */
export type SocketLimits = {
  /** Operations open on one connection. */
  readonly maxOperations: number;
  /** Connections of one network that have not yet said who they are. */
  readonly maxUnknown: number;
  /** Milliseconds until a connection must have said who it is. */
  readonly initTimeout: number;
  /** Milliseconds between pings: who has not answered one by the next is gone. */
  readonly pingInterval: number;
  /** Bytes that may wait for a reader. */
  readonly maxBuffered: number;
};

const usual: SocketLimits = {
  maxOperations: 100,
  maxUnknown: 100,
  initTimeout: 10_000,
  pingInterval: 30_000,
  maxBuffered: 8 * 1024 * 1024,
};

/** How long a stopping server waits for queries and mutations, in milliseconds: less than what it waits for in all. */
const grace = 8_000;
/** How long a connection may take to close in order, in milliseconds. */
const closeTimeout = 2_000;

/**
 * GraphQL over WebSocket at `/graphql` (graphql-ws, PROTOCOL.md, subprotocol `graphql-transport-ws`): queries, mutations
 * and subscriptions through the engine, as over HTTP. The upgrade request takes the way of every request, hooks and all,
 * before it becomes a connection.
 */
export class WebSocketLane {
  readonly #options: GraphqlOptions;
  readonly #limits: SocketLimits;
  readonly #upgrades = new WeakMap<IncomingMessage, { socket: Socket; head: Buffer }>();
  readonly #connections = new Set<Connection>();
  /** Connections by network that nobody has vouched for yet. */
  readonly #unknown = new Tally();
  readonly #running = new Set<Promise<unknown>>();
  readonly #server: WebSocketServer;
  readonly #protocol: ReturnType<typeof overSocket>;
  #beat: NodeJS.Timeout | undefined;
  #stopping = false;

  /** `maxPayload`: bytes of a message at most. */
  constructor(
    http: Server,
    route: (request: IncomingMessage, response: ServerResponse) => void,
    { maxPayload, ...options }: GraphqlOptions & { maxPayload: number },
  ) {
    this.#options = options;
    this.#limits = { ...usual, ...options.sockets };
    // The types of ws do not know `closeTimeout` yet.
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
    // Whatever else asks for an upgrade, such as to HTTP/2, is served as if it had not.
    Object.assign(http, { shouldUpgradeCallback: isOurs });
    http.on('upgrade', (request, socket, head) => {
      socket.on('error', () => socket.destroy());
      if (!isOurs(request)) return socket.destroy();
      this.#upgrades.set(request, { socket: socket as Socket, head });
      const response = new ServerResponse(request);
      response.assignSocket(socket as Socket);
      response.shouldKeepAlive = false;
      response.once('finish', () => (socket as Socket).destroySoon());
      return route(request, response);
    });
  }

  /** Whether the request is an upgrade to WebSocket. */
  asks({ raw }: FastifyRequest): boolean {
    return this.#upgrades.has(raw);
  }

  /**
   * Makes a connection of an upgrade request. @throws Problem unavailable when the server stops, connection.too_many
   * where too many of its network have not said who they are
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
   * Lets queries and mutations that run come to their end and be told, then closes every connection with 1001: callers
   * come back to another server.
   */
  async close(): Promise<void> {
    this.#stopping = true;
    clearInterval(this.#beat);
    await Promise.race([Promise.allSettled(this.#running), pause(grace, undefined, { ref: false })]);
    // Results are sent in the turn after they are there.
    await setImmediate();
    const connections = [...this.#connections];
    for (const { socket } of connections) socket.close(closeCodes.goingAway);
    await Promise.all(connections.map(({ gone }) => gone));
  }

  #open(socket: WebSocket, request: FastifyRequest): void {
    const { log } = this.#options;
    const connection = new Connection(socket, request, log);
    this.#connections.add(connection);
    connection.known = this.#unknown.add(networkOf(request.ip));
    connection.gone.then(connection.known);
    this.#beat ??= setInterval(() => this.#ping(), this.#limits.pingInterval).unref();
    // ws closes it; a broken frame or a lost peer is no fault of ours.
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
    connection.gone.then(over);
    connection.actor = actor;
    connection.known();
  }

  #leave(connection: Connection): void {
    this.#connections.delete(connection);
    if (this.#connections.size === 0) {
      clearInterval(this.#beat);
      this.#beat = undefined;
    }
    // An upgrade is free, so that all of an office may come back at once; to say nothing on it is not.
    if (!connection.caller && !this.#stopping) this.#options.admission.silent(connection.request.ip);
  }

  async #run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#stopping) throw new Problem('unavailable');
    const running = work();
    this.#running.add(running);
    return running.finally(() => this.#running.delete(running));
  }

  /** Sends, and lets the sender wait until it is written, so that a stream runs no faster than its reader. */
  #send({ socket, isOpen, gone }: Connection, text: string): Promise<void> {
    if (!isOpen) return gone;
    if (socket.bufferedAmount > this.#limits.maxBuffered) {
      socket.close(closeCodes.slowReader, 'connection.slow_reader');
      return gone;
    }
    return new Promise((resolve) => socket.send(text, () => resolve()));
  }

  #refuse(connection: Connection, error: unknown): void {
    // A message that only a server sends: graphql-ws throws there.
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

function isOurs({ method, url = '', headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' && url.split('?', 1)[0] === '/graphql';
}
