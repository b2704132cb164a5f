import fastify, { type FastifyInstance } from 'fastify';
import type { Locale } from '../../../schema/kernel/module.ts';
import { pickLocale } from '../language.ts';
import { ownWindow } from '../security.ts';
import { errorsPage } from './pages.ts';

// Restricts the reference to this server. Its library can also load fonts, an agent and a registry from its vendor.
const policy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'";

/**
 * Serves `/openapi.json`, `/docs` and `/docs/errors` publicly, in the language of `Accept-Language`.
 * @param openapi returns the description in a language; called once per language
 * @param publicUrl server URL for the description; defaults to the origin of the request
 */
export function registerDocs(app: FastifyInstance, openapi: (locale: Locale) => Promise<object>, publicUrl?: string): void {
  const html = 'text/html; charset=utf-8';
  const errors = once(async (locale) => errorsPage(locale));
  const description = once(async (locale) => JSON.stringify({ ...(await openapi(locale)), servers: undefined }));
  const pages: Record<string, { type: string; page: (locale: Locale, origin: string) => Promise<string> }> = {
    '/docs/errors': { type: html, page: errors },
    '/openapi.json': {
      type: 'application/json; charset=utf-8',
      page: async (locale, origin) => withServer(await description(locale), origin),
    },
  };
  for (const [url, { type, page }] of Object.entries(pages))
    app.get(url, async (request, reply) => {
      const locale = pickLocale(request.headers['accept-language']);
      const text = await page(locale, publicUrl ?? `${request.protocol}://${request.host}`);
      return reply
        .headers({ ...ownWindow, 'content-type': type, 'cache-control': 'public, max-age=60', 'content-security-policy': policy })
        .headers({ 'content-language': locale, vary: 'accept-language' })
        .send(text);
    });
  let reference: ReturnType<typeof openReference> | undefined;
  for (const url of ['/docs', '/docs/*'])
    app.get(url, async (request, reply) => {
      reference ??= openReference();
      const { statusCode, headers, payload } = await (await reference).inject({
        url: request.url,
        headers: { 'accept-language': request.headers['accept-language'] ?? '' },
      });
      if (statusCode === 404) return reply.callNotFound();
      return reply
        .code(statusCode)
        .headers({
          ...headers,
          ...ownWindow,
          'content-security-policy': policy,
          'cache-control': 'public, max-age=3600',
          vary: 'accept-language',
        })
        .removeHeader('content-length')
        .send(payload);
    });
}

/** Adds the server URL to a serialized description. */
const withServer = (description: string, url: string) => `${description.slice(0, -1)},"servers":${JSON.stringify([{ url }])}}`;

/** Caches the result of `make` per language. */
function once(make: (locale: Locale) => Promise<string>): (locale: Locale) => Promise<string> {
  const made: Partial<Record<Locale, Promise<string>>> = {};
  return (locale) => (made[locale] ??= make(locale));
}

/** Opens the interactive reference as a server of its own. It loads on first use: the library has 4 MB of text and 200 modules. */
async function openReference(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const docs = fastify();
  // The page of the library has no `lang` attribute. The browser requests the description in its own language.
  docs.addHook('onSend', async (request, _reply, payload) =>
    typeof payload === 'string' ? payload.replace('<html>', `<html lang="${pickLocale(request.headers['accept-language'])}">`) : payload,
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
