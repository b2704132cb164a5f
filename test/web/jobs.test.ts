import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { browserMissing } from '../support/chromium.ts';
import { gone, seen, typed } from '../support/seen.ts';
import { people, type Web } from '../support/web.ts';
import { test } from '../support/web-test.ts';

declare global {
  interface Window {
    presses?: { keys: number; clicks: number };
  }
}

/** Counts keys and clicks of the person in the page from now on. Keys of Playwright have ASCII letters. */
const count = (page: Page) =>
  page.evaluate(() => {
    const presses = { keys: 0, clicks: 0 };
    window.presses = presses;
    addEventListener('keydown', ({ isTrusted }) => (presses.keys += Number(isTrusted)), true);
    addEventListener('pointerdown', () => (presses.clicks += 1), true);
  });
const counted = (page: Page) => page.evaluate(() => window.presses);

describe.skipIf(browserMissing)('an everyday job takes', () => {
  let web: Web;
  let key: string;
  test.beforeAll(async ({ web: shared }) => {
    web = shared;
    key = `ISL${Math.random().toString(36).slice(2, 6).toUpperCase()}`;
    await web.server.api('POST', '/projects', { body: { key, name: `Her günün işleri ${key}` } });
  });
  const make = async (title: string) => (await web.server.api('POST', '/tasks', { body: { project: key, title } })).body.number;
  const read = async (number: string) => (await web.server.api('GET', `/tasks/${number}`)).body;
  async function openTask(title: string): Promise<{ page: Page; number: string }> {
    const number = await make(title);
    const page = await web.signIn(people.admin, { path: `/tasks/${number}` });
    await seen(page.getByRole('button', { name: /^Son tarih/ }));
    await count(page);
    return { page, number };
  }

  test('A, the name and Enter to assign a task', async () => {
    const { page, number } = await openTask('Atanacak');
    await page.keyboard.press('a');
    await seen(
      page
        .getByRole('searchbox')
        .or(page.getByRole('textbox', { name: /Sorumlu/ }))
        .first(),
    );
    await page.keyboard.type('sule');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await read(number)).assignee?.name).toBe('Şule Işık');
    expect(await counted(page)).toEqual({ keys: 6, clicks: 0 });
  });

  test('D, "yarin" and Enter to make a task due tomorrow', async () => {
    const { page, number } = await openTask('Yarına kalan');
    await page.keyboard.press('d');
    await seen(page.getByRole('dialog', { name: 'Son tarih' }).getByRole('textbox').first());
    await page.keyboard.type('yarin');
    await page.keyboard.press('Enter');
    const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000).toLocaleDateString('sv', { timeZone: 'Europe/Istanbul' });
    await expect.poll(async () => (await read(number)).dueDate).toBe(tomorrow);
    expect(await counted(page)).toEqual({ keys: 7, clicks: 0 });
  });

  test('one click, and Enter after each of five titles', async () => {
    const page = await web.signIn(people.admin, { path: `/projects/${key}` });
    const add = page.getByRole('button', { name: 'Yapılacak sütununun sonuna görev ekle' });
    await seen(add);
    await count(page);
    await add.click();
    const wanted = ['bir', 'iki', 'alt', 'yedi', 'on'];
    for (const title of wanted) {
      await page.keyboard.type(title);
      await page.keyboard.press('Enter');
    }
    const titles = async () => (await web.server.all(`/tasks?project=${key}&`)).map(({ title }) => title);
    await expect.poll(titles).toEqual(expect.arrayContaining(wanted));
    expect(await counted(page)).toEqual({ keys: wanted.join('').length + wanted.length, clicks: 1 });
  });

  test('one click, the name and Enter to create a project, with a key from the name', async () => {
    const page = await web.signIn(people.admin, { path: '/projects' });
    const add = page.getByRole('button', { name: 'Proje oluştur' });
    await seen(add);
    await count(page);
    await add.click();
    const name = `Depo ${key.toLowerCase()}`;
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/projects\/DEP\d*\/overview$/);
    await seen(page.getByRole('heading', { name }));
    expect(await counted(page)).toEqual({ keys: name.length + 1, clicks: 1 });
  });

  test('one click, the name and Enter to add a custom field', async () => {
    const page = await web.signIn(people.admin, { path: `/projects/${key}/settings/fields` });
    const add = page.getByRole('button', { name: 'Alan ekle' });
    await seen(add);
    await count(page);
    await add.click();
    await page.keyboard.type('Fatura no');
    await page.keyboard.press('Enter');
    await seen(page.getByRole('list', { name: 'Özel alanlar' }).getByText('Fatura no', { exact: true }));
    expect(await counted(page)).toEqual({ keys: 10, clicks: 1 });
  });

  test('three clicks and the names to add a custom field with three options', async () => {
    const page = await web.signIn(people.admin, { path: `/projects/${key}/settings/fields` });
    const add = page.getByRole('button', { name: 'Alan ekle' });
    const form = page.getByRole('dialog', { name: 'Alan ekle' });
    await seen(add);
    await count(page);
    await add.click();
    await page.keyboard.type('Kanal');
    await form.getByRole('combobox', { name: 'Tür' }).click();
    await page.getByRole('option', { name: 'Tek seçim', exact: true }).click();
    for (const [at, option] of ['Web', 'Telefon', 'Bayi'].entries()) {
      await seen(form.getByRole('textbox', { name: `${at + 1}. seçeneğin adı` }).and(page.locator(':focus')));
      await page.keyboard.type(option);
      if (at < 2) await page.keyboard.press('Enter');
    }
    await page.keyboard.press('Control+Enter');
    await seen(page.getByRole('list', { name: 'Özel alanlar' }).getByText('Kanal', { exact: true }));
    expect(await counted(page)).toEqual({ keys: 5 + 3 + 7 + 4 + 2 + 2, clicks: 3 });
  });

  test('two clicks, the name and Enter to save a view', async () => {
    const page = await web.signIn(people.admin, { path: `/projects/${key}/list?priority=urgent` });
    const views = page.getByRole('button', { name: 'Görünümler', exact: true });
    await seen(views);
    await count(page);
    await views.click();
    await page.getByRole('menuitem', { name: 'Görünümü kaydet' }).click();
    await page.keyboard.type('Aceleler');
    await page.keyboard.press('Enter');
    await page.waitForURL(/view=viw_/);
    expect(await counted(page)).toEqual({ keys: 9, clicks: 2 });
  });

  test('one click, the address and Enter to add a webhook for tasks', async () => {
    const page = await web.signIn(people.admin, { path: '/settings/webhooks' });
    const add = page.getByRole('button', { name: 'Webhook ekle' });
    await seen(add);
    await count(page);
    await add.click();
    const url = `https://ornek.test/${key}`;
    await page.keyboard.type(url);
    await page.keyboard.press('Enter');
    const secret = page.getByRole('dialog', { name: 'Webhook eklendi' });
    await seen(secret);
    expect(await counted(page)).toEqual({ keys: url.length + 1, clicks: 1 });
    const { id, events } = (await web.server.api('GET', '/webhooks')).body.data.find((each: { url: string }) => each.url === url);
    expect(events).toEqual(['task.*']);
    await web.server.api('DELETE', `/webhooks/${id}`);
  });

  test('one key for each step through the inbox: J to read, E to archive, U to take it back', async () => {
    const title = `Gelen ${key}`;
    const ayse = (await web.server.all('/members?')).find(({ email }) => email === people.ayse).id;
    const { number } = (await web.server.api('POST', '/tasks', { body: { project: key, title, assignee: ayse } })).body;
    const page = await web.signIn(people.ayse, { path: '/feed' });
    const row = page.getByRole('list', { name: 'Bildirimler' }).getByRole('listitem').filter({ hasText: number });
    await seen(row);
    await count(page);
    await page.keyboard.press('j');
    await seen(page.getByRole('region', { name: 'Seçili bildirim' }).getByRole('heading', { name: title }));
    await page.keyboard.press('e');
    await gone(row);
    await page.keyboard.press('u');
    await seen(row);
    expect(await counted(page)).toEqual({ keys: 3, clicks: 0 });
  });

  test('three keys to move a focused card to the next column, and one to undo it', async () => {
    const number = await make('Taşınacak');
    const page = await web.signIn(people.admin, { path: `/projects/${key}` });
    const card = page.locator('a[data-card]', { hasText: 'Taşınacak' });
    await seen(card);
    await card.focus();
    await count(page);
    for (const press of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(press);
    await expect.poll(async () => (await read(number)).status).toBe('in_progress');
    expect(await counted(page)).toEqual({ keys: 3, clicks: 0 });
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await read(number)).status).toBe('todo');
    expect(await counted(page)).toEqual({ keys: 5, clicks: 0 });
  });

  test('S, the beginning of the state and Enter to change the state of an open task', async () => {
    const { page, number } = await openTask('Başlanacak');
    await page.keyboard.press('s');
    await seen(page.getByRole('listbox'));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await read(number)).status).toBe('in_progress');
    expect(await counted(page)).toEqual({ keys: 3, clicks: 0 });
  });

  test('M, the text with the first letters of a person, and Ctrl Enter to mention somebody in a comment', async () => {
    const { page, number } = await openTask('Konuşulacak');
    await page.keyboard.press('m');
    await typed(page, 'Bakar misin @sul');
    await seen(page.getByRole('option', { name: /Şule Işık/ }));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    const comments = async () =>
      (await web.server.api('GET', `/tasks/${number}/comments`)).body.data.map(({ body }: { body: string }) => body);
    await expect.poll(comments).toEqual([expect.stringMatching(/^Bakar misin @\[Şule Işık\]\(usr_\w+\)$/)]);
    expect(await counted(page)).toEqual({ keys: 1 + 16 + 1 + 2, clicks: 0 });
  });

  test('Ctrl K, the number and Enter to open a task', async () => {
    const number = await make('Aranacak');
    const page = await web.signIn(people.admin, { path: '/files' });
    await seen(page.locator('h1').first());
    await count(page);
    await page.keyboard.press('Control+k');
    await typed(page, number.toLowerCase());
    await seen(page.getByRole('option', { name: /Aranacak/ }).first());
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`${number}$`));
    expect(await counted(page)).toEqual({ keys: 2 + number.length + 1, clicks: 0 });
  });

  test('one click to finish a task on the start page', async () => {
    const { number } = (await web.server.api('POST', '/tasks', { body: { project: key, title: 'Biten iş', assignee: 'me' } })).body;
    const page = await web.signIn(people.admin, { path: '/' });
    const tick = page.getByRole('button', { name: `${number} görevini bitir` });
    await seen(tick);
    await count(page);
    await tick.click();
    await expect.poll(async () => (await read(number)).status).toBe('done');
    expect(await counted(page)).toEqual({ keys: 0, clicks: 1 });
  });
});
