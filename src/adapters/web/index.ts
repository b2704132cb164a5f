import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ownWindow } from '../security.ts';

/** Where `npm run build` puts the web app. */
const built = join(import.meta.dirname, '../../../web/dist');

/** Addresses of the web app's pages; `web/src/app/areas.tsx` says what each shows. */
const pages = [
  '/',
  '/feed',
  '/tasks',
  '/chat',
  '/files',
  '/invitations',
  '/time',
  '/settings',
  '/projects',
  '/projects/*',
  '/tasks/*',
  '/chat/*',
  '/files/*',
  '/settings/*',
];
/** Files whose names do not change with their content. */
const named = ['/licenses.txt', '/loading.js', '/logo.svg', '/scheme.js'];

type WebOptions = {
  /** Origin of the identity provider, to which signing out leads on. */
  readonly provider?: string | undefined;
};

/**
 * The web app at `/`, as it was built. Its page lets in no script and no style but its own, with a nonce of the answer,
 * and nothing of other origins. Where it was not built, `/` says how to build it, and the API works without it.
 */
export async function registerWeb(app: FastifyInstance, { provider }: WebOptions): Promise<void> {
  const index = join(built, 'index.html');
  if (!existsSync(index)) {
    app.get('/', (_request, reply) => reply.type('text/plain; charset=utf-8').send('Atölye: npm run build → web\nAPI: /docs/\n'));
    return;
  }
  const [before = '', after = ''] = readFileSync(index, 'utf8').split('%NONCE%');
  const show = (reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .headers({ ...ownWindow, 'cache-control': 'no-cache', 'content-security-policy': policy(nonce, provider) })
      .type('text/html; charset=utf-8')
      .send(`${before}${nonce}${after}`);
  };
  for (const url of pages) app.get(url, (_request, reply) => show(reply));
  for (const url of pages) if (url !== '/' && !url.endsWith('*')) app.get(`${url}/`, (_request, reply) => show(reply));
  // Somebody who typed an address sees in the app's frame that there is no such page.
  app.decorate('showAbsent', (request, reply) =>
    isForPeople(request) ? show(reply.code(404).header('vary', 'accept, accept-encoding')) : undefined,
  );

  await app.register(files, { root: built, serve: false, preCompressed: true, cacheControl: false });
  // Their names are hashes of what is in them.
  app.get('/assets/*', { config: { charged: 'nothing' } }, (request, reply) => {
    const { '*': name } = request.params as { '*': string };
    if (name.endsWith('.mjs')) reply.header('content-security-policy', workerPolicy);
    return reply.header('cache-control', 'public, max-age=31536000, immutable').sendFile(`assets/${name}`);
  });
  for (const url of named)
    app.get(url, { config: { charged: 'nothing' } }, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').sendFile(url.slice(1)),
    );
}

/** First parts of addresses that programs call; what is wrong there is told to them as a problem. */
const forPrograms =
  /^\/(?:api|graphql|mcp|auth|oauth|docs|public|mail|assets|avatars|\.well-known|healthz|readyz|livez|metrics|openapi\.json)(?:[/?.]|$)/;

/** Whether a browser asks for a page: it names HTML, which programs that take anything do not. */
function isForPeople({ method, url, headers: { accept = '' } }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && /\btext\/html\b/i.test(accept) && !forPrograms.test(url);
}

/** A worker keeps to the policy of its own answer. The reader of PDFs has decoders of scans in WebAssembly. */
const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** @see https://www.w3.org/TR/CSP3/ `form-action` names the provider too, since browsers count redirects after a form. */
function policy(nonce: string, provider = ''): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "media-src 'self' blob:",
    `form-action 'self' ${provider}`.trimEnd(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
