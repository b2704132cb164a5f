import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { ownWindow } from '../security.ts';
import { errorsPage } from './pages.ts';

// The reference can ask its maker's servers for fonts, an agent and a registry; the browser lets it ask only us.
const policy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'";

/** What tells people and programs about the API: `/openapi.json`, `/docs` and `/docs/errors`; public. */
export function registerDocs(app: FastifyInstance, openapi: object): void {
  const description = JSON.stringify(openapi);
  const html = (page: string) => ({ type: 'text/html; charset=utf-8', page });
  const pages = {
    '/docs/errors': html(errorsPage()),
    '/openapi.json': { type: 'application/json; charset=utf-8', page: description },
  };
  for (const [url, { type, page }] of Object.entries(pages))
    app.get(url, (_request, reply) =>
      reply
        .headers({ ...ownWindow, 'content-type': type, 'cache-control': 'public, max-age=60', 'content-security-policy': policy })
        .send(page),
    );
  app.register(async (docs) => {
    docs.addHook('onSend', async (_request, reply) => {
      reply.headers(ownWindow).header('content-security-policy', policy).header('cache-control', 'public, max-age=3600');
    });
    await docs.register(scalar, {
      routePrefix: '/docs',
      configuration: {
        url: '/openapi.json',
        pageTitle: 'Atölye API',
        withDefaultFonts: false,
        telemetry: false,
        hideClientButton: true,
        showDeveloperTools: 'never',
        agent: { disabled: true },
        mcp: { disabled: true },
      },
    });
  });
}
