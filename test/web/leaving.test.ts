import type { Dialog, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { addField } from '../support/add-field.ts';
import { browserMissing } from '../support/chromium.ts';
import { gone, seen } from '../support/seen.ts';
import { signInAt } from '../support/sign-in.ts';
import { people, type Web } from '../support/web.ts';
import { test } from '../support/web-test.ts';

let web: Web;
test.beforeAll(({ web: shared }) => {
  web = shared;
});

const newTask = async (page: Page) => {
  await page.getByRole('button', { name: 'Yapılacak sütununun sonuna görev ekle' }).click();
  return page.getByRole('textbox', { name: 'Yeni görevin başlığı' });
};
const titles = async () => (await web.server.all('/tasks?project=WEB&')).map(({ title }) => title);

/** Signs in another person in the same browser, as in another tab. The provider asks for the account again. */
async function signInHere(page: Page, email: string): Promise<void> {
  await page.context().clearCookies({ name: /^atolye-idp/ });
  await signInAt(web.url, page.context(), email);
}

/**
 * Tries to leave the page and stays.
 * @returns whether the page warned
 */
async function warns(page: Page): Promise<boolean> {
  let warned = false;
  const stay = (dialog: Dialog) => {
    warned ||= dialog.type() === 'beforeunload';
    void dialog.dismiss();
  };
  page.on('dialog', stay);
  await page.evaluate(() => location.assign('/mail/off'));
  await expect.poll(async () => warned || page.url().endsWith('/mail/off')).toBe(true);
  page.off('dialog', stay);
  return warned;
}

describe.skipIf(browserMissing)('two tabs of one browser', () => {
  const account = (page: Page, name: string) => page.getByRole('button', { name: `Hesap: ${name}` });

  test('show the same person after a sign-in in one, without the drafts of the previous person', async () => {
    const page = await web.signInOnce(people.ayse, { path: '/projects/WEB' });
    await (await newTask(page)).fill('Ayşe yazıyordu');
    await signInHere(page, people.ilker);
    const other = await page.context().newPage();
    await other.goto(`${web.url}/feed`);
    await seen(account(other, 'İlker Çağlar'));
    await seen(account(page, 'İlker Çağlar'));
    expect(await (await newTask(page)).inputValue()).toBe('');
  });

  test('send nothing as another person after a sign-in elsewhere, and keep the draft for its author', async () => {
    const page = await web.signInOnce(people.ayse, { path: '/projects/WEB' });
    const field = await newTask(page);
    await field.fill('Yalnızca Ayşe adına');
    await page.waitForLoadState('networkidle');
    await signInHere(page, people.ilker);
    await field.press('Enter');
    await seen(account(page, 'İlker Çağlar'));
    expect(await (await newTask(page)).inputValue()).toBe('');
    expect(await titles()).not.toContain('Yalnızca Ayşe adına');
    await signInHere(page, people.ayse);
    await page.goto(`${web.url}/projects/WEB`);
    expect(await (await newTask(page)).inputValue()).toBe('Yalnızca Ayşe adına');
  });

  test('are both signed out, even if the session ends after the other tab has checked it', async () => {
    const page = await web.signInOnce(people.ayse, { path: '/feed' });
    await seen(account(page, 'Ayşe Yılmaz'));
    const other = await page.context().newPage();
    await other.goto(`${web.url}/feed`);
    const looked = page.waitForRequest('**/api/v1/me');
    await other.route('**/auth/sign-out', async (route) => {
      await looked;
      return route.continue();
    });
    await account(other, 'Ayşe Yılmaz').click();
    await other.getByRole('menuitem', { name: 'Oturumu kapat' }).click();
    await seen(page.getByRole('link', { name: 'Giriş yap' }));
  });

  test('upload nothing as another person', async () => {
    const { id } = (await web.server.api('POST', '/tasks', { body: { project: 'WEB', title: 'Dosyası geç kalan' } })).body;
    const page = await web.signInOnce(people.ayse, { path: `/?task=${id}` });
    await seen(page.getByRole('dialog').getByRole('button', { name: 'Dosya ekle' }));
    await signInHere(page, people.ilker);
    const file = { name: 'kimin.txt', mimeType: 'text/plain', buffer: Buffer.from('Kargo.') };
    await page.locator('input[type=file]').first().setInputFiles(file);
    await seen(account(page, 'İlker Çağlar'));
    expect((await web.server.api('GET', `/files?task=${id}`)).body.data).toEqual([]);
  });
});

describe.skipIf(browserMissing)('leaving the page', () => {
  test('does not warn if the typed text is kept as a draft', async () => {
    const page = await web.signIn(people.ayse, { path: '/projects/WEB' });
    await (await newTask(page)).fill('Taslak');
    expect(await warns(page)).toBe(false);
  });

  test('warns of typed text that is not saved, until it is saved or discarded', async () => {
    const { id } = (await web.server.api('POST', '/tasks', { body: { project: 'WEB', title: 'Tahminli' } })).body;
    const page = await web.signIn(people.ayse, { path: `/?task=${id}` });
    await addField(page, 'Tahmin');
    const field = page.getByRole('textbox', { name: 'Tahmin' });
    await field.fill('3');
    expect(await warns(page)).toBe(true);
    await field.press('Escape');
    expect(await warns(page)).toBe(false);
  });

  test('warns during an upload, and no more once it is complete', async () => {
    const { id } = (await web.server.api('POST', '/tasks', { body: { project: 'WEB', title: 'Dosyası yolda olan' } })).body;
    const page = await web.signIn(people.ayse, { path: `/?task=${id}` });
    const arrives = Promise.withResolvers<void>();
    await page.route('**/api/v1/uploads/**', async (route) => {
      await arrives.promise;
      return route.continue();
    });
    const view = page.getByRole('dialog');
    await view.getByRole('button', { name: 'Dosya ekle' }).focus();
    const file = { name: 'yolda.txt', mimeType: 'text/plain', buffer: Buffer.from('Kargo.') };
    await page.locator('input[type=file]').first().setInputFiles(file);
    const bar = view.getByRole('progressbar', { name: 'Yükleniyor: yolda.txt' });
    await seen(bar, 'attached');
    expect(await warns(page)).toBe(true);
    arrives.resolve();
    await gone(bar, 'detached');
    expect(await warns(page)).toBe(false);
  });

  test('warns of an unanswered change, which is still sent if the user stays', async () => {
    const page = await web.signIn(people.ayse, { path: '/projects/WEB' });
    const arrives = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('BoardAdd')) await arrives.promise;
      return route.continue();
    });
    const field = await newTask(page);
    await field.fill('Yolda olan görev');
    await field.press('Enter');
    await expect.poll(() => field.inputValue()).toBe('');
    expect(await warns(page)).toBe(true);
    arrives.resolve();
    await expect.poll(titles).toContain('Yolda olan görev');
    await expect.poll(() => page.getByRole('link', { name: 'Yolda olan görev' }).getAttribute('aria-busy')).not.toBe('true');
    expect(await warns(page)).toBe(false);
  });

  test("warns of a draft that exceeds the browser's storage", async () => {
    const page = await web.signIn(people.ayse, { path: '/projects/WEB' });
    const field = await newTask(page);
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await field.fill('Sığmayan');
    await expect.poll(() => field.inputValue()).toBe('Sığmayan');
    expect(await warns(page)).toBe(true);
    await field.press('Enter');
    await expect.poll(titles).toContain('Sığmayan');
    await expect.poll(() => field.inputValue()).toBe('');
    await expect.poll(() => warns(page)).toBe(false);
  });

  test('works without browser storage', async () => {
    const page = await web.signInOnce(people.ayse, { path: '/mail/off' });
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(globalThis, name, {
          get: () => {
            throw new DOMException('blocked', 'SecurityError');
          },
        });
    });
    await page.goto(`${web.url}/projects/WEB`);
    await seen(page.getByRole('heading', { level: 1, name: 'Web sitesi' }));
    const field = await newTask(page);
    await field.fill('Deposuz');
    await field.press('Enter');
    await expect.poll(titles).toContain('Deposuz');
  });
});
