import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { browserMissing } from '../support/chromium.ts';
import { seen } from '../support/seen.ts';
import { people, type Web } from '../support/web.ts';
import { test } from '../support/web-test.ts';

declare global {
  interface Window {
    presses?: { keys: number; clicks: number };
  }
}

/** Counts pressed keys and clicks in the page from now on. Keys of Playwright have ASCII letters. */
const count = (page: Page) =>
  page.evaluate(() => {
    const presses = { keys: 0, clicks: 0 };
    window.presses = presses;
    addEventListener('keydown', () => (presses.keys += 1), true);
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
});
