import type { RequestListener } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { readFont } from '../adapters/web/built.ts';
import type { Database } from '../ports/database/port.ts';
import { serveInteraction } from './interactions.ts';
import { findPeople } from './people.ts';
import { createProvider } from './provider.ts';
import { Store } from './store.ts';

type Options = {
  readonly issuer: string;
  readonly audience: string;
  readonly file: string | undefined;
  readonly database: Database;
  readonly log: FastifyBaseLogger;
};

/** The request listener with the development provider's pages and endpoints. */
export async function listener({ issuer, audience, file, database, log }: Options): Promise<RequestListener> {
  const store = new Store(file);
  const provider = await createProvider(store, { issuer, audience });
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'development identity provider failed'));
  const endpoints = provider.callback();
  const { port } = new URL(issuer);
  const hosts = new Set([`127.0.0.1:${port}`, `localhost:${port}`]);
  return (request, response) => {
    // Prevents DNS rebinding: a foreign page whose name resolves to this machine could sign in as anybody.
    if (!hosts.has(request.headers.host?.toLowerCase() ?? '')) return void response.writeHead(421).end();
    const font = readFont(request.url ?? '');
    if (font)
      return void response
        .writeHead(200, { 'content-type': 'font/woff2', 'cache-control': 'public, max-age=31536000, immutable' })
        .end(font);
    if (!request.url?.startsWith('/interaction/')) return void endpoints(request, response);
    serveInteraction({ provider, store, people: (email) => findPeople(database, email) }, request, response).catch((error) => {
      log.error({ err: error }, 'development identity provider failed');
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  };
}
