import { describe, expect } from 'vitest';
import { addField } from '../support/add-field.ts';
import { browserMissing } from '../support/chromium.ts';
import { seen } from '../support/seen.ts';
import { nowhere, people, type Web } from '../support/web.ts';
import { test } from '../support/web-test.ts';

/** A picture of one pixel. */
const blank = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

type Task = { readonly id: string; readonly number: string; readonly dueDate: string | null; readonly priority: string };

describe.skipIf(browserMissing)('everyday work in the app', () => {
  let web: Web;
  let counter = 0;
  test.beforeAll(({ web: shared }) => {
    web = shared;
  });

  async function project(titles: readonly string[] = ['Bir görev']): Promise<{ key: string; tasks: Task[] }> {
    counter += 1;
    const key = `EV${counter}${Math.random().toString(36).slice(2, 6).toUpperCase()}`;
    await web.server.api('POST', '/projects', { body: { key, name: `Günlük ${key}` } });
    const tasks: Task[] = [];
    for (const title of titles) tasks.push((await web.server.api('POST', '/tasks', { body: { project: key, title } })).body);
    return { key, tasks };
  }
  const read = async ({ id }: Task): Promise<Task> => (await web.server.api('GET', `/tasks/${id}`)).body;
  /** A date relative to today in the reader's time zone. */
  const inDays = (days: number) => {
    const date = new Date(Date.now() + days * 86_400_000);
    return date.toLocaleDateString('sv', { timeZone: 'Europe/Istanbul' });
  };

  test('sets a due date typed in words, and rejects words it does not understand', async () => {
    const { tasks } = await project();
    const [task] = tasks as [Task];
    const page = await web.signIn(people.admin, { path: `/tasks/${task.number}` });
    await seen(page.getByRole('heading', { name: 'Bir görev' }));
    await page.keyboard.press('d');
    const dialog = page.getByRole('dialog', { name: 'Son tarih' });
    const field = dialog.getByRole('textbox', { name: 'Gün yaz' });
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type('falanca');
    await page.keyboard.press('Enter');
    await seen(dialog.getByText('“falanca” gününü anlayamadım.'));
    expect((await read(task)).dueDate).toBeNull();
    await field.fill('yarın');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await read(task)).dueDate).toBe(inDays(1));
    await page.keyboard.press('d');
    await seen(field.and(page.locator(':focus')));
    await page.keyboard.type('3 gün sonra');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await read(task)).dueDate).toBe(inDays(3));
  });

  test('changes all selected tasks by a shortcut, and undoes it', async () => {
    const { key, tasks } = await project(['Bir', 'İki', 'Üç']);
    const page = await web.signIn(people.admin, { path: `/projects/${key}/list` });
    await seen(page.getByRole('link', { name: 'Üç', exact: true }));
    await page.getByRole('grid', { name: 'Görevler' }).focus();
    for (const pressed of ['j', 'x', 'j', 'x', 'p']) await page.keyboard.press(pressed);
    await seen(page.locator('input:focus'));
    await page.keyboard.type('düş');
    await page.keyboard.press('Enter');
    const low = async () => (await Promise.all(tasks.map(read))).filter(({ priority }) => priority === 'low').length;
    await expect.poll(low).toBe(2);
    await page.getByRole('button', { name: 'Geri al' }).click();
    await expect.poll(low).toBe(0);
  });

  test('deletes the other selected tasks if one is refused, and undoes it', async () => {
    const { key } = await project(['Bir', 'İki']);
    const page = await web.signIn(people.admin, { path: `/projects/${key}/list` });
    await seen(page.getByRole('link', { name: 'Bir' }));
    let refused = 0;
    await page.route('**/graphql', (route) => {
      if (refused > 0 || !route.request().postData()?.includes('"ListBatch"')) return route.fallback();
      refused += 1;
      const extensions = { code: 'auth.role_required', status: 403, operation: 0 };
      return route.fulfill({ json: { data: null, errors: [{ message: 'Bu görevi silemezsin.', extensions }] } });
    });
    await page.getByRole('grid', { name: 'Görevler' }).focus();
    await page.keyboard.press('Control+a');
    await page.locator('[data-batch]').getByRole('button', { name: 'Sil' }).click();
    await page.getByRole('button', { name: 'Reddedileni çıkar, kalanı değiştir' }).click();
    const said = page.getByRole('alert').filter({ hasText: '1 görev silindi.' });
    await said.getByRole('button', { name: 'Geri al' }).click();
    await expect.poll(async () => (await web.server.api('GET', `/tasks?project=${key}`)).body.data.length).toBe(2);
  });

  test('focuses the filter field it opens, and keeps the rows while the filter is invalid', async () => {
    const { key } = await project(['Kalan satır']);
    const page = await web.signIn(people.admin, { path: `/projects/${key}/list` });
    await seen(page.getByRole('link', { name: 'Kalan satır' }));
    await page.getByRole('button', { name: 'Süzgeci yaz' }).click();
    await page.keyboard.type('sorumu:ben');
    await page.keyboard.press('Enter');
    await seen(page.getByRole('alert').getByRole('button', { name: 'sorumlu' }));
    await seen(page.getByRole('link', { name: 'Kalan satır' }));
  });

  test('opens the recurrence dialog with the focus inside, and closes it by Escape', async () => {
    const { tasks } = await project();
    const page = await web.signIn(people.admin, { path: `/tasks/${tasks[0]?.number}`, height: 600 });
    await addField(page, 'Yineleme');
    const dialog = page.getByRole('dialog', { name: 'Yineleme' });
    await seen(dialog.getByRole('button', { name: 'Kaydet' }));
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    const { top, bottom } = await dialog.evaluate((element) => element.getBoundingClientRect().toJSON());
    expect([top >= 0, bottom <= 600]).toEqual([true, true]);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
  });

  test('ignores an Enter that ends an input method composition', async () => {
    const { key } = await project();
    const page = await web.signIn(people.admin, { path: `/projects/${key}/list` });
    const field = page.getByRole('textbox', { name: /Yeni görev/ }).first();
    await field.fill('日本');
    const heard = await field.evaluate((element) => {
      let count = 0;
      document.addEventListener('keydown', () => (count += 1));
      for (const init of [{ keyCode: 229 }, { isComposing: true }])
        element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init }));
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true }));
      return count;
    });
    expect(heard).toBe(1);
    expect(await field.inputValue()).toBe('日本');
  });

  test('uses a font of at least 16 pixels in every field on a phone', async () => {
    const { key, tasks } = await project();
    for (const path of [`/projects/${key}/list`, `/tasks/${tasks[0]?.number}`, '/files', '/settings']) {
      const page = await web.signIn(people.admin, { path, width: 390, height: 800 });
      await expect.poll(() => page.locator('#content :is(input:not([type=file]), textarea, select)').count()).toBeGreaterThan(0);
      const sizes = await page.evaluate(() =>
        [...document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=color]), textarea, select')].map((element) =>
          Number.parseFloat(getComputedStyle(element).fontSize),
        ),
      );
      expect(
        sizes.filter((size) => size < 16),
        path,
      ).toEqual([]);
    }
  });

  test('shows first steps to a member without audit entries for refused access', async () => {
    const page = await web.signIn(people.ayse);
    await seen(page.getByRole('region', { name: 'İlk adımlar' }));
    const { body } = await web.server.api('GET', '/audit-log?action=access.refused');
    expect(body.data).toEqual([]);
  });

  test('shows a not-found page for an unknown address, and finds keys in lower case', async () => {
    const { key, tasks } = await project();
    const page = await web.signIn(people.admin, { path: '/nerede' });
    await seen(page.getByRole('heading', { name: 'Böyle bir sayfa yok' }));
    await seen(page.getByRole('navigation', { name: 'Menü' }).first());
    await page.goto(`${web.url}/projects`);
    await seen(page.locator('#content').getByRole('link', { name: `Günlük ${key}` }));
    await page.goto(`${web.url}/projects/${key.toLowerCase()}`);
    await seen(page.getByRole('heading', { name: `Günlük ${key}` }));
    await page.goto(`${web.url}/tasks/${tasks[0]?.number.toLowerCase()}`);
    await seen(page.getByRole('heading', { name: 'Bir görev' }));
    await page.goto(`${web.url}/projects/YOK99`);
    await seen(page.getByRole('heading', { name: 'Böyle bir proje yok' }));
    await page.goto(`${web.url}/files/fil_x`);
    await seen(page.getByRole('heading', { name: /dosya yok/i }));
  });

  test('shows an error if a part cannot be loaded, after one automatic reload', async () => {
    const page = await web.signIn(people.admin);
    await seen(page.getByRole('link', { name: 'Akış' }).first());
    await page.route(/\/assets\/feed-/, (route) => route.fulfill({ status: 502, body: '' }));
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.getByRole('link', { name: 'Akış' }).first().click();
    await seen(page.getByText('Sayfanın bir parçası yüklenemedi'));
    expect(loads).toBe(1);
    await page.unroute(/\/assets\/feed-/);
    await page.getByRole('button', { name: 'Yeniden dene' }).click();
    await seen(page.getByRole('heading', { name: 'Akış' }));
  });

  test('shows an error if its first script cannot be loaded, after one automatic reload', async () => {
    const page = await web.visit({ path: '/mail/off' });
    await page.route(/\/assets\/index-.*\.js/, (route) => route.fulfill({ status: 502, body: '' }));
    await page.goto(web.url);
    await seen(page.getByRole('heading', { name: 'Uygulama yüklenemedi' }));
    await page.unroute(/\/assets\/index-.*\.js/);
    await page.getByRole('button', { name: 'Yeniden dene' }).click();
    await seen(page.getByRole('link', { name: 'Giriş yap' }));
  });

  test('resends a task by itself after a rate limit', async () => {
    const { key } = await project();
    const page = await web.signIn(people.admin, { path: `/projects/${key}/list` });
    let refused = 0;
    await page.route('**/graphql', async (route) => {
      if (!route.request().headers()['idempotency-key'] || refused > 0) return route.fallback();
      refused += 1;
      const errors = [{ message: '', extensions: { code: 'rate_limit.exceeded', status: 429 } }];
      return route.fulfill({
        status: 429,
        headers: { 'retry-after': '1', 'content-type': 'application/json' },
        body: JSON.stringify({ errors }),
      });
    });
    const field = page.getByRole('textbox', { name: /Yeni görev/ }).first();
    await field.fill('Hızlı görev');
    await page.keyboard.press('Enter');
    await seen(page.getByText(/birazdan kendiliğinden gönderilecek/));
    await seen(page.getByRole('link', { name: 'Hızlı görev' }));
    expect(refused).toBe(1);
  });

  test('shows no raw Markdown while its renderer is loading', async () => {
    const { tasks } = await project();
    const [task] = tasks as [Task];
    await web.server.api('PATCH', `/tasks/${task.id}`, { body: { description: '## Amaç\n\n**Kalın** ve | Saat |' } });
    const page = await web.signIn(people.admin, { path: nowhere });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/assets\/markdown-(?!parts)/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${web.url}/tasks/${task.number}`);
    await seen(page.locator('#content [aria-busy=true]').first());
    expect(await page.locator('#content').innerText()).not.toMatch(/##|\*\*/);
    release();
    await seen(page.getByRole('heading', { name: 'Amaç' }));
  });

  test('adds another option of a field by Enter without submitting the form', async () => {
    const page = await web.signIn(people.admin, { path: '/settings/fields' });
    await page.getByRole('button', { name: 'Alan ekle' }).first().click();
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: 'Ad', exact: true }).fill('Renk');
    await form.getByRole('combobox', { name: 'Tür' }).click();
    await page.getByRole('option', { name: 'Tek seçim' }).click();
    const options = form.getByRole('group', { name: 'Seçenekler' }).locator('input:not([type=color])');
    await options.last().fill('Mavi');
    await page.keyboard.press('Enter');
    await seen(options.last().and(page.locator(':focus')));
    await page.keyboard.type('Yeşil');
    await expect.poll(() => options.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))).toEqual(['Mavi', 'Yeşil']);
    expect((await web.server.api('GET', '/fields')).body.data.map(({ name }: { name: string }) => name)).not.toContain('Renk');
  });

  test('shows no warning for a picture without text', async () => {
    const { tasks } = await project();
    const [task] = tasks as [Task];
    const page = await web.signIn(people.admin, { path: `/tasks/${task.number}` });
    await seen(page.getByRole('heading', { name: 'Bir görev' }));
    await page.locator('input[type=file]').first().setInputFiles({ name: 'ekran.png', mimeType: 'image/png', buffer: blank });
    await seen(page.getByText('ekran.png').first());
    await expect
      .poll(async () => (await web.server.api('GET', `/files?task=${task.id}`)).body.data[0]?.index.status, { timeout: 60_000 })
      .toBe('skipped');
    await page.reload();
    await seen(page.getByText('ekran.png').first());
    await expect.poll(() => page.getByText('İçinde aranmaz').count()).toBe(0);
  });

  test('displays titles in the direction of their script', async () => {
    const { key } = await project(['مرحبا بالعالم.', 'Türkçe başlık']);
    const page = await web.signIn(people.admin, { path: `/projects/${key}/list` });
    const directionOf = (title: string) =>
      page.getByText(title, { exact: true }).evaluate((element) => getComputedStyle(element).direction);
    await seen(page.getByText('مرحبا بالعالم.', { exact: true }));
    expect(await directionOf('مرحبا بالعالم.')).toBe('rtl');
    expect(await directionOf('Türkçe başlık')).toBe('ltr');
    await page.goto(`${web.url}/projects/${key}`);
    await seen(page.getByText('مرحبا بالعالم.', { exact: true }));
    expect(await directionOf('مرحبا بالعالم.')).toBe('rtl');
  });

  test('starts a new task by C from any page, including a task', async () => {
    const { tasks } = await project();
    const page = await web.signIn(people.admin, { path: `/tasks/${tasks[0]?.number}` });
    await seen(page.getByRole('textbox', { name: 'Yorum yaz' }));
    await page.keyboard.press('c');
    await seen(page.getByRole('textbox', { name: 'Yeni görevin başlığı' }).and(page.locator(':focus')));
    await page.keyboard.press('Escape');
    await page.keyboard.press('m');
    await seen(page.getByRole('textbox', { name: 'Yorum yaz' }).and(page.locator(':focus')));
  });

  test('undoes a move on the board by the button and by Ctrl+Z', async () => {
    const { key, tasks } = await project();
    const [task] = tasks as [Task];
    const status = async () => (await web.server.api('GET', `/tasks/${task.id}`)).body.status;
    const page = await web.signIn(people.admin, { path: `/projects/${key}` });
    const first = await status();
    for (const undo of [() => page.getByRole('button', { name: 'Geri al' }).click(), () => page.keyboard.press('Control+z')]) {
      await page.getByRole('button', { name: `${task.number} görevini taşı` }).click();
      await page.getByRole('menuitem', { name: 'Sürüyor' }).click();
      await seen(page.getByText(`${task.number}: Sürüyor`));
      await expect.poll(status).not.toBe(first);
      await undo();
      await expect.poll(status).toBe(first);
    }
  });

  test('copies on a page without HTTPS, whose browser has no function for it', async () => {
    const { key } = await project();
    const page = await web.signInOnce(people.admin, { path: nowhere });
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined }));
    const address = `${web.url}/projects/${key}/list?priority=high`;
    await page.goto(address);
    await page.getByRole('button', { name: 'Görünümler' }).click();
    await page.getByRole('menuitem', { name: 'Bağlantıyı kopyala' }).click();
    await seen(page.getByText('Bağlantı kopyalandı'));
    const search = page.getByRole('searchbox', { name: 'Görev ara' });
    await search.focus();
    await page.keyboard.press('Control+v');
    await expect.poll(() => search.inputValue()).toBe(address);
    await page.goto(`${web.url}/projects/${key}/settings/links`);
    await page.getByRole('button', { name: 'Bağlantı oluştur' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Bağlantı oluştur' }).click();
    await page
      .getByRole('dialog', { name: 'Bağlantı hazır' })
      .getByRole('button', { name: /: kopyala$/ })
      .click();
    await seen(page.getByRole('button', { name: 'Kopyalandı' }));
  });

  test('says so if the browser refuses to copy a link', async () => {
    const { key } = await project();
    const page = await web.signInOnce(people.admin, { path: nowhere });
    await page.addInitScript(() => {
      Clipboard.prototype.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
    });
    await page.goto(`${web.url}/projects/${key}/list?priority=high`);
    await page.getByRole('button', { name: 'Görünümler' }).click();
    await page.getByRole('menuitem', { name: 'Bağlantıyı kopyala' }).click();
    await seen(page.getByText('Tarayıcı kopyalamaya izin vermedi'));
  });

  test('uses task numbers in addresses, and marks their project in the menu', async () => {
    const { key, tasks } = await project();
    const [task] = tasks as [Task];
    const page = await web.signIn(people.admin, { path: `/projects/${key}?task=${task.number}` });
    await page.getByRole('link', { name: 'Sayfa olarak aç' }).click();
    await page.waitForURL(`**/tasks/${task.number}`);
    const current = page.getByRole('navigation').locator('a[aria-current=page]');
    await expect.poll(() => current.allInnerTexts()).toEqual([`Günlük ${key}`]);
  });
});
