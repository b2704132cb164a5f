import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { browserMissing } from '../support/chromium.ts';
import { gone, seen } from '../support/seen.ts';
import { type Looks, people, type Web } from '../support/web.ts';
import { test } from '../support/web-test.ts';

describe.skipIf(browserMissing)('the board', () => {
  let web: Web;
  test.beforeAll(({ web: shared }) => {
    web = shared;
  });

  let projects = 0;
  /** Creates a project for one test, with these tasks in its first column unless they name a status. */
  async function project(...tasks: (string | { title: string; [field: string]: unknown })[]) {
    projects += 1;
    const key = `P${projects}`;
    const made = await web.server.api('POST', '/projects', { body: { key, name: `Proje ${projects}` } });
    expect(made.status).toBe(201);
    for (const task of tasks) await add(key, typeof task === 'string' ? { title: task } : task);
    return key;
  }
  const add = async (key: string, task: Record<string, unknown>) => {
    const made = await web.server.api('POST', '/tasks', { body: { project: key, ...task } });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.body;
  };
  const open = async (key: string, looks: Looks = {}) => {
    const page = await web.signIn(people.ayse, { path: `/projects/${key}`, ...looks });
    await seen(page.getByRole('region').first());
    return page;
  };
  const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
  const card = (page: Page, title: string) => page.locator('a[data-card]', { hasText: title });
  const titles = (page: Page, name: string) => column(page, name).locator('a[data-card]').allTextContents();
  /** Titles of a column according to the API, in board order. */
  const stored = async (key: string, status: string) =>
    (await web.server.all(`/tasks?project=${key}&status=${status}&sort=position&`)).map(({ title }) => title);
  const heard = (page: Page, text: RegExp) => seen(page.locator('[aria-live="assertive"]').filter({ hasText: text }), 'attached');
  const dragOnto = (page: Page, from: string, to: string, edge: 'top' | 'bottom') =>
    card(page, from)
      .locator('..')
      .dragTo(card(page, to).locator('..'), { targetPosition: { x: 60, y: edge === 'top' ? 4 : 44 } });

  test('shows the workflow as columns, and the main fields of each task on its card', async () => {
    const page = await web.signIn(people.ayse, { path: '/projects/WEB' });
    await seen(card(page, 'Giriş sayfasını yenile'));
    await expect
      .poll(() => page.getByRole('heading', { level: 2 }).allTextContents())
      .toEqual(expect.arrayContaining(['Yapılacak', 'Sürüyor', 'İncelemede', 'Bitti', 'İptal']));
    await expect.poll(() => titles(page, 'Yapılacak')).toEqual(await stored('WEB', 'todo'));
    const body = column(page, 'Yapılacak').getByRole('listitem').filter({ hasText: 'WEB-2' });
    await seen(body.getByRole('img', { name: 'Orta' }));
    await seen(body.getByRole('img', { name: 'Şule Işık' }));
    await seen(body.getByText('iyileştirme'));
    await seen(body.getByText('1 / 2 alt görev bitti'), 'attached');
    await seen(column(page, 'Yapılacak').getByRole('listitem').filter({ hasText: 'Eski ödeme kayıtlarını arşivle' }).getByText('Bekliyor'));
    const { length } = await stored('WEB', 'todo');
    await seen(column(page, 'Yapılacak').getByRole('img', { name: `${length} görev` }));
  });

  test('shows two labels by name and counts the others on one line, and the estimate', async () => {
    const labels = ['altyapı', 'çok uzun adlı bir etiket', 'kvkk', 'müşteri'];
    for (const name of labels) await web.server.api('POST', '/labels', { body: { name } });
    const all = (await web.server.api('GET', '/labels?limit=50')).body.data as { id: string; name: string }[];
    const ids = labels.map((name) => all.find((label) => label.name === name)?.id);
    const key = await project({ title: 'Etiketli', labels: ids, estimate: 5 });
    const page = await open(key);
    const body = column(page, 'Yapılacak').getByRole('listitem').filter({ hasText: 'Etiketli' }).first();
    const items = body.getByRole('list', { name: 'Etiketler' }).getByRole('listitem');
    await expect.poll(() => items.allTextContents()).toEqual(['altyapı', 'çok uzun adlı bir etiket', '+2kvkk, müşteri']);
    const tops = await items.evaluateAll((each) => each.map((item) => item.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    await seen(body.getByText('Tahmin: 5'), 'attached');
  });

  test('opens a task by click and by Enter', async () => {
    const key = await project('Aç beni');
    const page = await open(key);
    await card(page, 'Aç beni').click();
    await page.waitForURL(/\?task=P\d+-1$/);
    await page.goto(`${web.server.url}/projects/${key}`);
    await card(page, 'Aç beni').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\?task=P\d+-1$/);
  });

  test('marks an overdue task with its due date', async () => {
    const key = await project({ title: 'Geç kaldı', dueDate: '2020-01-31' }, { title: 'Bitmiş', dueDate: '2020-01-31', status: 'done' });
    const page = await open(key);
    await seen(column(page, 'Yapılacak').getByText('Gecikti, son tarihi 31 Oca 2020 idi'), 'attached');
    await seen(column(page, 'Bitti').getByText('Son tarih: 31 Oca 2020'), 'attached');
  });

  test('moves a dragged card to another place in its column', async () => {
    const key = await project('Bir', 'İki', 'Üç');
    const page = await open(key);
    await dragOnto(page, 'Üç', 'Bir', 'bottom');
    await expect.poll(() => titles(page, 'Yapılacak')).toEqual(['Bir', 'Üç', 'İki']);
    await expect.poll(() => stored(key, 'todo')).toEqual(['Bir', 'Üç', 'İki']);
  });

  test('moves a dragged card between the cards of another column', async () => {
    const key = await project('Taşınan', { title: 'Üstteki', status: 'in_progress' }, { title: 'Alttaki', status: 'in_progress' });
    const page = await open(key);
    await dragOnto(page, 'Taşınan', 'Alttaki', 'top');
    await expect.poll(() => titles(page, 'Sürüyor')).toEqual(['Üstteki', 'Taşınan', 'Alttaki']);
    await expect.poll(() => stored(key, 'in_progress')).toEqual(['Üstteki', 'Taşınan', 'Alttaki']);
    await expect.poll(() => stored(key, 'todo')).toEqual([]);
  });

  test('moves a dragged card into an empty column', async () => {
    const key = await project('Biten');
    const page = await open(key);
    await card(page, 'Biten').locator('..').dragTo(column(page, 'Bitti'));
    await expect.poll(() => stored(key, 'done')).toEqual(['Biten']);
    await expect.poll(() => titles(page, 'Bitti')).toEqual(['Biten']);
  });

  test('moves a card by keyboard and announces each step', async () => {
    const key = await project('Bir', 'İki', { title: 'Süren', status: 'in_progress' });
    const page = await open(key);
    await seen(card(page, 'Süren'));
    await card(page, 'Bir').focus();
    await page.keyboard.press('Space');
    await heard(page, /P\d+-1 kaldırıldı\. Yapılacak sütununda 2 kartın 1\. sırasında/);
    await page.keyboard.press('ArrowDown');
    await heard(page, /^Yapılacak: 2 kartın 2\. sırası/);
    await page.keyboard.press('ArrowRight');
    await heard(page, /^Sürüyor: 2 kartın 2\. sırası/);
    await expect.poll(() => stored(key, 'todo')).toEqual(['Bir', 'İki']);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await heard(page, /bırakıldı\. Sürüyor: 2 kartın 1\. sırası/);
    await expect.poll(() => stored(key, 'in_progress')).toEqual(['Bir', 'Süren']);
    await expect.poll(() => card(page, 'Bir').evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('returns a card to its place on Escape', async () => {
    const key = await project('Bir', 'İki');
    const page = await open(key);
    await card(page, 'Bir').focus();
    for (const press of ['Space', 'ArrowRight', 'Escape']) await page.keyboard.press(press);
    await heard(page, /Vazgeçildi/);
    await expect.poll(() => titles(page, 'Yapılacak')).toEqual(['Bir', 'İki']);
    await expect.poll(() => stored(key, 'todo')).toEqual(['Bir', 'İki']);
    await expect.poll(() => card(page, 'Bir').evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('moves the focus between cards by arrow keys, with one Tab stop per column', async () => {
    const key = await project('Bir', 'İki', { title: 'Süren', status: 'in_progress' });
    const page = await open(key);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await card(page, 'Bir').focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe('İki');
    await page.keyboard.press('ArrowRight');
    await expect.poll(focused).toBe('Süren');
    await expect.poll(() => column(page, 'Yapılacak').locator('a[tabindex="0"]').allTextContents()).toEqual(['İki']);
  });

  test('moves a card by its menu on a touch screen', async () => {
    const key = await project('Bir', 'İki');
    const page = await open(key, { width: 375 });
    await page.getByRole('button', { name: `${key}-2 görevini taşı` }).click();
    await page.getByRole('menuitem', { name: 'Sütunun başına' }).click();
    await expect.poll(() => stored(key, 'todo')).toEqual(['İki', 'Bir']);
    await page.getByRole('button', { name: `${key}-2 görevini taşı` }).click();
    await page.getByRole('menuitem', { name: 'Bitti' }).click();
    await expect.poll(() => stored(key, 'done')).toEqual(['İki']);
  });

  describe('with a workflow that restricts transitions', () => {
    const workflow = (key: string) =>
      web.server.api('PUT', `/projects/${key}/workflow`, {
        body: {
          statuses: [
            { key: 'todo', name: 'Yapılacak', category: 'unstarted', transitions: ['in_review'] },
            { key: 'in_progress', name: 'Sürüyor', category: 'started', transitions: null },
            { key: 'in_review', name: 'İncelemede', category: 'started', transitions: null },
            { key: 'done', name: 'Bitti', category: 'completed', transitions: null },
          ],
        },
      });

    test('shows the columns that refuse a dragged card and the reason, and ignores a drop there', async () => {
      const key = await project('Kısıtlı');
      expect((await workflow(key)).status).toBe(200);
      const page = await open(key);
      const reason = column(page, 'Bitti').getByText('“Yapılacak” durumundan “Bitti” durumuna geçilemez');
      await card(page, 'Kısıtlı').hover();
      await page.mouse.down();
      const { x, y } = (await column(page, 'Bitti').boundingBox())!;
      await page.mouse.move(x + 80, y + 100, { steps: 5 });
      await seen(reason);
      await expect.poll(() => column(page, 'İncelemede').getByText('geçilemez').count()).toBe(0);
      await page.mouse.up();
      await gone(reason, 'detached');
      await expect.poll(() => titles(page, 'Yapılacak')).toEqual(['Kısıtlı']);
      await expect.poll(() => stored(key, 'todo')).toEqual(['Kısıtlı']);
    });

    test('skips refusing columns by keyboard, and disables them in the menu', async () => {
      const key = await project('Kısıtlı');
      await workflow(key);
      const page = await open(key);
      await card(page, 'Kısıtlı').focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowRight');
      await heard(page, /Geçilemeyen sütun atlandı: Sürüyor\. İncelemede: 1 kartın 1\. sırası/);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: `${key}-1 görevini taşı` }).click();
      const refused = page.getByRole('menuitem', { name: 'Bitti “Yapılacak” durumundan “Bitti” durumuna geçilemez' });
      await expect.poll(() => refused.isDisabled()).toBe(true);
      await expect.poll(() => page.getByRole('menuitem', { name: 'İncelemede' }).isDisabled()).toBe(false);
    });

    test('returns the card with the reason if the server refuses the move', async () => {
      const key = await project('Geri dönen');
      const page = await web.signInOnce(people.ayse, { path: `/projects/${key}` });
      // Blocks live updates, so that the page does not receive the new workflow.
      await page.routeWebSocket(/graphql/, () => undefined);
      await page.reload();
      await seen(card(page, 'Geri dönen'));
      await workflow(key);
      await card(page, 'Geri dönen').locator('..').dragTo(column(page, 'Bitti'));
      const notice = page.getByRole('alert').filter({ hasText: `${key}-1 taşınamadı` });
      await seen(notice.getByText(/todo/));
      await seen(notice.getByRole('button', { name: 'İstek kimliğini kopyala' }));
      await expect.poll(() => titles(page, 'Yapılacak')).toEqual(['Geri dönen']);
      await expect.poll(() => stored(key, 'todo')).toEqual(['Geri dönen']);
    });
  });

  test('shows changes of others at once', async () => {
    const key = await project('Ortak');
    const page = await open(key);
    const mine = await web.signIn(people.ilker, { path: `/projects/${key}` });
    await seen(card(page, 'Ortak'));
    await card(mine, 'Ortak').locator('..').dragTo(column(mine, 'Sürüyor'));
    await expect.poll(() => titles(page, 'Sürüyor')).toEqual(['Ortak']);
    const other = await add(key, { title: 'Yeni gelen' });
    await seen(card(page, 'Yeni gelen'));
    await web.server.api('PATCH', `/tasks/${other.id}`, { body: { title: 'Adı değişti' } });
    await seen(card(page, 'Adı değişti'));
    await web.server.api('DELETE', `/tasks/${other.id}`);
    await gone(card(page, 'Adı değişti'), 'detached');
  });

  test('defers the moves of others while a card is picked up', async () => {
    const key = await project('Elde', 'Komşu', 'Öteki');
    const page = await open(key);
    await card(page, 'Elde').focus();
    await page.keyboard.press('Space');
    await heard(page, /kaldırıldı/);
    const [, neighbour] = await web.server.all(`/tasks?project=${key}&sort=position&`);
    await web.server.api('PATCH', `/tasks/${neighbour.id}`, { body: { title: 'Komşu taşındı', status: 'done' } });
    // Changes are delivered in order: once this later one has arrived, so has the move before it.
    const [, , third] = await web.server.all(`/tasks?project=${key}&sort=position&`);
    await web.server.api('PATCH', `/tasks/${third.id}`, { body: { priority: 'urgent' } });
    await seen(column(page, 'Yapılacak').getByRole('img', { name: 'Acil' }));
    await expect.poll(() => titles(page, 'Yapılacak')).toEqual(['Elde', 'Komşu', 'Öteki']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect.poll(() => titles(page, 'Bitti')).toEqual(['Komşu taşındı']);
    await expect.poll(() => titles(page, 'Yapılacak')).toEqual(['Elde', 'Öteki']);
  });

  test('catches up after the connection comes back', async () => {
    const key = await project('Önce');
    const page = await open(key);
    await seen(card(page, 'Önce'));
    await page.context().setOffline(true);
    await add(key, { title: 'Bu arada' });
    await page.context().setOffline(false);
    await seen(card(page, 'Bu arada'));
    await expect.poll(() => titles(page, 'Yapılacak')).toEqual(['Önce', 'Bu arada']);
  });

  test('adds a task at the top and at the bottom of a column, and keeps a draft over a reload', async () => {
    const key = await project('Ortadaki');
    const page = await open(key);
    const field = page.getByRole('textbox', { name: 'Yeni görevin başlığı' });
    await page.getByRole('button', { name: 'Yapılacak sütununun sonuna görev ekle' }).click();
    await field.fill('Sondaki');
    await page.reload();
    await page.getByRole('button', { name: 'Yapılacak sütununun sonuna görev ekle' }).click();
    await expect.poll(() => field.inputValue()).toBe('Sondaki');
    await field.press('Enter');
    await seen(card(page, 'Sondaki'));
    await expect.poll(() => field.inputValue()).toBe('');
    await field.press('Escape');
    await page.getByRole('button', { name: 'Yapılacak sütununun başına görev ekle' }).click();
    await field.fill('Baştaki');
    await field.press('Enter');
    await seen(card(page, 'Baştaki'));
    await expect.poll(() => titles(page, 'Yapılacak')).toEqual(['Baştaki', 'Ortadaki', 'Sondaki']);
    await expect.poll(() => stored(key, 'todo')).toEqual(['Baştaki', 'Ortadaki', 'Sondaki']);
  });

  test('loses no keystroke of tasks that are typed one after the other', async () => {
    const key = await project();
    const page = await open(key);
    await page.getByRole('button', { name: 'Yapılacak sütununun sonuna görev ekle' }).click();
    await page.getByRole('textbox', { name: 'Yeni görevin başlığı' }).focus();
    const typed = ['Bir', 'İki', 'Üç', 'Dört', 'Beş'];
    for (const title of typed) {
      await page.keyboard.type(title);
      await page.keyboard.press('Enter');
    }
    await expect.poll(() => stored(key, 'todo')).toEqual(typed);
    await expect.poll(() => titles(page, 'Yapılacak')).toEqual(typed);
  });

  test('keeps the title of a task that could not be added, and shows the error', async () => {
    const key = await project('Var olan');
    const page = await open(key);
    await seen(card(page, 'Var olan'));
    await page.getByRole('button', { name: 'Yapılacak sütununun sonuna görev ekle' }).click();
    const field = page.getByRole('textbox', { name: 'Yeni görevin başlığı' });
    await page.route('**/graphql', (route) => route.abort());
    await field.fill('Kaybolmasın');
    await field.press('Enter');
    await seen(page.getByRole('alert').filter({ hasText: 'Görev oluşturulamadı' }));
    await expect.poll(() => field.inputValue()).toBe('Kaybolmasın');
    await page.unroute('**/graphql');
  });

  test('filters the board by the address', async () => {
    const key = await project({ title: 'IŞIK raporu', priority: 'high' }, { title: 'Başka iş', priority: 'low' });
    const page = await open(key);
    await page.getByRole('searchbox', { name: 'Görev ara' }).fill('ısık');
    await gone(card(page, 'Başka iş'), 'detached');
    await page.waitForURL(/\?q=/);
    await seen(column(page, 'Yapılacak').getByRole('img', { name: '2 görevden 1 tanesi gösteriliyor' }));
    await page.getByRole('button', { name: 'Süzgeçleri temizle' }).last().click();
    await seen(card(page, 'Başka iş'));
    await page.getByRole('button', { name: 'Öncelik' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Düşük' }).click();
    await gone(card(page, 'IŞIK raporu'), 'detached');
    await page.keyboard.press('Escape');
    await page.reload();
    await seen(card(page, 'Başka iş'));
    await expect.poll(() => titles(page, 'Yapılacak')).toEqual(['Başka iş']);
  });

  test('searches for several words as they are typed', async () => {
    const key = await project('Yaz raporu hazır', 'Yaz tatili');
    const page = await open(key);
    await page.getByRole('searchbox', { name: 'Görev ara' }).pressSequentially('yaz raporu', { delay: 50 });
    await gone(card(page, 'Yaz tatili'), 'detached');
    await seen(card(page, 'Yaz raporu hazır'));
  });

  test('shows no controls to move or add to people who may only read', async () => {
    const key = await project('Okunur');
    expect((await web.server.api('PATCH', `/projects/${key}`, { body: { archived: true } })).status).toBe(200);
    const page = await open(key);
    await seen(card(page, 'Okunur'));
    expect(await page.getByRole('button', { name: /görevini taşı|görev ekle/ }).count()).toBe(0);
    await card(page, 'Okunur').locator('..').dragTo(column(page, 'Bitti'));
    await expect.poll(() => titles(page, 'Yapılacak')).toEqual(['Okunur']);
  });

  test('offers to add the first task in an empty project', async () => {
    const key = await project();
    const page = await open(key);
    await page.getByRole('button', { name: 'İlk görevi ekle' }).click();
    const field = page.getByRole('textbox', { name: 'Yeni görevin başlığı' });
    await field.fill('İlki');
    await field.press('Enter');
    await seen(card(page, 'İlki'));
    await expect.poll(() => page.getByText('Pano seni bekliyor').count()).toBe(0);
  });

  test('links to the list with the same filters', async () => {
    const page = await open('WEB', {});
    await page.getByRole('searchbox', { name: 'Görev ara' }).fill('giriş');
    await page.waitForURL(/q=/);
    await page.getByRole('link', { name: 'Liste', exact: true }).click();
    await page.waitForURL(/\/projects\/WEB\/list\?q=giri/);
  });

  test('is translated into English', async () => {
    const page = await open('WEB', { language: 'en' });
    await seen(page.getByRole('link', { name: 'Board' }));
    await seen(page.getByRole('button', { name: 'Move WEB-2' }));
    await seen(page.getByText('Blocked'));
  });
});
