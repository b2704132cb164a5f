import fastify, { type FastifyInstance } from 'fastify';
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
  let reference: ReturnType<typeof openReference> | undefined;
  for (const url of ['/docs', '/docs/*'])
    app.get(url, async (request, reply) => {
      reference ??= openReference();
      const { statusCode, headers, payload } = await (await reference).inject(request.url);
      if (statusCode === 404) return reply.callNotFound();
      return reply
        .code(statusCode)
        .headers({ ...headers, ...ownWindow, 'content-security-policy': policy, 'cache-control': 'public, max-age=3600' })
        .removeHeader('content-length')
        .send(payload);
    });
}

/** The interactive reference, a server of its own: its library is 4 MB of text and 200 modules, which no start waits for. */
async function openReference(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const docs = fastify();
  // Its page names no language.
  docs.addHook('onSend', async (_request, _reply, payload) =>
    typeof payload === 'string' ? payload.replace('<html>', '<html lang="tr">') : payload,
  );
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
  return docs;
}
