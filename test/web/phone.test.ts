import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { violations } from '../support/axe.ts';
import { browserMissing } from '../support/chromium.ts';
import { gone, seen } from '../support/seen.ts';
import { people, type Web } from '../support/web.ts';
import { test } from '../support/web-test.ts';

const size = { width: 375, height: 812 } as const;

describe.skipIf(browserMissing)('a phone', () => {
  let web: Web;
  let key: string;
  test.beforeAll(async ({ web: shared }) => {
    web = shared;
    key = `TEL${Math.random().toString(36).slice(2, 6).toUpperCase()}`;
    await web.server.api('POST', '/projects', { body: { key, name: 'Telefondaki uzun adlı proje' } });
    await web.server.api('POST', '/tasks', { body: { project: key, title: 'Cepteki iş', assignee: 'me' } });
  });
  const open = (path: string, scheme: 'light' | 'dark' = 'light') => web.signIn(people.admin, { path, scheme, ...size });
  const bar = (page: Page) => page.getByRole('navigation', { name: 'Sık gidilenler' });
  const top = async (locator: Locator) => (await locator.boundingBox())?.y;
  const card = (page: Page) => page.getByText('Cepteki iş', { exact: true }).first();
  /** Emulates the on-screen keyboard, which makes the visible part of the page lower. */
  const showKeyboard = (page: Page, height: number) =>
    page.evaluate((visible) => {
      Object.defineProperty(window.visualViewport, 'height', { value: visible, configurable: true });
      window.visualViewport?.dispatchEvent(new Event('resize'));
    }, height);

  test('goes to the main areas by the bar, and marks the current one', async () => {
    const page = await open(`/projects/${key}`);
    for (const [name, path] of [
      ['Akış', '/feed'],
      ['Sohbet', '/chat'],
      ['Görevler', '/'],
    ] as const) {
      const link = bar(page).getByRole('link', { name });
      await link.click();
      await page.waitForURL(`${web.url}${path}`);
      await expect.poll(() => link.getAttribute('aria-current')).toBe('page');
      expect(await bar(page).locator('[aria-current]').count()).toBe(1);
    }
  });

  test('opens the navigation from the bar, with the focus inside, and closes it by Escape', async () => {
    const page = await open('/feed');
    const menu = bar(page).getByRole('button', { name: 'Menü' });
    const project = page.getByRole('navigation', { name: 'Menü', exact: true }).getByRole('link', { name: 'Telefondaki uzun adlı proje' });
    await menu.click();
    await seen(project);
    await expect.poll(() => menu.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Escape');
    await gone(project);
    await seen(menu.and(page.locator(':focus')));
    await menu.click();
    await project.click();
    await page.waitForURL(`${web.url}/projects/${key}`);
    await gone(project);
  });

  test('creates a task by the button in the middle of the bar', async () => {
    const page = await open('/');
    await bar(page).getByRole('button', { name: 'Yeni görev' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Yeni görevin başlığı' }).fill('Yolda akla gelen');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await web.server.all('/tasks?')).some(({ title }) => title === 'Yolda akla gelen')).toBe(true);
  });

  test('has targets of at least 44 pixels in the bar, and ends the page above it', async () => {
    const page = await open(`/projects/${key}`);
    const targets = bar(page).locator('a, button');
    await expect.poll(() => targets.count()).toBe(5);
    for (const target of await targets.all()) {
      const { width = 0, height = 0 } = (await target.boundingBox()) ?? {};
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    await seen(card(page));
    const { y = 0, height = 0 } = (await page.getByRole('main').locator('> div').first().boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual((await top(bar(page))) ?? 0);
  });

  test('hides the bar while a task or the keyboard is open', async () => {
    const page = await open(`/projects/${key}?task=${key}-1`);
    await seen(page.getByRole('dialog'));
    await gone(bar(page));
    await page.keyboard.press('Escape');
    await seen(bar(page));
    await showKeyboard(page, 400);
    await gone(bar(page));
    await showKeyboard(page, size.height);
    await seen(bar(page));
  });

  test.for([
    {
      what: 'card of a board',
      path: () => `/projects/${key}`,
      first: (page: Page) => page.getByRole('region').getByRole('listitem').first(),
    },
    {
      what: 'row of a list',
      path: () => `/projects/${key}/list`,
      first: (page: Page) => page.getByRole('row').filter({ hasText: key }).first(),
    },
  ])('has the first $what within 110 pixels of the top', async ({ path, first }) => {
    const page = await open(path());
    await seen(card(page));
    expect(await top(first(page))).toBeLessThanOrEqual(110);
  });

  test('switches the view of a project by a menu beside its title', async () => {
    const page = await open(`/projects/${key}?q=cepteki`);
    await page.getByRole('navigation', { name: 'Projenin görünümleri' }).getByRole('button', { name: 'Pano' }).click();
    await expect.poll(() => page.getByRole('menuitem', { name: 'Pano' }).getAttribute('aria-current')).toBe('page');
    await page.getByRole('menuitem', { name: 'Liste' }).click();
    await page.waitForURL(`${web.url}/projects/${key}/list?q=cepteki`);
    await page.getByRole('button', { name: 'Süzgeçler (1)' }).click();
    await expect.poll(() => page.getByRole('dialog').getByRole('searchbox').inputValue()).toBe('cepteki');
  });

  test.for([
    { what: 'board', path: () => `/projects/${key}`, scheme: 'light' },
    { what: 'list', path: () => `/projects/${key}/list`, scheme: 'dark' },
    { what: 'feed', path: () => '/feed', scheme: 'light' },
    { what: 'task', path: () => `/tasks/${key}-1`, scheme: 'dark' },
  ] as const)('shows the $what without horizontal overflow and accessibility violations', async ({ path, scheme }) => {
    const page = await open(path(), scheme);
    await seen(page.getByRole('heading', { level: 1 }).first());
    await seen(bar(page));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
    expect(await violations(page)).toEqual([]);
  });

  test('shows the fields of a task in one line that scrolls, above its text', async () => {
    const body = {
      project: key,
      title: 'Çok alanlı iş',
      description: 'İlk ekranda okunan metin',
      assignee: 'me',
      priority: 'high',
      startDate: '2026-12-01',
      dueDate: '2026-12-05',
      estimate: 5,
    };
    const { number } = (await web.server.api('POST', '/tasks', { body })).body;
    const page = await open(`/tasks/${number}`);
    const fields = page.locator('dl').filter({ hasText: 'Başlangıç tarihi' });
    await seen(page.getByText('İlk ekranda okunan metin'));
    expect((await fields.boundingBox())?.height).toBeLessThanOrEqual(2 * 32);
    await fields.getByRole('combobox', { name: 'Alan ekle' }).click();
    await seen(page.getByRole('option', { name: 'Etiketler' }));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
  });

  test.for([
    ['Üyeler', '/settings/members'],
    ['İş akışı', '/projects/KEY/settings/workflow'],
  ] as const)('shows each row of a list in one line: %s', async ([name, path]) => {
    const page = await open(path.replace('KEY', key));
    const rows = page.getByRole('list', { name, exact: true }).getByRole('listitem');
    await seen(rows.first());
    const heights = async () => Promise.all((await rows.all()).map(async (row) => (await row.boundingBox())?.height));
    await expect.poll(async () => Math.max(...(await heights()).map(Number))).toBeLessThan(56);
  });

  test('installs the app by a manifest whose icons have the sizes that it names', async () => {
    const page = await open('/');
    const link = await page.locator('link[rel=manifest]').getAttribute('href');
    const reply = await fetch(`${web.url}${link}`);
    expect(reply.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
    const { icons, ...manifest } = (await reply.json()) as { icons: { src: string; sizes: string; type: string; purpose?: string }[] };
    expect(manifest).toMatchObject({ name: 'Atölye', short_name: 'Atölye', display: 'standalone', start_url: '/' });
    for (const { src, sizes, type } of icons) {
      expect((await fetch(`${web.url}${src}`)).headers.get('content-type')).toBe(type);
      const natural = await page.evaluate(async (path) => {
        const image = new Image();
        image.src = path;
        await image.decode();
        return `${image.naturalWidth}x${image.naturalHeight}`;
      }, src);
      expect(natural).toBe(sizes);
    }
    expect(icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual(['192x192 any', '512x512 any', '512x512 maskable']);
    const colors = page.locator('meta[name=theme-color]');
    expect(await colors.evaluateAll((all) => all.map((each) => each.getAttribute('media')))).toEqual([
      '(prefers-color-scheme: light)',
      '(prefers-color-scheme: dark)',
    ]);
    expect((await fetch(web.url)).headers.get('content-security-policy')).toContain("manifest-src 'self'");
  });
});
