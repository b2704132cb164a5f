import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ownWindow } from '../security.ts';
import { distFolder } from './built.ts';

/** Paths of the web app's pages; `web/src/app/areas.tsx` defines them. */
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
  '/proposals',
  '/projects/*',
  '/tasks/*',
  '/chat/*',
  '/files/*',
  '/settings/*',
];
/** First segments of those paths. */
const segments = pages.flatMap((path) => (path === '/' || path.endsWith('*') ? [] : [path.slice(1)]));
/** Files whose names do not depend on their content. */
const staticFiles = [
  '/licenses.txt',
  '/loading.js',
  '/logo.svg',
  '/manifest.webmanifest',
  '/scheme.js',
  ...['192', '512', 'apple', 'maskable'].map((icon) => `/icons/${icon}.png`),
];

type WebOptions = {
  /** Origin of the identity provider, to which signing out redirects. */
  readonly provider?: string | undefined;
  /** Folder of the built app. */
  readonly folder?: string;
};

/**
 * Serves the built web app at `/`. Its policy allows only its own scripts and styles, with a nonce per response, and nothing from other
 * origins. Without a build, `/` explains how to make one, and the API still works.
 */
export async function registerWeb(app: FastifyInstance, { provider, folder = distFolder }: WebOptions): Promise<void> {
  const index = join(folder, 'index.html');
  if (!existsSync(index)) {
    app.get('/', (_request, reply) => reply.type('text/plain; charset=utf-8').send('Atölye: npm run build → web\nAPI: /docs/\n'));
    return;
  }
  const [before = '', after = ''] = readFileSync(index, 'utf8').split('%NONCE%');
  const sendPage = (reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .headers({ ...ownWindow, 'cache-control': 'no-cache', 'content-security-policy': policy(nonce, provider) })
      .type('text/html; charset=utf-8')
      .send(`${before}${nonce}${after}`);
  };
  for (const url of pages) app.get(url, (_request, reply) => sendPage(reply));
  for (const url of pages) if (url !== '/' && !url.endsWith('*')) app.get(`${url}/`, (_request, reply) => sendPage(reply));
  // Browsers get a 404 page inside the app's frame.
  app.decorate('sendNotFoundPage', (request, reply) =>
    wantsPage(request) ? sendPage(reply.code(404).header('vary', 'accept, accept-encoding')) : undefined,
  );

  const worker = readFileSync(join(folder, 'worker.js'), 'utf8').replace('%PAGES%', segments.join('|'));
  // Browsers compare the worker with the one that they have, so it may not come from their cache.
  app.get('/worker.js', { config: { charged: 'nothing' } }, (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': "default-src 'none'; connect-src 'self'" })
      .type('text/javascript; charset=utf-8')
      .send(worker),
  );

  await app.register(files, { root: folder, serve: false, preCompressed: true, cacheControl: false });
  // File names contain a hash of the content.
  app.get('/assets/*', { config: { charged: 'nothing' } }, (request, reply) => {
    const { '*': name } = request.params as { '*': string };
    if (name.endsWith('.mjs')) reply.header('content-security-policy', workerPolicy);
    return reply.header('cache-control', 'public, max-age=31536000, immutable').sendFile(`assets/${name}`);
  });
  for (const url of staticFiles)
    app.get(url, { config: { charged: 'nothing' } }, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').sendFile(url.slice(1)),
    );
}

/** First segments of paths for programs; their errors are always problems, not pages. */
const programPaths =
  /^\/(?:api|graphql|mcp|auth|oauth|docs|public|mail|assets|avatars|\.well-known|healthz|readyz|livez|metrics|openapi\.json)(?:[/?.]|$)/;

/** Whether a browser requests a page: it accepts HTML by name, unlike programs that accept anything. */
function wantsPage({ method, url, headers: { accept = '' } }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && /\btext\/html\b/i.test(accept) && !programPaths.test(url);
}

/** Policy of workers, which use the policy of their own response. The PDF reader decodes scans with WebAssembly. */
const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/**
 * Content security policy of the page. `form-action` includes the provider, because browsers also check redirects after a form. @see
 * https://www.w3.org/TR/CSP3/
 */
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
    "manifest-src 'self'",
    `form-action 'self' ${provider}`.trimEnd(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
