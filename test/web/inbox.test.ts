import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { token } from '../process/server.ts';
import { violations } from '../support/axe.ts';
import { browserMissing } from '../support/chromium.ts';
import { gone, seen, typed } from '../support/seen.ts';
import { people, type Web } from '../support/web.ts';
import { test } from '../support/web-test.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read it by the contract, and fail where it is not held
type Row = any;

describe.skipIf(browserMissing)('the inbox', () => {
  let web: Web;
  /** Access key of a service account whose actions notify people. */
  let key = '';
  let ayse: { id: string; name: string };

  const ask = async (method: string, path: string, body?: unknown, as = token): Promise<Row> => {
    const reply = await web.server.api(method, path, { body, headers: { authorization: `Bearer ${as}` } });
    if (reply.status >= 300) throw new Error(JSON.stringify(reply.body));
    return reply.body;
  };
  /** Creates a task of Ayşe, by the service account. */
  const assign = (title: string): Promise<Row> => ask('POST', '/tasks', { title, project: 'GLN', assignee: ayse.id }, key);
  /** Mentions Ayşe in a comment on a new task. */
  const mention = async (title: string, text: string): Promise<Row> => {
    const task = await assign(title);
    await ask('POST', `/tasks/${task.id}/comments`, { body: `${text} @[${ayse.name}](${ayse.id})` }, key);
    return task;
  };
  const row = (page: Page, { number }: Row) =>
    page
      .getByRole('list', { name: 'Bildirimler' })
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`· ${number}(?!\\d)`) });
  const link = (page: Page, task: Row) => row(page, task).getByRole('link');
  const reader = (page: Page) => page.getByRole('region', { name: 'Seçili bildirim' });
  const heading = (page: Page, title: string) => reader(page).getByRole('heading', { name: title });
  const isSelected = (page: Page, task: Row) => seen(page.locator('a[aria-current=true]').filter({ hasText: task.number }));

  test.beforeAll(async ({ web: shared }) => {
    web = shared;
    await ask('POST', '/projects', { key: 'GLN', name: 'Gelenler' });
    ayse = (await web.server.all('/members?')).find(({ email }: Row) => email === people.ayse) as never;
    const made = await ask('POST', '/service-accounts', { name: 'Şule Işık', scopes: ['tasks:read', 'tasks:write'] });
    key = /ats_\w+/.exec(JSON.stringify(made))?.[0] as string;
  });

  test('shows the text of a comment in its row, and the task at the comment beside the list', async () => {
    const task = await mention('Santral yazılımının sürümünü yükselt', '**Yedek** santral bu gece boş');
    const page = await web.signIn(people.ayse, { path: '/feed' });
    await seen(row(page, task).getByText(`Yedek santral bu gece boş @${ayse.name}`, { exact: true }));
    await seen(row(page, task).getByText(/^Şule Işık senden söz etti/));
    await seen(page.getByRole('heading', { name: 'Bugün' }));
    expect(await link(page, task).evaluate((element) => element.parentElement?.offsetHeight)).toBe(56);
    await link(page, task).click();
    await seen(heading(page, 'Santral yazılımının sürümünü yükselt'));
    await seen(reader(page).locator('[data-named=true]').getByText('santral bu gece boş'));
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await expect.poll(() => link(page, task).getByText('Okunmamış.').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
  });

  test('moves with J and K and reads on, also while a task is read', async () => {
    const [second, first] = [await assign('İkinci sıradaki'), await assign('İlk sıradaki')];
    const page = await web.signIn(people.ayse, { path: '/feed' });
    await seen(row(page, first));
    await page.keyboard.press('j');
    await seen(heading(page, 'İlk sıradaki'));
    await page.keyboard.press('j');
    await seen(heading(page, 'İkinci sıradaki'));
    await reader(page).getByRole('heading', { name: 'İkinci sıradaki' }).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('k');
    await isSelected(page, first);
    await seen(heading(page, 'İlk sıradaki'));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/tasks/${first.number}`);
    await page.goBack();
    await seen(row(page, second));
  });

  test('replies in place with R, and shows that it was answered', async () => {
    const task = await mention('Denemeyi öne al', 'Öne alabilir miyiz?');
    const page = await web.signIn(people.ayse, { path: '/feed' });
    await link(page, task).click();
    await seen(heading(page, 'Denemeyi öne al'));
    await page.keyboard.press('r');
    await typed(page, 'Olur, bu gece yaparım.');
    await page.keyboard.press('Control+Enter');
    await seen(row(page, task).getByText('Yanıtladın'));
    await seen(reader(page).getByRole('list', { name: 'Yorumlar' }).getByText('Olur, bu gece yaparım.'));
    const { data } = await ask('GET', `/tasks/${task.id}/comments`);
    expect(data.map(({ body }: Row) => body)).toContain('Olur, bu gece yaparım.');
    await page.reload();
    await seen(row(page, task).getByText('Yanıtladın'));
  });

  test('leaves a reply by Escape for its row and keeps its text, and closes the task by the next Escape', async () => {
    const task = await mention('Yarım kalan yanıt', 'Bakar mısın?');
    const page = await web.signIn(people.ayse, { path: '/feed' });
    await link(page, task).click();
    await seen(heading(page, 'Yarım kalan yanıt'));
    await page.keyboard.press('r');
    await typed(page, 'Bakıyorum');
    await seen(reader(page).getByText('Bakıyorum'));
    await page.keyboard.press('Escape');
    await seen(link(page, task).and(page.locator(':focus')));
    await seen(heading(page, 'Yarım kalan yanıt'));
    await page.keyboard.press('Escape');
    await gone(heading(page, 'Yarım kalan yanıt'));
    await seen(link(page, task).and(page.locator(':focus')));
    await page.keyboard.press('r');
    await seen(reader(page).getByText('Bakıyorum'));
  });

  test('archives the selected row with E, selects the next one, and undoes it', async () => {
    const [second, first] = [await assign('Sonra okunacak'), await assign('Biten iş')];
    const page = await web.signIn(people.ayse, { path: '/feed' });
    await link(page, first).click();
    await seen(heading(page, 'Biten iş'));
    await page.keyboard.press('e');
    await gone(row(page, first));
    await isSelected(page, second);
    await seen(heading(page, 'Sonra okunacak'));
    await page.getByRole('button', { name: 'Geri al' }).click();
    await seen(row(page, first));
    await isSelected(page, second);
  });

  test('snoozes with H and mutes with M the selected row', async () => {
    const task = await assign('Ertelenecek olan');
    const page = await web.signIn(people.ayse, { path: '/feed' });
    await link(page, task).click();
    await seen(heading(page, 'Ertelenecek olan'));
    await page.keyboard.press('m');
    await seen(page.getByRole('dialog', { name: 'Sustur' }).getByRole('radio', { name: `${task.number} görevi` }));
    await page.keyboard.press('Escape');
    await gone(page.getByRole('dialog'));
    await page.keyboard.press('h');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Yarın sabah/ })
      .click();
    await gone(row(page, task));
  });

  test('keeps the selection when new notifications arrive', async () => {
    const task = await assign('Okunmakta olan');
    const page = await web.signIn(people.ayse, { path: '/feed' });
    await link(page, task).click();
    await seen(heading(page, 'Okunmakta olan'));
    const later = await assign('Arada gelen');
    await seen(row(page, later));
    await isSelected(page, task);
    await seen(heading(page, 'Okunmakta olan'));
  });

  test('is only a list on a phone, whose rows open the task', async () => {
    const task = await mention('Telefonda okunan', 'Yoldayım');
    const page = await web.signIn(people.ayse, { path: '/feed', width: 375 });
    await seen(row(page, task).getByText(`Yoldayım @${ayse.name}`, { exact: true }));
    expect(await reader(page).count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    expect(await violations(page)).toEqual([]);
    await link(page, task).click();
    await page.waitForURL(/[?&]task=/);
    await seen(page.getByRole('dialog').getByText('Yoldayım').first());
  });
});
