import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { violations } from '../support/axe.ts';
import { browserMissing } from '../support/chromium.ts';
import { gone, seen, typed } from '../support/seen.ts';
import { type Looks, nowhere, people, type Web } from '../support/web.ts';
import { test } from '../support/web-test.ts';

type Task = {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly dueDate: string | null;
  readonly status: string;
};

describe.skipIf(browserMissing)('the work of the user', () => {
  let web: Web;
  let key: string;
  let me: { readonly id: string };
  test.beforeAll(async ({ web: shared }) => {
    web = shared;
    key = `MAS${Math.random().toString(36).slice(2, 6).toUpperCase()}`;
    await web.server.api('POST', '/projects', { body: { key, name: 'Masadakiler' } });
    me = (await web.server.api('GET', '/me')).body;
  });

  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv', { timeZone: 'Europe/Istanbul' });
  const make = async (title: string, fields: object = {}): Promise<Task> =>
    (await web.server.api('POST', '/tasks', { body: { project: key, title, assignee: me.id, ...fields } })).body;
  const read = async ({ id }: Task): Promise<Task> => (await web.server.api('GET', `/tasks/${id}`)).body;
  const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
  const row = (within: Page | Locator, title: string) => within.getByRole('listitem').filter({ hasText: title });
  const open = (looks: Looks = {}) => web.signIn(people.admin, looks);

  test('shows open tasks by due date, and blocked ones as waiting', async () => {
    const blocker = await make('Beklenen onay', { assignee: null });
    await make('Gecikmiş iş', { dueDate: inDays(-2) });
    await make('Bugünkü iş', { dueDate: inDays(0) });
    await make('Yarınki iş', { dueDate: inDays(1) });
    await make('Sonraki iş', { dueDate: inDays(20) });
    await make('Tarihsiz iş');
    await make('Bekleyen iş', { dueDate: inDays(0), blockedBy: [blocker.id] });
    const page = await open();
    const places = { Geciken: 'Gecikmiş iş', Bugün: 'Bugünkü iş', Yarın: 'Yarınki iş', Sonra: 'Sonraki iş', Tarihsiz: 'Tarihsiz iş' };
    for (const [name, title] of Object.entries(places)) await seen(row(section(page, name), title));
    await seen(row(section(page, 'Bekleyen'), 'Bekleyen iş').getByText(`${blocker.number} bekleniyor`));
    const today = new Date().toLocaleDateString('tr', { timeZone: 'Europe/Istanbul', weekday: 'long' });
    await seen(page.getByRole('heading', { level: 1, name: new RegExp(`^${today} \\d`) }));
  });

  test('links to the list if it has more tasks than the page', async () => {
    await make('Listede de olan');
    const page = await open({ path: nowhere });
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('"MyWork"')) return route.fallback();
      const response = await route.fetch();
      const json = await response.json();
      json.data.mine.pageInfo.hasNextPage = true;
      return route.fulfill({ response, json });
    });
    await page.goto(web.url);
    await page.getByRole('link', { name: /^Yalnızca ilk \d+ görevin burada/ }).click();
    await seen(page.getByRole('row').filter({ hasText: 'Listede de olan' }));
  });

  test('reads the page with one request beside that of the frame', async () => {
    const page = await open({ path: '/feed' });
    await seen(page.locator('h1').first());
    const operations: string[] = [];
    page.on('request', (request) => request.url().endsWith('/graphql') && operations.push(request.postDataJSON().operationName));
    await page.getByRole('navigation', { name: 'Menü' }).getByRole('link', { name: 'Görevler' }).click();
    await seen(section(page, 'Bugün'));
    await page.waitForLoadState('networkidle');
    expect(operations).toEqual(['MyWork']);
  });

  test('completes a task in place with one click, and undoes it', async () => {
    const task = await make('Tıklanan iş', { dueDate: inDays(0) });
    const page = await open();
    const { status } = await read(task);
    await page.getByRole('button', { name: `${task.number} görevini bitir` }).click();
    await expect.poll(async () => (await read(task)).status).toBe('done');
    await seen(page.getByRole('button', { name: `${task.number} görevini yeniden aç` }));
    await page.getByRole('alert').getByRole('button', { name: 'Geri al' }).click();
    await expect.poll(async () => (await read(task)).status).toBe(status);
    await seen(page.getByRole('button', { name: `${task.number} görevini bitir` }));
  });

  test('changes the due date by dragging between sections', async () => {
    const task = await make('Sürüklenen iş', { dueDate: inDays(0) });
    const page = await open();
    await row(section(page, 'Bugün'), 'Sürüklenen iş').dragTo(section(page, 'Yarın').getByRole('heading'));
    await expect.poll(async () => (await read(task)).dueDate).toBe(inDays(1));
    await seen(row(section(page, 'Yarın'), 'Sürüklenen iş'));
    await page.getByRole('alert').getByRole('button', { name: 'Geri al' }).click();
    await expect.poll(async () => (await read(task)).dueDate).toBe(inDays(0));
  });

  test('changes the due date by D and a typed word', async () => {
    const task = await make('Tuşla ertelenen', { dueDate: inDays(0) });
    const page = await open();
    const link = page.getByRole('link', { name: 'Tuşla ertelenen' });
    await link.focus();
    await page.keyboard.press('d');
    await typed(page, 'yarın');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await read(task)).dueDate).toBe(inDays(1));
    await seen(link.and(page.locator(':focus')));
  });

  test('goes from task to task by J and K', async () => {
    await make('Önceki satır', { dueDate: '2020-01-01' });
    await make('Sıradaki satır', { dueDate: '2020-01-02' });
    const page = await open();
    await page.getByRole('link', { name: 'Önceki satır' }).focus();
    await page.keyboard.press('j');
    await seen(page.getByRole('link', { name: 'Sıradaki satır' }).and(page.locator(':focus')));
    await page.keyboard.press('k');
    await seen(page.getByRole('link', { name: 'Önceki satır' }).and(page.locator(':focus')));
  });

  test("creates the user's own tasks by one typed line each", async () => {
    const page = await open();
    await page.getByRole('textbox', { name: 'Yeni görevin başlığı' }).fill('Masadan yazılan yarın !yüksek');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Ardından yazılan');
    await page.keyboard.press('Enter');
    const found = async (title: string) => (await web.server.all('/tasks?assignee=me&')).find((task) => task.title === title);
    await expect.poll(() => found('Masadan yazılan')).toMatchObject({ dueDate: inDays(1), priority: 'high' });
    await expect.poll(() => found('Ardından yazılan')).toBeDefined();
    await seen(row(section(page, 'Yarın'), 'Masadan yazılan'));
  });

  test('shows changes of others at once', async () => {
    const page = await open();
    await seen(section(page, 'Bugün'));
    const task = await make('Az önce gelen', { dueDate: inDays(0) });
    await seen(row(section(page, 'Bugün'), 'Az önce gelen'));
    await web.server.api('PATCH', `/tasks/${task.id}`, { body: { status: 'done' } });
    await gone(row(page, 'Az önce gelen'));
  });

  test('shows mentions with their text, the running timer and the pages opened last', async () => {
    const { data } = (await web.server.api('GET', '/members?limit=50')).body;
    const { id } = data.find(({ email }: { email: string }) => email === people.ayse);
    const task = await make('Sorulan iş', { assignee: id });
    await web.server.api('POST', `/tasks/${task.id}/comments`, { body: { body: `@[Ayşe Yılmaz](${id}) denemeyi öne alabilir miyiz?` } });
    const page = await web.signIn(people.ayse, { path: `/tasks/${task.number}` });
    await page.getByRole('button', { name: 'Sayacı başlat' }).first().click();
    await seen(page.getByRole('timer'));
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage).includes('Sorulan iş'))).toBe(true);
    await page.getByRole('navigation', { name: 'Menü' }).getByRole('link', { name: 'Görevler' }).click();
    await seen(section(page, 'Çalışan süre').getByText('Sorulan iş'));
    await seen(section(page, 'Son baktıkların').getByRole('link', { name: /Sorulan iş/ }));
    await section(page, 'Sana sorulanlar').getByText('denemeyi öne alabilir miyiz?').click();
    await page.waitForURL(/task=.*comment=cmt_/);
  });

  test("keeps everybody's tasks as the second tab", async () => {
    const page = await open();
    await page.getByRole('link', { name: 'Herkesin' }).click();
    await seen(page.getByRole('grid', { name: 'Görevler' }));
    await page.getByRole('link', { name: 'Benim' }).click();
    await seen(section(page, 'Bugün'));
  });

  test('shows the next of the first steps in one line, until it is dismissed', async () => {
    const page = await open();
    const steps = section(page, 'İlk adımlar');
    await seen(steps);
    expect((await steps.boundingBox())?.height).toBe(40);
    await steps.getByRole('button', { name: 'Adımları gizle' }).click();
    await gone(steps);
    await page.reload();
    await seen(section(page, 'Bugün'));
    await gone(steps);
  });

  test.for([
    { scheme: 'light', width: 1440 },
    { scheme: 'dark', width: 375 },
  ] as const)('has no accessibility violations: $scheme at $width', async (looks) => {
    const { title } = await make(`Erişilir iş ${looks.scheme}`, { dueDate: inDays(-1), priority: 'urgent' });
    const page = await open(looks);
    await seen(row(section(page, 'Geciken'), title));
    expect(await violations(page)).toEqual([]);
  });

  test('does not say that the sample projects are archived if that was refused', async () => {
    const page = await open();
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('"ArchiveSample"')
        ? route.fulfill({ json: { data: null, errors: [{ message: 'Olmadı.', extensions: { code: 'internal', status: 500 } }] } })
        : route.fallback(),
    );
    const remove = page.getByRole('button', { name: 'Örnek projeleri kaldır' });
    await remove.click();
    await seen(page.getByRole('alert').getByText('Olmadı.'));
    await expect.poll(() => remove.isEnabled()).toBe(true);
    expect(await page.getByText('Örnek projeler arşivlendi').count()).toBe(0);
  });
});
