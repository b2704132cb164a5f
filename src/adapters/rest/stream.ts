import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExecutionResult, GraphQLError } from 'graphql';
import { endOfLog } from '../../../schema/activity/event/read.ts';
import { deliveredUpTo } from '../../../schema/activity/event/reader.ts';
import { type Engine, problemOf } from '../../../schema/engine/engine.ts';
import type { Context } from '../../../schema/kernel/context.ts';
import { Problem } from '../../../schema/kernel/errors.ts';
import type { Streams } from '../auth/streams.ts';
import type { Endpoint } from './endpoint.ts';

/** Milliseconds that a client waits before it reconnects. */
const retry = 2_000;

type Options = {
  readonly engine: Engine;
  /** Ends a stream when its credential ends. */
  readonly streams: Streams;
  /** Returns the problem body of an error, and logs unexpected errors. */
  readonly presentError: (error: unknown, request: FastifyRequest) => object;
  /** Milliseconds between comments that keep proxies from closing the connection. */
  readonly keepAliveMs?: number;
  /** Milliseconds that a reader may block writes, after which it is too slow. */
  readonly readerTimeoutMs?: number;
};

/** An item of a row's subscription. */
export type Item = { readonly cursor: string; readonly event: string };

/** A stream to send. */
type OutgoingStream = {
  readonly results: AsyncIterableIterator<ExecutionResult> | ExecutionResult;
  /** Response keys from the data to an item. */
  readonly at: readonly string[];
  readonly sent: (item: Item) => { id: string; event: string; data: object };
  /** Returns the cursor up to which everything was sent; comments include it. */
  readonly sentUpTo?: () => string | undefined;
  /** Text that starts the stream. */
  readonly begin: string;
};

const sent = (item: Item) => ({ id: item.cursor, event: item.event, data: item });

/** An open stream. `end` sends the error, if any, and closes it; `over` unregisters it. */
type Open = { readonly end: (error?: unknown) => void; readonly over: () => void };

/**
 * Serves rows that run a subscription as server-sent events (HTML Living Standard 9.2). Each event has the item's `cursor` as id and its
 * `event` as name. `Last-Event-ID` resumes after that cursor.
 */
export class EventStreams {
  readonly #options: Required<Options>;
  readonly #running = new Set<Open>();
  #stopping = false;

  constructor(options: Options) {
    this.#options = { keepAliveMs: 15_000, readerTimeoutMs: 10_000, ...options };
  }

  /** Responds with the stream. @throws Problem of the operation, before anything is sent; unavailable if the server is stopping */
  async serve(
    endpoint: Endpoint,
    context: Context,
    given: Record<string, unknown>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    if (this.#stopping) throw new Problem('unavailable');
    const { engine } = this.#options;
    const lastId = request.headers['last-event-id'];
    const after = lastId ? String(lastId) : given.after;
    // The start position is sent at once, so that a client that loses the connection before the first event misses nothing.
    const from = after ?? (await endOfLog(context));
    const results = await engine.subscribe(endpoint.prepared, context, { ...given, after: from });
    const { at } = endpoint;
    return this.send(
      {
        results,
        at,
        sent,
        sentUpTo: () => deliveredUpTo(context),
        begin: `retry: ${retry}\n${after === undefined ? `id: ${from}\n` : ''}\n`,
      },
      request,
      reply,
    );
  }

  /**
   * Responds with the items of a subscription. @throws Problem of the operation, before anything is sent; unavailable if the server is
   * stopping
   */
  send(stream: OutgoingStream, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    if (this.#stopping) throw new Problem('unavailable');
    const { results } = stream;
    if (!(Symbol.asyncIterator in results)) throw causeOf(results.errors?.[0]);
    const open = this.#open(results, request, reply.raw);
    reply.headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      // Stops nginx from buffering events.
      'x-accel-buffering': 'no',
      vary: 'accept-language',
    });
    if (request.method === 'HEAD') {
      open.over();
      return reply.send();
    }
    reply.hijack().raw.writeHead(200, reply.getHeaders() as never);
    reply.raw.write(stream.begin);
    this.#run({ ...stream, results }, reply.raw, open);
    return reply;
  }

  /** Ends all streams so that the server can stop; clients reconnect to another one. */
  close(): void {
    this.#stopping = true;
    for (const { end } of this.#running) end();
  }

  /** Registers the stream; `over` unregisters it. @throws Problem connection.too_many */
  #open(results: AsyncIterableIterator<ExecutionResult>, request: FastifyRequest, raw: ServerResponse): Open {
    const { streams, presentError, readerTimeoutMs } = this.#options;
    const stop = () => void results.return?.();
    const end = (error?: unknown) => {
      stop();
      if (raw.writableEnded) return;
      raw.end(error === undefined ? undefined : eventText({ event: 'problem', data: presentError(error, request) }));
      // A blocked reader would never receive the end.
      setTimeout(() => raw.destroy(), readerTimeoutMs).unref();
    };
    try {
      const forget = streams.open({ actor: request.actor, caller: request, end });
      const over = () => {
        forget();
        stop();
      };
      return { end, over };
    } catch (error) {
      stop();
      throw error;
    }
  }

  async #run(
    { results, at, sent, sentUpTo }: OutgoingStream & { readonly results: AsyncIterableIterator<ExecutionResult> },
    raw: ServerResponse,
    open: Open,
  ): Promise<void> {
    const { keepAliveMs, readerTimeoutMs } = this.#options;
    this.#running.add(open);
    const keepAlive = setInterval(
      () => raw.writableNeedDrain || raw.writableEnded || raw.write(keepAliveText(sentUpTo?.())),
      keepAliveMs,
    ).unref();
    raw.once('close', () => {
      clearInterval(keepAlive);
      open.over();
      this.#running.delete(open);
    });
    if (raw.destroyed) raw.emit('close');
    try {
      for await (const { data, errors } of results) {
        if (errors) throw causeOf(errors[0]);
        if (raw.write(eventText(sent(data?.[at[0] as string] as Item)))) continue;
        if (!(await drained(raw, readerTimeoutMs))) throw new Problem('connection.slow_reader');
      }
      open.end();
    } catch (error) {
      open.end(error);
    }
  }
}

export const causeOf = (error: GraphQLError | undefined) => (error && problemOf(error)) ?? error?.originalError ?? error;

/**
 * Returns a comment, with the cursor up to which everything was sent. Thus a client with few events does not read them all again after a
 * reconnect.
 */
const keepAliveText = (id: string | undefined): string => (id === undefined ? ':\n\n' : `:\nid: ${id}\n\n`);

/** Needs no escaping: JSON, kinds and cursors contain no line breaks. */
function eventText({ id, event, data }: { id?: string; event: string; data: object }): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Whether the written data was sent in time; also true if the client has disconnected. */
async function drained(raw: ServerResponse, readerTimeoutMs: number): Promise<boolean> {
  const settled = new AbortController();
  const { signal } = settled;
  try {
    return await Promise.race([
      once(raw, 'drain', { signal }).then(() => true),
      once(raw, 'close', { signal }).then(() => true),
      pause(readerTimeoutMs, false, { signal, ref: false }),
    ]);
  } finally {
    settled.abort();
  }
}
