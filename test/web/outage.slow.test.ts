import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { browserMissing } from '../support/chromium.ts';
import { gone, seen, written } from '../support/seen.ts';
import { people } from '../support/web.ts';
import { testAlone } from '../support/web-test.ts';

const test = testAlone();

/** These tests stop the server or need a new one, so they have their own. */
describe.skipIf(browserMissing)('while the server is away', () => {
  const banner = (page: Page) => page.getByText('Sunucuya ulaşılamıyor.');
  const to = (page: Page, name: RegExp) => page.getByRole('navigation').getByRole('link', { name }).click();

  test('a new installation shows none of the first steps as done', async ({ web }) => {
    const page = await web.signIn(people.admin, { path: '/' });
    await seen(page.getByRole('progressbar', { name: '6 adımdan 0 tanesi tamam' }), 'attached');
  });

  test('a page opened during the outage appears once the server is back', async ({ web }) => {
    const page = await web.signIn(people.ayse, { path: '/projects/WEB' });
    await seen(page.getByRole('heading', { level: 1, name: 'Web sitesi' }));
    await seen(page.getByRole('navigation').getByRole('link', { name: /^Akış/ }));
    await web.restart(async () => {
      await to(page, /^Akış/);
      await seen(banner(page));
    });
    await seen(page.getByRole('heading', { level: 1, name: 'Akış' }));
    await gone(banner(page), 'detached');
    await to(page, /^Web sitesi/);
    await seen(page.getByRole('heading', { level: 1, name: 'Web sitesi' }));
    await expect.poll(() => page.getByText('Bu bölüm gösterilemedi').count()).toBe(0);
  });

  test('a comment waits, and is sent once when the server is back', async ({ web }) => {
    const { id } = (await web.server.api('POST', '/tasks', { body: { project: 'WEB', title: 'Kesintide yazılan' } })).body;
    const page = await web.signIn(people.ayse, { path: `/?task=${id}` });
    const field = page.getByRole('textbox', { name: 'Yorum yaz' });
    await field.fill('Bunu bağlantı yokken yazdım');
    await web.restart(async () => {
      await field.press('Control+Enter');
      await seen(page.getByText('1 değişiklik gönderilecek.'));
      await expect.poll(() => written(field)).toBe('Bunu bağlantı yokken yazdım');
    });
    await seen(page.getByRole('list', { name: 'Yorumlar' }).getByText('Bunu bağlantı yokken yazdım'));
    await expect.poll(() => written(field)).toBe('');
    await gone(banner(page), 'detached');
    expect((await web.server.api('GET', `/tasks/${id}/comments`)).body.data).toHaveLength(1);
  });

  test('a change whose answer was lost is applied once', async ({ web }) => {
    const page = await web.signIn(people.ayse, { path: '/projects/WEB' });
    await page.getByRole('button', { name: 'Yapılacak sütununun sonuna görev ekle' }).click();
    const keys: string[] = [];
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('BoardAdd')) return route.continue();
      keys.push(route.request().headers()['idempotency-key'] ?? '');
      if (keys.length > 1) return route.continue();
      // The request arrives, but its answer is lost.
      await route.fetch();
      return route.abort();
    });
    const field = page.getByRole('textbox', { name: 'Yeni görevin başlığı' });
    await field.fill('Yanıtı kaybolan');
    await field.press('Enter');
    await expect.poll(() => field.inputValue()).toBe('');
    await expect.poll(() => keys.length).toBe(2);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    const made = async () => (await web.server.all('/tasks?project=WEB&')).filter(({ title }) => title === 'Yanıtı kaybolan').length;
    await expect.poll(made).toBe(1);
  });

  test('a tab of an older version loads the new one if one of its scripts is gone', async ({ web }) => {
    const page = await web.signIn(people.ayse, { path: '/' });
    await seen(page.getByRole('heading', { level: 1 }));
    await page.evaluate(() => Object.assign(globalThis, { old: true }));
    let replaced = false;
    page.once('load', () => {
      replaced = true;
    });
    await page.route(/\/assets\/files-.*\.js$/, (route) => (replaced ? route.continue() : route.fulfill({ status: 404, body: '' })));
    await to(page, /^Dosyalar/);
    await seen(page.getByRole('heading', { level: 1, name: 'Dosyalar' }));
    expect(await page.evaluate(() => 'old' in globalThis)).toBe(false);
    expect(new URL(page.url()).pathname).toBe('/files');
  });

  test('a page opened during the outage appears with its styles once the server is back', async ({ web }) => {
    const page = await web.signInOnce(people.ayse, { path: '/' });
    await seen(page.getByRole('heading', { level: 1 }));
    await web.restart(async () => {
      const failed = page.waitForEvent('requestfailed', (request) => /\/assets\/feed-.*\.js$/.test(request.url()));
      await to(page, /^Akış/);
      await failed;
    });
    await seen(page.getByRole('heading', { level: 1, name: 'Akış' }));
    const list = page.getByRole('list', { name: 'Bildirimler' });
    await seen(list);
    expect(await list.evaluate((element) => getComputedStyle(element).listStyleType)).toBe('none');
  });

  test('a page whose scripts failed to load gets them without a reload', async ({ web }) => {
    const page = await web.signIn(people.ayse, { path: '/' });
    await seen(page.getByRole('heading', { level: 1 }));
    await page.evaluate(() => Object.assign(globalThis, { old: true }));
    const lost = new Set<string>();
    await page.route(/\/assets\/.*\.js$/, (route) => {
      const address = route.request().url();
      if (lost.has(address)) return route.continue();
      lost.add(address);
      return route.abort();
    });
    await to(page, /^Dosyalar/);
    await seen(page.getByRole('heading', { level: 1, name: 'Dosyalar' }));
    expect(lost.size).toBeGreaterThan(0);
    expect(await page.evaluate(() => 'old' in globalThis)).toBe(true);
    await page.unroute(/\/assets\/.*\.js$/);
  });

  test('a silent connection is detected, and missed changes are shown', async ({ web }) => {
    const page = await web.signInOnce(people.ayse, { path: '/mail/off' });
    let silent = false;
    await page.routeWebSocket(/\/graphql$/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => silent || server.send(message));
      server.onMessage((message) => silent || socket.send(message));
    });
    await page.clock.install();
    await page.goto(`${web.url}/projects/WEB`);
    await seen(page.getByRole('heading', { level: 1, name: 'Web sitesi' }));
    await web.server.api('POST', '/tasks', { body: { project: 'WEB', title: 'Bağlantı varken' } });
    await page.clock.runFor(2_000);
    await seen(page.getByRole('link', { name: 'Bağlantı varken' }));
    silent = true;
    await web.server.api('POST', '/tasks', { body: { project: 'WEB', title: 'Bağlantı susmuşken' } });
    // The ping after 15 s gets no answer within 5 s.
    await page.clock.runFor(21_000);
    silent = false;
    await expect
      .poll(async () => {
        await page.clock.runFor(2_000);
        return page.getByRole('link', { name: 'Bağlantı susmuşken' }).count();
      })
      .toBe(1);
  });

  test('a proxy that blocks WebSockets only disables live updates', async ({ web }) => {
    const page = await web.signInOnce(people.ayse, { path: '/mail/off' });
    await page.addInitScript(() => {
      const Real = globalThis.WebSocket;
      globalThis.WebSocket = class extends Real {
        constructor(url: string | URL, protocols?: string | string[]) {
          // This address does not support WebSocket, so the connection fails as behind a proxy that refuses the upgrade.
          super(new URL('/healthz', url), protocols);
          Object.assign(globalThis, { refused: true });
        }
      };
    });
    await page.goto(`${web.url}/projects/WEB`);
    await seen(page.getByRole('heading', { level: 1, name: 'Web sitesi' }));
    await page.waitForFunction(() => 'refused' in globalThis);
    await web.server.api('POST', '/tasks', { body: { project: 'WEB', title: 'Soketsiz görülen' } });
    await to(page, /^Akış/);
    await seen(page.getByRole('heading', { level: 1, name: 'Akış' }));
    await page.goto(`${web.url}/projects/WEB`);
    await seen(page.getByRole('link', { name: 'Soketsiz görülen' }));
    await expect.poll(() => banner(page).count()).toBe(0);
  });

  test('the server is polled by one request at a time, with growing pauses', async ({ web }) => {
    const page = await web.signIn(people.ayse, { path: '/projects/WEB' });
    await seen(page.getByRole('heading', { level: 1, name: 'Web sitesi' }));
    // The page repeats each request that was under way when the server stopped.
    await page.waitForLoadState('networkidle');
    const asked: string[] = [];
    let looks = 0;
    const heard = new EventEmitter();
    // Replaces the server: counts requests and answers 503.
    const counting = createServer((request, response) => {
      asked.push(request.url ?? '');
      if (request.url === '/healthz') {
        looks += 1;
        heard.emit('look');
      }
      response.writeHead(503).end();
    });
    await web.restart(async () => {
      counting.listen(Number(new URL(web.url).port), '127.0.0.1');
      while (looks < 3) await once(heard, 'look');
      counting.closeAllConnections();
      await new Promise((resolve) => counting.close(resolve));
    });
    // Code that the page loads while it is idle is not polled.
    const others = asked.filter((path) => path !== '/healthz' && !path.startsWith('/assets/'));
    // Each connection that was open may ask once. After that only the regular checks continue.
    expect(others.length, others.join()).toBeLessThanOrEqual(3);
    await gone(banner(page), 'detached');
  });
});
