import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { browserMissing } from '../support/chromium.ts';
import { seen } from '../support/seen.ts';
import { nowhere, people, type Web } from '../support/web.ts';
import { test } from '../support/web-test.ts';

declare global {
  interface Window {
    badge?: number | undefined;
  }
}

describe.skipIf(browserMissing)('the installed app', () => {
  let web: Web;
  test.beforeAll(({ web: shared }) => {
    web = shared;
  });
  const title = (page: Page) => page.getByRole('dialog', { name: 'Yeni görev' }).getByRole('textbox', { name: 'Yeni görevin başlığı' });
  const description = (page: Page) => page.getByRole('dialog', { name: 'Yeni görev' }).getByRole('textbox', { name: 'Açıklama' });

  test('makes a task of a page that another app shares', async () => {
    const path = `/?${new URLSearchParams({ new: 'Ekran  okuyucu', text: 'Bunu oku', url: 'https://ornek.test/yazi' })}`;
    const page = await web.signIn(people.ayse, { path });
    await seen(title(page));
    await expect.poll(() => title(page).inputValue()).toBe('Ekran okuyucu');
    await expect.poll(() => description(page).inputValue()).toBe('Bunu oku\nhttps://ornek.test/yazi');
    expect(page.url()).toBe(`${web.url}/`);
  });

  test('takes the first line of a shared text as the title', async () => {
    const page = await web.signIn(people.ayse, { path: `/?${new URLSearchParams({ text: 'Toplantı notu\nÜç madde' })}` });
    await expect.poll(() => title(page).inputValue()).toBe('Toplantı notu');
  });

  test('begins a task by its shortcut', async () => {
    const page = await web.signIn(people.ayse, { path: '/?new=1' });
    await seen(title(page));
    expect(await title(page).inputValue()).toBe('');
  });

  test('shows the number of unread notifications on its icon', async () => {
    const page = await web.signInOnce(people.ayse, { path: '/' });
    await page.addInitScript(() => {
      navigator.setAppBadge = async (count) => {
        window.badge = count;
      };
    });
    const { id } = (await web.server.api('POST', '/tasks', { body: { project: 'WEB', title: 'Rozet' } })).body;
    await page.reload();
    await seen(page.getByRole('heading', { level: 1 }));
    const badge = () => page.evaluate(() => window.badge);
    await expect.poll(badge).toBeTypeOf('number');
    const before = (await badge()) ?? 0;
    const me = await page.evaluate(async () => (await (await fetch('/api/v1/me')).json()).id);
    await web.server.api('PATCH', `/tasks/${id}`, { body: { assignee: me } });
    await expect.poll(badge).toBe(before + 1);
  });

  // A browser without a push service: only the service is replaced, not the worker.
  test('notifies in this browser from when its switch is on until it is off', async () => {
    const page = await web.signInOnce(people.ayse, { path: nowhere, options: { serviceWorkers: 'allow' } });
    const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
    const endpoint = `https://push.example.com/${randomUUID()}`;
    await page.addInitScript(
      (json) => {
        const subscription = { endpoint: json.endpoint, toJSON: () => json, unsubscribe: async () => sessionStorage.removeItem('key') };
        Notification.requestPermission = async () => 'granted';
        Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
        PushManager.prototype.getSubscription = async () => (sessionStorage.getItem('key') ? subscription : null) as never;
        PushManager.prototype.subscribe = async (options) => {
          sessionStorage.setItem('key', String(options?.applicationServerKey));
          return subscription as never;
        };
      },
      { endpoint, keys },
    );
    const answerOf = async (name: string) => {
      const response = await page.waitForResponse((each) => each.request().postData()?.includes(`"operationName":"${name}"`) ?? false);
      return { sent: response.request().postDataJSON().variables, received: await response.json() };
    };
    const toggle = page.getByRole('switch', { name: 'Bu tarayıcıda bildir' });
    await page.goto(`${web.url}/settings/profile`);
    const [on] = await Promise.all([answerOf('SubscribePush'), toggle.click()]);
    expect(on.sent).toEqual({ input: { endpoint, ...keys } });
    const key = on.received.data.subscribePush.key;
    expect(await page.evaluate(() => sessionStorage.getItem('key'))).toBe(key);
    await page.reload();
    await expect.poll(() => toggle.isChecked()).toBe(true);
    const [off] = await Promise.all([answerOf('UnsubscribePush'), toggle.click()]);
    expect(off).toMatchObject({ sent: { input: { endpoint } }, received: { data: { unsubscribePush: { key } } } });
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('key'))).toBeNull();
    await page.reload();
    await seen(toggle);
    expect(await toggle.isChecked()).toBe(false);
  });

  test.for([
    ['/projects/WEB', 'board'],
    ['/projects/WEB/list', 'rows'],
    ['/feed', 'feed'],
    ['/tasks/WEB-1', 'task'],
    ['/projects/WEB/overview', 'overview'],
    ['/projects/WEB/cycles', 'cycle'],
    ['/projects/WEB/settings', 'form'],
    ['/projects/WEB/list?kind=calendar', 'calendar'],
    ['/projects/WEB/list?kind=timeline', 'timeline'],
    ['/chat/cnv_unknown', 'chat'],
    ['/settings/profile', 'form'],
  ])('shows the outline of the page while it loads: %s', async ([path, outline]) => {
    const page = await web.signIn(people.ayse, { path: '/' });
    await seen(page.getByRole('heading', { level: 1 }));
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/graphql', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(web.url + path);
    await seen(page.locator(`[role=status][aria-busy=true][data-as=${outline}]`).and(page.getByLabel('Yükleniyor')));
    release();
    await seen(page.getByRole('heading', { level: 1 }).first());
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
  });
});
