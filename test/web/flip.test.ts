import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { browserMissing } from '../support/chromium.ts';
import { seen } from '../support/seen.ts';
import { isPrefetch } from '../support/traffic.ts';
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

  const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Projenin görünümleri' }).getByRole('link', { name });
  const row = (page: Page, name: string) => page.getByRole('grid').getByRole('link', { name, exact: true });

  test('sends no request for a view that was open before', async () => {
    const key = await project(Array.from({ length: 30 }, (_, at) => `Kart ${at + 1}`));
    const page = await web.signIn(people.admin, { path: `/projects/${key}` });
    await seen(page.getByText('Kart 1', { exact: true }));
    await tab(page, 'Liste').click();
    await seen(row(page, 'Kart 30'));
    await page.waitForLoadState('networkidle');
    const sent: string[] = [];
    page.on('request', (request) => !isPrefetch(request) && sent.push(`${request.url()} ${request.postData() ?? ''}`));
    await tab(page, 'Pano').click();
    await seen(page.getByText('Kart 1', { exact: true }));
    await page.waitForLoadState('networkidle');
    await tab(page, 'Liste').click();
    await seen(row(page, 'Kart 30'));
    await page.waitForLoadState('networkidle');
    expect(sent).toEqual([]);
  });

  test('shows a label renamed elsewhere while the views were closed', async () => {
    const key = await project([]);
    const name = `Etiket ${key}`;
    const { id } = (await web.server.api('POST', '/labels', { body: { name, color: '#0b6b72' } })).body;
    await web.server.api('POST', '/tasks', { body: { project: key, title: 'Etiketli', labels: [id] } });
    const page = await web.signIn(people.admin, { path: `/projects/${key}` });
    await seen(page.getByText(name, { exact: true }));
    await tab(page, 'Liste').click();
    await seen(row(page, 'Etiketli'));
    await page.getByRole('link', { name: /^Akış/ }).click();
    await seen(page.getByRole('heading', { level: 1, name: 'Akış' }));
    await web.server.api('PATCH', `/labels/${id}`, { body: { name: `Yeni ${key}` } });
    await page.goBack();
    await seen(page.getByRole('grid').getByText(`Yeni ${key}`, { exact: true }));
    await tab(page, 'Pano').click();
    await seen(page.getByText(`Yeni ${key}`, { exact: true }));
  });

  test('shows a custom field added elsewhere while no view showed any', async () => {
    const key = await project(['Alanlı']);
    const page = await web.signIn(people.admin, { path: `/tasks/${key}-1` });
    await seen(page.getByRole('heading', { level: 1, name: 'Alanlı' }));
    await page.getByRole('link', { name: /^Akış/ }).click();
    await seen(page.getByRole('heading', { level: 1, name: 'Akış' }));
    await web.server.api('POST', '/fields', { body: { key: key.toLowerCase(), name: `Alan ${key}`, type: 'text', projects: [key] } });
    await page.goBack();
    await page.getByRole('combobox', { name: /^Alan ekle/ }).click();
    await seen(page.getByText(`Alan ${key}`, { exact: true }));
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
