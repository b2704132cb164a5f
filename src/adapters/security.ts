import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** For answers that are pages: what another page opened or was opened by cannot reach them. */
export const ownWindow = { 'cross-origin-opener-policy': 'same-origin' } as const;

/** Seconds a browser remembers to come over https alone. */
const oneYear = 365 * 24 * 60 * 60;
/** Seconds a browser remembers what a preflight told. */
const preflightAge = 600;

/** What a page may send besides the simple headers. */
const sent = [
  'Authorization',
  'Content-Type',
  'If-Match',
  'If-None-Match',
  'Idempotency-Key',
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

/** What a page may read besides the simple headers. */
const shown = [
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

/** Headers of every answer, errors of any kind included; a page replaces the policy by its own. */
export function securityHeaders(baseUrl: string): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    // Data is no page: whatever a browser takes it for, it loads nothing and is shown nowhere.
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(baseUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${oneYear}` }),
  };
}

/**
 * Sets the security headers, and lets pages of `corsOrigins` call the API with a token of their own: never with a
 * browser's cookie, which belongs to the web app alone. What describes the API is read from anywhere.
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
    allowedHeaders: sent,
    exposedHeaders: shown,
    maxAge: preflightAge,
  };
  // What is asked with OPTIONS and is no preflight goes on to 405.
  const none = { origin: false };
  await app.register(cors, {
    delegator: (request: FastifyRequest, done) => done(null, isPublic(request.url) || isPlainOptions(request) ? none : options),
  });
  if (anyOrigin) return;
  // Doors set `vary` themselves, after the plugin.
  app.addHook('onSend', async (_request, reply) => {
    const vary = String(reply.getHeader('vary') ?? '');
    if (!/\borigin\b/i.test(vary)) reply.header('vary', vary ? `${vary}, origin` : 'origin');
  });
}

const isPublic = (url: string) => url === '/openapi.json' || url.startsWith('/.well-known/');
const isPlainOptions = ({ method, headers }: FastifyRequest) =>
  method === 'OPTIONS' && !(headers.origin && headers['access-control-request-method']);
