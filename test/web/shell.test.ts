import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { violations } from '../support/axe.ts';
import { browserMissing } from '../support/chromium.ts';
import { seen } from '../support/seen.ts';
import { isPrefetch } from '../support/traffic.ts';
import { nowhere, people, type Web } from '../support/web.ts';
import { test } from '../support/web-test.ts';

describe.skipIf(browserMissing)('the web app', () => {
  let web: Web;
  test.beforeAll(({ web: shared }) => {
    web = shared;
  });

  test('offers a visitor the sign-in, and returns to the requested page', async () => {
    const page = await web.visit({ path: '/feed' });
    await page.getByRole('link', { name: 'Giriş yap' }).click();
    await page.locator(`button:has-text("${people.ayse}")`).click();
    await page.waitForURL(`${web.server.url}/feed`);
    await seen(page.getByRole('navigation', { name: 'Menü' }).first());
    expect(await page.evaluate(() => document.cookie)).toBe('');
    await page.reload();
    await seen(page.getByRole('button', { name: 'Hesap: Ayşe Yılmaz' }));
  });

  test('asks the server once who an anonymous visitor is', async () => {
    const page = await web.visit({ path: nowhere });
    const refused: string[] = [];
    page.on('response', (response) => response.status() === 401 && refused.push(new URL(response.url()).pathname));
    await page.goto(`${web.server.url}/feed`);
    await seen(page.getByRole('link', { name: 'Giriş yap' }));
    await page.waitForLoadState('networkidle');
    expect(refused).toEqual(['/graphql']);
  });

  test('allows only its own scripts and styles', async () => {
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

  test('opens menus by keyboard at their first item, cycles by arrow keys, and restores the focus on Escape', async () => {
    const page = await web.signIn(people.ayse, { path: '/tasks/WEB-2' });
    await Promise.all([{ name: 'Hesap: Ayşe Yılmaz' }, { name: 'Görev işlemleri' }].map((each) => seen(page.getByRole('button', each))));
    for (const name of ['Hesap: Ayşe Yılmaz', 'Görev işlemleri']) await goRound(page, name);
  });

  test('opens menus in the task panel, which stays open when they close', async () => {
    const title = 'Menüsü açılan görev';
    await web.server.api('POST', '/tasks', { body: { project: 'WEB', title } });
    const page = await web.signIn(people.ayse, { path: `/tasks?q=${encodeURIComponent(title)}` });
    // A retried test finds two.
    await page.getByRole('link', { name: title, exact: true }).first().click();
    await seen(page.getByRole('dialog').getByRole('button', { name: 'Görev işlemleri' }));
    await goRound(page, 'Görev işlemleri');
    await seen(page.getByRole('dialog').getByRole('button', { name: 'Görev işlemleri' }));
    // Repeats it by mouse: the chosen action runs.
    await page.getByRole('button', { name: 'Görev işlemleri' }).click();
    await page.getByRole('menuitem', { name: 'Klavye kısayolları' }).click();
    await seen(page.getByRole('dialog', { name: 'Klavye kısayolları' }));
  });

  test('leads to the sign-in when the session has ended, and back to the same page', async () => {
    const page = await web.signIn(people.ilker, { path: '/files' });
    await seen(page.getByRole('heading', { level: 1 }));
    await page.context().clearCookies();
    await page.getByRole('link', { name: 'Görevler' }).click();
    await page.locator(`button:has-text("${people.ilker}")`).click();
    await page.waitForURL(`${web.server.url}/`);
    await seen(page.getByRole('button', { name: 'Hesap: İlker Çağlar' }));
  });

  test('is available in English', async () => {
    const page = await web.signIn(people.ayse, { language: 'en' });
    await seen(page.getByRole('link', { name: 'Feed' }));
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
    await page.getByRole('button', { name: 'Account: Ayşe Yılmaz' }).click();
    await page.getByRole('menuitem', { name: 'Türkçe' }).click();
    await seen(page.getByRole('navigation').getByRole('link', { name: /^Akış( \d|$)/ }));
  });

  test('shows a not-found page for an unknown address', async () => {
    const page = await web.signIn(people.ayse, { path: '/projects/WEB/nowhere' });
    await seen(page.getByRole('heading', { name: 'Böyle bir sayfa yok' }));
  });

  test('links to the notices of bundled packages, including fonts', async () => {
    const page = await web.signIn(people.ayse, { path: '/feed' });
    await page.getByRole('button', { name: 'Hesap: Ayşe Yılmaz' }).click();
    const address = await page.getByRole('menuitem', { name: 'Açık kaynak bildirimleri' }).getAttribute('href');
    const notices = await (await fetch(new URL(address ?? '', web.server.url))).text();
    for (const name of ['react', '@mantine/core', '@tabler/icons-react', 'pdfjs-dist', '@fontsource-variable/inter'])
      expect(notices).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(.+\\)$`, 'm'));
    expect(notices).toContain('SIL OPEN FONT LICENSE');
  });

  test('loads at most 155 KB of compressed script before the first page, and 242 KB with it', async () => {
    const dist = join(import.meta.dirname, '../../web/dist');
    const bytes = (path: string) => statSync(existsSync(join(dist, `${path}.gz`)) ? join(dist, `${path}.gz`) : join(dist, path)).size;
    const sum = (paths: readonly string[]) => paths.reduce((total, path) => total + bytes(path), 0);
    const index = readFileSync(join(dist, 'index.html'), 'utf8');
    const before = [...index.matchAll(/src="(\/[^"]+\.js)"/g)].map(([, path = '']) => path);
    const page = await web.signInOnce(people.ayse, { path: nowhere });
    const loaded: string[] = [];
    page.on('request', (request) => !isPrefetch(request) && loaded.push(new URL(request.url()).pathname));
    await page.goto(web.server.url);
    await seen(page.getByRole('heading', { level: 1 }));
    const scripts = loaded.filter((path) => path.endsWith('.js'));
    expect(scripts).toEqual(expect.arrayContaining([...before, expect.stringMatching('/assets/start-')]));
    expect(before.length).toBeGreaterThan(1);
    expect(sum(before)).toBeLessThan(155 * 1024);
    expect(sum(scripts)).toBeLessThan(242 * 1024);
  });
});

/** Opens the menu of a button by keyboard, cycles through its items and closes it, with an axe check. */
async function goRound(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name });
  const items = page.getByRole('menuitem');
  const isFocused = (place: Locator) => expect.poll(() => place.evaluate((element) => element === document.activeElement)).toBe(true);
  for (const key of ['Enter', 'Space']) {
    await button.press(key);
    await isFocused(items.first());
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await isFocused(items.nth(1));
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await isFocused(items.last());
    await page.keyboard.press('ArrowDown');
    await isFocused(items.first());
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await isFocused(button);
  }
  // A closed menu leaves no landmark.
  await expect.poll(() => page.getByRole('region', { name: 'Açılan menü' }).count()).toBe(0);
}
