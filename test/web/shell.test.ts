import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserMissing } from '../support/browser.ts';
import { gone, seen } from '../support/seen.ts';
import { people, violations, Web } from '../support/web.ts';

describe.skipIf(browserMissing)('the web app', () => {
  let web: Web;
  beforeAll(async () => {
    web = await Web.open();
  });
  afterAll(async () => {
    await web.close();
    expect(web.complaints).toEqual([]);
  });

  test('shows a stranger the way to sign in, and brings them back to where they wanted to go', async () => {
    const page = await web.visit({ path: '/feed' });
    await page.getByRole('link', { name: 'Giriş yap' }).click();
    await page.locator(`button:has-text("${people.ayse}")`).click();
    await page.getByRole('button', { name: 'İzin ver' }).click();
    await page.waitForURL(`${web.server.url}/feed`);
    await seen(page.getByRole('navigation', { name: 'Menü' }).first());
    expect(await page.evaluate(() => document.cookie)).toBe('');
    await page.reload();
    await seen(page.getByRole('button', { name: 'Hesap: Ayşe Yılmaz' }));
  });

  test('lets in no script and no style but its own', async () => {
    const reply = await fetch(web.server.url);
    const policy = reply.headers.get('content-security-policy') ?? '';
    const nonce = /name="csp-nonce" content="([^"]+)"/.exec(await reply.text())?.[1];
    expect(policy).toContain("default-src 'none'; script-src 'self'; ");
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(policy).not.toContain('unsafe');
  });

  test.each([
    ['light', 1440],
    ['dark', 375],
  ] as const)('has an accessible frame: %s, %i px', async (scheme, width) => {
    const page = await web.signIn(people.ayse, { scheme, width, path: '/feed' });
    await seen(page.getByRole('button', { name: 'Hesap: Ayşe Yılmaz' }));
    expect(await violations(page)).toEqual([]);
  });

  test('says that the server is away, and goes on where it was when it is back', async () => {
    const page = await web.signIn(people.ayse, { path: '/' });
    await seen(page.getByRole('heading', { level: 1 }));
    const banner = page.getByText('Sunucuya ulaşılamıyor.');
    await web.restart(async () => {
      await seen(banner);
    });
    await gone(banner, 'detached');
    const { body } = await web.server.api('GET', '/me');
    const ayse = (await web.server.api('GET', '/members?limit=50')).body.data.find(({ email }: { email: string }) => email === people.ayse);
    await web.server.api('POST', '/tasks', { body: { title: 'Sunucu döndükten sonra', assignee: ayse.id } });
    await page.getByRole('navigation').getByRole('link', { name: /^Akış/ }).click();
    await expect.poll(() => page.title()).toMatch(/^\([1-9]/);
    expect(body.name).toBe('Yönetici');
  });

  test('leads who is no longer signed in to the sign-in, and back to the same place', async () => {
    const page = await web.signIn(people.ilker, { path: '/files' });
    await seen(page.getByRole('heading', { level: 1 }));
    await page.context().clearCookies();
    await page.getByRole('link', { name: 'Başlangıç' }).click();
    await page.waitForURL(/\/(interaction|auth\/sign-in|oidc)|127\.0\.0\.1:\d+\/(?!$)/);
    expect(page.url()).not.toBe(`${web.server.url}/files`);
  });

  test('speaks English to who wants it', async () => {
    const page = await web.signIn(people.ayse, { language: 'en' });
    await seen(page.getByRole('link', { name: 'Feed' }));
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
    await page.getByRole('button', { name: 'Account: Ayşe Yılmaz' }).click();
    await page.getByRole('menuitem', { name: 'Türkçe' }).click();
    await seen(page.getByRole('navigation').getByRole('link', { name: 'Akış' }));
  });

  test('says in words that an address leads nowhere', async () => {
    const page = await web.signIn(people.ayse, { path: '/projects/WEB/nowhere' });
    await seen(page.getByText('Burada bir sayfa yok'));
  });

  test('loads at most 220 KB of compressed script before the first area', () => {
    const dist = join(import.meta.dirname, '../../web/dist');
    const index = readFileSync(join(dist, 'index.html'), 'utf8');
    const scripts = [...index.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, path = '']) => path);
    const bytes = scripts
      .map((path) => join(dist, path))
      .map((path) => (existsSync(`${path}.gz`) ? statSync(`${path}.gz`) : statSync(path)).size);
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(220 * 1024);
  });
});
