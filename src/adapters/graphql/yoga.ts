import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createYoga } from 'graphql-yoga';
import type { Engine } from '../../../schema/engine/engine.ts';
import { Problem } from '../../../schema/kernel/errors.ts';
import type { Streams } from '../auth/streams.ts';
import type { Parameters } from './parameters.ts';
import type { Call } from './result.ts';
import { withEngine, type YogaContext } from './yoga-plugin.ts';

/** Default time in milliseconds that a reader may block writes. */
const defaultReaderTimeoutMs = 10_000;

/**
 * Serves GET queries, GraphiQL, and server-sent events in the distinct connections mode of GraphQL over SSE
 * (github.com/enisdenjo/graphql-sse, PROTOCOL.md). Yoga handles HTTP; the engine handles the operations.
 */
export class YogaHandler {
  readonly #yoga;
  readonly #streams = new Set<ServerResponse>();
  readonly #watch: Streams;
  readonly #readerTimeoutMs: number;

  constructor(engine: Engine, watch: Streams, readerTimeoutMs = defaultReaderTimeoutMs) {
    this.#watch = watch;
    this.#readerTimeoutMs = readerTimeoutMs;
    this.#yoga = createYoga<YogaContext>({
      schema: engine.schema,
      plugins: [withEngine(engine)],
      // Fastify limits the body size and accepts only JSON.
      maxRequestBodySize: false,
      multipart: false,
      batching: false,
      cors: false,
      landingPage: false,
      // Yoga would answer any URL that ends with this path, even in the query. No URL ends with a space.
      healthCheckEndpoint: ' ',
      // The engine has its own cache; `write` masks and logs.
      parserAndValidationCache: false,
      maskedErrors: false,
      logging: false,
      graphiql: {
        title: 'Atölye GraphiQL',
        headers: JSON.stringify({ Authorization: 'Bearer atp_' }, null, 2),
        defaultQuery: '{\n  me {\n    id\n    name\n  }\n}\n',
      },
      renderGraphiQL: async (options) => (await import('@graphql-yoga/render-graphiql')).renderGraphiQL(options),
    });
  }

  /** Serves a POST with the parameters of its body, or a GET. @throws Problem for requests that HTTP does not allow */
  async serve(request: FastifyRequest, reply: FastifyReply, call: Call, posted?: Parameters): Promise<FastifyReply> {
    const { result, events } = call.accepts;
    const yogaContext = {
      call,
      method: posted ? 'POST' : 'GET',
      keyed: request.headers['idempotency-key'] !== undefined,
      hold: () => this.#hold(request, reply.raw, call),
    } as YogaContext;
    const query = request.url.indexOf('?');
    const response = await this.#yoga.handleNodeRequestAndResponse(
      {
        method: yogaContext.method,
        url: query < 0 ? '/graphql' : `/graphql${request.url.slice(query)}`,
        // Yoga ignores q-values; `accepted` has already applied them.
        headers: {
          host: 'localhost',
          'content-type': 'application/json',
          accept: [result, events && 'text/event-stream'].filter(Boolean).join(),
        },
        body: posted,
      },
      reply.raw,
      yogaContext,
    );
    // The caller has disconnected.
    if (reply.raw.destroyed) return reply.hijack();
    if (yogaContext.refused) throw yogaContext.refused;
    const type = response.headers.get('content-type');
    reply.code(response.status);
    if (type !== 'text/event-stream') return reply.header('content-type', type).send(await response.text());
    return reply
      .headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-cache, no-transform',
        // Stops nginx from buffering events.
        'x-accel-buffering': 'no',
      })
      .send(response.body);
  }

  /**
   * Holds a stream until it closes or its credential ends; in that case its last result is the problem. @throws Problem connection.too_many
   */
  #hold(caller: FastifyRequest, raw: ServerResponse, { context, write }: Call): void {
    if (raw.destroyed) return;
    const end = (problem: Problem) => {
      if (raw.writableEnded) return;
      raw.end(`event: next\ndata: ${JSON.stringify(write({ errors: [problem] }))}\n\nevent: complete\ndata:\n\n`);
      // A blocked reader would never receive the end.
      setTimeout(() => raw.destroy(), this.#readerTimeoutMs).unref();
    };
    const over = this.#watch.open({ actor: context.actor, caller, end });
    this.#streams.add(raw);
    const stopWatch = whenStuck(raw, this.#readerTimeoutMs, () => end(new Problem('connection.slow_reader')));
    raw.once('close', () => {
      stopWatch();
      over();
      this.#streams.delete(raw);
    });
  }

  /** Renders GraphiQL. */
  async page(): Promise<string> {
    const response = await this.#yoga.fetch('http://localhost/graphql', { headers: { accept: 'text/html' } }, {} as YogaContext);
    return response.text();
  }

  /** Ends all streams so that the server can stop; clients reconnect to another one. */
  async close(): Promise<void> {
    for (const raw of this.#streams) raw.end();
    await this.#yoga.dispose();
  }
}

/** Calls back once written data has been blocked for `timeoutMs`. @returns a function that stops watching */
function whenStuck(raw: ServerResponse, timeoutMs: number, onStuck: () => void): () => void {
  let since: number | undefined;
  raw.on('drain', () => {
    since = undefined;
  });
  const watch = setInterval(() => {
    if (!raw.writableNeedDrain) since = undefined;
    else if (since === undefined) since = performance.now();
    else if (performance.now() - since >= timeoutMs) {
      clearInterval(watch);
      onStuck();
    }
  }, timeoutMs / 10).unref();
  return () => clearInterval(watch);
}
