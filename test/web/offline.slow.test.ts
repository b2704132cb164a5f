import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import { registerWeb } from '../../src/adapters/web/index.ts';
import { browserMissing, openBrowser } from '../support/chromium.ts';
import { gone, seen } from '../support/seen.ts';
import { people } from '../support/web.ts';
import { testAlone } from '../support/web-test.ts';

const test = testAlone();
const options: BrowserContextOptions = { serviceWorkers: 'allow' };
const dist = join(import.meta.dirname, '../../web/dist');

/** Waits until the worker handles the page and has stored it. */
async function workerReady(page: Page): Promise<void> {
  const ready = async () => navigator.serviceWorker.controller !== null && (await caches.match('/')) !== undefined;
  await expect.poll(() => page.evaluate(ready), { timeout: 15_000 }).toBe(true);
}

const storedVersions = (page: Page) => page.evaluate(() => caches.keys());

/** Serves versions of the app in turn at one address: the built one with a script of its own name. */
async function versions() {
  const folder = await mkdtemp(join(tmpdir(), 'atolye-versions-'));
  let port = 0;
  let server = Fastify();
  const stop = () => server.close();
  onTestFinished(async () => {
    await stop();
    await rm(folder, { recursive: true });
  });
  return {
    stop,
    async serve(version: string): Promise<string> {
      await stop();
      const of = join(folder, version);
      await cp(dist, of, { recursive: true });
      const html = await readFile(join(of, 'index.html'), 'utf8');
      const script = /assets\/index-[\w-]+\.js/;
      await writeFile(join(of, 'index.html'), html.replace(script, `assets/index-${version}.js`));
      await writeFile(join(of, `assets/index-${version}.js`), `document.title = '${version}';\n`);
      server = Fastify();
      await registerWeb(server, { folder: of });
      const url = await server.listen({ host: '127.0.0.1', port });
      port = Number(new URL(url).port);
      return url;
    },
  };
}

describe.skipIf(browserMissing)('the service worker', () => {
  test('opens the app while the server is away, which goes on once it is back', async ({ web }) => {
    const page = await web.signInOnce(people.ayse, { path: '/', options });
    await seen(page.getByRole('heading', { level: 1 }));
    await workerReady(page);
    const banner = page.getByText('Sunucuya ulaşılamıyor.');
    await web.restart(async () => {
      await page.goto(`${web.url}/feed`);
      await seen(banner);
      expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Inter');
    });
    await seen(page.getByRole('heading', { level: 1, name: 'Akış' }));
    await gone(banner, 'detached');
  });

  test('leaves the API, the documentation and downloads to the browser', async ({ web }) => {
    const page = await web.signInOnce(people.ayse, { path: '/', options });
    await workerReady(page);
    const fromWorker: string[] = [];
    page.on('response', (response) => response.fromServiceWorker() && fromWorker.push(new URL(response.url()).pathname));
    await page.goto(`${web.url}/docs/`);
    await page.evaluate(async () => {
      for (const path of ['/api/v1/me', '/graphql', '/mcp', '/manifest.webmanifest', '/avatars/none']) await fetch(path);
    });
    expect(fromWorker).toEqual([]);
    await page.goto(`${web.url}/feed`);
    await seen(page.getByRole('heading', { level: 1, name: 'Akış' }));
    expect(fromWorker).toContain('/feed');
    expect(fromWorker.filter((path) => !path.startsWith('/assets/') && path !== '/feed').sort()).toEqual([
      '/loading.js',
      '/logo.svg',
      '/scheme.js',
    ]);
    expect(await page.evaluate(async () => (await caches.match('/api/v1/me')) === undefined)).toBe(true);
  });

  test('makes a task of a picture that another app shares, once the person creates it', async ({ web }) => {
    const page = await web.signInOnce(people.ayse, { path: '/', options });
    await workerReady(page);
    // As the system opens the installed app with what is shared.
    await page.evaluate(() => {
      const form = document.createElement('form');
      Object.assign(form, { action: '/share', method: 'POST', enctype: 'multipart/form-data' });
      const [text, files] = [document.createElement('input'), document.createElement('input')];
      Object.assign(text, { name: 'text', value: '' });
      Object.assign(files, { name: 'files', type: 'file', multiple: true });
      const chosen = new DataTransfer();
      chosen.items.add(new File(['kırık'], 'Kırık köşe.png', { type: 'image/png' }));
      files.files = chosen.files;
      form.append(text, files);
      document.body.append(form);
      form.submit();
    });
    const composer = page.getByRole('dialog', { name: 'Yeni görev' });
    await seen(composer.getByRole('list', { name: 'Dosyalar' }).getByText('Kırık köşe.png'));
    expect(await composer.getByRole('textbox', { name: 'Yeni görevin başlığı' }).inputValue()).toBe('Kırık köşe');
    expect((await storedVersions(page)).includes('shared')).toBe(false);
    const named = async () => (await web.server.all('/files?')).filter(({ name }) => name === 'Kırık köşe.png');
    expect(await named()).toEqual([]);

    await composer.getByRole('button', { name: 'Oluştur' }).click();
    const made = async () => (await web.server.all('/tasks?')).find(({ title }) => title === 'Kırık köşe');
    await expect.poll(made).toBeDefined();
    await expect.poll(named).toMatchObject([{ task: { id: (await made())?.id } }]);
  });

  test('deletes what it stored when the person signs out', async ({ web }) => {
    const page = await web.signInOnce(people.ayse, { path: '/', options });
    await workerReady(page);
    await page.evaluate(async () => (await caches.open('earlier')).put('/earlier', new Response('')));
    await page.getByRole('button', { name: /^Hesap/ }).click();
    await page.getByRole('menuitem', { name: 'Oturumu kapat' }).click();
    await seen(page.getByRole('button', { name: 'Evet, çık' }));
    await page.goto(web.url);
    expect(await storedVersions(page)).not.toContain('earlier');
  });

  test('gives the new version at the first visit after an upgrade', async () => {
    const { serve, stop } = await versions();
    const browser = await openBrowser();
    onTestFinished(() => browser.close());
    const url = await serve('first');
    const page = await (await browser.newContext()).newPage();
    await page.goto(url);
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' });
      await navigator.serviceWorker.ready;
    });
    await workerReady(page);
    // A page that misses one of its files reloads itself, also while it is left.
    await page.goto('about:blank');
    await stop();
    await page.goto(`${url}/projects/WEB`);
    expect(await page.title()).toBe('first');

    await serve('second');
    await page.reload();
    expect(await page.title()).toBe('second');
    await expect.poll(() => storedVersions(page)).toEqual([expect.stringContaining('index-second.js')]);

    await stop();
    await expect.poll(() => page.evaluate(async () => (await caches.match('/')) !== undefined)).toBe(true);
    await page.goto(url);
    expect(await page.title()).toBe('second');
  });
});
