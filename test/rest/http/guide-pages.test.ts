import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appOver, testApp } from '../../support/app.ts';

const scheme = "document.documentElement.classList.add('dark')";
const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const built = {
  'index.html': `<!DOCTYPE html><html lang="en"><script>${scheme}</script><script type="module" src="/docs/guide/assets/app.1.js"></script></html>`,
  'tr/index.html': '<!DOCTYPE html><html lang="tr"></html>',
  'run/backup.html': '<!DOCTYPE html><html lang="en"></html>',
  '404.html': '<!DOCTYPE html><html lang="en"><script id="mac">1</script></html>',
  'assets/app.1.js': 'export {};',
  'hashmap.json': '{}',
};

const folder = mkdtempSync(join(tmpdir(), 'atolye-guide-'));
let withGuide: FastifyInstance;
let without: FastifyInstance;
beforeAll(async () => {
  for (const [name, text] of Object.entries(built)) {
    mkdirSync(dirname(join(folder, 'dist', name)), { recursive: true });
    writeFileSync(join(folder, 'dist', name), text);
  }
  writeFileSync(join(folder, 'secret.html'), 'outside');
  const { services } = await testApp();
  withGuide = (await appOver(services, {}, join(folder, 'dist'))).app;
  without = (await appOver(services, {}, join(folder, 'none'))).app;
});
afterAll(async () => {
  await Promise.all([withGuide?.close(), without?.close()]);
  rmSync(folder, { recursive: true, force: true });
});

const get = async (app: FastifyInstance, url: string, language = '') => {
  const { statusCode, headers, body } = await app.inject({ url, headers: { 'accept-language': language } });
  return { status: statusCode, headers, body };
};

describe('/docs/guide with a build', () => {
  test.each([
    ['', '/docs/guide/tr/'],
    ['en-GB, tr;q=0.5', '/docs/guide/'],
  ])('redirects "%s" to %s', async (language, location) => {
    const { status, headers } = await get(withGuide, '/docs/guide', language);
    expect([status, headers.location, headers.vary]).toEqual([302, location, 'accept-language']);
  });

  test.each([
    ['/docs/guide/', 'index.html'],
    ['/docs/guide/tr/', 'tr/index.html'],
    ['/docs/guide/run/backup.html', 'run/backup.html'],
    ['/docs/guide/run/backup', 'run/backup.html'],
  ] as const)('serves %s', async (url, name) => {
    const { status, headers, body } = await get(withGuide, url);
    expect([status, headers['content-type'], body]).toEqual([200, 'text/html; charset=utf-8', built[name]]);
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'cross-origin-opener-policy': 'same-origin' });
  });

  test('redirects a folder to its first page', async () => {
    const { status, headers } = await get(withGuide, '/docs/guide/tr');
    expect([status, headers.location]).toEqual([302, '/docs/guide/tr/']);
  });

  test('allows the inline scripts of a page by their hashes only', async () => {
    const policy = (await get(withGuide, '/docs/guide/')).headers['content-security-policy'];
    expect(policy).toContain(`script-src 'self' ${hash(scheme)};`);
    expect(policy).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/);
    expect((await get(withGuide, '/docs/guide/tr/')).headers['content-security-policy']).toContain("script-src 'self';");
  });

  test('lets browsers store files whose names contain a hash', async () => {
    const asset = await get(withGuide, '/docs/guide/assets/app.1.js');
    expect([asset.status, asset.headers['cache-control'], asset.body]).toEqual([200, 'public, max-age=31536000, immutable', 'export {};']);
    expect((await get(withGuide, '/docs/guide/hashmap.json')).headers['cache-control']).toBe('public, max-age=3600');
  });

  test('returns 404 with the page of the guide for an unknown page, and a problem for an unknown file', async () => {
    const page = await get(withGuide, '/docs/guide/run/nothing.html');
    expect([page.status, page.body]).toEqual([404, built['404.html']]);
    expect(page.headers['content-security-policy']).toContain(hash('1'));
    const file = await get(withGuide, '/docs/guide/assets/nothing.js');
    expect([file.status, file.headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8']);
  });

  test.each(['/docs/guide/../secret.html', '/docs/guide/%2e%2e/secret.html', '/docs/guide/..%2fsecret.html', '/docs/guide/..%2f.env'])(
    'serves nothing outside of its folder at %s',
    async (url) => {
      const { status, body } = await get(withGuide, url);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(body).not.toContain('outside');
    },
  );
});

describe('/docs/guide without a build', () => {
  test.each([
    ['/docs/guide', 'tr', 'Kılavuz bu sunucuda kurulu değil'],
    ['/docs/guide/', 'en', 'The guide has not been built on this server'],
    ['/docs/guide/run/backup.html', 'en', 'The guide has not been built on this server'],
  ])('answers %s in %s with 404 and the command to build it', async (url, language, heading) => {
    const { status, headers, body } = await get(without, url, language);
    expect([status, headers['content-type'], headers['content-language']]).toEqual([404, 'text/html; charset=utf-8', language]);
    expect(body).toContain(heading);
    expect(body).toContain('<code>npm run docs</code>');
    expect(body).toContain(`<html lang="${language}">`);
  });
});
