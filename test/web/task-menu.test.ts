import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { violations } from '../support/axe.ts';
import { browserMissing } from '../support/chromium.ts';
import { gone, seen } from '../support/seen.ts';
import { people, type Web } from '../support/web.ts';
import { test } from '../support/web-test.ts';

type Task = { readonly id: string; readonly number: string } & Readonly<Record<string, unknown>>;

describe.skipIf(browserMissing)('the menu of a task', () => {
  let web: Web;
  let counter = 0;
  test.beforeAll(({ web: shared }) => {
    web = shared;
  });

  async function project(): Promise<{ key: string; task: Task; other: Task }> {
    counter += 1;
    const key = `TM${counter}${Math.random().toString(36).slice(2, 6).toUpperCase()}`;
    await web.server.api('POST', '/projects', { body: { key, name: `Menü ${key}` } });
    const make = async (title: string): Promise<Task> =>
      (await web.server.api('POST', '/tasks', { body: { project: key, title, startDate: '2031-12-10', dueDate: '2031-12-12' } })).body;
    return { key, task: await make('İlk iş'), other: await make('Öteki iş') };
  }
  const read = async ({ id }: Task): Promise<Task> => (await web.server.api('GET', `/tasks/${id}`)).body;
  const menuOf = (page: Page, { number }: Task) => page.getByRole('menu', { name: `${number} için yapılacaklar` });
  const openMenu = async (page: Page, at: Locator, task: Task): Promise<Locator> => {
    await at.click({ button: 'right' });
    await seen(menuOf(page, task));
    return menuOf(page, task);
  };
  async function type(page: Page, text: string): Promise<void> {
    await seen(page.locator('input:focus'));
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }

  test('opens on a card at the pointer, sets its priority, and moves it', async () => {
    const { key, task } = await project();
    const page = await web.signIn(people.admin, { path: `/projects/${key}` });
    const card = page.getByRole('link', { name: 'İlk iş' });
    const box = await card.boundingBox();
    const menu = await openMenu(page, card, task);
    const { x = 0, y = 0 } = (await menu.boundingBox()) ?? {};
    expect(Math.abs(x - (box?.x ?? 0) - (box?.width ?? 0) / 2)).toBeLessThan(24);
    expect(Math.abs(y - (box?.y ?? 0) - (box?.height ?? 0) / 2)).toBeLessThan(24);
    expect(await violations(page)).toEqual([]);
    if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/menu-card.png` });
    await menu.getByRole('menuitem', { name: 'Öncelik' }).click();
    await type(page, 'acil');
    await expect.poll(async () => (await read(task)).priority).toBe('urgent');
    await seen(card.and(page.locator(':focus')));
    await (await openMenu(page, card, task)).getByRole('menuitem', { name: 'Sürüyor' }).click();
    await expect.poll(async () => (await read(task)).status).not.toBe(task.status);
  });

  test('opens by Shift F10, is used by keys, and returns the focus', async () => {
    const { key, task } = await project();
    const page = await web.signIn(people.admin, { path: `/projects/${key}` });
    const card = page.getByRole('link', { name: 'İlk iş' });
    await card.focus();
    await page.keyboard.press('Shift+F10');
    await seen(menuOf(page, task));
    await expect.poll(() => menuOf(page, task).evaluate((menu) => menu.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await gone(menuOf(page, task), 'detached');
    await seen(card.and(page.locator(':focus')));
    // Once the menu is loaded, it opens within the key press.
    await page.keyboard.press('Shift+F10');
    await seen(menuOf(page, task));
  });

  test('changes the selected rows if it opens on one of them', async () => {
    const { key, task, other } = await project();
    const page = await web.signIn(people.admin, { path: `/projects/${key}/list` });
    await seen(page.getByRole('link', { name: 'İlk iş' }));
    await page.getByRole('grid', { name: 'Görevler' }).focus();
    await page.keyboard.press('Control+a');
    const menu = await openMenu(page, page.getByRole('link', { name: 'İlk iş' }), task);
    await menu.getByRole('menuitem', { name: 'Sorumlu' }).click();
    await type(page, 'ayşe');
    await expect
      .poll(async () => Promise.all([task, other].map(async (each) => (await read(each)).assignee !== null)))
      .toEqual([true, true]);
  });

  test('sets the due date of a row that is not selected, and deletes it with undo', async () => {
    const { key, task, other } = await project();
    const page = await web.signIn(people.admin, { path: `/projects/${key}/list` });
    const row = page.getByRole('link', { name: 'İlk iş' });
    await seen(row);
    await (await openMenu(page, row, task)).getByRole('menuitem', { name: 'Son tarih' }).click();
    if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/menu-row.png` });
    await type(page, '20.12.2031');
    await expect.poll(async () => (await read(task)).dueDate).toBe('2031-12-20');
    expect((await read(other)).dueDate).toBe('2031-12-12');
    await seen(page.getByRole('grid', { name: 'Görevler' }).and(page.locator(':focus')));
    await page.keyboard.press('Shift+F10');
    if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/menu-key.png` });
    await seen(menuOf(page, task));
    await menuOf(page, task).getByRole('menuitem', { name: 'Sil' }).click();
    await gone(row);
    await page.getByRole('alert').getByRole('button', { name: 'Geri al' }).click();
    await seen(row);
  });

  test('opens on a bar of the timeline, with its moves', async () => {
    const { key, task } = await project();
    const page = await web.signIn(people.admin, { path: `/projects/${key}/list?kind=timeline&day=2031-12-11` });
    const bar = page.locator(`[data-entry="${task.id}"]`);
    await seen(bar);
    const menu = await openMenu(page, bar, task);
    if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/menu-bar.png` });
    await menu.getByRole('menuitem', { name: 'Bir gün ertele', exact: true }).click();
    await expect.poll(async () => (await read(task)).dueDate).toBe('2031-12-13');
    await (await openMenu(page, bar, task)).getByRole('menuitem', { name: 'Durum' }).click();
    await seen(page.locator('input:focus'));
    if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/menu-bar-status.png` });
    await type(page, 'sürüyor');
    await expect.poll(async () => (await read(task)).status).not.toBe(task.status);
  });

  test('opens on a bar of the calendar at the pointer and by Shift F10, with its moves', async () => {
    const { key, task } = await project();
    const page = await web.signIn(people.admin, { path: `/projects/${key}/list?kind=calendar&day=2031-12-11` });
    const bar = page.locator(`[data-entry="${task.id}"]`);
    await seen(bar);
    const menu = await openMenu(page, bar, task);
    expect(await violations(page)).toEqual([]);
    await menu.getByRole('menuitem', { name: 'Bir hafta ertele', exact: true }).click();
    await expect.poll(async () => (await read(task)).dueDate).toBe('2031-12-19');
    await bar.focus();
    await page.keyboard.press('Shift+F10');
    await seen(menuOf(page, task));
    await menuOf(page, task).getByRole('menuitem', { name: 'Öncelik' }).click();
    await type(page, 'acil');
    await expect.poll(async () => (await read(task)).priority).toBe('urgent');
    await seen(bar.and(page.locator(':focus')));
  });

  test('opens the same menu by the button of a bar, for touch', async () => {
    const { key, task } = await project();
    const page = await web.signIn(people.admin, { path: `/projects/${key}/list?kind=calendar&day=2031-12-11`, width: 375 });
    await page
      .getByRole('button', { name: `${task.number} için işlemler` })
      .first()
      .click();
    await menuOf(page, task).getByRole('menuitem', { name: 'Bir gün ertele', exact: true }).click();
    await expect.poll(async () => (await read(task)).dueDate).toBe('2031-12-13');
  });

  test('leaves the menu to the browser with Shift held and on selected text', async () => {
    const { key, task } = await project();
    const page = await web.signIn(people.admin, { path: `/projects/${key}/list` });
    const row = page.getByRole('link', { name: 'İlk iş' });
    await seen(row);
    /** Whether the app prevents the browser's menu. */
    const isPrevented = (shiftKey: boolean) =>
      row.evaluate(
        (link, shift) =>
          !link.dispatchEvent(
            new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 2, clientX: 500, clientY: 300, shiftKey: shift }),
          ),
        shiftKey,
      );
    expect(await isPrevented(true)).toBe(false);
    await row.evaluate((link) => getSelection()?.selectAllChildren(link));
    expect(await isPrevented(false)).toBe(false);
    await row.evaluate(() => getSelection()?.removeAllRanges());
    expect(await isPrevented(false)).toBe(true);
    await seen(menuOf(page, task));
    expect(await menuOf(page, task).getByRole('menuitem', { name: 'Yeni sekmede aç' }).getAttribute('href')).toBe(`/tasks/${task.number}`);
  });
});
