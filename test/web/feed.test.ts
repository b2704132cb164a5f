import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { token } from '../process/server.ts';
import { browserMissing } from '../support/browser.ts';
import { violations, Web } from '../support/web.ts';

const people = { admin: 'admin@localhost', ayse: 'ayse@ornek.test', ilker: 'ilker@ornek.test', sule: 'sule@ornek.test' } as const;

// biome-ignore lint/suspicious/noExplicitAny: tests read it by the contract, and fail where it is not held
type Row = any;

describe.skipIf(browserMissing)('the feed', () => {
  let web: Web;
  /** Two others who do what somebody is told of. */
  const keys: string[] = [];
  const ids: Record<string, string> = {};

  const ask = async (method: string, path: string, body?: unknown, key = token) => {
    const reply = await web.server.api(method, path, { body, headers: { authorization: `Bearer ${key}` } });
    if (reply.status >= 300) throw new Error(JSON.stringify(reply.body));
    return reply.body;
  };
  /** A task is given to somebody by one of the others. */
  const assign = (title: string, to: string, more: object = {}): Promise<Row> =>
    ask('POST', '/tasks', { title, project: 'WEB', assignee: ids[to], ...more }, keys[0]);
  const list = (page: Page) => page.getByRole('list', { name: 'Bildirimler' });
  const row = (page: Page, title: string) => list(page).getByRole('listitem').filter({ hasText: title });
  const link = (page: Page, title: string) => row(page, title).getByRole('link');
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
  /** Somebody's feed as the API tells it to them, by the session of their browser. */
  const told = (page: Page, filter: object): Promise<Row[]> =>
    page.evaluate(
      async (variables) => {
        const query =
          'query ($filter: NotificationFilter) { notifications(filter: $filter, first: 100) { nodes { text readAt archivedAt snoozedUntil } } }';
        const reply = await fetch('/graphql', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ query, variables }),
        });
        return (await reply.json()).data.notifications.nodes;
      },
      { filter },
    );

  beforeAll(async () => {
    web = await Web.open();
    for (const { id, email } of await web.server.all('/members?')) if (email) ids[email] = id;
    for (const name of ['Deniz Kaya', 'Burak Er']) {
      const made = await ask('POST', '/service-accounts', { name, scopes: ['tasks:read', 'tasks:write'] });
      keys.push(/ats_\w+/.exec(JSON.stringify(made))?.[0] as string);
    }
    await assign('Sözleşmeyi gözden geçir', people.ayse, { priority: 'urgent' });
  });
  afterAll(async () => {
    await web.close();
    expect(web.complaints).toEqual([]);
  });

  test('says who did what, why it is told, and in which project', async () => {
    const page = await web.signIn(people.ayse, { path: '/feed' });
    const item = row(page, 'Sözleşmeyi gözden geçir');
    await item.waitFor();
    const text = await item.innerText();
    expect(text).toContain('Deniz Kaya');
    expect(text).toContain('Sana atandı');
    expect(text).toContain('Görev size atandı ve önceliği acil.');
    expect(text).toContain('Web sitesi');
    await link(page, 'Sözleşmeyi gözden geçir')
      .and(page.getByRole('link', { name: /^Okunmamış/ }))
      .waitFor();
  });

  test('shows a burst as one, with how much there is and who was part of it', async () => {
    const { id } = await assign('Çok konuşulan', people.ayse);
    for (const key of keys) await ask('POST', `/tasks/${id}/comments`, { body: 'Bir bakar mısın?' }, key);
    const page = await web.signIn(people.ayse, { path: '/feed' });
    await row(page, 'Çok konuşulan').getByText('3 gelişme', { exact: true }).waitFor();
    expect(await row(page, 'Çok konuşulan').count()).toBe(1);
    expect(await row(page, 'Çok konuşulan').getByTitle('Burak Er').count()).toBe(1);
    expect(await row(page, 'Çok konuşulan').getByTitle('Deniz Kaya').count()).toBe(1);
  });

  test('brings what happens to the top at once, and to the badge and the title', async () => {
    const page = await web.signIn(people.ayse, { path: '/feed' });
    await list(page).waitFor();
    const before = Number(/\((\d+)\)/.exec(await page.title())?.[1]);
    await assign('Az önce olan', people.ayse);
    await row(page, 'Az önce olan').waitFor();
    expect(await list(page).getByRole('listitem').first().innerText()).toContain('Az önce olan');
    await page.waitForFunction((count) => document.title.startsWith(`(${count})`), before + 1);
    await page.getByLabel(`${before + 1} okunmamış`).waitFor();
  });

  test('keeps what comes out of the way of who reads further down', async () => {
    for (let count = 0; count < 14; count += 1) await assign(`Uzun liste ${count}`, people.ayse);
    const page = await web.signIn(people.ayse, { path: '/feed?order=newest' });
    await row(page, 'Uzun liste 13').waitFor();
    await page.mouse.wheel(0, 600);
    await page.waitForFunction(() => scrollY > 200);
    await assign('Yukarıda bekleyen', people.ayse);
    await page.getByRole('button', { name: '1 yeni' }).click();
    await row(page, 'Yukarıda bekleyen').waitFor();
    await page.waitForFunction(() => scrollY === 0);
    expect(await list(page).getByRole('listitem').first().innerText()).toContain('Yukarıda bekleyen');
  });

  test('opens the task, at the comment that it tells of, and marks it read', async () => {
    const { id } = await assign('Açılacak', people.ayse);
    const page = await web.signIn(people.ayse, { path: '/feed' });
    await link(page, 'Açılacak').click();
    await page.waitForURL((url) => url.searchParams.get('task') === id);
    await expect.poll(async () => (await told(page, { unread: false })).some(({ text }) => text.includes('Açılacak'))).toBe(true);
    const comment = await ask('POST', `/tasks/${id}/comments`, { body: 'Şuna bak.' }, keys[1]);
    await page.goto(`${web.server.url}/feed`);
    await row(page, 'yorum yazdı').filter({ hasText: 'Açılacak' }).getByRole('link').click();
    await page.waitForURL((url) => url.searchParams.get('task') === id && url.searchParams.get('comment') === comment.id);
  });

  test('is worked through by keys alone, and the focus goes on', async () => {
    for (const title of ['Tuş üç', 'Tuş iki', 'Tuş bir']) await assign(title, people.ilker);
    const page = await web.signIn(people.ilker, { path: '/feed?order=newest' });
    await row(page, 'Tuş bir').waitFor();
    await page.keyboard.press('j');
    await expect.poll(() => focused(page)).toContain('Tuş bir');
    await page.keyboard.press('j');
    await expect.poll(() => focused(page)).toContain('Tuş iki');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => focused(page)).toContain('Tuş bir');
    await page.keyboard.press('r');
    await page.getByText('Okundu sayıldı').waitFor();
    await page.keyboard.press('e');
    await expect.poll(() => focused(page)).toContain('Tuş iki');
    expect(await row(page, 'Tuş bir').count()).toBe(0);
    await expect.poll(async () => (await told(page, { archived: true })).map(({ text }) => text).join()).toContain('Tuş bir');
    await page.keyboard.press('u');
    await row(page, 'Tuş bir').waitFor();
    await expect.poll(async () => (await told(page, { archived: true })).length).toBe(0);
    await page.keyboard.press('u');
    await row(page, 'Tuş bir')
      .getByRole('link', { name: /^Okunmamış/ })
      .waitFor();
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await page.waitForURL(/task=tsk_/);
  });

  test('tells its keys, and lets them be switched off', async () => {
    await assign('Kısayolsuz', people.ilker);
    const page = await web.signIn(people.ilker, { path: '/feed?order=newest' });
    await row(page, 'Kısayolsuz').waitFor();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Klavye kısayolları' });
    await dialog.getByText('Okundu ya da okunmadı say').waitFor();
    await dialog.getByRole('switch', { name: 'Tek tuşlu kısayollar açık' }).click();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await link(page, 'Kısayolsuz').focus();
    await page.keyboard.press('e');
    await page.keyboard.press('Tab');
    expect(await row(page, 'Kısayolsuz').count()).toBe(1);
    await page.getByRole('button', { name: 'Klavye kısayolları' }).click();
    await dialog.getByRole('switch').click();
    await page.keyboard.press('Escape');
  });

  test('puts off until tomorrow or a chosen time, and brings back', async () => {
    for (const title of ['Yarına kalan', 'Seçilene kalan']) await assign(title, people.ilker);
    const page = await web.signIn(people.ilker, { path: '/feed?order=newest' });
    await link(page, 'Yarına kalan').focus();
    await page.keyboard.press('s');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Yarın sabah/ })
      .click();
    await row(page, 'Yarına kalan').waitFor({ state: 'hidden' });
    await link(page, 'Seçilene kalan').focus();
    await page.keyboard.press('s');
    await page.getByRole('button', { name: 'Gün ve saat' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Ertele' }).click();
    await page.getByText('Ertelenen', { exact: true }).click();
    await row(page, 'Yarına kalan').getByText('09:00').waitFor();
    await row(page, 'Seçilene kalan').waitFor();
    await link(page, 'Yarına kalan').focus();
    await page.keyboard.press('s');
    await page.getByRole('button', { name: 'Şimdi geri getir' }).click();
    await row(page, 'Yarına kalan').waitFor({ state: 'hidden' });
    expect((await told(page, { snoozed: true })).map(({ text }) => text).join()).not.toContain('Yarına kalan');
  });

  test('takes back what the server refuses, and says why', async () => {
    await assign('Reddedilecek', people.ilker);
    const page = await web.signIn(people.ilker, { path: '/feed?order=newest' });
    await row(page, 'Reddedilecek').waitFor();
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('UpdateNotification')) return route.continue();
      const errors = [{ message: 'Bildirim bulunamadı.', extensions: { code: 'notification.not_found', status: 404, requestId: 'req_1' } }];
      return route.fulfill({ status: 200, contentType: 'application/json', body: JSON.stringify({ data: null, errors }) });
    });
    await row(page, 'Reddedilecek').hover();
    await row(page, 'Reddedilecek').getByRole('button', { name: 'Arşivle' }).click();
    await page.getByText('Bildirim bulunamadı.').waitFor();
    await row(page, 'Reddedilecek').waitFor();
    expect((await told(page, {})).map(({ text }) => text).join()).toContain('Reddedilecek');
  });

  test('mutes a task, lists what is muted, and unmutes it', async () => {
    const { id, number } = await assign('Susturulacak', people.ilker);
    const page = await web.signIn(people.ilker, { path: '/feed?order=newest' });
    await link(page, 'Susturulacak').focus();
    await page.keyboard.press('m');
    const dialog = page.getByRole('dialog', { name: 'Sustur' });
    await dialog.getByRole('radio', { name: `${number} görevi` }).check();
    await dialog.getByRole('button', { name: 'Sustur' }).click();
    await page.getByText(`Susturuldu: ${number} görevi`).waitFor();
    await page.getByRole('button', { name: 'Susturulanlar' }).click();
    const mutes = page.getByRole('list', { name: 'Susturulanlar' });
    await mutes.getByText('Susturulacak').waitFor();
    await mutes.getByRole('button', { name: /Sesi aç/ }).click();
    await page.getByText('Susturduğun bir şey yok').waitFor();
    await page.keyboard.press('Escape');
    await ask('POST', `/tasks/${id}/comments`, { body: 'Yine duyulur.' }, keys[1]);
    await row(page, 'Susturulacak').filter({ hasText: '2 gelişme' }).waitFor();
  });

  test('goes by reason, project and what is unread, and keeps that in the address', async () => {
    await assign('Mobil iş', people.ilker, { project: 'MOB' });
    const page = await web.signIn(people.ilker, { path: '/feed' });
    await row(page, 'Mobil iş').waitFor();
    await page.getByRole('combobox', { name: 'Proje' }).click();
    await page.getByRole('option', { name: 'Web sitesi' }).click();
    await page.waitForURL(/project=WEB/);
    await row(page, 'Mobil iş').waitFor({ state: 'hidden' });
    await page.getByRole('combobox', { name: 'Nedenler' }).click();
    await page.getByRole('option', { name: 'Dosya okunamadı' }).click();
    await page.getByText('Bu süzgeçlere uyan yok').waitFor();
    await page.reload();
    await page.getByText('Bu süzgeçlere uyan yok').waitFor();
    await page.getByRole('button', { name: 'Süzgeçleri temizle' }).first().click();
    await row(page, 'Mobil iş').waitFor();
  });

  test('marks all as read, in another browser too', async () => {
    await assign('Hepsi okunsun', people.sule);
    const [one, other] = [
      await web.signIn(people.sule, { path: '/feed?view=unread' }),
      await web.signIn(people.sule, { path: '/feed?view=unread' }),
    ];
    await Promise.all([row(one, 'Hepsi okunsun').waitFor(), row(other, 'Hepsi okunsun').waitFor()]);
    await one.getByRole('button', { name: 'Tümünü okundu say' }).click();
    await Promise.all([one, other].map((page) => page.getByText('Hepsi okundu').waitFor()));
    expect(await told(one, { unread: true })).toEqual([]);
    await expect.poll(() => other.title()).toBe('Akış · Atölye');
  });

  test('follows what is archived in another browser', async () => {
    await assign('Öbür sekmede', people.sule);
    const [one, other] = [await web.signIn(people.sule, { path: '/feed' }), await web.signIn(people.sule, { path: '/feed' })];
    await Promise.all([row(one, 'Öbür sekmede').waitFor(), row(other, 'Öbür sekmede').waitFor()]);
    await link(one, 'Öbür sekmede').focus();
    await one.keyboard.press('e');
    await row(other, 'Öbür sekmede').waitFor({ state: 'hidden' });
  });

  test('reads on as far as somebody goes, and each once', async () => {
    for (let count = 0; count < 40; count += 1) await assign(`Sayfa ${count}.`, people.admin, { project: 'MOB' });
    const page = await web.signIn(people.admin, { path: '/feed?order=newest' });
    await row(page, 'Sayfa 39.').waitFor();
    await page.keyboard.press('End');
    await row(page, '"Sayfa 0."').waitFor();
    const all = await list(page).getByRole('listitem').allTextContents();
    const titles = all.flatMap((text) => /"Sayfa \d+\."/.exec(text) ?? []);
    expect([titles.length, new Set(titles).size]).toEqual([40, 40]);
  });

  test('says so when there is nothing left', async () => {
    const page = await web.signIn(people.ayse, { path: '/feed?view=snoozed' });
    await page.getByRole('heading', { name: 'Ertelenen yok' }).waitFor();
  });

  test('speaks English, the sentences of the server too', async () => {
    const page = await web.signIn(people.ayse, { path: '/feed', language: 'en' });
    await page.getByRole('heading', { name: 'Feed' }).waitFor();
    await page.getByText(/assigned WEB-\d+ "Sözleşmeyi gözden geçir" to you/).waitFor();
  });

  test.each([
    ['light', 1440, 'tr'],
    ['dark', 1440, 'en'],
    ['light', 375, 'en'],
    ['dark', 375, 'tr'],
  ] as const)('is accessible: %s, %i px, %s', async (scheme, width, language) => {
    const page = await web.signIn(people.ayse, { scheme, width, language, path: '/feed' });
    await page.getByRole('listitem').filter({ hasText: 'Sözleşmeyi gözden geçir' }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  test.each([
    ['s', 'Ne zaman geri gelsin?', 'light'],
    ['m', 'Sustur', 'dark'],
    ['?', 'Klavye kısayolları', 'dark'],
  ] as const)('has an accessible dialog behind %s', async (key, name, scheme) => {
    const page = await web.signIn(people.ayse, { scheme, path: '/feed' });
    await link(page, 'Sözleşmeyi gözden geçir').focus();
    await page.keyboard.press(key);
    await page.getByRole('dialog', { name }).waitFor();
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
    expect(await violations(page)).toEqual([]);
  });
});
