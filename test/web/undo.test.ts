import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { browserMissing } from '../support/chromium.ts';
import { seen } from '../support/seen.ts';
import { people, type Web } from '../support/web.ts';
import { test } from '../support/web-test.ts';

type Task = { readonly id: string; readonly number: string } & Readonly<Record<string, unknown>>;

describe.skipIf(browserMissing)('undo of changes of tasks', () => {
  let web: Web;
  let counter = 0;
  test.beforeAll(({ web: shared }) => {
    web = shared;
  });

  const api = async (method: string, path: string, body?: object) => (await web.server.api(method, path, body && { body })).body;
  async function project(titles: readonly string[], input: object = {}): Promise<{ key: string; tasks: Task[] }> {
    counter += 1;
    const key = `UN${counter}${Math.random().toString(36).slice(2, 6).toUpperCase()}`;
    await api('POST', '/projects', { key, name: `Geri ${key}` });
    const tasks: Task[] = [];
    for (const title of titles) tasks.push(await api('POST', '/tasks', { project: key, title, ...input }));
    return { key, tasks };
  }
  const read = ({ id }: Task): Promise<Task> => api('GET', `/tasks/${id}`);
  const undo = (page: Page) => page.keyboard.press('Control+z');
  /** Opens the picker of a focused row or task, and chooses the option that the text finds. */
  async function pick(page: Page, letter: string, text: string): Promise<void> {
    await page.keyboard.press(letter);
    await seen(page.locator('input:focus'));
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  async function openList(key: string, row: string): Promise<Page> {
    const page = await web.signIn(people.admin, { path: `/projects/${key}/list` });
    await seen(page.getByRole('link', { name: row, exact: true }));
    await page.getByRole('grid', { name: 'Görevler' }).focus();
    await page.keyboard.press('j');
    return page;
  }

  test('takes back several changes of a row, the last one first', async () => {
    const label = `geri-${Math.random().toString(36).slice(2, 8)}`;
    await api('POST', '/labels', { name: label, color: '#336699' });
    const { key, tasks } = await project(['Satır']);
    const [task] = tasks as [Task];
    const page = await openList(key, 'Satır');
    const values = async () => {
      const { status, priority, assignee, labels, dueDate } = await read(task);
      return [status, priority, assignee, (labels as unknown[]).length, dueDate];
    };
    const states = [await values()];
    const changes = [
      ['s', 'sürüyor'],
      ['p', 'acil'],
      ['a', 'ayşe'],
      ['d', '12.12.2031'],
    ] as const;
    for (const [letter, text] of changes) {
      await pick(page, letter, text);
      await expect.poll(values).not.toEqual(states.at(-1));
      states.push(await values());
    }
    await pick(page, 'l', label);
    await page.keyboard.press('Escape');
    await expect.poll(values).not.toEqual(states.at(-1));
    for (const state of states.toReversed()) {
      await undo(page);
      await expect.poll(values).toEqual(state);
    }
    await seen(page.getByText(`${task.number}: Durum geri alındı`));
  });

  test('takes back the title and the estimate of an open task', async () => {
    const { tasks } = await project(['Eski başlık'], { estimate: 3 });
    const [task] = tasks as [Task];
    const page = await web.signIn(people.admin, { path: `/tasks/${task.number}` });
    await seen(page.getByRole('heading', { name: 'Eski başlık' }));
    await page.getByRole('heading', { name: 'Eski başlık' }).click();
    await page.keyboard.press('t');
    await page.getByRole('textbox', { name: 'Başlık' }).fill('Yeni başlık');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await read(task)).title).toBe('Yeni başlık');
    await seen(page.getByRole('heading', { name: 'Yeni başlık' }));
    const estimate = page.getByRole('textbox', { name: 'Tahmin' });
    await estimate.fill('5');
    await estimate.press('Enter');
    await expect.poll(async () => (await read(task)).estimate).toBe(5);
    await page.getByRole('button', { name: 'Bağlantıyı kopyala' }).focus();
    await undo(page);
    await expect.poll(async () => (await read(task)).estimate).toBe(3);
    await undo(page);
    await seen(page.getByRole('heading', { name: 'Eski başlık' }));
    expect((await read(task)).title).toBe('Eski başlık');
  });

  test('takes back a custom field, and a change of many tasks as one step', async () => {
    const { key, tasks } = await project(['Bir', 'İki', 'Üç']);
    const name = `Alan ${key}`;
    await api('POST', '/fields', { name, key: key.toLowerCase(), type: 'select', options: [{ name: 'Kırmızı' }, { name: 'Mavi' }] });
    const page = await openList(key, 'Üç');
    await page.keyboard.press('Control+a');
    const values = async () =>
      (await Promise.all(tasks.map(read))).map((task) => (task.fields as Record<string, unknown>)[key.toLowerCase()]);
    await page.getByRole('region', { name: 'Seçilenlerle yapılacaklar' }).getByRole('button', { name: 'Özel alanlar' }).click();
    await page.getByRole('option', { name }).click();
    await page.getByRole('option', { name: 'Mavi' }).click();
    await seen(page.getByText('3 görev değişti'));
    expect((await values()).every(Boolean)).toBe(true);
    await page.getByRole('grid', { name: 'Görevler' }).focus();
    await undo(page);
    await seen(page.getByText('3 görevde Özel alan geri alındı'));
    expect(await values()).toEqual([undefined, undefined, undefined]);
  });

  test('refuses to take back a value that somebody else has changed, and keeps other values of theirs', async () => {
    const { key, tasks } = await project(['Ortak']);
    const [task] = tasks as [Task];
    const page = await openList(key, 'Ortak');
    await pick(page, 'p', 'acil');
    await expect.poll(async () => (await read(task)).priority).toBe('urgent');
    await pick(page, 's', 'sürüyor');
    await expect.poll(async () => (await read(task)).status).not.toBe(task.status);
    await api('PATCH', `/tasks/${task.id}`, { priority: 'low', title: 'Onların başlığı' });
    await undo(page);
    await expect.poll(async () => (await read(task)).status).toBe(task.status);
    await undo(page);
    await seen(
      page
        .getByRole('alert')
        .filter({ hasText: `${task.number}: geri alınmadı` })
        .getByText('Öncelik bu arada başka bir değer aldı.'),
    );
    expect(await read(task)).toMatchObject({ priority: 'low', title: 'Onların başlığı' });
  });

  test('leaves Ctrl+Z to the browser in a field', async () => {
    const { key, tasks } = await project(['Alan']);
    const [task] = tasks as [Task];
    const page = await openList(key, 'Alan');
    await pick(page, 'p', 'acil');
    await expect.poll(async () => (await read(task)).priority).toBe('urgent');
    const field = page.getByRole('textbox', { name: /Yeni görev/ }).first();
    await field.focus();
    await page.keyboard.type('yazı');
    await undo(page);
    await expect.poll(() => field.inputValue()).toBe('');
    expect((await read(task)).priority).toBe('urgent');
  });

  test('returns a card to its former place in its column', async () => {
    const { key, tasks } = await project(['Bir', 'İki', 'Üç']);
    const [, second] = tasks as [Task, Task];
    const page = await web.signIn(people.admin, { path: `/projects/${key}` });
    const column = page
      .getByRole('region')
      .filter({ has: page.getByRole('link', { name: 'İki' }) })
      .last();
    const order = () => column.getByRole('listitem').getByRole('link').allInnerTexts();
    await seen(column.getByRole('link', { name: 'Üç' }));
    const before = await order();
    await page.getByRole('button', { name: `${second.number} görevini taşı` }).click();
    await page.getByRole('menuitem', { name: 'Sütunun sonuna' }).click();
    await expect.poll(order).toEqual([...before.filter((title) => title !== 'İki'), 'İki']);
    await expect.poll(async () => (await read(second)).position).not.toBe(second.position);
    await undo(page);
    await expect.poll(order).toEqual(before);
  });

  test('restores a deleted task by Ctrl+Z, also after its message is gone', async () => {
    const { key, tasks } = await project(['Silinen', 'Kalan']);
    const [task] = tasks as [Task];
    const page = await openList(key, 'Silinen');
    await page.keyboard.press('Control+a');
    await page.getByRole('button', { name: 'Sil', exact: true }).click();
    const message = page.getByRole('alert').filter({ hasText: '2 görev silindi' });
    await message.getByRole('button', { name: 'Kapat' }).click();
    await expect.poll(() => message.count()).toBe(0);
    await undo(page);
    await seen(page.getByRole('link', { name: 'Silinen', exact: true }));
    expect((await read(task)).number).toBe(task.number);
  });
});
