import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ExecutionResult, GraphQLError } from 'graphql';
import { createYoga, isAsyncIterable, mapAsyncIterator, type Plugin } from 'graphql-yoga';
import type { Engine, Prepared } from '../../../schema/engine/engine.ts';
import { Problem } from '../../../schema/kernel/errors.ts';
import { notAcceptable, resultTypes } from './negotiate.ts';
import { type Parameters, parametersOf } from './parameters.ts';
import { attempt, type Call, statusOf } from './result.ts';

/** A request on its way through yoga. */
type Passage = {
  readonly call: Call;
  readonly method: 'GET' | 'POST';
  /** Whether it came with an `Idempotency-Key`. */
  readonly keyed: boolean;
  /** Once read. */
  readonly params: Parameters;
  readonly prepared: Prepared;
  /** What HTTP does not allow; the door's error handler answers it. */
  refused?: Problem;
};

/**
 * Yoga's lane: GET queries, server-sent events in the distinct connections mode of the GraphQL over SSE protocol
 * (github.com/enisdenjo/graphql-sse, PROTOCOL.md), GraphiQL. Yoga reads and sends; the engine does what is between.
 */
export class YogaLane {
  readonly #yoga;
  readonly #streams = new Set<ServerResponse>();

  constructor(engine: Engine) {
    this.#yoga = createYoga<Passage>({
      schema: engine.schema,
      plugins: [withEngine(engine)],
      // Fastify limits bodies, and takes JSON alone.
      maxRequestBodySize: false,
      multipart: false,
      batching: false,
      cors: false,
      landingPage: false,
      // Yoga would answer any address that ends like this one, query and all: no address ends with a space.
      healthCheckEndpoint: ' ',
      // The engine has a cache of its own, `write` masks and logs.
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

  /** Serves a request: a POST with the parameters of its body, a GET. @throws Problem of HTTP's making */
  async serve(request: FastifyRequest, reply: FastifyReply, call: Call, posted?: Parameters): Promise<FastifyReply> {
    const { result, events } = call.accepts;
    const passage = {
      call,
      method: posted ? 'POST' : 'GET',
      keyed: request.headers['idempotency-key'] !== undefined,
    } as Passage;
    const query = request.url.indexOf('?');
    const response = await this.#yoga.handleNodeRequestAndResponse(
      {
        method: passage.method,
        url: query < 0 ? '/graphql' : `/graphql${request.url.slice(query)}`,
        // Yoga does not weigh what is accepted; the door has.
        headers: {
          host: 'localhost',
          'content-type': 'application/json',
          accept: [result, events && 'text/event-stream'].filter(Boolean).join(),
        },
        body: posted,
      },
      reply.raw,
      passage,
    );
    // The caller has left.
    if (reply.raw.destroyed) return reply.hijack();
    if (passage.refused) throw passage.refused;
    const type = response.headers.get('content-type');
    reply.code(response.status);
    if (type !== 'text/event-stream') return reply.header('content-type', type).send(await response.text());
    this.#streams.add(reply.raw);
    reply.raw.once('close', () => this.#streams.delete(reply.raw));
    return reply
      .headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-cache, no-transform',
        // nginx would hold events back.
        'x-accel-buffering': 'no',
      })
      .send(response.body);
  }

  /** GraphiQL. */
  async page(): Promise<string> {
    const response = await this.#yoga.fetch('http://localhost/graphql', { headers: { accept: 'text/html' } }, {} as Passage);
    return response.text();
  }

  /** Ends all streams, so that the server can stop; callers come back to another one. */
  async close(): Promise<void> {
    for (const raw of this.#streams) raw.end();
    await this.#yoga.dispose();
  }
}

/** Lets the engine read, check and run what yoga receives, as it does in the plain lane. */
function withEngine(engine: Engine): Plugin<Passage, Passage> {
  const read = ({ params: { query, operationName } }: Passage) => {
    try {
      return engine.prepare(query, operationName);
    } catch (error) {
      throw wrapped(error);
    }
  };
  return {
    onRequestParse({ requestParser, setRequestParser, serverContext }) {
      setRequestParser(async (request) => {
        try {
          return parametersOf(await requestParser?.(request));
        } catch (error) {
          throw refuse(serverContext, error instanceof Problem ? error : new Problem('request.malformed_json'));
        }
      });
    },
    onParse({ context, extendContext, setParseFn }) {
      setParseFn(() => {
        const prepared = read(context);
        const problem = forbidden(prepared, context);
        if (problem) throw refuse(context, problem);
        extendContext({ prepared });
        return prepared.document;
      });
    },
    onValidate: ({ setValidationFn }) => setValidationFn(() => []),
    onExecute({ setExecuteFn }) {
      setExecuteFn(({ contextValue: { prepared, call, params } }) =>
        attempt(() => engine.execute(prepared, call.context, params.variables)),
      );
    },
    onSubscribe({ setSubscribeFn }) {
      setSubscribeFn(async ({ contextValue: { prepared, call, params, request } }) => {
        const results = await attempt(() => engine.subscribe(prepared, call.context, params.variables));
        if (!isAsyncIterable(results)) return results;
        // Yoga ends only what it has begun to send.
        if (request.signal.aborted) await results[Symbol.asyncIterator]().return?.();
        return mapAsyncIterator(results, call.write, (error: unknown) => call.write({ errors: [error] }));
      });
    },
    onResultProcess({ result, setResult, serverContext: { call } }) {
      if (isAsyncIterable(result)) return;
      const { errors } = result as ExecutionResult;
      const written = call.write({ ...result, ...(errors && { errors: errors.map(bare) }) });
      // A stream has begun well whatever it brings.
      const status = call.accepts.result ? statusOf(written, call.accepts.result) : 200;
      setResult({ ...written, extensions: { ...written.extensions, http: { status } } } as ExecutionResult);
    },
  };
}

/** What HTTP has against running this operation. */
function forbidden({ kind }: Prepared, { method, keyed, call }: Passage): Problem | undefined {
  if (kind === 'mutation' && method === 'GET') return new Problem('request.method_not_allowed', { params: { allowed: ['POST'] } });
  // A stream cannot be kept and given again.
  if (kind === 'mutation' && keyed) return notAcceptable(resultTypes);
  return kind === 'subscription' && !call.accepts.events ? notAcceptable(['text/event-stream']) : undefined;
}

function refuse(passage: Passage, problem: Problem): GraphQLError {
  passage.refused = problem;
  return wrapped(problem);
}

/** Yoga takes any error that has `errors`, as a Problem has, for a collection of errors. */
const wrapped = (error: unknown) => new GraphQLError('', { originalError: error as Error });
const bare = (error: GraphQLError) => (!error.path && error.originalError instanceof Problem ? error.originalError : error);
