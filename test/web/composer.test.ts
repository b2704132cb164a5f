import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { violations } from '../support/axe.ts';
import { browserMissing } from '../support/chromium.ts';
import { gone, seen, typed, written } from '../support/seen.ts';
import { type Looks, people, type Web } from '../support/web.ts';
import { test } from '../support/web-test.ts';

type Task = {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly description: string;
  readonly dueDate: string | null;
  readonly priority: string;
  readonly assignee: { readonly name: string } | null;
  readonly labels: readonly { readonly name: string }[];
};

describe.skipIf(browserMissing)('the composer of tasks', () => {
  let web: Web;
  let key: string;
  test.beforeAll(async ({ web: shared }) => {
    web = shared;
    key = `YAZ${Math.random().toString(36).slice(2, 6).toUpperCase()}`;
    await web.server.api('POST', '/projects', { body: { key, name: 'Yazılanlar' } });
  });

  const title = (page: Page) => page.getByRole('textbox', { name: 'Yeni görevin başlığı' });
  const composer = (page: Page) => page.getByRole('dialog', { name: 'Yeni görev' });
  const chip = (page: Page, name: string | RegExp) => composer(page).getByRole('button', { name });
  const save = (page: Page) => page.keyboard.press('Control+Enter');
  const made = async (title: string): Promise<Task | undefined> =>
    (await web.server.all(`/tasks?project=${key}&`)).find((task) => task.title === title);
  const begin = async (looks: Looks = {}) => {
    const page = await web.signIn(people.admin, { path: `/projects/${key}`, ...looks });
    await seen(page.locator('h1').first());
    await page.keyboard.press('c');
    await seen(title(page));
    return page;
  };
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv', { timeZone: 'Europe/Istanbul' });

  test('attaches files to the task once it is created', async () => {
    const page = await begin();
    await typed(page, 'Teklifi gozden gecir');
    await composer(page)
      .locator('input[type=file]:not([accept])')
      .setInputFiles([
        { name: 'teklif.txt', mimeType: 'text/plain', buffer: Buffer.from('Teklif') },
        { name: 'taslak.txt', mimeType: 'text/plain', buffer: Buffer.from('Taslak') },
      ]);
    await chip(page, 'Çıkar: taslak.txt').click();
    await save(page);
    await expect.poll(() => made('Teklifi gozden gecir')).toBeDefined();
    const id = (await made('Teklifi gozden gecir'))?.id;
    await expect.poll(async () => (await web.server.all(`/files?task=${id}&`)).map(({ name }) => name)).toEqual(['teklif.txt']);
  });

  test('creates a task with person, date, label and priority by C, one typed line and Ctrl Enter', async () => {
    const page = await web.signIn(people.admin, { path: `/projects/${key}` });
    await seen(page.locator('h1').first());
    await page.evaluate(() => {
      const presses = { keys: 0, clicks: 0 };
      Object.assign(globalThis, { presses });
      addEventListener('keydown', ({ key }) => (presses.keys += Number(key !== 'Control')), true);
      addEventListener('click', () => (presses.clicks += 1), true);
    });
    // ASCII letters, because Playwright types others without their keys.
    const line = 'Kontrat yolla yarin @sule #hata !acil';
    await page.keyboard.press('c');
    await typed(page, line);
    await save(page);
    await expect
      .poll(() => made('Kontrat yolla'))
      .toMatchObject({ dueDate: inDays(1), priority: 'urgent', assignee: { name: 'Şule Işık' }, labels: [{ name: 'hata' }] });
    await gone(composer(page));
    // The link is in a toast; no panel opens.
    expect(page.url()).not.toContain('task=');
    expect(await page.evaluate(() => Object.entries(globalThis).find(([name]) => name === 'presses')?.[1])).toEqual({
      keys: line.length + 2,
      clicks: 0,
    });
    await page.getByRole('alert').getByRole('link', { name: 'Aç' }).click();
    await page.waitForURL(/task=YAZ/);
  });

  test('understands English words', async () => {
    const page = await web.signIn(people.admin, { path: `/projects/${key}`, language: 'en' });
    await page.getByRole('button', { name: 'New task' }).click();
    await page.getByRole('textbox', { name: 'Title of the new task' }).fill('Send it next friday !high @me');
    await save(page);
    const { body: me } = await web.server.api('GET', '/me');
    await expect.poll(() => made('Send it')).toMatchObject({ priority: 'high', assignee: { name: me.name } });
    expect(new Date((await made('Send it'))?.dueDate ?? '').getUTCDay()).toBe(5);
  });

  test('turns recognized words back into text by Backspace and by a click', async () => {
    const page = await begin();
    await title(page).fill('Raporu yarın');
    await seen(chip(page, /^Son tarih: (?!Yok)/));
    await page.keyboard.press('Backspace');
    await seen(chip(page, 'Son tarih: Yok'));
    await expect.poll(() => title(page).inputValue()).toBe('Raporu yarın');
    await title(page).fill('!acil çıkış');
    await seen(chip(page, 'Öncelik: Acil'));
    await title(page).click({ position: { x: 16, y: 12 } });
    await seen(chip(page, 'Öncelik: Yok'));
    await save(page);
    await expect.poll(() => made('!acil çıkış')).toMatchObject({ priority: 'none' });
  });

  test('replaces recognized words by a picked value', async () => {
    const page = await begin();
    await title(page).fill('Sunucu @ayşe yenile');
    await chip(page, 'Sorumlu: Ayşe Yılmaz').click();
    await typed(page, 'ilker');
    await page.keyboard.press('Enter');
    await seen(chip(page, 'Sorumlu: İlker Çağlar').and(page.locator(':focus')));
    await expect.poll(() => title(page).inputValue()).toBe('Sunucu yenile');
    await chip(page, 'Son tarih: Yok').click();
    await typed(page, '3 gün sonra');
    await page.keyboard.press('Enter');
    await seen(chip(page, /^Son tarih: (?!Yok)/));
    await save(page);
    await expect.poll(() => made('Sunucu yenile')).toMatchObject({ assignee: { name: 'İlker Çağlar' }, dueDate: inDays(3) });
  });

  test('keeps the draft when it is closed, and discards it on cancel', async () => {
    const page = await begin();
    await title(page).fill('Yarıda kalan @şule');
    await composer(page).getByRole('textbox', { name: 'Açıklama' }).fill('Ayrıntı');
    await page.keyboard.press('Escape');
    await gone(composer(page));
    await page.reload();
    await page.getByRole('button', { name: 'Yeni görev' }).click();
    await expect.poll(() => title(page).inputValue()).toBe('Yarıda kalan @şule');
    await expect.poll(() => written(composer(page).getByRole('textbox', { name: 'Açıklama' }))).toBe('Ayrıntı');
    await composer(page).getByRole('button', { name: 'Vazgeç' }).click();
    await gone(composer(page));
    await page.keyboard.press('c');
    await expect.poll(() => title(page).inputValue()).toBe('');
  });

  test('creates several tasks in a row', async () => {
    const page = await begin();
    await composer(page).getByRole('switch', { name: 'Bir tane daha' }).press('Space');
    await title(page).fill('Birinci');
    await page.keyboard.press('Enter');
    await typed(page, 'İkinci');
    await page.keyboard.press('Enter');
    await expect.poll(async () => [await made('Birinci'), await made('İkinci')].map((task) => task?.title)).toEqual(['Birinci', 'İkinci']);
    await seen(composer(page));
  });

  test('suggests the project of the page, then the last used one', async () => {
    const page = await begin();
    await seen(chip(page, 'Proje: Yazılanlar'));
    await chip(page, 'Proje: Yazılanlar').click();
    await typed(page, 'web s');
    await page.keyboard.press('Enter');
    await title(page).fill('Başka projenin');
    await save(page);
    await gone(composer(page));
    expect((await web.server.all('/tasks?project=WEB&')).some(({ title }) => title === 'Başka projenin')).toBe(true);
    await page.goto(`${web.url}/feed`);
    await seen(page.locator('h1').first());
    await page.keyboard.press('c');
    await seen(chip(page, 'Proje: Web sitesi'));
  });

  test('attaches a pasted picture to the new task', async () => {
    const page = await begin();
    await title(page).fill('Resimli');
    const field = composer(page).getByRole('textbox', { name: 'Açıklama' });
    await field.focus();
    const text = field.and(page.locator('[contenteditable=true]'));
    await text.evaluate(async (element) => {
      const canvas = new OffscreenCanvas(4, 4);
      canvas.getContext('2d')?.fillRect(0, 0, 4, 4);
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([await canvas.convertToBlob()], 'image.png', { type: 'image/png' }));
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await seen(text.getByRole('img'));
    await save(page);
    await gone(composer(page));
    const task = await made('Resimli');
    expect(task?.description).toContain('/files/fil_');
    await expect.poll(async () => (await web.server.api('GET', `/files?task=${task?.id}`)).body.data.length).toBe(1);
  });

  test('keeps a refused task, and shows the error', async () => {
    const page = await begin();
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('ListCreate')) return route.continue();
      const errors = [{ message: 'Proje arşivlendi.', extensions: { code: 'project.archived', status: 409, requestId: 'req_1' } }];
      return route.fulfill({ status: 200, contentType: 'application/json', body: JSON.stringify({ data: null, errors }) });
    });
    await title(page).fill('Kaybolmayan');
    await save(page);
    await seen(composer(page).getByText('Proje arşivlendi.'));
    await expect.poll(() => title(page).inputValue()).toBe('Kaybolmayan');
    await composer(page).getByRole('button', { name: 'Vazgeç' }).click();
  });

  test.for([
    { scheme: 'light', width: 1440 },
    { scheme: 'dark', width: 375 },
  ] as const)('has no accessibility violations: $scheme at $width', async (looks) => {
    const page = await web.signIn(people.admin, { path: '/feed', ...looks });
    await page.getByRole('button', { name: 'Yeni görev' }).click();
    await title(page).fill('Erişilir yarın @şule #hata !acil');
    await seen(chip(page, 'Öncelik: Acil'));
    expect(await violations(page)).toEqual([]);
  });
});
