import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { violations } from '../support/axe.ts';
import { browserMissing } from '../support/chromium.ts';
import { gone, seen } from '../support/seen.ts';
import { people, type Web } from '../support/web.ts';
import { test } from '../support/web-test.ts';

/** Display problems found after an event elsewhere: on another page, by another person, or before the page was ready. */
describe.skipIf(browserMissing)('rendering and live updates', () => {
  let web: Web;
  const api = (method: string, path: string, body?: object) => web.server.api(method as 'GET', path, body ? { body } : {});
  const member = async (email: string) =>
    (await api('GET', '/members?limit=50')).body.data.find((each: { email: string }) => each.email === email);
  const card = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true });

  test.beforeAll(async ({ web: shared }) => {
    web = shared;
    await api('POST', '/projects', { key: 'CZM', name: 'Çizim' });
  });

  test('shows a mention as a person without a link', async () => {
    const ayse = await member(people.ayse);
    const { id } = (await api('POST', '/tasks', { project: 'CZM', title: 'Anılan' })).body;
    await api('POST', `/tasks/${id}/comments`, { body: `Bakar mısın @[Ayşe Yılmaz](${ayse.id})?` });
    const page = await web.signIn(people.ilker, { path: `/?task=${id}` });
    const mention = page.getByRole('list', { name: 'Yorumlar' }).getByText('@Ayşe Yılmaz');
    await seen(mention);
    expect(await mention.evaluate((element) => element.closest('a'))).toBeNull();
    await expect.poll(() => mention.getAttribute('data-person')).toBe(ayse.id);
    const url = page.url();
    await mention.click();
    expect(page.url()).toBe(url);
    expect(page.context().pages()).toHaveLength(1);
    const sizeOf = (element: Element) => getComputedStyle(element).fontSize;
    expect(await mention.evaluate(sizeOf)).toBe(await mention.locator('..').evaluate(sizeOf));
  });

  test('removes a label from an open board when it is deleted in the settings', async () => {
    const label = (await api('POST', '/labels', { name: 'Geçici etiket', color: '#2f6fed' })).body;
    await api('POST', '/tasks', { project: 'CZM', title: 'Etiketli', labels: [label.id] });
    const page = await web.signIn(people.ayse, { path: '/projects/CZM' });
    const labels = page.getByRole('list', { name: 'Etiketler' });
    await seen(labels.getByText('Geçici etiket'));
    const other = await web.signIn(people.admin, { path: '/settings/labels' });
    await other.getByRole('button', { name: 'Geçici etiket: işlemler' }).click();
    await other.getByRole('menuitem', { name: 'Sil' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Sil' }).click();
    await gone(other.getByRole('textbox', { name: 'Geçici etiket: ad' }), 'detached');
    await gone(labels.getByText('Geçici etiket'), 'detached');
    await page.getByRole('button', { name: /^Etiket/ }).click();
    await seen(page.getByRole('menuitemcheckbox').first());
    await expect.poll(() => page.getByRole('menuitemcheckbox', { name: 'Geçici etiket' }).count()).toBe(0);
  });

  test('finds Turkish names in every picker when typed without diacritics', async () => {
    const page = await web.signIn(people.admin, { path: '/feed' });
    await page.getByRole('button', { name: 'Süzgeçler' }).click();
    const project = page.getByRole('combobox', { name: 'Proje' });
    await project.fill('insan');
    await seen(page.getByRole('option', { name: 'İnsan kaynakları' }));
    await page.goto(`${web.url}/settings/members`);
    await page.getByRole('searchbox', { name: 'Ad ya da e-postayla bul' }).fill('isik');
    await seen(page.getByRole('list', { name: 'Üyeler' }).getByText('Şule Işık'));
    await page.goto(`${web.url}/files`);
    await page.getByRole('combobox', { name: 'Proje', exact: true }).fill('INSAN');
    await seen(page.getByRole('option', { name: 'İnsan kaynakları' }));
  });

  test('highlights found words, in the built styles too', async () => {
    await api('POST', '/tasks', { project: 'CZM', title: 'Aranan', description: 'Bir zürafa bulundu.' });
    const page = await web.signIn(people.ayse, { path: '/feed' });
    await seen(page.getByRole('heading', { level: 1 }));
    await page.keyboard.press('Control+k');
    await page.keyboard.type('zürafa');
    const mark = page.getByRole('option').locator('mark').first();
    await expect
      .poll(async () => {
        await page.getByRole('combobox', { name: 'Ara ya da komut ver' }).fill('zürafa');
        return mark.count();
      })
      .toBe(1);
    expect(await mark.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(255, 236, 153)');
    const assets = join(import.meta.dirname, '../../web/dist/assets');
    const styles = readdirSync(assets).filter((name) => name.endsWith('.css'));
    // Lightning CSS lowers `light-dark()` to these variables, which have no value under Mantine's scheme variable.
    expect(styles.filter((name) => readFileSync(join(assets, name), 'utf8').includes('var(--lightningcss-'))).toEqual([]);
  });

  test('keeps every keystroke typed before the palette has loaded', async () => {
    const page = await web.signIn(people.ayse, { path: '/feed' });
    await seen(page.getByRole('button', { name: /^Hesap/ }));
    let typed = () => {};
    const all = new Promise<void>((resolve) => {
      typed = resolve;
    });
    // The palette loads only after everything was typed.
    await page.route(/\/assets\/SearchPalette-.*\.js$/, async (route) => {
      await all;
      return route.continue();
    });
    await page.reload();
    await seen(page.getByRole('button', { name: /^Hesap/ }));
    await seen(page.locator('h1').first());
    await page.keyboard.press('Control+k');
    await page.keyboard.type('muhasebe rapp');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('oru');
    typed();
    const field = page.getByRole('combobox', { name: 'Ara ya da komut ver' });
    await expect.poll(() => field.inputValue()).toBe('muhasebe raporu');
    await page.keyboard.type(' mart');
    await expect.poll(() => field.inputValue()).toBe('muhasebe raporu mart');
  });

  test('deletes the drafts of a user at sign-out, so that the next user cannot read them', async () => {
    const page = await web.signInOnce(people.ayse, { path: '/projects/CZM' });
    const write = async () => {
      await page.getByRole('button', { name: 'Yapılacak sütununun sonuna görev ekle' }).click();
      return page.getByRole('textbox', { name: 'Yeni görevin başlığı' });
    };
    await (await write()).fill('Gizli taslak');
    await page.reload();
    expect(await (await write()).inputValue()).toBe('Gizli taslak');
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('atolye.draft.')).length)).toBe(1);
    await page.getByRole('button', { name: /^Hesap/ }).click();
    await Promise.all([page.waitForRequest(/sign-out/), page.getByRole('menuitem', { name: 'Oturumu kapat' }).click()]);
    await page.waitForLoadState();
    await page.goto(`${web.url}/mail/off`);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('atolye.draft.')))).toEqual([]);
  });

  test("warns before a setting overwrites somebody else's change", async () => {
    const label = (await api('POST', '/labels', { name: 'İki kişilik', color: '#2f6fed' })).body;
    const page = await web.signIn(people.admin, { path: '/settings/labels' });
    await page.getByRole('textbox', { name: 'İki kişilik: ad' }).fill('Benim adım');
    await api('PATCH', `/labels/${label.id}`, { name: 'Onun adı' });
    await seen(page.getByText('Sen yazarken başkası bunu değiştirdi'));
    await page.getByRole('button', { name: 'Onun adı: Kaydet' }).click();
    await seen(page.getByRole('alert').filter({ hasText: 'Kayıt sen okuduktan sonra değişti' }).first());
    expect((await api('GET', `/labels/${label.id}`)).body.name).toBe('Onun adı');
    await page.getByRole('button', { name: 'Benimki kalsın' }).click();
    await page.getByRole('button', { name: 'Onun adı: Kaydet' }).click();
    await expect.poll(async () => (await api('GET', `/labels/${label.id}`)).body.name).toBe('Benim adım');
  });

  test('shows a column and the start of the next at 768 px, and keeps long names inside the panel', async () => {
    const title = `Uzun başlık ${'çok uzun '.repeat(12)}`.trim();
    await api('POST', '/tasks', { project: 'CZM', title });
    const page = await web.signIn(people.ayse, { path: '/projects/CZM', width: 768, height: 1024 });
    await seen(card(page, title));
    const columns = page.getByRole('main').getByRole('region');
    const [first, second] = [await columns.nth(0).boundingBox(), await columns.nth(1).boundingBox()];
    expect((first?.x ?? 0) + (first?.width ?? 9999)).toBeLessThanOrEqual(768);
    expect(second?.x).toBeLessThan(768);
    const { id } = (await api('POST', '/tasks', { project: 'CZM', title: 'Uzun adlı', assignee: (await member(people.ayse)).id })).body;
    await page.route('**/graphql', async (route) => {
      const reply = await route.fetch();
      return route.fulfill({
        response: reply,
        body: (await reply.text()).replaceAll('Ayşe Yılmaz', 'Abdurrahman Nurettin Şehabettin Karaosmanoğlu'),
      });
    });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${web.url}/?task=${id}`);
    const value = page
      .getByRole('combobox', { name: /^Sorumlu: Abdurrahman/ })
      .or(page.getByRole('button', { name: /^Sorumlu: Abdurrahman/ }));
    await seen(value);
    const inside = await value.evaluate((element) =>
      [...element.querySelectorAll('*')].every((part) => part.getBoundingClientRect().right <= element.getBoundingClientRect().right + 1),
    );
    expect(inside).toBe(true);
  });

  test('shows the project views in one row on a phone', async () => {
    const page = await web.signIn(people.ayse, { path: '/projects/CZM', width: 375, height: 812 });
    const ways = page.getByRole('navigation', { name: 'Projenin görünümleri' });
    await seen(ways);
    expect((await ways.boundingBox())?.height).toBeLessThan(45);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  });

  test('creates a task from any page by the button and by its shortcut', async () => {
    const page = await web.signIn(people.ayse, { path: '/feed' });
    await seen(page.getByRole('heading', { level: 1, name: 'Akış' }));
    const field = page.getByRole('textbox', { name: 'Yeni görevin başlığı' });
    await page.getByRole('button', { name: 'Yeni görev' }).click();
    await field.fill('Düğmeyle yazılan');
    await page.keyboard.press('Escape');
    await gone(field);
    await page.keyboard.press('c');
    await seen(field);
    // The draft is kept.
    await expect.poll(() => field.inputValue()).toBe('Düğmeyle yazılan');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await web.server.all('/tasks?')).some(({ title }) => title === 'Düğmeyle yazılan')).toBe(true);
    const narrow = await web.signIn(people.ilker, { path: '/', width: 375, height: 812 });
    await narrow.getByRole('button', { name: 'Yeni görev' }).click();
    await seen(narrow.getByRole('dialog').getByRole('textbox', { name: 'Yeni görevin başlığı' }));
  });

  test('shows the keyboard shortcuts of the board', async () => {
    const page = await web.signIn(people.ayse, { path: '/projects/CZM' });
    await seen(page.getByRole('heading', { level: 1, name: 'Çizim' }));
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Klavye kısayolları' });
    await seen(keys.getByRole('row', { name: /^Kartı kaldır, sonra bırak/ }));
    await page.keyboard.press('Escape');
    await gone(keys);
  });

  test('carries filters from the list to the board, including "me"', async () => {
    const ayse = await member(people.ayse);
    await api('POST', '/tasks', { project: 'CZM', title: 'Ayşe acil', priority: 'urgent', assignee: ayse.id });
    await api('POST', '/tasks', { project: 'CZM', title: 'Kimsenin acili', priority: 'urgent' });
    const page = await web.signIn(people.ayse, { path: '/projects/CZM/list?priority=urgent&assignee=me&sort=dueDate' });
    await seen(page.getByText('Ayşe acil'));
    await page.getByRole('navigation', { name: 'Projenin görünümleri' }).getByRole('link', { name: 'Pano' }).click();
    await seen(card(page, 'Ayşe acil'));
    await expect.poll(() => card(page, 'Kimsenin acili').count()).toBe(0);
    expect(new URL(page.url()).search).toBe('?q=&assignee=me&priority=urgent'.replace('q=&', ''));
  });

  test('accepts shortcuts in the list at once, until they are switched off in the task', async () => {
    const { id } = (await api('POST', '/tasks', { project: 'CZM', title: 'Tuşlarla' })).body;
    const page = await web.signIn(people.ayse, { path: '/projects/CZM/list?q=Tuşlarla' });
    await seen(page.getByText('Tuşlarla'));
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TABLE');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await seen(page.getByRole('region', { name: 'Seçilenlerle yapılacaklar' }).or(page.locator('[data-batch]')).first());
    await page.goto(`${web.url}/?task=${id}`);
    await seen(page.getByRole('textbox', { name: 'Yorum yaz' }));
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Klavye kısayolları' });
    await seen(keys);
    expect(await violations(page)).toEqual([]);
    await keys.getByRole('switch', { name: 'Tek tuşlu kısayollar açık' }).click();
    await page.keyboard.press('Escape');
    await gone(keys, 'detached');
    await page.keyboard.press('s');
    await expect.poll(() => page.getByRole('option').count()).toBe(0);
  });

  test('inserts a picture that is pasted into a description', async () => {
    const { id } = (await api('POST', '/tasks', { project: 'CZM', title: 'Resimli', description: 'önce' })).body;
    const page = await web.signIn(people.ayse, { path: `/?task=${id}` });
    await page.getByRole('button', { name: 'Açıklamayı düzenle' }).click();
    const area = page.getByRole('textbox', { name: 'Açıklama' }).and(page.locator('[contenteditable=true]'));
    await area.evaluate(async (element) => {
      const canvas = document.createElement('canvas');
      const blob = await new Promise<Blob>((resolve) => canvas.toBlob((made) => made && resolve(made)));
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([blob], 'image.png', { type: 'image/png' }));
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await seen(area.getByRole('img', { name: /^Ekran görüntüsü/ }));
    await area.press('Control+Enter');
    await gone(area, 'detached');
    expect((await api('GET', `/tasks/${id}`)).body.description).toMatch(/^önce!\[Ekran görüntüsü .*\.png\]\(\/files\/fil_\w+\)$/);
    // The URL of the picture carries a key, because image requests cannot send headers.
    await expect.poll(() => page.getByRole('list', { name: 'Dosyalar' }).locator('img').getAttribute('src')).toMatch(/\?key=.*&inline=1$/);
    const picture = page.getByRole('img', { name: /^Ekran görüntüsü/ });
    await seen(picture);
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  });

  test('derives the key of a new status from its name', async () => {
    await api('POST', '/projects', { key: 'DRM', name: 'Durumlar' });
    const page = await web.signIn(people.admin, { path: '/projects/DRM/settings/workflow' });
    await page.getByRole('button', { name: 'Durum ekle' }).click();
    await seen(page.locator('input:focus'));
    await page.keyboard.type('Müşteri onayında');
    await page.getByRole('button', { name: 'İş akışını kaydet' }).click();
    await expect
      .poll(async () => (await api('GET', '/projects/DRM/workflow')).body.workflow.map(({ key }: { key: string }) => key))
      .toContain('musteri_onayinda');
    const { workflow } = (await api('GET', '/projects/DRM/workflow')).body;
    const places = workflow.map(({ category }: { category: string }) => category);
    expect(places.lastIndexOf('started')).toBeLessThan(places.indexOf('completed'));
  });

  test("shows a teammate's new project and assigned tasks without a reload", async () => {
    const page = await web.signIn(people.ayse, { path: '/' });
    await seen(page.getByRole('region', { name: 'Bugün' }));
    await api('POST', '/projects', { key: 'YAN', name: 'Yan masa' });
    await seen(page.getByRole('navigation').getByRole('link', { name: 'Yan masa' }));
    await api('POST', '/tasks', {
      project: 'YAN',
      title: 'Az önce atanan',
      assignee: (await member(people.ayse)).id,
      dueDate: '2020-01-01',
    });
    await seen(page.getByRole('region', { name: 'Geciken' }).getByText('Az önce atanan'));
  });

  test('leads a background tab to the sign-in when the session ends in another one', async () => {
    const page = await web.signInOnce(people.sule, { path: '/feed' });
    await seen(page.getByRole('heading', { level: 1, name: 'Akış' }));
    const other = await page.context().newPage();
    await other.goto(`${web.url}/feed`);
    await other.getByRole('button', { name: /^Hesap/ }).click();
    await other.getByRole('menuitem', { name: 'Oturumu kapat' }).click();
    await seen(page.getByRole('link', { name: 'Giriş yap' }));
  });

  test('continues an upload after its task is closed, and shows its progress', async () => {
    const { id } = (await api('POST', '/tasks', { project: 'CZM', title: 'Yüklemeli' })).body;
    const page = await web.signIn(people.ayse, { path: `/?task=${id}` });
    let send = () => {};
    const sending = new Promise<void>((resolve) => {
      send = resolve;
    });
    await page.route('**/api/v1/uploads/**', async (route) => {
      await sending;
      return route.continue();
    });
    const view = page.getByRole('dialog');
    await seen(view.getByRole('button', { name: 'Dosya ekle' }));
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'geç.txt', mimeType: 'text/plain', buffer: Buffer.from('Kargo.') });
    await seen(view.getByRole('progressbar', { name: 'Yükleniyor: geç.txt' }), 'attached');
    await page.keyboard.press('Escape');
    await gone(view, 'detached');
    const tray = page.getByText('1 dosya yükleniyor');
    await seen(tray);
    send();
    await gone(tray, 'detached');
    expect((await api('GET', `/files?task=${id}`)).body.data.map(({ name }: { name: string }) => name)).toEqual(['geç.txt']);
  });

  test('uses the language of the profile in a new browser', async () => {
    const page = await web.signInOnce(people.omer, { path: '/feed' });
    await seen(page.getByRole('heading', { level: 1, name: 'Akış' }));
    const speak = (locale: string) =>
      page.evaluate(
        (to) =>
          fetch('/graphql', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ query: `mutation { updateMe(input: { locale: ${to} }) { id } }` }),
          }).then((reply) => reply.status),
        locale,
      );
    expect(await speak('en')).toBe(200);
    await page.reload();
    await seen(page.getByRole('heading', { level: 1, name: 'Feed' }));
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
    expect(await speak('tr')).toBe(200);
  });

  test('shows the best of several comments of one task in the search results', async () => {
    const { id } = (await api('POST', '/tasks', { project: 'CZM', title: 'Kumbarası olan' })).body;
    for (let at = 0; at < 4; at += 1) await api('POST', `/tasks/${id}/comments`, { body: `Kumbara üzerine ${at}. söz` });
    const page = await web.signIn(people.ayse, { path: '/feed' });
    await seen(page.locator('h1').first());
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Ara ya da komut ver' });
    const kinds = page.getByRole('button', { name: /^Yorum 4/ });
    await seen(field);
    await expect
      .poll(async () => {
        await field.fill('');
        await field.fill('kumbara');
        return kinds.waitFor({ timeout: 2_000 }).then(
          () => true,
          () => false,
        );
      })
      .toBe(true);
    await expect.poll(() => page.getByRole('option', { name: /Kumbarası olan/ }).count()).toBe(2);
    await kinds.click();
    await expect.poll(() => page.getByRole('option', { name: /Kumbarası olan/ }).count()).toBe(4);
  });

  test('shows files in rows of at most two lines, and uses no native date fields', async () => {
    const page = await web.signIn(people.admin, { path: '/files', width: 1280, height: 800 });
    const rows = page.getByRole('table').getByRole('row');
    await seen(rows.nth(1));
    expect((await rows.nth(0).boundingBox())?.height).toBeLessThan(45);
    expect((await rows.nth(1).boundingBox())?.height).toBeLessThan(80);
    await page.setViewportSize({ width: 768, height: 1024 });
    const name = rows.nth(0).getByRole('columnheader', { name: 'Ad', exact: true });
    await expect.poll(async () => (await name.boundingBox())?.width).toBeGreaterThan(250);
    await page.goto(`${web.url}/settings/audit`);
    await seen(page.getByRole('list').first());
    await expect.poll(() => page.locator('input[type=date]').count()).toBe(0);
  });
});
