import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import compress from '@fastify/compress';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { Problem } from '../../schema/kernel/errors.ts';
import type { Config } from '../config.ts';
import { badRequest, rawBadRequest, refuseAbsent, registerProblems } from './rest/problems.ts';
import { registerSecurity, securityHeaders } from './security.ts';
import { routed } from './target.ts';

type Options = Pick<Config, 'bodyLimit' | 'trustProxy' | 'publicUrl' | 'baseUrl' | 'corsOrigins'> & {
  readonly log: FastifyBaseLogger;
  /** Methods of an address, for 405; empty where there is no such address. */
  readonly allowed: (path: string) => readonly string[];
  /** `onRequest` of all that no door counts by its callers. */
  readonly charge?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  readonly timeouts?: Timeouts;
};

/** Milliseconds that a caller has to send a request's headers, and all of it; whoever is late is cut off at the next look. */
type Timeouts = { readonly headers: number; readonly request: number; readonly look: number };

const usualTimeouts: Timeouts = { headers: 20_000, request: 300_000, look: 10_000 };

/**
 * The HTTP server that the doors are registered on: every request has an id (`X-Request-Id`), every error is a problem,
 * and answers over 1 KiB are compressed for those who accept it. Errors are logged, and at level debug each request.
 */
export async function createHttp(options: Options): Promise<FastifyInstance> {
  const { bodyLimit, trustProxy, publicUrl = '', baseUrl, log, allowed, charge, timeouts = usualTimeouts } = options;
  const headers = securityHeaders(baseUrl);
  const app = Fastify({
    loggerInstance: log,
    // A child logger a request costs more than most of the rest; each line names its request itself.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    // Fastify takes no number of hops, since it cannot tell who is at the other end; whoever sets one vouches for that.
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    // A request on a connection that is open already is served while the server stops: nothing fails in a deployment.
    return503OnClosing: false,
    genReqId: (request: IncomingMessage) => requestId(request),
    rewriteUrl: routed,
    routerOptions: { maxParamLength: 1000 },
    // Node would answer without a body.
    http: { requireHostHeader: false, headersTimeout: timeouts.headers, connectionsCheckingInterval: timeouts.look },
    requestTimeout: timeouts.request,
    frameworkErrors: badRequest({ publicUrl, baseUrl, headers, charge }),
    clientErrorHandler(error, socket) {
      if (error.code === 'ECONNRESET' || !socket.writable) return;
      socket.end(rawBadRequest(rawStatus[error.code ?? ''] ?? 400, headers));
    },
  });
  // First, since routes keep the error handler that they find: those of plugins too.
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
  refuseAbsent(app, { allowed });
  // Request bodies are never inflated: a small one may become gigabytes.
  await app.register(compress, { threshold: 1024, globalDecompression: false, encodings: ['br', 'gzip'] });
  return app;
}

/** Whether its body is compressed: it is not inflated, since a small one may become gigabytes (RFC 9110 15.5.16). */
const isCoded = ({ headers }: IncomingMessage): boolean =>
  (headers['content-encoding'] ?? '').split(',').some((each) => !['', 'identity'].includes(each.trim().toLowerCase()));

/** Headers that may stand once, by the lengths of their names. */
const single: ReadonlyMap<number, string> = new Map(
  ['Host', 'Content-Type', 'Authorization', 'X-Organization', 'X-Member', 'Idempotency-Key'].map((name) => [name.length, name]),
);

/** The header that makes the request no good one. Of two Node would keep the first, or join them, and not tell. */
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

/** Routes that do not say how they are counted, and addresses that are none. */
function chargeTheRest(app: FastifyInstance, charge: NonNullable<Options['charge']>): void {
  app.addHook('onRoute', (route) => {
    if (!route.config?.charged) route.onRequest = [charge, ...[route.onRequest ?? []].flat()];
  });
  app.addHook('onRequest', (request, reply, done) => {
    // The route `*` is of @fastify/cors, for OPTIONS that is no preflight.
    if (request.is404 || request.routeOptions.url === '*') charge(request, reply).then(() => done(), done);
    else done();
  });
}

const rawStatus: Readonly<Record<string, 408 | 431>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** The caller's own id for the request, if it is a plain one; it comes back as `X-Request-Id` and stands in logs and events. */
function requestId({ headers }: IncomingMessage): string {
  const own = headers['x-request-id'];
  return typeof own === 'string' && /^[\w.:-]{1,128}$/.test(own) ? own : randomUUID();
}
