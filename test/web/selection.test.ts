import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { violations } from '../support/axe.ts';
import { browserMissing } from '../support/chromium.ts';
import { gone, seen } from '../support/seen.ts';
import { people, type Web } from '../support/web.ts';
import { test } from '../support/web-test.ts';

type Task = { readonly id: string; readonly number: string; readonly title: string } & Readonly<Record<string, unknown>>;

describe.skipIf(browserMissing)('keys and the selection of tasks', () => {
  let web: Web;
  let counter = 0;
  test.beforeAll(({ web: shared }) => {
    web = shared;
  });

  const titles = ['Bir', 'İki', 'Üç', 'Dört'];
  async function project(): Promise<{ key: string; tasks: Task[] }> {
    counter += 1;
    const key = `SE${counter}${Math.random().toString(36).slice(2, 6).toUpperCase()}`;
    await web.server.api('POST', '/projects', { body: { key, name: `Seçim ${key}` } });
    const tasks: Task[] = [];
    for (const title of titles) tasks.push((await web.server.api('POST', '/tasks', { body: { project: key, title } })).body);
    return { key, tasks };
  }
  /** Titles of the tasks that have a value, in the order of creation. */
  const having = async (tasks: readonly Task[], isWanted: (task: Task) => boolean) =>
    (await Promise.all(tasks.map(async ({ id }): Promise<Task> => (await web.server.api('GET', `/tasks/${id}`)).body)))
      .filter(isWanted)
      .map(({ title }) => title);
  const card = (page: Page, title: string) => page.locator('a[data-card]', { hasText: title });
  const bar = (page: Page) => page.getByRole('region', { name: 'Seçilenlerle yapılacaklar' });
  async function openBoard(key: string): Promise<Page> {
    const page = await web.signIn(people.admin, { path: `/projects/${key}` });
    await seen(card(page, 'Dört'));
    return page;
  }
  async function type(page: Page, text: string): Promise<void> {
    await seen(page.locator('input:focus'));
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }

  test('opens the pickers of a focused card by S P A L D, and returns the focus to it', async () => {
    const { key, tasks } = await project();
    const page = await openBoard(key);
    await card(page, 'İki').focus();
    await page.keyboard.press('p');
    await type(page, 'acil');
    await expect.poll(() => having(tasks, ({ priority }) => priority === 'urgent')).toEqual(['İki']);
    await seen(card(page, 'İki').and(page.locator(':focus')));
    await page.keyboard.press('d');
    await type(page, '12.12.2031');
    await expect.poll(() => having(tasks, ({ dueDate }) => dueDate === '2031-12-12')).toEqual(['İki']);
    await seen(card(page, 'İki').and(page.locator(':focus')));
    await page.keyboard.press('s');
    await type(page, 'sürüyor');
    await expect.poll(() => having(tasks, ({ status }) => status !== tasks[0]?.status)).toEqual(['İki']);
    await seen(page.getByRole('region', { name: 'Sürüyor' }).locator('a[data-card]', { hasText: 'İki' }).and(page.locator(':focus')));
  });

  test('changes the cards selected by X with one key, and undoes it as one step', async () => {
    const { key, tasks } = await project();
    const page = await openBoard(key);
    for (const title of ['İki', 'Dört']) {
      await card(page, title).focus();
      await page.keyboard.press('x');
    }
    await seen(bar(page).getByText('2 görev seçili'));
    expect(await violations(page)).toEqual([]);
    if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/board-selection.png` });
    await page.keyboard.press('a');
    await type(page, 'ayşe');
    const assigned = () => having(tasks, ({ assignee }) => assignee !== null);
    await expect.poll(assigned).toEqual(['İki', 'Dört']);
    await seen(page.getByText('2 görev değişti.'));
    await seen(card(page, 'Dört').and(page.locator(':focus')));
    await page.keyboard.press('Control+z');
    await expect.poll(assigned).toEqual([]);
    await page.keyboard.press('Escape');
    await gone(bar(page));
  });

  test('drags the selected cards together in their order, and undoes it as one step', async () => {
    const { key, tasks } = await project();
    const page = await openBoard(key);
    const column = (name: string) => page.getByRole('region', { name, exact: true });
    const order = async (name: string) =>
      (await column(name).locator('a[data-card]').allTextContents()).map((each) => each.split(',')[0] ?? '');
    const before = await order('Yapılacak');
    for (const title of ['Bir', 'Üç']) {
      await card(page, title).focus();
      await page.keyboard.press('x');
    }
    await seen(bar(page).getByText('2 görev seçili'));
    const status = async () => having(tasks, ({ status }) => status !== tasks[0]?.status);
    const expected = before.filter((each) => ['Bir', 'Üç'].includes(each));

    await card(page, 'Üç').locator('..').hover();
    await page.mouse.down();
    await column('Sürüyor').hover();
    await column('Sürüyor').hover({ position: { x: 80, y: 60 } });
    await seen(page.locator('[data-count="2"]'));
    await expect.poll(() => page.locator('[data-lifted]').count()).toBe(2);
    await seen(page.getByText('Seçili 2 kart birlikte taşınıyor.'), 'attached');
    await page.mouse.up();
    await seen(page.getByText('2 görev: Sürüyor'));
    await seen(page.getByText('2 kart bırakıldı: Sürüyor.'), 'attached');
    await expect.poll(status).toEqual(['Bir', 'Üç']);
    expect(await order('Sürüyor')).toEqual(expected);
    expect(await page.locator('[data-count]').count()).toBe(0);

    await page.getByRole('alert').getByRole('button', { name: 'Geri al' }).click();
    await expect.poll(status).toEqual([]);
    await expect.poll(() => order('Yapılacak')).toEqual(before);
  });

  test('drags only the card itself if it is not selected', async () => {
    const { key, tasks } = await project();
    const page = await openBoard(key);
    await card(page, 'Bir').focus();
    await page.keyboard.press('x');
    await seen(bar(page));
    await card(page, 'Dört')
      .locator('..')
      .dragTo(page.getByRole('region', { name: 'Sürüyor', exact: true }));
    await expect.poll(() => having(tasks, ({ status }) => status !== tasks[0]?.status)).toEqual(['Dört']);
  });

  test('extends the selection of cards by Shift with J, K or a click', async () => {
    const { key } = await project();
    const page = await openBoard(key);
    const order = await page.locator('a[data-card]').evaluateAll((cards) => cards.map((each) => (each as HTMLElement).dataset.card ?? ''));
    const selected = () =>
      page.locator('[data-selected] a[data-card]').evaluateAll((cards) => cards.map((each) => (each as HTMLElement).dataset.card));
    const nth = (index: number) => page.locator(`a[data-card="${order[index]}"]`);
    await nth(0).focus();
    await page.keyboard.press('Shift+J');
    await seen(nth(1).and(page.locator(':focus')));
    await expect.poll(selected).toEqual(order.slice(0, 2));
    await page.keyboard.press('Escape');
    await expect.poll(selected).toEqual([]);
    await nth(3).click({ modifiers: ['Shift'] });
    await expect.poll(selected).toEqual([order[3]]);
    await nth(1).click({ modifiers: ['Shift'] });
    await expect.poll(selected).toEqual(order.slice(1));
    expect(page.context().pages()).toHaveLength(1);
  });

  test('changes more than 100 selected cards', async () => {
    const { key } = await project();
    const create = (status: string) =>
      Array.from({ length: 40 }, (_, at) => ({ create: { project: key, title: `${status} ${at}`, status } }));
    for (const status of ['todo', 'in_progress', 'in_review'])
      await web.server.api('POST', '/tasks:batch', { body: { operations: create(status) } });
    await web.server.api('POST', '/tasks', { body: { project: key, title: 'Sonuncu', status: 'done' } });
    const page = await openBoard(key);
    await card(page, 'Bir').click({ modifiers: ['Shift'] });
    await card(page, 'Sonuncu').click({ modifiers: ['Shift'] });
    await seen(bar(page).getByText('125 görev seçili'));
    await page.keyboard.press('p');
    await type(page, 'acil');
    await seen(page.getByText('125 görev değişti.'));
    const urgent = (await web.server.api('GET', `/tasks?project=${key}&filter=priority:urgent&limit=200`)).body.data;
    expect(urgent).toHaveLength(125);
  });

  test('deletes the selected cards, and restores them', async () => {
    const { key } = await project();
    const page = await openBoard(key);
    await card(page, 'Üç').focus();
    await page.keyboard.press('x');
    await bar(page).getByRole('button', { name: 'Sil' }).click();
    await gone(card(page, 'Üç'));
    await page.getByRole('alert').filter({ hasText: '1 görev silindi' }).getByRole('button', { name: 'Geri al' }).click();
    await seen(card(page, 'Üç'));
  });

  test('extends the selection of rows by Shift with a click, instead of opening a window', async () => {
    const { key } = await project();
    const page = await web.signIn(people.admin, { path: `/projects/${key}/list` });
    await seen(page.getByRole('link', { name: 'Bir', exact: true }));
    await page.getByRole('grid', { name: 'Görevler' }).focus();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page
      .getByRole('row')
      .nth(3)
      .getByRole('link')
      .click({ modifiers: ['Shift'] });
    await seen(bar(page).getByText('3 görev seçili'));
    expect(page.context().pages()).toHaveLength(1);
  });

  test.for([
    [768, 'body'],
    [768, '#content'],
    [1440, 'body'],
  ] as const)('selects rows by J and X while nothing has the focus: %i px, %s', async ([width, focused]) => {
    const { key } = await project();
    const page = await web.signIn(people.admin, { path: `/projects/${key}/list`, width });
    await seen(page.getByRole('link', { name: 'Dört', exact: true }));
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.locator(focused).focus();
    for (const pressed of ['j', 'x', 'j', 'x']) await page.keyboard.press(pressed);
    await seen(bar(page).getByText('2 görev seçili'));
  });

  test('returns the focus to a button that was disabled while its action ran', async () => {
    const { key } = await project();
    const page = await web.signIn(people.admin, { path: `/projects/${key}/list` });
    await seen(page.getByRole('link', { name: 'Dört', exact: true }));
    const button = page.getByRole('button', { name: 'CSV olarak indir' });
    await button.focus();
    const saved = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    await saved;
    await seen(button.and(page.locator(':focus')));
  });

  test('selects and deselects the tasks of a group by X on its heading', async () => {
    const { key, tasks } = await project();
    await web.server.api('PATCH', `/tasks/${tasks[0]?.id}`, { body: { priority: 'urgent' } });
    const page = await web.signIn(people.admin, { path: `/projects/${key}/list?group=priority` });
    await seen(page.getByRole('button', { name: /^Yok/ }));
    await page.getByRole('grid', { name: 'Görevler' }).focus();
    for (const pressed of ['End', 'k', 'k', 'k', 'x']) await page.keyboard.press(pressed);
    await seen(bar(page).getByText('3 görev seçili'));
    await page.keyboard.press('x');
    await gone(bar(page));
  });

  test.for([
    ['board', (key: string) => `/projects/${key}`, 'a[data-card]:focus'],
    ['start', () => '/', '[data-task]:focus'],
  ] as const)('moves the focus to the tasks by J while nothing has it: %s', async ([, path, focused]) => {
    const { key, tasks } = await project();
    await web.server.api('PATCH', `/tasks/${tasks[0]?.id}`, { body: { assignee: 'me', dueDate: '2020-01-01' } });
    const page = await web.signIn(people.admin, { path: path(key) });
    await seen(page.locator('a[data-card], [data-task]').first());
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.keyboard.press('j');
    await seen(page.locator(focused));
  });

  test('leaves the letters to the browser where single-key shortcuts are off', async () => {
    const { key } = await project();
    const page = await openBoard(key);
    await page.evaluate(() => localStorage.setItem('atolye.keys', 'false'));
    await card(page, 'Bir').focus();
    for (const letter of ['x', 'p']) await page.keyboard.press(letter);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**task=**');
    expect(await page.locator('[data-selected]').count()).toBe(0);
  });
});
