import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { browserMissing } from '../support/chromium.ts';
import { gone, seen } from '../support/seen.ts';
import { people, type Web } from '../support/web.ts';
import { test } from '../support/web-test.ts';

describe.skipIf(browserMissing)('changes of several tasks and undo, before the server answers', () => {
  let web: Web;
  let counter = 0;
  test.beforeAll(({ web: shared }) => {
    web = shared;
  });

  async function project(): Promise<string> {
    counter += 1;
    const key = `OP${counter}${Math.random().toString(36).slice(2, 6).toUpperCase()}`;
    await web.server.api('POST', '/projects', { body: { key, name: `Hemen ${key}` } });
    for (const title of ['Bir', 'İki', 'Üç']) await web.server.api('POST', '/tasks', { body: { project: key, title } });
    return key;
  }
  const card = (page: Page, title: string) => page.locator('a[data-card]', { hasText: title });
  const cardIn = (page: Page, column: string, title: string) =>
    page.getByRole('region', { name: column }).locator('a[data-card]', { hasText: title });

  /** Holds back the requests of an operation. @returns functions that send them on, or answer them with a refusal */
  async function hold(page: Page, operation: string) {
    const { promise, resolve } = Promise.withResolvers<'send' | 'refuse'>();
    await page.route('**/graphql', async (route) => {
      if (route.request().postDataJSON()?.operationName !== operation) return route.continue();
      if ((await promise) === 'send') return route.continue();
      const error = { message: 'Bu iş akışı kapalı.', extensions: { code: 'access.denied', status: 403 } };
      return route.fulfill({ status: 403, json: { errors: [error] } });
    });
    return { send: () => resolve('send'), refuse: () => resolve('refuse') };
  }

  /** Records each column in which a card is displayed, without repetitions. */
  const watch = (page: Page, title: string) =>
    page.evaluate((wanted) => {
      const places: (Element | null)[] = [];
      const look = () => {
        for (const each of document.querySelectorAll('a[data-card]')) {
          const column = each.closest('section');
          if (each.textContent?.includes(wanted) && places.at(-1) !== column) places.push(column);
        }
      };
      look();
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
      Object.assign(globalThis, { places });
    }, title);
  const places = (page: Page) => page.evaluate(() => (globalThis as unknown as { places: unknown[] }).places.length);

  async function selectTwo(page: Page): Promise<void> {
    for (const title of ['Bir', 'Üç']) {
      await card(page, title).focus();
      await page.keyboard.press('x');
    }
    await page.keyboard.press('s');
    await seen(page.locator('input:focus'));
    await page.keyboard.type('sürüyor');
    await page.keyboard.press('Enter');
  }

  test('moves selected cards at once, and once only', async () => {
    const key = await project();
    const page = await web.signIn(people.admin, { path: `/projects/${key}` });
    await seen(card(page, 'Üç'));
    const batch = await hold(page, 'ListBatch');
    await watch(page, 'Üç');
    await selectTwo(page);
    await seen(cardIn(page, 'Sürüyor', 'Bir'));
    await seen(cardIn(page, 'Sürüyor', 'Üç'));
    batch.send();
    await seen(page.getByText('2 görev değişti'));
    await expect.poll(async () => (await web.server.all(`/tasks?project=${key}&status=in_progress&`)).length).toBe(2);
    expect(await places(page)).toBe(2);

    const undo = await hold(page, 'UndoChanges');
    await page.keyboard.press('Control+z');
    await seen(cardIn(page, 'Yapılacak', 'Bir'));
    await seen(cardIn(page, 'Yapılacak', 'Üç'));
    undo.send();
    await expect.poll(async () => (await web.server.all(`/tasks?project=${key}&status=in_progress&`)).length).toBe(0);
    await seen(page.getByText(/2 görevde/));
    expect(await places(page)).toBe(3);
  });

  test('puts selected cards back if the server refuses, with the reason', async () => {
    const key = await project();
    const page = await web.signIn(people.admin, { path: `/projects/${key}` });
    await seen(card(page, 'Üç'));
    const batch = await hold(page, 'ListBatch');
    await selectTwo(page);
    await seen(cardIn(page, 'Sürüyor', 'Üç'));
    batch.refuse();
    await seen(page.getByRole('dialog').getByText('Bu iş akışı kapalı.'));
    await seen(cardIn(page, 'Yapılacak', 'Bir'));
    await gone(cardIn(page, 'Sürüyor', 'Üç'), 'detached');
  });

  test('shows an undone value of a row at once, and the changed one again if the server refuses', async () => {
    const key = await project();
    const page = await web.signIn(people.admin, { path: `/projects/${key}/list` });
    const priority = (value: string) =>
      page.getByRole('row', { name: /Bir/ }).getByRole('button', { name: new RegExp(`Öncelik.*${value}`) });
    await page.getByRole('link', { name: 'Bir', exact: true }).waitFor();
    await priority('Yok').click();
    await seen(page.locator('input:focus'));
    await page.keyboard.type('acil');
    await page.keyboard.press('Enter');
    await seen(priority('Acil'));
    await expect.poll(async () => (await web.server.all(`/tasks?project=${key}&priority=urgent&`)).length).toBe(1);
    const undo = await hold(page, 'UndoChanges');
    await page.keyboard.press('Control+z');
    await seen(priority('Yok'));
    undo.refuse();
    await seen(page.getByText('Bu iş akışı kapalı.'));
    await seen(priority('Acil'));
  });
});
