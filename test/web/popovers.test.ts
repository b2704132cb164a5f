import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { addField } from '../support/add-field.ts';
import { browserMissing } from '../support/chromium.ts';
import { gone, seen } from '../support/seen.ts';
import { people, type Web } from '../support/web.ts';
import { test } from '../support/web-test.ts';

declare global {
  interface Window {
    giveFocus?: () => void;
  }
}

const height = 560;

describe.skipIf(browserMissing)('a popover that is opened for the first time', () => {
  let web: Web;
  let key: string;
  test.beforeAll(async ({ web: shared }) => {
    web = shared;
    key = `ACI${Math.random().toString(36).slice(2, 6).toUpperCase()}`;
    await web.server.api('POST', '/projects', { body: { key, name: 'Açılanlar' } });
  });
  const make = async (title: string) => (await web.server.api('POST', '/tasks', { body: { project: key, title } })).body;

  /** Expects that the popover has the focus, is within the window, and closes by Escape. */
  async function isAtHand(page: Page, popover: Locator): Promise<void> {
    await seen(popover);
    await expect.poll(() => popover.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await expect
      .poll(async () => {
        const { top, bottom } = await popover.evaluate((element) => element.getBoundingClientRect().toJSON());
        return [top >= 0, bottom <= height];
      })
      .toEqual([true, true]);
    await page.keyboard.press('Escape');
    await gone(popover);
  }

  test('has the focus, is within the window and closes by Escape: emojis', async () => {
    const task = await make('Konuşulan');
    await web.server.api('POST', `/tasks/${task.id}/comments`, { body: { body: 'Güzel' } });
    const page = await web.signIn(people.admin, { path: `/tasks/${task.number}`, height });
    await page
      .getByRole('list', { name: 'Yorumlar' })
      .getByRole('button', { name: /^Tepki bırak/ })
      .first()
      .click();
    await isAtHand(page, page.getByRole('dialog', { name: /^Tepki bırak/ }));
  });

  test('has the focus, is within the window and closes by Escape: due date and reminder', async () => {
    const task = await make('Günlü');
    const page = await web.signIn(people.admin, { path: `/tasks/${task.number}`, height });
    await seen(page.getByRole('heading', { name: 'Günlü' }));
    await page.keyboard.press('d');
    await isAtHand(page, page.getByRole('dialog', { name: 'Son tarih' }));
  });

  test('has the focus, is within the window and closes by Escape: the value of a field for many tasks', async () => {
    await make('Alanlı');
    const field = (await web.server.api('POST', '/fields', { body: { name: 'Bütçe', type: 'number', projects: [key] } })).body;
    const page = await web.signIn(people.admin, { path: `/projects/${key}/list`, height });
    await seen(page.getByRole('link', { name: 'Alanlı', exact: true }));
    await page.getByRole('grid', { name: 'Görevler' }).focus();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByRole('button', { name: 'Özel alanlar' }).click();
    await page.getByRole('option', { name: 'Bütçe' }).click();
    await isAtHand(page, page.getByRole('dialog', { name: 'Bütçe' }));
    await web.server.api('DELETE', `/fields/${field.id}`);
  });

  /** Holds back scripts that the page requests from now on. @returns a function that lets them through */
  async function holdScripts(page: Page): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await promise;
      await route.continue();
    });
    return resolve;
  }

  test.for([
    { field: 'assignee', keys: ['a'], text: 'ayse', changed: { assignee: { name: 'Ayşe Yılmaz' } } },
    { field: 'status', keys: ['s', 'ArrowDown'], text: '', changed: { status: 'in_progress' } },
    { field: 'due date', keys: ['d'], text: '2031-05-06', changed: { dueDate: '2031-05-06' } },
  ])('enters what is typed before its code has loaded: $field', async ({ keys, text, changed }, { web }) => {
    const task = await make('Erken yazılan');
    const page = await web.signInOnce(people.admin, { path: `/tasks/${task.number}` });
    await seen(page.getByRole('button', { name: /^Son tarih/ }));
    const arrive = await holdScripts(page);
    for (const key of keys) await page.keyboard.press(key);
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    arrive();
    await expect.poll(async () => (await web.server.api('GET', `/tasks/${task.number}`)).body).toMatchObject(changed);
  });

  test('enters what is typed before its code has loaded: the assignee of a card', async ({ web }) => {
    const task = await make('Kartta erken yazılan');
    const page = await web.signInOnce(people.admin, { path: `/projects/${key}` });
    await page.getByRole('link', { name: /Kartta erken yazılan/ }).focus();
    const arrive = await holdScripts(page);
    await page.keyboard.type('asule');
    await page.keyboard.press('Enter');
    arrive();
    const assignee = async () => (await web.server.api('GET', `/tasks/${task.number}`)).body.assignee?.name;
    await expect.poll(assignee).toBe('Şule Işık');
  });

  test('enters what is typed before its code has loaded: the name of a project, and Enter', async ({ web }) => {
    const page = await web.signInOnce(people.admin, { path: '/projects' });
    const open = page.getByRole('button', { name: 'Proje oluştur' });
    await seen(open);
    const arrive = await holdScripts(page);
    await open.press('Enter');
    await page.keyboard.type(`Erken ${key}`);
    await page.keyboard.press('Enter');
    arrive();
    const names = async () => (await web.server.all('/projects?')).map(({ name }) => name);
    await expect.poll(names).toContain(`Erken ${key}`);
  });

  test('enters what is typed before its code has loaded: the item of a menu, and Enter', async ({ web }) => {
    const page = await web.signInOnce(people.admin, { path: `/projects/${key}/list?priority=urgent` });
    const open = page.getByRole('button', { name: 'Görünümler', exact: true });
    await seen(open);
    const arrive = await holdScripts(page);
    await open.press('Enter');
    // The last but one item is the one that saves the view.
    for (const arrow of ['ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(arrow);
    arrive();
    await seen(page.getByRole('textbox', { name: 'Görünümün adı' }));
  });

  test('enters what is typed before it takes the focus', async ({ web }) => {
    const page = await web.signInOnce(people.admin, { path: '/projects' });
    const open = page.getByRole('button', { name: 'Proje oluştur' });
    const name = page.getByRole('textbox', { name: 'Ad', exact: true });
    await open.click();
    await seen(name.and(page.locator(':focus')));
    await page.keyboard.press('Escape');
    await gone(name);
    // The code is loaded now. A busy page moves the focus long after the dialog is rendered.
    await page.evaluate(() => {
      const { focus } = HTMLElement.prototype;
      HTMLElement.prototype.focus = function later(options) {
        if (this.matches('[role=dialog] *')) window.giveFocus = () => focus.call(this, options);
        else focus.call(this, options);
      };
    });
    await open.press('Enter');
    await page.waitForFunction(() => window.giveFocus);
    await page.keyboard.type(`Odaksiz ${key}`);
    await page.evaluate(() => window.giveFocus?.());
    await expect.poll(() => name.inputValue()).toBe(`Odaksiz ${key}`);
  });

  test('returns the focus of a dialog to the button of the menu that opened it', async () => {
    const task = await make('Çoğaltılan');
    const page = await web.signIn(people.admin, { path: `/tasks/${task.number}` });
    const menu = page.getByRole('button', { name: 'Görev işlemleri' });
    const dialog = page.getByRole('dialog', { name: 'Görevi çoğalt' });
    for (const _turn of ['code loads', 'code is loaded']) {
      await menu.press('Enter');
      await page.getByRole('menuitem', { name: 'Görevi çoğalt' }).press('Enter');
      await seen(dialog.locator(':focus'));
      await page.keyboard.press('Escape');
      await gone(dialog);
      await seen(menu.and(page.locator(':focus')));
    }
  });

  test('moves the focus from a button that goes to the section in its place', async () => {
    const task = await make('Süresi tutulan');
    const page = await web.signIn(people.admin, { path: `/tasks/${task.number}` });
    await page.getByRole('button', { name: 'Süre tut', exact: true }).press('Enter');
    await seen(page.getByRole('button', { name: 'Süre ekle' }).and(page.locator(':focus')));
  });

  test('returns the focus of the list of keys to the element that had it', async () => {
    const page = await web.signIn(people.admin, { path: `/projects/${key}` });
    const filter = page.getByRole('button', { name: 'Sorumlu', exact: true });
    await filter.focus();
    await page.keyboard.press('?');
    await seen(page.getByRole('dialog').locator(':focus'));
    await page.keyboard.press('Escape');
    await gone(page.getByRole('dialog'));
    await seen(filter.and(page.locator(':focus')));
  });

  test('steps a number by the arrow keys', async ({ web }) => {
    const task = await make('Tahminli');
    await web.server.api('PATCH', `/tasks/${task.number}`, { body: { estimate: 1 } });
    const page = await web.signIn(people.admin, { path: `/tasks/${task.number}` });
    const field = page.getByRole('textbox', { name: 'Tahmin' });
    await field.fill('1,5');
    for (const arrow of ['ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowUp', 'Enter']) await field.press(arrow);
    await expect.poll(async () => (await web.server.api('GET', `/tasks/${task.number}`)).body.estimate).toBe(3.5);
    await field.fill('0');
    await field.press('ArrowDown');
    await expect.poll(() => field.inputValue()).toBe('0');
  });

  test('suggests people above the text, without covering the buttons below it', async () => {
    const task = await make('Anılan');
    const page = await web.signIn(people.admin, { path: `/tasks/${task.number}`, height: 900 });
    const field = page.getByRole('textbox', { name: 'Yorum yaz' });
    await field.fill('@');
    const offered = page.getByRole('listbox', { name: 'Kişiler' });
    await seen(offered);
    await expect
      .poll(async () => {
        const send = page.getByRole('button', { name: 'Gönder' });
        const [menu, button] = await Promise.all([offered.boundingBox(), send.boundingBox()]);
        return menu && button && menu.y + menu.height <= button.y;
      })
      .toBe(true);
  });
});

describe.skipIf(browserMissing)('a date and time in a form', () => {
  test('is typed in words: reminders', async ({ web }) => {
    const task = (await web.server.api('POST', '/tasks', { body: { project: 'WEB', title: 'Hatırlanacak' } })).body;
    const page = await web.signIn(people.admin, { path: `/tasks/${task.number}` });
    await addField(page, 'Hatırlatıcılar');
    await page.getByRole('menuitem', { name: 'Gün ve saat seç…' }).click();
    const dialog = page.getByRole('dialog');
    const field = dialog.getByRole('textbox', { name: 'Gün ve saat', exact: true });
    await field.fill('falanca');
    await page.keyboard.press('Enter');
    await seen(dialog.getByText('“falanca” gününü anlayamadım.'));
    await field.fill('3 gün sonra');
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Gün ve saat: Saat').fill('14:30');
    await dialog.getByRole('button', { name: 'Hatırlat', exact: true }).click();
    await gone(dialog);
    const day = new Date(Date.now() + 3 * 86_400_000).toLocaleDateString('tr', { day: 'numeric', timeZone: 'Europe/Istanbul' });
    await seen(page.getByRole('list', { name: 'Hatırlatıcılar' }).getByText(new RegExp(`^${day} .*14:30`)));
  });

  test('is typed as a time of the profile, also in a browser of another time zone', async ({ web }) => {
    const task = (await web.server.api('POST', '/tasks', { body: { project: 'WEB', title: 'Uzaktan' } })).body;
    const options = { timezoneId: 'America/New_York' };
    const page = await web.signInOnce(people.admin, { path: `/tasks/${task.number}`, options });
    await addField(page, 'Hatırlatıcılar');
    await page.getByRole('menuitem', { name: 'Gün ve saat seç…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Gün ve saat', exact: true }).fill('20.12.2031');
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Gün ve saat: Saat').fill('14:30');
    await dialog.getByRole('button', { name: 'Hatırlat', exact: true }).click();
    await seen(page.getByRole('list', { name: 'Hatırlatıcılar' }).getByText('20 Ara 2031 14:30'));
  });

  test('is typed in words: the end of an access token', async ({ web }) => {
    const page = await web.signIn(people.admin, { path: '/settings/api' });
    await page.getByRole('button', { name: 'Jeton oluştur' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Geçerlilik süresi' }).click();
    await page.getByRole('option', { name: 'Belirli bir güne kadar' }).click();
    await dialog.getByRole('textbox', { name: 'Son gün' }).fill('yarın');
    await page.keyboard.press('Enter');
    const tomorrow = new Date(Date.now() + 86_400_000).toLocaleDateString('tr', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'Europe/Istanbul',
    });
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Son gün' }).inputValue()).toBe(tomorrow);
  });

  test('keeps a form from being sent without the day that was typed', async ({ web }) => {
    const key = `GN${Math.random().toString(36).slice(2, 6).toUpperCase()}`;
    await web.server.api('POST', '/projects', { body: { key, name: 'Günü yanlış' } });
    const page = await web.signIn(people.admin, { path: `/projects/${key}/settings/links` });
    await page.getByRole('button', { name: 'Bağlantı oluştur' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Son gün' }).fill('31.02.2031');
    await dialog.getByRole('button', { name: 'Bağlantı oluştur' }).press('Enter');
    await seen(dialog.getByText('“31.02.2031” gününü anlayamadım.'));
    await dialog.getByRole('textbox', { name: 'Son gün' }).fill('28.02.2031');
    await dialog.getByRole('button', { name: 'Bağlantı oluştur' }).press('Enter');
    await page.getByRole('dialog', { name: 'Bağlantı hazır' }).getByRole('button', { name: 'Sakladım' }).click();
    await seen(page.getByRole('listitem').getByText('28 Şub 2031', { exact: false }));
    expect(await page.getByRole('list', { name: 'Herkese açık bağlantılar' }).getByRole('listitem').count()).toBe(1);
  });

  test('is required for an access token that ends on a day', async ({ web }) => {
    const page = await web.signIn(people.admin, { path: '/settings/api' });
    await page.getByRole('button', { name: 'Jeton oluştur' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Ad', exact: true }).fill('Sonsuz olmasın');
    await dialog.getByRole('checkbox').first().check();
    await dialog.getByRole('combobox', { name: 'Geçerlilik süresi' }).click();
    await page.getByRole('option', { name: 'Belirli bir güne kadar' }).click();
    await dialog.getByRole('button', { name: 'Jeton oluştur' }).click();
    await seen(dialog.getByRole('textbox', { name: 'Son gün' }).and(page.locator(':focus:invalid')));
    await dialog.getByRole('button', { name: 'Vazgeç' }).click();
  });
});
