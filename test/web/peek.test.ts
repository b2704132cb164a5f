import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { violations } from '../support/axe.ts';
import { browserMissing } from '../support/chromium.ts';
import { gone, seen } from '../support/seen.ts';
import { people, type Web } from '../support/web.ts';
import { test } from '../support/web-test.ts';

type Given = { readonly id: string; readonly number: string; readonly title: string };

describe.skipIf(browserMissing)('a task beside the page', () => {
  let web: Web;
  let projects = 0;
  test.beforeAll(({ web: shared }) => {
    web = shared;
  });

  /** Creates a project with these tasks in its first column. */
  async function project(...tasks: readonly (string | object)[]): Promise<{ key: string; tasks: Given[] }> {
    projects += 1;
    const key = `YAN${projects}${Math.random().toString(36).slice(2, 5).toUpperCase()}`;
    await web.server.api('POST', '/projects', { body: { key, name: `Yandaki ${projects}` } });
    const made: Given[] = [];
    for (const task of tasks) {
      const body = { project: key, ...(typeof task === 'string' ? { title: task } : task) };
      made.push((await web.server.api('POST', '/tasks', { body })).body);
    }
    return { key, tasks: made };
  }
  const stored = async ({ id }: Given) => (await web.server.api('GET', `/tasks/${id}`)).body;
  const card = (page: Page, title: string) => page.locator('a[data-card]', { hasText: title });
  const peek = (page: Page, title: string) => page.getByRole('dialog', { name: title });
  const isFocused = (page: Page, title: string) =>
    expect.poll(() => card(page, title).evaluate((element) => element === document.activeElement)).toBe(true);
  async function open(page: Page, title: string) {
    await card(page, title).click();
    await seen(peek(page, title).getByRole('heading', { name: title }));
    return peek(page, title);
  }

  test('is 560 pixels wide, and leaves the board visible and usable', async () => {
    const { key, tasks } = await project('Bir', 'İki');
    const page = await web.signIn(people.ayse, { path: `/projects/${key}`, width: 1440 });
    const { x = 0, width } = (await (await open(page, 'Bir')).boundingBox()) ?? {};
    expect(width).toBe(560);
    const column = page.getByRole('region', { name: 'Yapılacak', exact: true });
    const { x: left = 0, width: columnWidth = 0 } = (await column.boundingBox()) ?? {};
    expect(left + columnWidth).toBeLessThan(x);
    await open(page, 'İki');
    await gone(peek(page, 'Bir'));
    await seen(page.locator('[data-open]').filter({ hasText: 'İki' }));
    expect(new URL(page.url()).searchParams.get('task')).toBe(tasks[1]?.number);
    await column.getByRole('button', { name: 'Yapılacak sütununun sonuna görev ekle' }).click();
    await page.getByRole('textbox', { name: 'Yeni görevin başlığı' }).fill('Üç');
    await page.keyboard.press('Enter');
    await seen(card(page, 'Üç'));
    await seen(peek(page, 'İki'));
    expect(await violations(page)).toEqual([]);
  });

  test('covers the page on a narrow screen', async () => {
    const { key } = await project('Dar');
    const page = await web.signIn(people.ayse, { path: `/projects/${key}`, width: 1000, height: 700 });
    const view = await open(page, 'Dar');
    expect(await view.boundingBox()).toEqual({ x: 0, y: 0, width: 1000, height: 700 });
    expect(await violations(page)).toEqual([]);
  });

  test('closes by Escape, and returns the focus to its card', async () => {
    const { key } = await project('Odaklı', 'Öteki');
    const page = await web.signIn(people.ayse, { path: `/projects/${key}` });
    const view = await open(page, 'Odaklı');
    await page.keyboard.press('Escape');
    await gone(view, 'detached');
    await isFocused(page, 'Odaklı');
    // Escape on the page closes it, too, and leaves the focus where it is.
    await open(page, 'Odaklı');
    await card(page, 'Öteki').focus();
    await page.keyboard.press('Escape');
    await gone(view, 'detached');
    await isFocused(page, 'Öteki');
  });

  test('returns the focus to its card in another column after a change of its status', async () => {
    const { key } = await project('Taşınan');
    const page = await web.signIn(people.ayse, { path: `/projects/${key}` });
    const view = await open(page, 'Taşınan');
    await page.keyboard.press('s');
    await page.getByRole('option', { name: 'Bitti' }).click();
    await seen(page.getByRole('region', { name: 'Bitti', exact: true }).locator('a[data-card]', { hasText: 'Taşınan' }));
    await view.getByRole('button', { name: 'Kapat' }).click();
    await isFocused(page, 'Taşınan');
  });

  test('leads to the next and previous task of the column by J and K and by buttons', async () => {
    const { key, tasks } = await project('Bir', 'İki', 'Üç', { title: 'Süren', status: 'in_progress' });
    const page = await web.signIn(people.ayse, { path: `/projects/${key}` });
    await open(page, 'Bir');
    await page.keyboard.press('j');
    await seen(peek(page, 'İki'));
    await expect.poll(() => page.title()).toMatch(new RegExp(`${tasks[1]?.number} İki · Atölye$`));
    await peek(page, 'İki').getByRole('button', { name: 'Sonraki görev' }).click();
    await seen(peek(page, 'Üç'));
    await expect.poll(() => peek(page, 'Üç').getByRole('button', { name: 'Sonraki görev' }).isDisabled()).toBe(true);
    await page.keyboard.press('k');
    await seen(peek(page, 'İki'));
    expect(new URL(page.url()).searchParams.get('task')).toBe(tasks[1]?.number);
    await page.keyboard.press('Escape');
    await isFocused(page, 'İki');
    await expect.poll(() => page.title()).toMatch(/Pano · Yandaki/);
  });

  test('leads to the next task of a list, in its order', async () => {
    const { key } = await project('Sonra', 'Önce');
    const page = await web.signIn(people.ayse, { path: `/projects/${key}/list?sort=title` });
    await page.getByRole('grid').getByRole('link', { name: 'Önce', exact: true }).click();
    await seen(peek(page, 'Önce'));
    await page.keyboard.press('j');
    await seen(peek(page, 'Sonra'));
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('grid').evaluate((grid) => grid === document.activeElement)).toBe(true);
  });

  test('shows only the fields with a value besides state, person, priority and due date', async () => {
    const { key } = await project('Boş', { title: 'Dolu', estimate: 3, startDate: '2030-05-10' });
    const page = await web.signIn(people.ayse, { path: `/projects/${key}` });
    const names = async (title: string) => {
      const fields = peek(page, title).getByRole('region', { name: 'Alanlar' });
      await seen(fields.getByRole('combobox', { name: /^Durum/ }));
      return fields.getByRole('term').allTextContents();
    };
    await open(page, 'Boş');
    const always = ['Durum', 'Sorumlu', 'Öncelik', 'Son tarih'];
    expect(await names('Boş')).toEqual([...always, 'Alan ekle']);
    await open(page, 'Dolu');
    expect(await names('Dolu')).toEqual([...always, 'Başlangıç tarihi', 'Tahmin', 'Alan ekle']);
  });

  test('changes a field by its chip', async () => {
    const { key, tasks } = await project('Değişen');
    const page = await web.signIn(people.ayse, { path: `/projects/${key}` });
    const view = await open(page, 'Değişen');
    await view.getByRole('combobox', { name: 'Öncelik: Yok' }).click();
    await page.getByRole('option', { name: 'Acil' }).click();
    await seen(view.getByRole('combobox', { name: 'Öncelik: Acil' }));
    await expect.poll(async () => (await stored(tasks[0] as Given)).priority).toBe('urgent');
    const inColumn = page.getByRole('region', { name: 'Yapılacak', exact: true }).getByRole('img', { name: 'Acil' });
    await seen(inColumn);
  });

  test('adds a field from a list, with its picker open', async () => {
    const { key, tasks } = await project('Eklenen');
    const page = await web.signIn(people.ayse, { path: `/projects/${key}` });
    const view = await open(page, 'Eklenen');
    const add = async (typed: string, name: string) => {
      await view.getByRole('combobox', { name: 'Alan ekle' }).click();
      await page.getByRole('textbox', { name: 'Alan ekle içinde ara' }).fill(typed);
      await page.getByRole('option', { name, exact: true }).click();
    };
    await add('baş', 'Başlangıç tarihi');
    await page.getByRole('dialog', { name: 'Başlangıç tarihi' }).getByRole('button', { name: 'Yarın' }).click();
    await seen(view.getByRole('button', { name: /^Başlangıç tarihi: \d/ }));
    await add('tah', 'Tahmin');
    await page.locator('input:focus').fill('5');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await stored(tasks[0] as Given)).estimate).toBe(5);
    await page.getByRole('heading', { name: 'Eklenen' }).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('l');
    await page.getByRole('textbox', { name: 'Etiketler içinde ara' }).fill('iyi');
    await page.getByRole('option', { name: 'iyileştirme' }).click();
    await page.keyboard.press('Escape');
    await seen(view.getByRole('combobox', { name: 'Etiketler: iyileştirme' }).and(page.locator(':focus')));
    await gone(page.getByRole('listbox'), 'detached');
    expect(await violations(page)).toEqual([]);
  });

  test('keeps the form for a comment visible without scrolling, however long the task is', async () => {
    const description = Array.from({ length: 80 }, (_, line) => `Satır ${line}`).join('\n\n');
    const { key } = await project('Kısa', { title: 'Uzun', description });
    const page = await web.signIn(people.ayse, { path: `/projects/${key}`, height: 800 });
    for (const title of ['Kısa', 'Uzun']) {
      const field = (await open(page, title)).getByRole('textbox', { name: 'Yorum yaz' });
      await seen(field);
      const { y = 0, height = 0 } = (await field.boundingBox()) ?? {};
      expect([title, y > 700, y + height < 800]).toEqual([title, true, true]);
    }
    await peek(page, 'Uzun').getByRole('textbox', { name: 'Yorum yaz' }).fill('Görünüyor');
    await peek(page, 'Uzun').getByRole('button', { name: 'Gönder' }).click();
    await seen(peek(page, 'Uzun').getByRole('list', { name: 'Yorumlar' }).getByText('Görünüyor'), 'attached');
  });

  test('edits the description by a click on it, but not by a click on a link in it', async () => {
    const { key, tasks } = await project('Anılan');
    const description = `Bak: ${tasks[0]?.number} ve devamı`;
    await web.server.api('POST', '/tasks', { body: { project: key, title: 'Yazılan', description } });
    const page = await web.signIn(people.ayse, { path: `/projects/${key}` });
    const view = await open(page, 'Yazılan');
    await view.getByText('ve devamı').click({ position: { x: 2, y: 4 } });
    await seen(view.getByRole('textbox', { name: 'Açıklama' }).and(page.locator(':focus')));
    await view.getByRole('button', { name: 'Vazgeç' }).click();
    await view.getByRole('link', { name: tasks[0]?.number as string }).click();
    await seen(peek(page, 'Anılan'));
  });

  test('has one line of buttons in place of empty sections, which appear with their content', async () => {
    const { key } = await project('Bölümlü', 'Engelleyen');
    const page = await web.signIn(people.ayse, { path: `/projects/${key}` });
    const view = await open(page, 'Bölümlü');
    const buttons = ['Alt görev ekle', 'Bağımlılık ekle', 'İlişki ekle', 'Dosya ekle', 'Süre tut'];
    const boxes = await Promise.all(buttons.map((name) => view.getByRole('button', { name }).boundingBox()));
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
    expect(await view.getByRole('heading').allTextContents()).toEqual(['Bölümlü', 'Yorumlar ve geçmiş']);
    await view.getByRole('button', { name: 'Bağımlılık ekle' }).click();
    await seen(view.getByRole('button', { name: 'Önce bitmesi gereken' }).and(page.locator(':focus')));
    await page.keyboard.press('Enter');
    await page.locator('input:focus').fill('Engelleyen');
    await page.getByRole('option', { name: 'Engelleyen' }).click();
    await seen(view.getByRole('region', { name: 'Bağımlılıklar' }).getByRole('link', { name: 'Engelleyen' }));
    await gone(view.getByRole('button', { name: 'Bağımlılık ekle' }));
    expect(await violations(page)).toEqual([]);
  });

  test('lists comments and changes in one stream, oldest first', async () => {
    const { key, tasks } = await project('Akan');
    const [task] = tasks as [Given];
    const write = (body: string) => web.server.api('POST', `/tasks/${task.id}/comments`, { body: { body } });
    await write('ilk söz');
    await web.server.api('PATCH', `/tasks/${task.id}`, { body: { priority: 'high' } });
    await write('son söz');
    const page = await web.signIn(people.ayse, { path: `/projects/${key}?task=${task.number}` });
    const stream = peek(page, 'Akan').getByRole('list', { name: 'Yorumlar ve geçmiş' });
    await seen(stream.getByText('son söz'));
    const kinds = async () =>
      (await stream.locator('> li').allInnerTexts()).map((text) => /ilk söz|son söz|oluşturdu|Yüksek/.exec(text)?.[0]);
    await expect.poll(kinds).toEqual(['oluşturdu', 'ilk söz', 'Yüksek', 'son söz']);
  });

  test('gets the number into the address if it was opened by its id', async () => {
    const { key, tasks } = await project('Adresli');
    const page = await web.signIn(people.ayse, { path: `/projects/${key}?task=${tasks[0]?.id}` });
    await seen(peek(page, 'Adresli'));
    await page.waitForURL(new RegExp(`\\?task=${tasks[0]?.number}$`));
  });
});
