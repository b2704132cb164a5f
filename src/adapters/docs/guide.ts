import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Locale } from '../../../schema/kernel/module.ts';
import { pickLocale } from '../language.ts';
import { ownWindow } from '../security.ts';
import { noGuidePage } from './pages.ts';

/** Output folder of `npm run docs`. */
export const guideFolder = join(import.meta.dirname, '../../../docs/.vitepress/dist');

/** First page in each language. */
const starts: Record<Locale, string> = { tr: '/docs/guide/tr/', en: '/docs/guide/' };

/** Uncharged: one page loads many files, which contain no data. */
const config = { charged: 'nothing' } as const;

/**
 * Serves the built documentation at `/docs/guide`, which redirects to the first page in the language of the request. Without a build, every
 * page is a 404 that names the command to build it.
 */
export function registerGuide(app: FastifyInstance, folder: string): void {
  let pages: Promise<ReadonlyMap<string, string>> | undefined;
  const isBuilt = () => existsSync(join(folder, 'index.html'));
  app.get('/docs/guide', { config }, (request, reply) =>
    isBuilt() ? reply.header('vary', 'accept-language').redirect(starts[localeOf(request)], 302) : sendNoGuide(request, reply),
  );
  // A scope of its own, because the web app's folder is another root of the same plugin.
  app.register(async (scope) => {
    await scope.register(files, { root: folder, serve: false, cacheControl: false, suppressWarning: true });
    scope.get('/docs/guide/*', { config }, async (request, reply) => {
      if (!isBuilt()) return sendNoGuide(request, reply);
      pages ??= policiesIn(folder);
      const { '*': path } = request.params as { '*': string };
      const name = path === '' || path.endsWith('/') ? `${path}index.html` : path;
      const policies = await pages;
      if (policies.has(`${name}/index.html`)) return reply.redirect(`/docs/guide/${name}/`, 302);
      // Links between pages end in `.html`; people also type the address without it.
      const page = [name, `${name}.html`].find((each) => policies.has(each));
      if (page) return sendPage(reply, page, policies.get(page) ?? '');
      const isFile = /\.(?!html$)\w+$/.test(name);
      if (!isFile) return sendPage(reply.code(404), '404.html', policies.get('404.html') ?? '');
      const cache = name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
      return reply.header('cache-control', cache).sendFile(name);
    });
  });
}

const localeOf = ({ headers }: FastifyRequest): Locale => pickLocale(headers['accept-language']);

function sendPage(reply: FastifyReply, name: string, policy: string): FastifyReply {
  return reply.headers({ ...ownWindow, 'cache-control': 'no-cache', 'content-security-policy': policy }).sendFile(name);
}

function sendNoGuide(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const locale = localeOf(request);
  return reply
    .code(404)
    .headers({ ...ownWindow, 'cache-control': 'no-store', 'content-security-policy': policyWith([]) })
    .headers({ 'content-language': locale, vary: 'accept-language' })
    .type('text/html; charset=utf-8')
    .send(noGuidePage(locale));
}

/** Returns the content security policy of each page in the folder. */
async function policiesIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = globSync('**/*.html', { cwd: folder });
  return new Map(
    await Promise.all(
      names.map(async (name) => {
        const html = await readFile(join(folder, name), 'utf8');
        const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script);
        return [name.replaceAll('\\', '/'), policyWith(inline)] as const;
      }),
    ),
  );
}

/**
 * Policy of a page with these inline scripts: VitePress writes small ones that choose the color scheme before the page is painted.
 * Highlighted code has its colors in `style` attributes.
 */
function policyWith(scripts: readonly string[]): string {
  const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
