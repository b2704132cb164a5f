import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { violations } from '../support/axe.ts';
import { browserMissing } from '../support/chromium.ts';
import { gone, seen, typed } from '../support/seen.ts';
import { nowhere, people, type Web } from '../support/web.ts';
import { test } from '../support/web-test.ts';

type Given = { readonly id: string; readonly number: string };

describe.skipIf(browserMissing)('comments of a task', () => {
  let web: Web;
  /** Ayşe's browser. */
  let page: Page;
  test.beforeAll(async ({ web: shared }) => {
    web = shared;
    await web.server.api('POST', '/projects', { body: { key: 'KNS', name: 'Konuşma' } });
  });
  test.beforeEach(async () => {
    page = await web.signIn(people.ayse, { path: nowhere });
  });

  const make = async (title: string): Promise<Given> => (await web.server.api('POST', '/tasks', { body: { title, project: 'KNS' } })).body;
  const write = async (task: Given, body: string, more: object = {}): Promise<{ id: string }> =>
    (await web.server.api('POST', `/tasks/${task.id}/comments`, { body: { body, ...more } })).body;
  const stored = async (task: Given) => (await web.server.api('GET', `/tasks/${task.id}/comments`)).body.data;
  async function open(task: Given, at = page) {
    await at.goto(`${web.server.url}/tasks/${task.id}`);
    await seen(at.getByRole('textbox', { name: 'Yorum yaz' }));
    return at.getByRole('list', { name: 'Yorumlar' });
  }

  test('reply to a thread, resolve it and reopen it, in two tabs at once', async () => {
    const task = await make('Konuşulan');
    await write(task, 'Bu neden yavaş?');
    const list = await open(task);
    const other = await page.context().newPage();
    const others = await open(task, other);
    await seen(others.getByText('Bu neden yavaş?'));
    await list.getByRole('button', { name: 'Yanıtla: Yönetici' }).click();
    await seen(page.getByRole('textbox', { name: 'Yanıt yaz' }).and(page.locator(':focus')));
    await typed(page, 'Dizini yok.');
    await page.keyboard.press('Control+Enter');
    for (const each of [list, others]) await seen(each.getByRole('list', { name: 'Yanıtlar: Yönetici' }).getByText('Dizini yok.'));
    await list.getByRole('button', { name: 'Çözüldü olarak işaretle' }).click();
    for (const each of [list, others]) {
      await seen(each.getByText(/^Çözüldü: Ayşe Yılmaz/));
      await gone(each.getByText('Dizini yok.'), 'detached');
    }
    await others.getByRole('button', { name: 'Konuşmayı göster (1 yanıt)' }).click();
    await seen(others.getByText('Dizini yok.'));
    await others.getByRole('button', { name: 'Yorum işlemleri: Yönetici' }).click();
    await other.getByRole('menuitem', { name: 'Konuşmayı yeniden aç' }).click();
    await seen(list.getByText('Bu neden yavaş?'));
    expect(await stored(task)).toMatchObject([{ resolvedAt: null, replyCount: 1 }, { replyTo: {} }]);
    await other.close();
  });

  test('show the latest replies of a long thread, and earlier ones page by page', async () => {
    const task = await make('Çok yanıtlanan');
    const { id: head } = await write(task, 'Ne yapalım?');
    for (let at = 1; at <= 52; at++) await write(task, `yanıt ${at}`, { replyTo: head });
    const list = await open(task);
    const replies = list.getByRole('list', { name: 'Yanıtlar: Yönetici' });
    const visibleReplies = () => replies.getByRole('listitem').count();
    const more = (count: number) => list.getByRole('button', { name: `Daha eski yanıtları göster (${count})` });
    await seen(more(22));
    expect(await visibleReplies()).toBe(30);
    await more(22).click();
    await seen(more(12));
    await seen(replies.getByText('yanıt 13', { exact: true }));
    await more(12).click();
    await seen(replies.getByText('yanıt 1', { exact: true }));
    expect(await visibleReplies()).toBe(52);
    await gone(list.getByRole('button', { name: /^Daha eski yanıtları/ }), 'detached');
    expect(await violations(page)).toEqual([]);
    // Deleting a reply that was loaded this way removes it like any other.
    const { data } = (await web.server.api('GET', `/comments/${head}/replies?limit=2`)).body;
    await web.server.api('DELETE', `/comments/${data[1].id}`);
    await gone(replies.getByText('yanıt 2', { exact: true }), 'detached');
    expect(await visibleReplies()).toBe(51);
  });

  test('get a reaction by keyboard, which can be removed', async () => {
    const task = await make('Beğenilen');
    const { id } = await write(task, 'Bitti.');
    const list = await open(task);
    const add = list.getByRole('button', { name: 'Tepki bırak: Yönetici' });
    await add.focus();
    await page.keyboard.press('Enter');
    await seen(page.getByRole('button', { name: 'Beğendim' }).and(page.locator(':focus')));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    const heart = list.getByRole('button', { name: '❤️ 1: Ayşe Yılmaz', pressed: true });
    await seen(heart);
    await web.server.api('POST', `/comments/${id}/reactions`, { body: { emoji: '❤️' } });
    await list.getByRole('button', { name: /^❤️ 2: Ayşe Yılmaz, Yönetici/ }).click();
    await seen(list.getByRole('button', { name: '❤️ 1: Yönetici', pressed: false }));
    await add.click();
    await page.getByRole('textbox', { name: 'Başka bir emoji' }).fill('🦉');
    await page.keyboard.press('Enter');
    await seen(list.getByRole('button', { name: '🦉 1: Ayşe Yılmaz' }));
  });

  test('show earlier versions of an edited text', async () => {
    const task = await make('Düzeltilen');
    const { id } = await write(task, 'İlk hâli');
    await web.server.api('PATCH', `/comments/${id}`, { body: { body: 'Son hâli' } });
    const list = await open(task);
    await list.getByRole('button', { name: 'düzenlendi' }).click();
    const dialog = page.getByRole('dialog', { name: 'Yorumun önceki metinleri: Yönetici' });
    await seen(dialog.getByRole('listitem').getByText('İlk hâli'));
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await gone(dialog, 'detached');
  });

  test('show both versions if a checkbox was ticked during an edit, and save the chosen one', async () => {
    const task = await make('Kutulu');
    await page.evaluate(() => localStorage.setItem('atolye.markdown', 'true'));
    const list = await open(task);
    await page.getByRole('textbox', { name: 'Yorum yaz' }).fill('- [ ] Ölç');
    await page.keyboard.press('Control+Enter');
    await seen(list.getByText('Ölç'));
    await list.getByRole('button', { name: 'Yorum işlemleri: Ayşe Yılmaz' }).click();
    await page.getByRole('menuitem', { name: 'Düzenle' }).click();
    const box = page.getByRole('textbox', { name: 'Yorumu düzenle' });
    await box.fill('- [ ] Ölç\n- [ ] Yaz');
    const [{ id }] = await stored(task);
    await web.server.api('PATCH', `/comments/${id}/checklist`, { body: { item: 1, text: 'Ölç', done: true } });
    await seen(page.getByRole('status').getByText('Sen yazarken bu metni bir başkası değiştirdi.'));
    await box.press('Control+Enter');
    const dialog = page.getByRole('dialog', { name: 'Yorum: iki ayrı sürüm' });
    await seen(dialog.getByText('- [x] Ölç'));
    expect(await violations(page)).toEqual([]);
    expect((await stored(task))[0].body).toBe('- [x] Ölç');
    await dialog.getByRole('button', { name: 'Düzenlemeyi sürdür' }).click();
    await box.fill('- [x] Ölç\n- [ ] Yaz');
    await box.press('Control+Enter');
    await gone(box, 'detached');
    expect((await stored(task))[0].body).toBe('- [x] Ölç\n- [ ] Yaz');
  });

  test('are restored after deletion, and leave a placeholder if they have replies', async () => {
    const task = await make('Silinen');
    const list = await open(task);
    await page.getByRole('textbox', { name: 'Yorum yaz' }).fill('Yanlışlıkla');
    await page.keyboard.press('Control+Enter');
    await seen(list.getByText('Yanlışlıkla'));
    const remove = async () => {
      await list.getByRole('button', { name: 'Yorum işlemleri: Ayşe Yılmaz' }).click();
      await page.getByRole('menuitem', { name: 'Sil' }).click();
    };
    await remove();
    await gone(list.getByText('Yanlışlıkla'), 'detached');
    await page.getByRole('alert').getByRole('button', { name: 'Geri al' }).click();
    await seen(list.getByText('Yanlışlıkla'));
    const [{ id }] = await stored(task);
    await write(task, 'Yanıt', { replyTo: id });
    await seen(list.getByText('Yanıt', { exact: true }));
    await remove();
    await seen(list.getByText('Bu yorum silindi.'));
    await expect.poll(() => list.getByText('Yanlışlıkla').count()).toBe(0);
    await list.getByRole('button', { name: 'Yorum işlemleri: Ayşe Yılmaz' }).click();
    await page.getByRole('menuitem', { name: 'Geri yükle' }).click();
    await seen(list.getByText('Yanlışlıkla'));
  });

  test('have attached files', async () => {
    const task = await make('Ekli');
    const list = await open(task);
    await page.getByRole('textbox', { name: 'Yorum yaz' }).fill('Tutanak ekte');
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles({ name: 'tutanak.txt', mimeType: 'text/plain', buffer: Buffer.from('Karar alındı.') });
    await seen(page.getByRole('button', { name: 'Çıkar: tutanak.txt' }));
    const send = page.getByRole('button', { name: 'Gönder' });
    await expect.poll(() => send.isEnabled()).toBe(true);
    await send.click();
    const link = list.getByRole('list', { name: 'Yorumdaki dosyalar' }).getByRole('link', { name: 'tutanak.txt' });
    await seen(link);
    await expect.poll(() => link.getAttribute('href')).toMatch(/^\/files\/fil_/);
    expect((await stored(task))[0].files).toMatchObject([{ name: 'tutanak.txt' }]);
    expect(await violations(page)).toEqual([]);
    if (process.env.TALK_PICTURE) await page.screenshot({ path: process.env.TALK_PICTURE });
  });

  test('are listed with links at a task that they mention, as are descriptions', async () => {
    const [named, other] = [await make('Adı geçen'), await make('Anan')];
    const { id } = await write(other, `Bunu ${named.number} bekliyor.`);
    await make('Başka');
    await web.server.api('POST', '/tasks', { body: { title: 'Açıklayan', project: 'KNS', description: `Bak: ${named.number}` } });
    await page.goto(`${web.server.url}/tasks/${named.id}`);
    const places = page.getByRole('list', { name: 'Adının geçtiği yerler' });
    await seen(places.getByRole('listitem').filter({ hasText: 'yorum: Yönetici' }));
    await expect.poll(() => places.getByRole('link').allTextContents()).toEqual(['Açıklayan', 'Anan']);
    expect(await violations(page)).toEqual([]);
    if (process.env.TALK_PICTURE) await page.screenshot({ path: `${process.env.TALK_PICTURE}.mentions.png`, fullPage: true });
    await places.getByRole('link', { name: 'Anan' }).click();
    await page.waitForURL(`**/tasks/${other.number}?comment=${id}`);
    await seen(page.getByRole('listitem').filter({ hasText: 'bekliyor' }).and(page.locator(':focus')));
  });

  test('get and lose files when they are edited', async () => {
    const task = await make('Sonradan ekli');
    const list = await open(task);
    await page.getByRole('textbox', { name: 'Yorum yaz' }).fill('Tutanak sonra');
    await page.keyboard.press('Control+Enter');
    const files = list.getByRole('list', { name: 'Yorumdaki dosyalar' });
    const edit = async (change: () => Promise<unknown>) => {
      await list.getByRole('button', { name: 'Yorum işlemleri: Ayşe Yılmaz' }).click();
      await page.getByRole('menuitem', { name: 'Düzenle' }).click();
      await seen(page.getByRole('textbox', { name: 'Yorumu düzenle' }));
      await change();
      const save = page.getByRole('button', { name: 'Kaydet' });
      await expect.poll(() => save.isEnabled()).toBe(true);
      await save.click();
      await gone(page.getByRole('textbox', { name: 'Yorumu düzenle' }), 'detached');
    };
    const pick = (name: string) => async () => {
      const chosen = { name, mimeType: 'text/plain', buffer: Buffer.from(`Karar: ${name}`) };
      // The toolbar of the editor has one for pictures.
      await list.locator('input[type=file]:not([accept])').setInputFiles(chosen);
      await seen(page.getByRole('button', { name: `Çıkar: ${name}` }));
      expect(await violations(page)).toEqual([]);
    };
    const names = async () => (await stored(task))[0].files.map(({ name }: { name: string }) => name);
    await edit(pick('bir.txt'));
    await seen(files.getByRole('link', { name: 'bir.txt' }));
    await edit(pick('iki.txt'));
    await seen(files.getByRole('link', { name: 'iki.txt' }));
    expect(await names()).toEqual(['bir.txt', 'iki.txt']);
    await edit(() => page.getByRole('button', { name: 'Çıkar: bir.txt' }).click());
    await gone(files.getByRole('link', { name: 'bir.txt' }), 'detached');
    expect(await names()).toEqual(['iki.txt']);
    // A cancelled edit changes nothing.
    await list.getByRole('button', { name: 'Yorum işlemleri: Ayşe Yılmaz' }).click();
    await page.getByRole('menuitem', { name: 'Düzenle' }).click();
    await page.getByRole('button', { name: 'Çıkar: iki.txt' }).click();
    await page.getByRole('button', { name: 'Vazgeç' }).click();
    await seen(files.getByRole('link', { name: 'iki.txt' }));
    expect(await stored(task)).toMatchObject([{ body: 'Tutanak sonra', files: [{ name: 'iki.txt' }] }]);
  });

  test('before the newest ones are requested once if that fails, and again on request', async () => {
    const task = await make('Eski yorumlu');
    const oldest = await write(task, 'en eski');
    await Promise.all(Array.from({ length: 31 }, (_, at) => write(task, `sonraki ${at}`)));
    let requests = 0;
    await page.route('**/graphql', (route) => {
      const body = route.request().postData() ?? '';
      if (!body.includes('"TaskComments"') || !body.includes('"before":"')) return route.fallback();
      requests += 1;
      return route.fulfill({ json: { data: null, errors: [{ message: 'Olmadı.', extensions: { code: 'internal', status: 500 } }] } });
    });
    await page.goto(`${web.server.url}/tasks/${task.id}?comment=${oldest.id}`);
    await seen(page.getByText('Olmadı.'));
    const earlier = page.getByRole('button', { name: 'Daha eskisini göster' });
    await earlier.scrollIntoViewIfNeeded();
    expect(requests).toBe(1);
    await page.unroute('**/graphql');
    await earlier.click();
    await seen(page.getByRole('listitem').filter({ hasText: 'en eski' }).and(page.locator(':focus')));
  });
});
