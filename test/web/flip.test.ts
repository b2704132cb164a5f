import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { browserMissing } from '../support/chromium.ts';
import { seen } from '../support/seen.ts';
import { people, type Web } from '../support/web.ts';
import { test } from '../support/web-test.ts';

describe.skipIf(browserMissing)('switching between the views of a project', () => {
  let web: Web;
  test.beforeAll(({ web: shared }) => {
    web = shared;
  });
  async function project(titles: readonly string[]): Promise<string> {
    const key = `CEV${Math.random().toString(36).slice(2, 6).toUpperCase()}`;
    await web.server.api('POST', '/projects', { body: { key, name: 'Çevrilen' } });
    await web.server.api('POST', '/tasks:batch', { body: { operations: titles.map((title) => ({ create: { project: key, title } })) } });
    return key;
  }

  /** Names of the queries that the page sends from now on. */
  const queriesOf = (page: Page): string[] => {
    const sent: string[] = [];
    page.on('request', (request) => {
      const name = request.url().endsWith('/graphql') && /(?:query|mutation) (\w+)/.exec(request.postData() ?? '')?.[1];
      if (name) sent.push(name);
    });
    return sent;
  };
  const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Projenin görünümleri' }).getByRole('link', { name });
  const row = (page: Page, name: string) => page.getByRole('grid').getByRole('link', { name, exact: true });

  test('reloads no tasks, labels, views or members', async () => {
    const key = await project(Array.from({ length: 30 }, (_, at) => `Kart ${at + 1}`));
    const page = await web.signIn(people.admin, { path: `/projects/${key}` });
    await seen(page.getByText('Kart 1', { exact: true }));
    await tab(page, 'Liste').click();
    await seen(row(page, 'Kart 30'));
    await page.waitForLoadState('networkidle');
    const sent = queriesOf(page);
    await tab(page, 'Pano').click();
    await seen(page.getByText('Kart 1', { exact: true }));
    await page.waitForLoadState('networkidle');
    await tab(page, 'Liste').click();
    await seen(row(page, 'Kart 30'));
    await page.waitForLoadState('networkidle');
    expect(sent.filter((name) => /^(?:Board(?!Project)|List|Labels|SavedViews|Members)/.test(name))).toEqual([]);
    expect(sent.length).toBeLessThanOrEqual(4);
  });

  test('shows changes made while the other view was open', async () => {
    const key = await project(['Eski ad', 'Silinecek']);
    const [task, gone] = [`${key}-1`, `${key}-2`];
    const page = await web.signIn(people.admin, { path: `/projects/${key}` });
    await seen(page.getByText('Silinecek', { exact: true }));
    await tab(page, 'Liste').click();
    await seen(row(page, 'Silinecek'));
    await web.server.api('PATCH', `/tasks/${task}`, { body: { title: 'Yeni ad' } });
    await web.server.api('DELETE', `/tasks/${gone}`);
    await seen(row(page, 'Yeni ad'));
    await tab(page, 'Pano').click();
    await seen(page.getByText('Yeni ad', { exact: true }));
    await expect.poll(() => page.getByText('Silinecek', { exact: true }).count()).toBe(0);
    await web.server.api('PATCH', `/tasks/${task}`, { body: { title: 'Son ad' } });
    await seen(page.getByText('Son ad', { exact: true }));
    await tab(page, 'Liste').click();
    await seen(row(page, 'Son ad'));
    await expect.poll(() => row(page, 'Silinecek').count()).toBe(0);
  });
});
