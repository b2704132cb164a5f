import { describe, expect } from 'vitest';
import { violations } from '../support/axe.ts';
import { browserMissing } from '../support/chromium.ts';
import { seen } from '../support/seen.ts';
import type { Looks, Web } from '../support/web.ts';
import { test } from '../support/web-test.ts';

describe.skipIf(browserMissing)('the page of a public link', () => {
  let web: Web;
  let key: string;
  const title = 'Çekoslovakyalılaştıramadıklarımızdan mısınız anketi';
  const api = async (path: string, body: object) => (await web.server.api('POST', path, { body })).body;
  test.beforeAll(async ({ web: shared }) => {
    web = shared;
    key = `HAP${Math.random().toString(36).slice(2, 6).toUpperCase()}`;
    await api('/projects', { key, name: 'Herkesin gördüğü' });
    const label = await api('/labels', { name: `müşteri geri bildirimi ${key}` });
    const whole = { priority: 'urgent', startDate: '2031-03-04', dueDate: '2031-03-07', assignee: 'me', labels: [label.id] };
    await api('/tasks', { project: key, title, description: '# Amaç\n\n- [x] **Soruları** yaz', ...whole });
  });
  async function open(view: 'board' | 'list' | 'task', looks: Looks) {
    const task = view === 'task' ? `${key}-1` : undefined;
    const { url } = await api(`/projects/${key}/public-links`, { view, task, names: true, descriptions: true });
    const { pathname, search } = new URL(url);
    const page = await web.visit({ ...looks, path: pathname + search });
    await seen(page.getByText(title));
    return page;
  }

  test.for(['board', 'list', 'task'] as const)('is accessible in both themes: %s', async (view) => {
    for (const scheme of ['light', 'dark'] as const) expect(await violations(await open(view, { scheme }))).toEqual([]);
  });

  test.for(['board', 'list', 'task'] as const)('does not scroll sideways on a phone: %s', async (view) => {
    const page = await open(view, { width: 375 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  });

  test('keeps words whole on a card', async () => {
    const page = await open('board', {});
    const first = page.getByRole('listitem').filter({ hasText: title });
    expect(await first.evaluate((card) => card.scrollWidth - card.clientWidth)).toBe(0);
    await seen(first.getByText('4–7 Mart 2031'));
  });

  test('opens a description by keyboard', async () => {
    const page = await open('list', {});
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await seen(page.getByText('**Soruları** yaz'));
  });

  test('has the name and the sign of the product', async () => {
    const page = await open('task', {});
    await seen(page.getByRole('banner').getByText('Atölye'));
    await seen(page.getByRole('banner').locator('svg'));
  });
});
