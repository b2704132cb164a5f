import { mkdirSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { browserMissing } from '../support/chromium.ts';
import { gone, seen } from '../support/seen.ts';
import { people, type Web } from '../support/web.ts';
import { test } from '../support/web-test.ts';

describe.skipIf(browserMissing)('the layout', () => {
  let web: Web;
  let key: string;
  test.beforeAll(async ({ web: shared }) => {
    web = shared;
    key = `DUZ${Math.random().toString(36).slice(2, 6).toUpperCase()}`;
    await web.server.api('POST', '/projects', { body: { key, name: 'Düzenli' } });
  });
  const api = async (method: string, path: string, body?: object) => (await web.server.api(method, path, { body })).body;
  const heightOf = async (locator: Locator) => (await locator.boundingBox())?.height ?? 0;
  /** Saves a screenshot if `PICTURES` names a folder. */
  const picture = async (page: Page, name: string) => {
    const folder = process.env.PICTURES;
    if (!folder) return;
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: `${folder}/${name}.png` });
  };

  test('keeps the header of a column on one line, however long its name is', async () => {
    const statuses = [
      { key: 'todo', name: 'Müşterinin onayında bekleyenler', category: 'unstarted', transitions: null },
      { key: 'in_progress', name: 'Sürüyor', category: 'started', transitions: null },
      { key: 'done', name: 'Bitti', category: 'completed', transitions: null },
    ];
    expect((await web.server.api('PUT', `/projects/${key}/workflow`, { body: { statuses } })).status).toBe(200);
    await api('POST', '/tasks', { project: key, title: 'Tahminli', estimate: 13, status: 'todo' });
    const page = await web.signIn(people.admin, { path: `/projects/${key}` });
    await seen(page.getByText('Tahminli', { exact: true }));
    const heads = page.getByRole('region').locator('header');
    const heights = await Promise.all((await heads.all()).map(heightOf));
    expect(new Set(heights).size).toBe(1);
    await picture(page, 'board');
  });

  test('keeps the filters of board and list on one line beside an open task', async () => {
    const { number } = await api('POST', '/tasks', { project: key, title: 'Açık iş' });
    for (const path of [`/projects/${key}`, `/projects/${key}/list`]) {
      const page = await web.signIn(people.admin, { path: `${path}?task=${number}`, width: 1280 });
      await seen(page.getByRole('dialog'));
      const filters = page.getByRole('search', { name: 'Süzgeçler' }).or(page.getByRole('toolbar', { name: 'Süzgeçler' }));
      await seen(filters);
      const tops = await filters.locator('> *').evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
      expect(Math.max(...tops) - Math.min(...tops), path).toBeLessThan(20);
    }
  });

  test('shows the name of a task of several days across its days in the calendar', async () => {
    const title = 'Fiyat teklifini gözden geçirip müşteriye gönder';
    await api('POST', '/tasks', { project: key, title, startDate: '2031-03-04', dueDate: '2031-03-07' });
    const page = await web.signIn(people.admin, { path: `/projects/${key}/list?kind=calendar&day=2031-03-04` });
    const name = page.locator('[data-entry]').getByText(title, { exact: true });
    await seen(name);
    const { inside, whole } = await name.evaluate((element) => ({ inside: element.clientWidth, whole: element.scrollWidth }));
    expect(inside).toBeGreaterThanOrEqual(whole - 1);
    await picture(page, 'calendar');
  });

  test('scrolls the board page if the window is low, and keeps space for cards', async () => {
    await api('POST', '/tasks', { project: key, title: 'Yakından bakılan' });
    const page = await web.signIn(people.admin, { path: `/projects/${key}`, width: 720, height: 450 });
    await seen(page.getByText('Yakından bakılan', { exact: true }));
    await picture(page, 'small-height');
    await page.getByText('Yakından bakılan', { exact: true }).scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(500);
    expect(await heightOf(page.getByRole('region').filter({ hasText: 'Yakından bakılan' }).first())).toBeGreaterThan(200);
  });

  test('collapses the filters of a board on a phone, as those of the list', async () => {
    await api('POST', '/tasks', { project: key, title: 'Acil iş', priority: 'urgent' });
    await api('POST', '/tasks', { project: key, title: 'Sıradan iş' });
    const page = await web.signIn(people.admin, { path: `/projects/${key}`, width: 375, height: 812 });
    const column = page.getByRole('region').filter({ hasText: 'Acil iş' }).first();
    await seen(column);
    await picture(page, 'phone');
    expect((await column.boundingBox())?.y).toBeLessThan(230);
    await page.getByRole('button', { name: 'Süzgeçler' }).click();
    const drawer = page.getByRole('dialog', { name: 'Süzgeçler' });
    await drawer.getByRole('button', { name: 'Öncelik' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Acil' }).click();
    await page.keyboard.press('Escape');
    await picture(page, 'phone-filters');
    await drawer.getByRole('button', { name: 'Panoyu göster' }).click();
    await gone(drawer);
    await seen(page.getByRole('button', { name: /Süzgeç.*1/ }));
    await gone(page.getByText('Sıradan iş', { exact: true }));
    await seen(page.getByText('Acil iş', { exact: true }));
  });

  test('keeps the title of every area and tab at one place', async () => {
    const project = `/projects/${key}`;
    const views = [project, `${project}/list`, `${project}/list?kind=calendar`, `${project}/list?kind=timeline`, `${project}/cycles`];
    const areas = ['/', '/feed', '/tasks', '/time', '/chat', '/files', '/settings', '/projects'];
    const page = await web.signIn(people.admin);
    const places: Record<string, unknown> = {};
    for (const path of [...views, ...areas]) {
      await page.goto(`${web.server.url}${path}`);
      const title = page.getByRole('heading', { level: 1 });
      await seen(title);
      const { x, y } = (await title.boundingBox()) ?? {};
      places[path] = `${x}, ${y}`;
    }
    expect(new Set(Object.values(places)), JSON.stringify(places)).toEqual(new Set(['244, 0']));
  });

  test('has rows of 30 pixels in the navigation and of 36 in a list, and controls of 28', async () => {
    await api('POST', '/tasks', { project: key, title: 'Ölçülen' });
    const page = await web.signIn(people.admin, { path: `/projects/${key}/list` });
    const row = page.getByRole('row').filter({ hasText: 'Ölçülen' });
    await seen(row);
    expect(await heightOf(row)).toBe(36);
    expect(await heightOf(page.getByRole('navigation', { name: 'Menü' }).getByRole('link', { name: 'Görevler' }))).toBe(30);
    const controls = ['Durum', 'Sorumlu', 'Düzen'].map((name) => page.getByRole('button', { name, exact: true }).first());
    expect(await Promise.all([...controls, page.getByRole('searchbox')].map(heightOf))).toEqual([28, 28, 28, 28]);
  });

  test.for(['GNS', 'GENISLISTE'])('gives the column of the title at least 480 pixels in a list of 1440: tasks of %s', async (wide) => {
    const title = 'Fatura ekranındaki yuvarlama hatasını düzelt ve müşteriye haber ver, sonra raporu yenile';
    await api('POST', '/projects', { key: wide, name: 'Geniş' });
    await api('POST', '/tasks', { project: wide, title });
    const page = await web.signIn(people.admin, { path: `/projects/${wide}/list` });
    const link = page.getByRole('link', { name: title });
    await seen(link);
    expect((await link.locator('..').boundingBox())?.width).toBeGreaterThanOrEqual(480);
  });

  test.for(['light', 'dark'] as const)('marks the current area of the navigation by a contrast of 1.15: %s', async (scheme) => {
    const page = await web.signIn(people.admin, { path: '/files', scheme });
    const current = page.getByRole('navigation', { name: 'Menü' }).getByRole('link', { name: 'Dosyalar' });
    await seen(current.and(page.locator('[aria-current]')));
    const [one = 0, other = 0] = await current.evaluate((element) => {
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      const luminance = (color: string) => {
        if (!canvas) return 0;
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => {
          const value = part / 255;
          return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const colorOf = (from: Element | null): string => {
        for (let each = from; each; each = each.parentElement) {
          const { backgroundColor } = getComputedStyle(each);
          if (backgroundColor !== 'rgba(0, 0, 0, 0)') return backgroundColor;
        }
        return 'white';
      };
      return [luminance(colorOf(element)), luminance(colorOf(element.parentElement))].sort((a, b) => b - a);
    });
    expect((one + 0.05) / (other + 0.05)).toBeGreaterThanOrEqual(1.15);
  });
});
