import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import compress from '@fastify/compress';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { Problem } from '../../schema/kernel/errors.ts';
import type { Config } from '../config.ts';
import { compressedFrom } from './rest/answer.ts';
import { badRequest, rawBadRequest, refuseUnknownRoutes, registerProblems } from './rest/problems.ts';
import { registerSecurity, securityHeaders } from './security.ts';
import { routed } from './target.ts';

type Options = Pick<Config, 'bodyLimit' | 'trustProxy' | 'publicUrl' | 'baseUrl' | 'corsOrigins'> & {
  readonly log: FastifyBaseLogger;
  /** Returns the methods of a path, for 405; empty for an unknown path. */
  readonly allowed: (path: string) => readonly string[];
  /** `onRequest` hook of routes that do not charge callers themselves. */
  readonly charge?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  readonly timeouts?: Timeouts;
};

/**
 * Milliseconds within which the headers, and the whole request, must arrive. `look` is the interval of checks; late callers are
 * disconnected.
 */
type Timeouts = { readonly headers: number; readonly request: number; readonly look: number };

const defaultTimeouts: Timeouts = { headers: 20_000, request: 300_000, look: 10_000 };

/**
 * Creates the HTTP server that all adapters register on. Every request has an id (`X-Request-Id`), every error is a problem, and responses
 * over 1 KiB are compressed if the client accepts it. Errors are logged; requests only at level debug.
 */
export async function createHttp(options: Options): Promise<FastifyInstance> {
  const { bodyLimit, trustProxy, publicUrl = '', baseUrl, log, allowed, charge, timeouts = defaultTimeouts } = options;
  const headers = securityHeaders(baseUrl);
  const app = Fastify({
    loggerInstance: log,
    // A child logger per request costs more than most other work; each log line includes the request id.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    // Fastify refuses a number of hops, because it cannot verify the peer. An operator who sets one guarantees that.
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    // Requests on open connections are served while the server stops, so that none fails in a deployment.
    return503OnClosing: false,
    genReqId: (request: IncomingMessage) => requestId(request),
    rewriteUrl: routed,
    routerOptions: { maxParamLength: 1000 },
    // No route has a schema for Fastify: the engine checks inputs. Without these functions, a start would load Ajv.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    // Node itself would answer without a body.
    http: { requireHostHeader: false, headersTimeout: timeouts.headers, connectionsCheckingInterval: timeouts.look },
    requestTimeout: timeouts.request,
    frameworkErrors: badRequest({ publicUrl, baseUrl, headers, charge }),
    clientErrorHandler(error, socket) {
      if (error.code === 'ECONNRESET' || !socket.writable) return;
      socket.end(rawBadRequest(rawStatus[error.code ?? ''] ?? 400, headers));
    },
  });
  // Registered first: routes and plugins use the error handler that exists at their registration.
  registerProblems(app, { publicUrl, baseUrl, allowed });
  await registerSecurity(app, options);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    const reason = malformedHeader(request.raw);
    if (reason) return done(new Problem('request.malformed', { params: { reason } }));
    done(isCoded(request.raw) ? new Problem('request.unsupported_encoding') : undefined);
  });
  if (log.level === 'debug' || log.level === 'trace')
    app.addHook('onResponse', async ({ id, method, url }, { statusCode, elapsedTime }) => {
      log.debug({ requestId: id, method, path: url.split('?', 1)[0], status: statusCode, ms: Math.round(elapsedTime) }, 'served');
    });
  if (charge) chargeTheRest(app, charge);
  refuseUnknownRoutes(app, { allowed });
  // Request bodies are never decompressed: a small one may expand to gigabytes.
  await app.register(compress, { threshold: compressedFrom, globalDecompression: false, encodings: ['br', 'gzip'] });
  return app;
}

function noSchemas(): never {
  throw new Error('Routes have no schema for Fastify.');
}

/** Whether the body is compressed, which is refused because a small body may expand to gigabytes (RFC 9110 15.5.16). */
const isCoded = ({ headers }: IncomingMessage): boolean =>
  (headers['content-encoding'] ?? '').split(',').some((each) => !['', 'identity'].includes(each.trim().toLowerCase()));

/** Headers that may occur only once, by the length of their name. */
const single: ReadonlyMap<number, string> = new Map(
  ['Host', 'Content-Type', 'Authorization', 'X-Organization', 'X-Member', 'Idempotency-Key'].map((name) => [name.length, name]),
);

/** Returns the name of a missing or repeated header. Of repeated headers Node silently keeps the first or joins them. */
function malformedHeader({ headers, rawHeaders, httpVersion }: IncomingMessage): string | undefined {
  if (headers.host === undefined && httpVersion === '1.1') return 'Host';
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const header = rawHeaders[index] as string;
    const name = single.get(header.length);
    if (name?.toLowerCase() !== header.toLowerCase()) continue;
    if (seen.has(name)) return name;
    seen.add(name);
  }
  return undefined;
}

/** Charges routes without `charged` in their configuration, and unknown paths. */
function chargeTheRest(app: FastifyInstance, charge: NonNullable<Options['charge']>): void {
  app.addHook('onRoute', (route) => {
    if (!route.config?.charged) route.onRequest = [charge, ...[route.onRequest ?? []].flat()];
  });
  app.addHook('onRequest', (request, reply, done) => {
    // @fastify/cors registers the route `*` for OPTIONS requests that are not preflights.
    if (request.is404 || request.routeOptions.url === '*') charge(request, reply).then(() => done(), done);
    else done();
  });
}

const rawStatus: Readonly<Record<string, 408 | 431>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/**
 * Returns the caller's own request id if it is well-formed, else a new one. It is sent back as `X-Request-Id` and written to logs and
 * events.
 */
function requestId({ headers }: IncomingMessage): string {
  const own = headers['x-request-id'];
  return typeof own === 'string' && /^[\w.:-]{1,128}$/.test(own) ? own : randomUUID();
}
