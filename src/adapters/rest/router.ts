import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Engine } from '../../../schema/engine/engine.ts';
import { type Actor, writesDirectly } from '../../../schema/kernel/actor.ts';
import type { Context, RequestInfo } from '../../../schema/kernel/context.ts';
import { Problem } from '../../../schema/kernel/errors.ts';
import type { Streams } from '../auth/streams.ts';
import { idempotencyKey, runOnce } from '../idempotency.ts';
import { pickLocale } from '../language.ts';
import type { Admission } from '../limits.ts';
import { runOf } from '../run-headers.ts';
import { restPrefix, usedPrefix } from '../target.ts';
import { takeText } from '../text-body.ts';
import { type Answer, answerOf, proposalAnswer, send } from './answer.ts';
import { contentParameters, sendContent } from './content.ts';
import { type Endpoint, fieldsParameter, shadowedMethods } from './endpoint.ts';
import { atAddress } from './error-locations.ts';
import { execute } from './execute.ts';
import { Fieldsets } from './fieldsets.ts';
import { stateOf, tagged, tagWith } from './list-tags.ts';
import { problemBody, problemOf, unknownRoute } from './problems.ts';
import { serveReply } from './reply.ts';
import { EventStreams } from './stream.ts';
import { drain, storeBody, UploadForm } from './upload.ts';
import { variablesOf } from './variables.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on the routes of REST rows. Problems use its mapping to name parameters and pointers. */
    endpoint?: Endpoint;
  }
}

export type RestOptions = {
  readonly engine: Engine;
  readonly endpoints: readonly Endpoint[];
  /** Returns the methods of a path, for 405; see `allowedMethods`. */
  readonly allowed: (path: string) => readonly string[];
  readonly admission: Admission;
  readonly context: (info: RequestInfo) => Context;
  /** Maximum size of a file in bytes. */
  readonly uploadLimit: number;
  /** Returns the actor for the key of a file's content link. @throws Problem file.link_expired */
  readonly linked: (file: string, key: string) => Promise<Actor>;
  /** Ends streams when their credential ends. */
  readonly streams: Streams;
  /** Milliseconds that a reader of a stream may block writes; 10,000 by default. */
  readonly readerTimeoutMs?: number;
  /** Base URL of `/docs/errors`, without a trailing slash. */
  readonly publicUrl?: string | undefined;
};

/** Registers the rows as routes. They throw problems, which `registerProblems` sends. */
export function registerRest(app: FastifyInstance, options: RestOptions): void {
  app.decorateRequest('actor', null as unknown as Actor);
  const presentError = errorPresenter(app, options);
  const events = new EventStreams({ ...options, presentError });
  const fieldsets = new Fieldsets(options.engine);
  app.addHook('preClose', async () => events.close());
  app.register(
    async (rest) => {
      rest.removeAllContentTypeParsers();
      // Kept as text: 403 must come before a 400 for the body, and idempotency keys store the text's hash.
      takeText(rest, ['application/json', 'application/merge-patch+json']);
      const { plain = [], form = [], bytes = [] } = Object.groupBy(options.endpoints, bodyOf);
      const serveAll = (scope: FastifyInstance, endpoints: readonly Endpoint[]) => {
        for (const endpoint of endpoints) scope.route(routeOf(endpoint, { ...options, events, presentError, fieldsets }));
      };
      serveAll(rest, plain);
      for (const { path, method } of shadowedMethods(options.endpoints))
        rest.route({
          method,
          url: urlOf(path),
          onRequest: (request, _reply, done) => done(unknownRoute(request, options.allowed)),
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
    { prefix: restPrefix },
  );
}

/** Groups rows by the parser that their body needs. */
const bodyOf = ({ upload, bytes }: Endpoint) => (upload ? 'form' : bytes === 'taken' ? 'bytes' : 'plain');

const urlOf = (path: string) => path.replaceAll(':', '::').replaceAll(/\{(\w+)\}/g, ':$1');

type ServeOptions = RestOptions & { readonly events: EventStreams; readonly presentError: PresentError; readonly fieldsets: Fieldsets };

function routeOf(endpoint: Endpoint, options: ServeOptions): RouteOptions {
  const { method, path, bytes } = endpoint;
  const caller = options.admission.caller((actor, request) => {
    options.fieldsets.of(endpoint, request.query).prepared.requireRights(actor, () => contextOf(request, options));
    // Its operation only reads.
    if (bytes === 'taken' && !writesDirectly(actor)) throw new Problem('auth.write_refused');
  }, 'outsiders too');
  return {
    method,
    url: urlOf(path),
    config: { endpoint, charged: 'caller' },
    // Runs before the body is read.
    onRequest: bytes === 'given' ? callerOrLink(caller, options) : caller,
    // Ranges and lengths refer to the uncompressed bytes.
    ...(bytes === 'given' && { compress: false }),
    handler: (request, reply) => serve(options.fieldsets.of(endpoint, request.query), options, request, reply),
  };
}

/** Admits a caller without `Authorization` by the `key` of a content link, if there is one. */
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
  const run = headers['x-run'] === undefined ? undefined : runOf(headers);
  return context({ actor, via: 'rest', locale, requestId, address, userAgent: headers['user-agent'], run });
}

async function serve(endpoint: Endpoint, options: ServeOptions, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { headers } = request;
  const base = usedPrefix(request.originalUrl);
  try {
    const context = contextOf(request, options);
    const run = async (variables: Record<string, unknown>): Promise<Answer> => {
      const value = await execute(endpoint, options.engine, context, variables, headers['if-match']);
      return context.proposal ? proposalAnswer(base, context.proposal) : answerOf(endpoint, base, value, request);
    };
    const key = endpoint.method === 'POST' ? idempotencyKey(headers['idempotency-key']) : null;
    const once = (variables: Record<string, unknown>, fingerprint: string) =>
      key === null ? run(variables) : runOnce(context, { key, fingerprint }, () => run(variables));
    if (endpoint.upload) return send(reply, await serveForm(endpoint, context, request, options, once));
    const variables = variablesOf(endpoint.mapping, partsOf(endpoint, request));
    if (endpoint.stream) return await options.events.serve(endpoint, context, variables, request, reply);
    const fingerprint = fingerprintOf(endpoint, request);
    if (endpoint.reply) {
      const row = { ...endpoint, reply: endpoint.reply };
      return await serveReply(row, { ...options, base, fingerprint }, context, variables, request, reply);
    }
    const condition = endpoint.logged ? headers['if-none-match'] : undefined;
    // Only for clients that poll: the others would pay a statement for nothing.
    const state = condition === undefined ? undefined : await stateOf(context, request.url);
    const known = state && tagWith(state, condition);
    if (known) return send(reply, { status: 200, body: '', headers: { etag: known } });
    const answer = await once(variables, fingerprint);
    if (endpoint.logged) return send(reply, tagged(answer, context.timeDependent ? undefined : state));
    if (endpoint.bytes === 'given') return await sendContent(context, request, reply);
    if (endpoint.bytes === 'taken') await storeBody(context, (request.params as { id: string }).id, request, options.uploadLimit);
    return send(reply, answer);
  } catch (error) {
    if (endpoint.upload || endpoint.bytes === 'taken') drain(request);
    throw error instanceof Problem ? atAddress(error, endpoint.mapping) : error;
  }
}

/** Serves a multipart form. The file is stored first, and discarded if the operation does not use it. */
async function serveForm(
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

/** Returns the parts of a request that become variables: without the parameters that the adapter reads itself. */
function partsOf({ bytes, fields }: Endpoint, request: FastifyRequest): Parameters<typeof variablesOf>[1] {
  const { params, query } = request as never as { params: Record<string, string>; query: Record<string, string> };
  const own = bytes === 'given' ? contentParameters : fields && query[fieldsParameter] !== undefined ? [fieldsParameter] : [];
  if (own.length === 0) return request as never;
  const others = Object.entries(query).filter(([name]) => !own.some((each) => each === name));
  return { params, query: Object.fromEntries(others), body: request.body as string | undefined };
}

type PresentError = (error: unknown, request: FastifyRequest) => object;

/** Returns a function that converts an error in a stream to a problem body, and logs unexpected errors. */
function errorPresenter(app: FastifyInstance, { publicUrl = '' }: RestOptions): PresentError {
  return (error, request) => {
    const problem = problemOf(error, 0);
    if (problem.code === 'internal') app.log.error({ err: error, requestId: request.id }, 'stream failed');
    const locale = pickLocale(request.headers['accept-language']);
    return problemBody(problem, { publicUrl, locale, requestId: request.id });
  };
}

/** Identity of a request for idempotency: the row, its path parameters, and the raw body. */
function fingerprintOf({ method, path }: Endpoint, { params, body }: FastifyRequest): string {
  return `${method} ${path} ${JSON.stringify(params)} ${body ?? ''}`;
}
