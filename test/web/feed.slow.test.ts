import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { token } from '../process/server.ts';
import { browserMissing } from '../support/chromium.ts';
import { gone, seen } from '../support/seen.ts';
import { people, type Web } from '../support/web.ts';
import { test } from '../support/web-test.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read it by the contract, and fail where it is not held
type Row = any;

describe.skipIf(browserMissing)('the feed', () => {
  let web: Web;
  /** Access keys of two service accounts whose actions notify people. */
  const keys: string[] = [];
  const ids: Record<string, string> = {};

  const ask = async (method: string, path: string, body?: unknown, key = token) => {
    const reply = await web.server.api(method, path, { body, headers: { authorization: `Bearer ${key}` } });
    if (reply.status >= 300) throw new Error(JSON.stringify(reply.body));
    return reply.body;
  };
  /** Creates a task assigned to a person, by the first service account. */
  const assign = (title: string, to: string, more: object = {}): Promise<Row> =>
    ask('POST', '/tasks', { title, project: 'AKS', assignee: ids[to], ...more }, keys[0]);
  const list = (page: Page) => page.getByRole('list', { name: /^(Bildirimler|Notifications)$/ });
  const row = (page: Page, title: string) => list(page).getByRole('listitem').filter({ hasText: title });
  const link = (page: Page, title: string) => row(page, title).getByRole('link');
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
  /** A person's notifications according to the API, in the session of their browser. */
  const notificationsOf = (page: Page, filter: object): Promise<Row[]> =>
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

  test.beforeAll(async ({ web: shared }) => {
    web = shared;
    await ask('POST', '/projects', { key: 'AKS', name: 'Akış işleri' });
    await ask('POST', '/projects', { key: 'AKM', name: 'Öteki proje' });
    for (const { id, email } of await web.server.all('/members?')) if (email) ids[email] = id;
    for (const name of ['Deniz Kaya', 'Burak Er']) {
      const made = await ask('POST', '/service-accounts', { name, scopes: ['tasks:read', 'tasks:write'] });
      keys.push(/ats_\w+/.exec(JSON.stringify(made))?.[0] as string);
    }
    await assign('Sözleşmeyi gözden geçir', people.ayse, { priority: 'urgent' });
  });

  test('shows the actor, the reason and the task of a notification', async () => {
    const page = await web.signIn(people.ayse, { path: '/feed' });
    const item = row(page, 'Sözleşmeyi gözden geçir');
    await seen(item);
    const text = await item.innerText();
    expect(text).toMatch(/Deniz Kaya sana atadı\s+· AKS-\d+/);
    expect(text).toContain('Sözleşmeyi gözden geçir');
    await seen(link(page, 'Sözleşmeyi gözden geçir').and(page.getByRole('link', { name: /^Okunmamış/ })));
  });

  test('groups related events with their count and actors', async () => {
    const { id } = await assign('Çok konuşulan', people.ayse);
    for (const key of keys) await ask('POST', `/tasks/${id}/comments`, { body: 'Bir bakar mısın?' }, key);
    const page = await web.signIn(people.ayse, { path: '/feed' });
    await seen(row(page, 'Çok konuşulan').getByText('3 gelişme', { exact: true }));
    await expect.poll(() => row(page, 'Çok konuşulan').count()).toBe(1);
    await expect.poll(() => row(page, 'Çok konuşulan').getByTitle('Burak Er').count()).toBe(1);
    await expect.poll(() => row(page, 'Çok konuşulan').getByTitle('Deniz Kaya').count()).toBe(1);
  });

  test('shows a new notification on top at once, and counts it in the badge and the title', async () => {
    const page = await web.signIn(people.ayse, { path: '/feed' });
    await seen(list(page));
    const before = Number(/\((\d+)\)/.exec(await page.title())?.[1]);
    await assign('Az önce olan', people.ayse);
    await seen(row(page, 'Az önce olan'));
    await expect.poll(() => list(page).getByRole('listitem').first().innerText()).toContain('Az önce olan');
    await page.waitForFunction((count) => document.title.startsWith(`(${count})`), before + 1);
    await seen(page.getByLabel(`${before + 1} okunmamış`));
  });

  test('holds back new notifications while the reader is further down', async () => {
    for (let count = 0; count < 14; count += 1) await assign(`Uzun liste ${count}`, people.ayse);
    const page = await web.signIn(people.ayse, { path: '/feed?order=newest' });
    await seen(row(page, 'Uzun liste 13'));
    await list(page).hover();
    const scrolled = () => list(page).evaluate((element) => element.parentElement?.scrollTop ?? 0);
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 300);
        return scrolled();
      })
      .toBeGreaterThan(200);
    await assign('Yukarıda bekleyen', people.ayse);
    await page.getByRole('button', { name: '1 yeni' }).click();
    await seen(row(page, 'Yukarıda bekleyen'));
    await expect.poll(scrolled).toBe(0);
    await expect.poll(() => list(page).getByRole('listitem').first().innerText()).toContain('Yukarıda bekleyen');
  });

  test('opens the task at the comment of the notification, and marks it read', async () => {
    const { id, number } = await assign('Açılacak', people.ayse);
    const page = await web.signIn(people.ayse, { path: '/feed' });
    const reader = page.getByRole('region', { name: 'Seçili bildirim' });
    await link(page, 'Açılacak').click();
    await seen(reader.getByRole('heading', { name: 'Açılacak' }));
    await expect
      .poll(async () => (await notificationsOf(page, { unread: false })).some(({ text }) => text.includes('Açılacak')))
      .toBe(true);
    await ask('POST', `/tasks/${id}/comments`, { body: 'Şuna bak.' }, keys[1]);
    await page.goto(`${web.server.url}/feed`);
    await row(page, `yorum yazdı · ${number}`).getByRole('link').click();
    await seen(reader.locator('[data-named=true]').getByText('Şuna bak.'));
  });

  test('works by keyboard, and moves the focus on', async () => {
    for (const title of ['Tuş üç', 'Tuş iki', 'Tuş bir']) await assign(title, people.ilker);
    const page = await web.signIn(people.ilker, { path: '/feed?order=newest' });
    await seen(row(page, 'Tuş bir'));
    await page.keyboard.press('j');
    await expect.poll(() => focused(page)).toContain('Tuş bir');
    await page.keyboard.press('j');
    await expect.poll(() => focused(page)).toContain('Tuş iki');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => focused(page)).toContain('Tuş bir');
    await page.keyboard.press('o');
    await seen(page.getByText('Okunmadı sayıldı'));
    await page.keyboard.press('e');
    await expect.poll(() => focused(page)).toContain('Tuş iki');
    await expect.poll(() => row(page, 'Tuş bir').count()).toBe(0);
    await expect.poll(async () => (await notificationsOf(page, { archived: true })).map(({ text }) => text).join()).toContain('Tuş bir');
    await page.keyboard.press('u');
    await seen(row(page, 'Tuş bir'));
    await expect.poll(async () => (await notificationsOf(page, { archived: true })).length).toBe(0);
    await seen(row(page, 'Tuş bir').getByRole('link', { name: /^Okunmamış/ }));
    await page.keyboard.press('u');
    await gone(row(page, 'Tuş bir').getByRole('link', { name: /^Okunmamış/ }));
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/tasks\/AKS-\d+$/);
  });

  test('shows its shortcuts, and lets users switch them off', async () => {
    await assign('Kısayolsuz', people.ilker);
    const page = await web.signIn(people.ilker, { path: '/feed?order=newest' });
    await seen(row(page, 'Kısayolsuz'));
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Klavye kısayolları' });
    await seen(dialog.getByText('Okundu ya da okunmadı say'));
    await dialog.getByRole('switch', { name: 'Tek tuşlu kısayollar açık' }).click();
    await page.keyboard.press('Escape');
    await gone(dialog);
    await link(page, 'Kısayolsuz').focus();
    await page.keyboard.press('e');
    await page.keyboard.press('Tab');
    await expect.poll(() => row(page, 'Kısayolsuz').count()).toBe(1);
    await page.getByRole('button', { name: 'Klavye kısayolları' }).click();
    await dialog.getByRole('switch').click();
    await page.keyboard.press('Escape');
  });

  test('snoozes until tomorrow or a chosen time, and ends a snooze', async () => {
    for (const title of ['Yarına kalan', 'Seçilene kalan']) await assign(title, people.ilker);
    const page = await web.signIn(people.ilker, { path: '/feed?order=newest' });
    await link(page, 'Yarına kalan').focus();
    await page.keyboard.press('h');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Yarın sabah/ })
      .click();
    await gone(row(page, 'Yarına kalan'));
    await link(page, 'Seçilene kalan').focus();
    await page.keyboard.press('h');
    await seen(page.getByRole('button', { name: 'Gün ve saat' }));
    await page.getByRole('dialog').getByRole('button', { name: 'Ertele' }).click();
    await page.getByText('Ertelenen', { exact: true }).click();
    await seen(row(page, 'Yarına kalan').getByText('09:00'));
    await seen(row(page, 'Seçilene kalan'));
    await link(page, 'Yarına kalan').focus();
    await page.keyboard.press('h');
    await page.getByRole('button', { name: 'Şimdi geri getir' }).click();
    await gone(row(page, 'Yarına kalan'));
    await expect
      .poll(async () => (await notificationsOf(page, { snoozed: true })).map(({ text }) => text).join())
      .not.toContain('Yarına kalan');
  });

  test('reverts a change that the server refuses, and shows the error', async () => {
    await assign('Reddedilecek', people.ilker);
    const page = await web.signIn(people.ilker, { path: '/feed?order=newest' });
    await seen(row(page, 'Reddedilecek'));
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('UpdateNotification')) return route.continue();
      const errors = [{ message: 'Bildirim bulunamadı.', extensions: { code: 'notification.not_found', status: 404, requestId: 'req_1' } }];
      return route.fulfill({ status: 200, contentType: 'application/json', body: JSON.stringify({ data: null, errors }) });
    });
    await row(page, 'Reddedilecek').hover();
    await row(page, 'Reddedilecek').getByRole('button', { name: 'Arşivle' }).click();
    await seen(page.getByText('Bildirim bulunamadı.'));
    await seen(row(page, 'Reddedilecek'));
    expect((await notificationsOf(page, {})).map(({ text }) => text).join()).toContain('Reddedilecek');
  });

  test('mutes a task, lists muted items, and unmutes it', async () => {
    const { id, number } = await assign('Susturulacak', people.ilker);
    const page = await web.signIn(people.ilker, { path: '/feed?order=newest' });
    await link(page, 'Susturulacak').focus();
    await page.keyboard.press('m');
    const dialog = page.getByRole('dialog', { name: 'Sustur' });
    await dialog.getByRole('radio', { name: `${number} görevi` }).check();
    await dialog.getByRole('button', { name: 'Sustur' }).click();
    await seen(page.getByText(`Susturuldu: ${number} görevi`));
    await page.getByRole('button', { name: 'Susturulanlar' }).click();
    const mutes = page.getByRole('list', { name: 'Susturulanlar' });
    await seen(mutes.getByText('Susturulacak'));
    await mutes.getByRole('button', { name: /Sesi aç/ }).click();
    await seen(page.getByText('Susturduğun bir şey yok'));
    await page.keyboard.press('Escape');
    await ask('POST', `/tasks/${id}/comments`, { body: 'Yine duyulur.' }, keys[1]);
    await seen(row(page, 'Susturulacak').filter({ hasText: '2 gelişme' }));
  });

  test('filters by reason, project and read state, and keeps the filters in the address', async () => {
    await assign('Ötekinin işi', people.ilker, { project: 'AKM' });
    const page = await web.signIn(people.ilker, { path: '/feed' });
    await seen(row(page, 'Ötekinin işi'));
    await page.getByRole('button', { name: 'Süzgeçler' }).click();
    await page.getByRole('combobox', { name: 'Proje' }).click();
    await page.getByRole('option', { name: 'Akış işleri' }).click();
    await page.waitForURL(/project=AKS/);
    await gone(row(page, 'Ötekinin işi'));
    await page.getByRole('combobox', { name: 'Nedenler' }).click();
    await page.getByRole('option', { name: 'Dosya okunamadı' }).click();
    await seen(page.getByText('Bu süzgeçlere uyan yok'));
    await page.reload();
    await seen(page.getByText('Bu süzgeçlere uyan yok'));
    await page.getByRole('button', { name: 'Süzgeçleri temizle' }).first().click();
    await seen(row(page, 'Ötekinin işi'));
  });

  test('marks all as read, in another browser too', async () => {
    await assign('Hepsi okunsun', people.sule);
    const [one, other] = [
      await web.signIn(people.sule, { path: '/feed?view=unread' }),
      await web.signIn(people.sule, { path: '/feed?view=unread' }),
    ];
    await Promise.all([seen(row(one, 'Hepsi okunsun')), seen(row(other, 'Hepsi okunsun'))]);
    await one.getByRole('button', { name: 'Tümünü okundu say' }).click();
    await Promise.all([one, other].map((page) => seen(page.getByText('Hepsi okundu'))));
    await expect.poll(() => notificationsOf(one, { unread: true })).toEqual([]);
    await expect.poll(() => other.title()).toBe('Akış · Atölye');
  });

  test('removes a notification that is archived in another browser', async () => {
    await assign('Öbür sekmede', people.sule);
    const [one, other] = [await web.signIn(people.sule, { path: '/feed' }), await web.signIn(people.sule, { path: '/feed' })];
    await Promise.all([seen(row(one, 'Öbür sekmede')), seen(row(other, 'Öbür sekmede'))]);
    await link(one, 'Öbür sekmede').focus();
    await one.keyboard.press('e');
    await gone(row(other, 'Öbür sekmede'));
  });

  test('loads further pages while scrolling, each notification once', async () => {
    for (let count = 0; count < 40; count += 1) await assign(`Sayfa ${count}.`, people.admin, { project: 'AKM' });
    const page = await web.signIn(people.admin, { path: '/feed?order=newest' });
    await link(page, 'Sayfa 39.').focus();
    await page.keyboard.press('End');
    await seen(row(page, 'Sayfa 0.'));
    const all = await list(page).getByRole('listitem').allTextContents();
    const titles = all.flatMap((text) => /Sayfa \d+\./.exec(text) ?? []);
    expect([titles.length, new Set(titles).size]).toEqual([40, 40]);
  });

  test('marks all as read although those of the first page are read already', async () => {
    for (let count = 0; count < 32; count += 1) await assign(`Eski ${count}.`, people.ilker, { project: 'AKM' });
    const page = await web.signIn(people.ilker, { path: '/feed' });
    await page.evaluate(async () => {
      const headers = { 'content-type': 'application/json' };
      const { data } = await (await fetch('/api/v1/notifications?order=newest&limit=31')).json();
      for (const { id } of data)
        await fetch(`/api/v1/notifications/${id}`, { method: 'PATCH', headers, body: JSON.stringify({ read: true }) });
    });
    await page.reload();
    await page.getByRole('button', { name: 'Tümünü okundu say' }).click();
    await expect.poll(() => notificationsOf(page, { unread: true })).toEqual([]);
  });

  test('shows a message if a view is empty', async () => {
    const page = await web.signIn(people.ayse, { path: '/feed?view=snoozed' });
    await seen(page.getByRole('heading', { name: 'Ertelenen yok' }));
  });

  test('is translated into English, including texts of the server', async () => {
    const page = await web.signIn(people.ayse, { path: '/feed', language: 'en' });
    await seen(page.getByRole('heading', { name: 'Feed' }));
    await seen(row(page, 'Sözleşmeyi gözden geçir').getByText(/^Deniz Kaya assigned you · AKS-\d+/));
  });
});
