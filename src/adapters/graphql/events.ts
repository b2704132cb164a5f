import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** Intermediaries close what is silent: a comment this often, in milliseconds. */
const heartbeat = 12_000;

/**
 * Answers as server-sent events, `next` for each result and `complete` at the end: the distinct connections mode of the
 * GraphQL over SSE protocol (github.com/enisdenjo/graphql-sse, PROTOCOL.md).
 */
export class EventStreams {
  readonly #open = new Set<ServerResponse>();

  /** Sends `results` as they come, until they or the caller end. Does not throw what `results` throw: `write` gets it. */
  async send<Result>(reply: FastifyReply, results: AsyncIterable<Result>, write: (result: Result | { errors: unknown[] }) => object): Promise<FastifyReply> {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      // nginx would hold events back.
      'x-accel-buffering': 'no',
    });
    raw.flushHeaders();
    const iterator = results[Symbol.asyncIterator]();
    const beat = setInterval(() => raw.write(':\n\n'), heartbeat);
    this.#open.add(raw);
    raw.once('close', () => {
      clearInterval(beat);
      this.#open.delete(raw);
      iterator.return?.().catch(() => undefined);
    });
    const next = async (event: object) => {
      if (!raw.write(`event: next\ndata: ${JSON.stringify(event)}\n\n`)) await Promise.race([once(raw, 'drain'), once(raw, 'close')]);
    };
    try {
      for (let item = await iterator.next(); !item.done && !raw.destroyed; item = await iterator.next()) await next(write(item.value));
    } catch (error) {
      await next(write({ errors: [error] }));
    }
    raw.end('event: complete\ndata:\n\n');
    return reply;
  }

  /** Ends all streams, so that the server can stop; callers come back to another one. */
  close(): void {
    for (const raw of this.#open) raw.end();
  }
}

/** A stream of one. */
export async function* single<Result>(result: Result): AsyncGenerator<Result> {
  yield result;
}
