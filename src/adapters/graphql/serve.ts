import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExecutionResult, GraphQLFormattedError } from 'graphql';
import { Prepared, presentAll } from '../../../schema/engine/engine.ts';
import type { Context } from '../../../schema/kernel/context.ts';
import { Problem } from '../../../schema/kernel/errors.ts';
import { idempotencyKey, runOnce } from '../idempotency.ts';
import { pickLocale } from '../language.ts';
import { type EventStreams, single } from './events.ts';
import type { GraphqlOptions } from './index.ts';
import { accepted, type ResultType, resultTypes } from './negotiate.ts';
import type { Parameters } from './parameters.ts';

type Door = GraphqlOptions & { readonly streams: EventStreams };

/** A result as it goes out, its errors presented. */
type Written = { errors?: readonly GraphQLFormattedError[]; data?: Record<string, unknown> | null; extensions?: object };
type Unwritten = { errors?: readonly unknown[]; data?: Record<string, unknown> | null; extensions?: object };

/**
 * Runs an authenticated request and sends what comes of it.
 * @throws Problem of HTTP's making: not acceptable, a mutation over GET, an idempotency key that does not fit
 */
export async function serve(door: Door, request: FastifyRequest, reply: FastifyReply, parameters: Parameters): Promise<FastifyReply> {
  const { engine, log, streams } = door;
  const { actor, headers, id: requestId, method } = request;
  const accepts = accepted(headers.accept);
  if (!accepts.result && !accepts.events) throw notAcceptable(resultTypes);
  const locale = pickLocale(headers['accept-language']);
  reply.headers({ 'content-language': locale, 'cache-control': 'no-store', vary: 'accept, accept-language, accept-encoding' });
  const write = (result: Unwritten): Written =>
    result.errors ? { ...result, errors: presentAll(result.errors, locale, requestId, log) } : (result as Written);
  const answer = async (result: Unwritten): Promise<FastifyReply> => {
    if (!accepts.result) return streams.send(reply, single(result), write);
    const written = write(result);
    return sendText(reply, accepts.result, statusOf(written, accepts.result), JSON.stringify(written));
  };

  const prepared = await attempt(() => engine.prepare(parameters.query, parameters.operationName));
  if (!(prepared instanceof Prepared)) return answer(prepared);
  if (prepared.kind === 'mutation' && method !== 'POST') throw new Problem('request.method_not_allowed', { params: { allowed: ['POST'] } });
  const context = door.context({ actor, via: 'graphql', locale, requestId });
  if (prepared.kind === 'subscription') {
    if (!accepts.events) throw notAcceptable(['text/event-stream']);
    const results = await attempt(() => engine.subscribe(prepared, context, parameters.variables));
    return streams.send(reply, Symbol.asyncIterator in results ? results : single<Unwritten>(results), write);
  }
  const run = () => attempt(() => engine.execute(prepared, context, parameters.variables));
  const key = prepared.kind === 'mutation' ? idempotencyKey(headers['idempotency-key']) : null;
  if (key === null) return answer(await run());
  const fingerprint = `POST /graphql ${request.body}`;
  const kept = await runKeyed(prepared, context, { key, fingerprint }, run, write);
  if (!('body' in kept)) return answer(kept);
  return sendText(reply.headers(kept.headers), accepts.result ?? resultTypes[0], kept.status, kept.body);
}

/** What the engine refuses is a result like any other. */
async function attempt<T>(work: () => T | Promise<T>): Promise<T | ExecutionResult> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { errors: [error] };
  }
}

/**
 * Without data a request has failed: `application/graphql-response+json` says so by its status, `application/json`
 * does not, since old clients take any other status for a broken server (GraphQL over HTTP, Status Codes).
 */
function statusOf({ errors, data }: Written, type: ResultType): number {
  const status = data === undefined ? Number(errors?.[0]?.extensions?.status ?? 500) : 200;
  return type === 'application/json' && status < 500 ? 200 : status;
}

function sendText(reply: FastifyReply, type: ResultType, status: number, body: string): FastifyReply {
  return reply.code(status).header('content-type', `${type}; charset=utf-8`).send(body);
}

/** Rolls a keyed mutation back, key and all, and brings its result out. */
class Failed extends Error {
  readonly result: Unwritten;

  constructor(result: Unwritten) {
    super('mutation failed');
    this.result = result;
  }
}

/** Runs a mutation once for its `Idempotency-Key`. Returns what is kept, or the result of one that failed. */
async function runKeyed(
  { rootFields, secrets }: Prepared,
  context: Context,
  key: { key: string; fingerprint: string },
  run: () => Promise<Unwritten>,
  write: (result: Unwritten) => Written,
) {
  const [field, ...others] = rootFields;
  if (!field || others.length > 0) throw new Problem('idempotency.one_mutation');
  try {
    return await runOnce(context, key, async () => {
      const result = await run();
      if (result.errors && !result.data?.[field.key]) throw new Failed(result);
      const written = write(result);
      const body = JSON.stringify(written);
      return { status: 200, body, headers: {}, ...(secrets.size > 0 && { kept: withoutSecrets(written, secrets) }) };
    });
  } catch (error) {
    if (error instanceof Failed) return error.result;
    throw error;
  }
}

/** What a replay shows instead of the answer: it was shown once. */
function withoutSecrets(written: Written, secrets: ReadonlySet<string>): string {
  const kept = { ...written, extensions: { ...written.extensions, secretShown: true } };
  return JSON.stringify(kept, (key, value) => (secrets.has(key) ? null : value));
}

const notAcceptable = (available: readonly string[]) => new Problem('request.not_acceptable', { params: { available } });
