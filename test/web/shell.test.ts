import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { violations } from '../support/axe.ts';
import { browserMissing } from '../support/chromium.ts';
import { seen } from '../support/seen.ts';
import { nowhere, people, type Web } from '../support/web.ts';
import { test } from '../support/web-test.ts';

describe.skipIf(browserMissing)('the web app', () => {
  let web: Web;
  test.beforeAll(({ web: shared }) => {
    web = shared;
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

  test('has an accessible frame', async () => {
    const page = await web.signIn(people.ayse, { path: '/feed' });
    await seen(page.getByRole('button', { name: 'Hesap: Ayşe Yılmaz' }));
    expect(await violations(page)).toEqual([]);
  });

  test('leads who is no longer signed in to the sign-in, and back to the same place', async () => {
    const page = await web.signIn(people.ilker, { path: '/files' });
    await seen(page.getByRole('heading', { level: 1 }));
    await page.context().clearCookies();
    await page.getByRole('link', { name: 'Başlangıç' }).click();
    await page.locator(`button:has-text("${people.ilker}")`).click();
    await page.getByRole('button', { name: 'İzin ver' }).click();
    await page.waitForURL(`${web.server.url}/`);
    await seen(page.getByRole('button', { name: 'Hesap: İlker Çağlar' }));
  });

  test('speaks English to who wants it', async () => {
    const page = await web.signIn(people.ayse, { language: 'en' });
    await seen(page.getByRole('link', { name: 'Feed' }));
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
    await page.getByRole('button', { name: 'Account: Ayşe Yılmaz' }).click();
    await page.getByRole('menuitem', { name: 'Türkçe' }).click();
    await seen(page.getByRole('navigation').getByRole('link', { name: /^Akış( \d|$)/ }));
  });

  test('says in words that an address leads nowhere', async () => {
    const page = await web.signIn(people.ayse, { path: '/projects/WEB/nowhere' });
    await seen(page.getByText('Burada bir sayfa yok'));
  });

  test('leads to the notices of what is bundled, fonts too', async () => {
    const page = await web.signIn(people.ayse, { path: '/feed' });
    await page.getByRole('button', { name: 'Hesap: Ayşe Yılmaz' }).click();
    const address = await page.getByRole('menuitem', { name: 'Açık kaynak bildirimleri' }).getAttribute('href');
    const notices = await (await fetch(new URL(address ?? '', web.server.url))).text();
    for (const name of ['react', '@mantine/core', '@tabler/icons-react', 'pdfjs-dist', '@fontsource-variable/inter'])
      expect(notices).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(.+\\)$`, 'm'));
    expect(notices).toContain('SIL OPEN FONT LICENSE');
  });

  test('loads at most 220 KB of compressed script before the first area, and 250 KB with it', async () => {
    const dist = join(import.meta.dirname, '../../web/dist');
    const bytes = (path: string) => statSync(existsSync(join(dist, `${path}.gz`)) ? join(dist, `${path}.gz`) : join(dist, path)).size;
    const sum = (paths: readonly string[]) => paths.reduce((total, path) => total + bytes(path), 0);
    const index = readFileSync(join(dist, 'index.html'), 'utf8');
    const before = [...index.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, path = '']) => path);
    const page = await web.signInOnce(people.ayse, { path: nowhere });
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await page.goto(web.server.url);
    await seen(page.getByRole('heading', { level: 1 }));
    const scripts = loaded.filter((path) => path.endsWith('.js'));
    expect(scripts).toEqual(expect.arrayContaining([...before, expect.stringMatching('/assets/WelcomePage-')]));
    expect(before.length).toBeGreaterThan(1);
    expect(sum(before)).toBeLessThan(220 * 1024);
    expect(sum(scripts)).toBeLessThan(250 * 1024);
  });
});
