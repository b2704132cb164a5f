import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Engine } from '../../../schema/engine/engine.ts';
import type { Actor } from '../../../schema/kernel/actor.ts';
import type { Context, RequestInfo } from '../../../schema/kernel/context.ts';
import { Problem } from '../../../schema/kernel/errors.ts';
import type { Streams } from '../auth/streams.ts';
import { idempotencyKey, runOnce } from '../idempotency.ts';
import { pickLocale } from '../language.ts';
import type { Admission } from '../limits.ts';
import { takeText } from '../text-body.ts';
import { type Answer, answerOf, send } from './answer.ts';
import { contentParameters, sendContent } from './content.ts';
import { type Endpoint, mistaken } from './endpoint.ts';
import { execute } from './execute.ts';
import { atAddress } from './places.ts';
import { absent, problemBody, problemOf } from './problems.ts';
import { serveReply } from './reply.ts';
import { EventStreams } from './stream.ts';
import { drain, storeBody, UploadForm } from './upload.ts';
import { variablesOf } from './variables.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on the routes of REST rows: problems then name parameters and pointers by its mapping. */
    endpoint?: Endpoint;
  }
}

export type RestOptions = {
  readonly engine: Engine;
  readonly endpoints: readonly Endpoint[];
  /** Methods of an address, for 405: see `allowedMethods`. */
  readonly allowed: (path: string) => readonly string[];
  readonly admission: Admission;
  readonly context: (info: RequestInfo) => Context;
  /** Bytes of one file, at most. */
  readonly uploadLimit: number;
  /** Who reads a file's content by the key of a link. @throws Problem file.link_expired */
  readonly linked: (file: string, key: string) => Promise<Actor>;
  /** Ends streams when their credential ends. */
  readonly streams: Streams;
  /** Milliseconds that a reader of a stream may take for what is written: 10,000. */
  readonly patience?: number;
  /** Address under which `/docs/errors` is served, without a slash at its end. */
  readonly publicUrl?: string | undefined;
};

/** `/v1` is an alias the spec's first example uses (spec 4.4); the description lists `/api/v1` alone. */
export const bases = ['/api/v1', '/v1'] as const;

/** Serves the rows. Problems are thrown: `registerProblems` turns them into answers. */
export function registerRest(app: FastifyInstance, options: RestOptions): void {
  app.decorateRequest('actor', null as unknown as Actor);
  const tell = teller(app, options);
  const events = new EventStreams({ ...options, tell });
  app.addHook('preClose', async () => events.close());
  for (const base of bases)
    app.register(
      async (rest) => {
        rest.removeAllContentTypeParsers();
        // Left as text: a 400 must not come before 403, and an idempotency key remembers the text's hash.
        takeText(rest, ['application/json', 'application/merge-patch+json']);
        const { plain = [], form = [], bytes = [] } = Object.groupBy(options.endpoints, bodyOf);
        const serveAll = (scope: FastifyInstance, endpoints: readonly Endpoint[]) => {
          for (const endpoint of endpoints) scope.route(routeOf(endpoint, { ...options, events, tell }, base));
        };
        serveAll(rest, plain);
        for (const { path, method } of mistaken(options.endpoints))
          rest.route({
            method,
            url: urlOf(path),
            onRequest: (request, _reply, done) => done(absent(request, options.allowed)),
            handler: () => undefined,
          });
        await rest.register(async (scope) => {
          scope.removeAllContentTypeParsers();
          await scope.register(multipart);
          serveAll(scope, form);
        });
        await rest.register(async (scope) => {
          scope.removeAllContentTypeParsers();
          scope.addContentTypeParser('*', (_request, _body, done) => done(null));
          serveAll(scope, bytes);
        });
      },
      { prefix: base },
    );
}

/** How a row's body comes. */
const bodyOf = ({ upload, bytes }: Endpoint) => (upload ? 'form' : bytes === 'taken' ? 'bytes' : 'plain');

const urlOf = (path: string) => path.replaceAll(':', '::').replaceAll(/\{(\w+)\}/g, ':$1');

type Doors = RestOptions & { readonly events: EventStreams; readonly tell: Tell };

function routeOf(endpoint: Endpoint, options: Doors, base: string): RouteOptions {
  const { method, path, bytes, prepared } = endpoint;
  const caller = options.admission.caller(
    (actor, request) => prepared.requireRights(actor, () => contextOf(request, options)),
    'outsiders too',
  );
  return {
    method,
    url: urlOf(path),
    config: { endpoint, charged: 'caller' },
    // Before the body is read.
    onRequest: bytes === 'given' ? callerOrLink(caller, options) : caller,
    // Ranges and lengths are of the bytes as they are.
    ...(bytes === 'given' && { compress: false }),
    handler: (request, reply) => serve(endpoint, options, base, request, reply),
  };
}

/** Whoever comes without a credential may have been given a link. */
function callerOrLink(caller: ReturnType<Admission['caller']>, { admission, linked }: RestOptions): typeof caller {
  return async (request, reply) => {
    const { key } = request.query as { key?: unknown };
    if (typeof key !== 'string' || request.headers.authorization !== undefined) return caller(request, reply);
    await admission.address(request, reply);
    request.actor = await linked((request.params as { id: string }).id, key);
  };
}

function contextOf({ actor, id: requestId, headers, ip: address }: FastifyRequest, { context }: RestOptions): Context {
  const locale = pickLocale(headers['accept-language']);
  return context({ actor, via: 'rest', locale, requestId, address, userAgent: headers['user-agent'] });
}

async function serve(
  endpoint: Endpoint,
  options: Doors,
  base: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { headers } = request;
  try {
    const context = contextOf(request, options);
    const run = async (variables: Record<string, unknown>): Promise<Answer> =>
      answerOf(endpoint, base, await execute(endpoint, options.engine, context, variables, headers['if-match']), request);
    const key = endpoint.method === 'POST' ? idempotencyKey(headers['idempotency-key']) : null;
    const once = (variables: Record<string, unknown>, fingerprint: string) =>
      key === null ? run(variables) : runOnce(context, { key, fingerprint }, () => run(variables));
    if (endpoint.upload) return send(reply, await served(endpoint, context, request, options, once));
    const variables = variablesOf(endpoint.mapping, endpoint.bytes === 'given' ? withoutContentParameters(request) : (request as never));
    if (endpoint.stream) return await options.events.serve(endpoint, context, variables, request, reply);
    const fingerprint = fingerprintOf(endpoint, request);
    if (endpoint.reply) {
      const row = { ...endpoint, reply: endpoint.reply };
      return await serveReply(row, { ...options, base, fingerprint }, context, variables, request, reply);
    }
    const answer = await once(variables, fingerprint);
    if (endpoint.bytes === 'given') return await sendContent(context, request, reply);
    if (endpoint.bytes === 'taken') await storeBody(context, (request.params as { id: string }).id, request, options.uploadLimit);
    return send(reply, answer);
  } catch (error) {
    if (endpoint.upload || endpoint.bytes === 'taken') drain(request);
    throw error instanceof Problem ? atAddress(error, endpoint.mapping) : error;
  }
}

/** The answer to a form: its file is stored first, and its bytes are removed where no file came of them. */
async function served(
  endpoint: Endpoint,
  context: Context,
  request: FastifyRequest,
  { uploadLimit }: RestOptions,
  once: (variables: Record<string, unknown>, fingerprint: string) => Promise<Answer>,
): Promise<Answer> {
  const form = new UploadForm(context, uploadLimit);
  try {
    await form.read(request);
    const { params, query } = request as never as { params: Record<string, string>; query: Record<string, string> };
    const variables = variablesOf(endpoint.mapping, { params, query, body: JSON.stringify(form.fields) });
    Object.assign(variables.input as object, { upload: form.upload });
    return await once(variables, `${endpoint.method} ${endpoint.path} ${form.fingerprint}`);
  } finally {
    await form.discard();
  }
}

function withoutContentParameters({ params, query }: FastifyRequest): Parameters<typeof variablesOf>[1] {
  const others = Object.entries(query as object).filter(([name]) => !contentParameters.some((own) => own === name));
  return { params: params as Record<string, string>, query: Object.fromEntries(others), body: undefined };
}

type Tell = (error: unknown, request: FastifyRequest) => object;

/** Tells of an error in a stream, as in a problem body; logs faults of ours. */
function teller(app: FastifyInstance, { publicUrl = '' }: RestOptions): Tell {
  return (error, request) => {
    const problem = problemOf(error, 0);
    if (problem.code === 'internal') app.log.error({ err: error, requestId: request.id }, 'stream failed');
    const locale = pickLocale(request.headers['accept-language']);
    return problemBody(problem, { publicUrl, locale, requestId: request.id });
  };
}

/** What makes two requests the same: the row, its path parameters, and the body as it was written. */
function fingerprintOf({ method, path }: Endpoint, { params, body }: FastifyRequest): string {
  return `${method} ${path} ${JSON.stringify(params)} ${body ?? ''}`;
}
