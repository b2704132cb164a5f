import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** Isolates pages from windows that open them or that they open. */
export const ownWindow = { 'cross-origin-opener-policy': 'same-origin' } as const;

/** Seconds for which a browser uses only https. */
const oneYear = 365 * 24 * 60 * 60;
/** Seconds for which a browser caches a preflight. */
const preflightAge = 600;

/** Request headers that a page may send besides the safelisted ones. */
const requestHeaders = [
  'Authorization',
  'Content-Type',
  'If-Match',
  'If-None-Match',
  'Idempotency-Key',
  'X-Run',
  'X-Run-Lease',
  'X-Organization',
  'X-Request-Id',
  'Accept-Language',
  'Last-Event-ID',
  'Range',
  'If-Range',
  'Mcp-Protocol-Version',
  'Mcp-Method',
  'Mcp-Name',
];

/** Response headers that a page may read besides the safelisted ones. */
const responseHeaders = [
  'ETag',
  'Link',
  'Location',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
  'WWW-Authenticate',
  'Idempotency-Replayed',
  'Accept-Ranges',
  'Content-Range',
  'Content-Disposition',
];

/** Headers of every response, including errors; pages override the policy. */
export function securityHeaders(baseUrl: string): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    // Data is not a page: if a browser takes it for one, it loads nothing and cannot be framed.
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(baseUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${oneYear}` }),
  };
}

/**
 * Sets the security headers, and lets pages of `corsOrigins` call the API with their own token. They never use the session cookie, which
 * belongs to the web app. The API's descriptions are readable from any origin.
 */
export async function registerSecurity(
  app: FastifyInstance,
  { baseUrl, corsOrigins }: Pick<Config, 'baseUrl' | 'corsOrigins'>,
): Promise<void> {
  const constant = securityHeaders(baseUrl);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(constant);
    if (isPublic(request.url)) reply.header('access-control-allow-origin', '*');
    done();
  });
  if (corsOrigins.length === 0) return;
  const anyOrigin = corsOrigins.includes('*');
  const options = {
    origin: anyOrigin ? '*' : [...corsOrigins],
    credentials: false,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: requestHeaders,
    exposedHeaders: responseHeaders,
    maxAge: preflightAge,
  };
  // An OPTIONS request that is not a preflight continues to 405.
  const none = { origin: false };
  await app.register(cors, {
    delegator: (request: FastifyRequest, done) => done(null, isPublic(request.url) || isPlainOptions(request) ? none : options),
  });
  if (anyOrigin) return;
  // Adapters set `vary` after the plugin.
  app.addHook('onSend', async (_request, reply) => {
    const vary = String(reply.getHeader('vary') ?? '');
    if (!/\borigin\b/i.test(vary)) reply.header('vary', vary ? `${vary}, origin` : 'origin');
  });
}

const isPublic = (url: string) => url === '/openapi.json' || url.startsWith('/.well-known/');
const isPlainOptions = ({ method, headers }: FastifyRequest) =>
  method === 'OPTIONS' && !(headers.origin && headers['access-control-request-method']);
