import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { addField } from '../support/add-field.ts';
import { violations } from '../support/axe.ts';
import { browserMissing } from '../support/chromium.ts';
import { gone, seen } from '../support/seen.ts';
import { people, type Web } from '../support/web.ts';
import { test } from '../support/web-test.ts';

describe.skipIf(browserMissing)('custom fields', () => {
  let web: Web;
  test.beforeAll(async ({ web: shared }) => {
    web = shared;
    await web.server.api('POST', '/projects', { body: { key: 'OZL', name: 'Özel' } });
  });

  const stored = async (id: string) => (await web.server.api('GET', `/tasks/${id}`)).body.fields;
  const make = async (title: string, fields: object = {}) =>
    (await web.server.api('POST', '/tasks', { body: { title, project: 'OZL', fields } })).body as { id: string; number: string };
  async function open(page: Page, id: string) {
    await page.goto(`${web.server.url}/?task=${id}`);
    await seen(page.getByRole('textbox', { name: /Yorum yaz|Write a comment/ }));
  }

  test('are created, changed, sorted, archived and deleted in the settings, and others see it at once', async () => {
    const admin = await web.signIn(people.admin, { path: '/settings/fields' });
    const other = await web.signIn(people.ayse, { path: '/settings/fields' });
    await admin.getByRole('button', { name: 'Alan ekle' }).click();
    const form = admin.getByRole('dialog', { name: 'Alan ekle' });
    await form.getByRole('textbox', { name: 'Ad', exact: true }).fill('Önem sırası');
    await form.getByRole('combobox', { name: 'Tür' }).click();
    await admin.getByRole('option', { name: 'Tek seçim' }).click();
    for (const [index, name] of ['Az', 'Çok'].entries()) {
      if (index > 0) await form.getByRole('button', { name: 'Seçenek ekle' }).click();
      await form.getByRole('textbox', { name: `${index + 1}. seçeneğin adı` }).fill(name);
    }
    await form.getByRole('button', { name: 'Çok: yukarı' }).click();
    await form.getByRole('button', { name: 'Oluştur' }).click();
    await gone(form);
    await seen(other.getByText('Tek seçim · onem_sirasi · Bütün projeler'));
    expect(await other.getByRole('button', { name: 'Önem sırası: işlemler' }).count()).toBe(0);
    const { data } = (await web.server.api('GET', '/fields')).body;
    const field = data.find(({ key }: { key: string }) => key === 'onem_sirasi');
    expect(field.options.map(({ name }: { name: string }) => name)).toEqual(['Çok', 'Az']);
    const act = async (name: string, action: string) => {
      await admin.getByRole('button', { name: `${name}: işlemler` }).click();
      await admin.getByRole('menuitem', { name: action }).click();
    };
    await act('Önem sırası', 'Düzenle');
    const edit = admin.getByRole('dialog', { name: 'Önem sırası: Düzenle' });
    await edit.getByRole('textbox', { name: 'Ad', exact: true }).fill('Önem');
    await edit.getByRole('button', { name: 'Kaydet' }).click();
    await seen(other.getByText('Önem', { exact: true }));
    await act('Önem', 'Arşivle');
    await seen(other.getByText('Arşivdeki alanlar'));
    await seen(admin.getByText('Arşivdeki alanlar'));
    await act('Önem', 'Sil');
    await admin.getByRole('dialog').getByRole('button', { name: 'Sil', exact: true }).click();
    await gone(other.getByText('Önem', { exact: true }));
  });

  test('are shown and edited in the task panel by type, with live updates', async () => {
    const made = [];
    for (const [type, name] of Object.entries({
      text: 'Müşteri',
      number: 'Puan',
      date: 'Sözleşme',
      person: 'Onaylayan',
      url: 'Belge',
      checkbox: 'Onay',
    }))
      made.push((await web.server.api('POST', '/fields', { body: { name, type, projects: ['OZL'] } })).body);
    const options = [{ name: 'Az' }, { name: 'Çok' }];
    made.push((await web.server.api('POST', '/fields', { body: { name: 'Önem', type: 'select', projects: ['OZL'], options } })).body);
    made.push((await web.server.api('POST', '/fields', { body: { name: 'Bölge', type: 'several', projects: ['OZL'], options } })).body);
    const { id } = await make('Panelde');
    const page = await web.signIn(people.ayse);
    await open(page, id);
    const type = async (name: string, text: string) => {
      await addField(page, name);
      await page.getByRole('textbox', { name, exact: true }).fill(text);
      await page.getByRole('textbox', { name, exact: true }).press('Enter');
    };
    await type('Müşteri', 'Kızılırmak A.Ş.');
    await seen(page.getByRole('button', { name: 'Müşteri: Kızılırmak A.Ş.' }));
    await type('Puan', '2,5');
    await seen(page.getByRole('button', { name: 'Puan: 2,5' }));
    await type('Belge', 'https://ornek.test/a');
    await seen(page.getByRole('link', { name: 'Belge: aç' }));
    await addField(page, 'Onay');
    await page.getByRole('checkbox', { name: 'Onay' }).check();
    await addField(page, 'Önem');
    await page.getByRole('option', { name: 'Çok' }).click();
    await addField(page, 'Bölge');
    await page.getByRole('option', { name: 'Az' }).click();
    await page.getByRole('option', { name: 'Çok' }).click();
    await page.keyboard.press('Escape');
    await expect
      .poll(() => stored(id))
      .toMatchObject({
        musteri: 'Kızılırmak A.Ş.',
        puan: 2.5,
        belge: 'https://ornek.test/a',
        onay: true,
        onem: { name: 'Çok' },
        bolge: [{ name: 'Az' }, { name: 'Çok' }],
      });
    await web.server.api('PATCH', `/tasks/${id}`, { body: { fields: { musteri: 'Yeşilırmak', sozlesme: '2030-05-20' } } });
    await seen(page.getByRole('button', { name: 'Müşteri: Yeşilırmak' }));
    await seen(page.getByRole('button', { name: /^Sözleşme: 20 May/ }));
    if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/panel.png` });
    await web.server.api('PATCH', `/fields/${made[0].id}`, { body: { name: 'Alıcı' } });
    await seen(page.getByRole('button', { name: 'Alıcı: Yeşilırmak' }));
    for (const field of made) await web.server.api('DELETE', `/fields/${field.id}`);
    await gone(page.getByRole('button', { name: 'Alıcı: Yeşilırmak' }));
  });

  test('are sortable columns of the list', async () => {
    const options = [{ name: 'Önce' }, { name: 'Sonra' }];
    const field = (await web.server.api('POST', '/fields', { body: { name: 'Sıra', type: 'select', projects: ['OZL'], options } })).body;
    const [one, two] = [await make('Birinci', { sira: 'Sonra' }), await make('İkinci', { sira: 'Önce' })];
    const page = await web.signIn(people.ayse, { path: '/projects/OZL/list?columns=number,title,status' });
    await page.getByRole('button', { name: 'Düzen', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Sıra', exact: true }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'Sıra', exact: true }).getByRole('button').click();
    const titles = async () => (await page.getByRole('row').allTextContents()).flatMap((text) => /Birinci|İkinci/.exec(text)?.[0] ?? []);
    await expect.poll(titles).toEqual(['İkinci', 'Birinci']);
    await page.getByRole('columnheader', { name: 'Sıra', exact: true }).getByRole('button').click();
    await expect.poll(titles).toEqual(['Birinci', 'İkinci']);
    await seen(page.getByRole('row', { name: /Birinci/ }).getByText('Sonra'));
    if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/fields-list.png` });
    await web.server.api('PATCH', `/tasks/${one.id}`, { body: { fields: { sira: 'Önce' } } });
    await web.server.api('PATCH', `/tasks/${two.id}`, { body: { fields: { sira: 'Sonra' } } });
    await expect.poll(titles).toEqual(['İkinci', 'Birinci']);
    await web.server.api('DELETE', `/fields/${field.id}`);
  });

  test('are edited in list cells by pointer and keyboard, and for many tasks at once', async () => {
    const options = [{ name: 'Az' }, { name: 'Çok' }];
    const made = [];
    for (const body of [
      { name: 'Alıcı', type: 'text' },
      { name: 'Adet', type: 'number' },
      { name: 'Değer', type: 'select', options },
      { name: 'Yöre', type: 'several', options },
      { name: 'Hazır', type: 'checkbox' },
    ])
      made.push((await web.server.api('POST', '/fields', { body: { ...body, projects: ['OZL'] } })).body);
    const [one, two] = [await make('Satır bir', { yore: ['Az'] }), await make('Satır iki', { alici: 'Eski' })];
    const columns = ['number', 'title', ...made.map(({ key }) => `field.${key}`)].join(',');
    const page = await web.signIn(people.ayse, { path: `/projects/OZL/list?columns=${columns}` });
    const cell = (task: { number: string }, name: string, value: string) =>
      page.getByRole('button', { name: `${task.number}, ${name}: ${value}` });
    const grid = page.getByRole('grid');
    await cell(one, 'Alıcı', 'boş').click();
    await page.getByRole('textbox', { name: 'Alıcı', exact: true }).fill('Kızılırmak');
    await page.keyboard.press('Enter');
    await seen(cell(one, 'Alıcı', 'Kızılırmak'));
    // The focus is back in the table, and Tab moves through the cells of the row.
    await expect.poll(() => grid.evaluate((table) => table === document.activeElement)).toBe(true);
    await cell(one, 'Adet', 'boş').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Adet', exact: true }).fill('2,5');
    await page.keyboard.press('Enter');
    await cell(one, 'Değer', 'boş').focus();
    await page.keyboard.press('Enter');
    await seen(page.getByRole('option', { name: 'Çok' }));
    await page.keyboard.type('çok');
    await page.keyboard.press('Enter');
    // The stored value renders the row again, which would interrupt the next click.
    await seen(cell(one, 'Değer', 'Çok'));
    await cell(one, 'Hazır', 'boş').click();
    await page.getByRole('option', { name: 'Evet' }).click();
    await expect.poll(() => stored(one.id)).toMatchObject({ alici: 'Kızılırmak', adet: 2.5, deger: { name: 'Çok' }, hazir: true });
    await cell(one, 'Alıcı', 'Kızılırmak').click();
    await page.getByRole('textbox', { name: 'Alıcı', exact: true }).fill('Vazgeçilen');
    await page.keyboard.press('Escape');
    await seen(cell(one, 'Alıcı', 'Kızılırmak'));
    if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/fields-cells.png` });
    for (const { number } of [one, two]) await page.getByRole('checkbox', { name: `${number} görevini seç` }).check();
    const bar = page.getByRole('region', { name: 'Seçilenlerle yapılacaklar' });
    const field = async (name: string) => {
      await bar.getByRole('button', { name: 'Özel alanlar' }).click();
      await page.getByRole('option', { name, exact: true }).click();
    };
    await field('Yöre');
    await page.getByRole('option', { name: 'Çok' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => stored(one.id)).toMatchObject({ yore: options });
    await expect.poll(() => stored(two.id)).toMatchObject({ yore: [{ name: 'Çok' }] });
    await field('Alıcı');
    await page.getByRole('textbox', { name: 'Alıcı', exact: true }).fill('İkisi de');
    if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/fields-bulk.png` });
    await page.keyboard.press('Enter');
    await expect.poll(async () => [(await stored(one.id)).alici, (await stored(two.id)).alici]).toEqual(['İkisi de', 'İkisi de']);
    await page.getByRole('button', { name: 'Geri al' }).last().click();
    await expect.poll(async () => [(await stored(one.id)).alici, (await stored(two.id)).alici]).toEqual(['Kızılırmak', 'Eski']);
    expect(await violations(page)).toEqual([]);
    for (const { id } of made) await web.server.api('DELETE', `/fields/${id}`);
  });

  test('are requested in a dialog if a new task requires them', async () => {
    await web.server.api('POST', '/projects', { body: { key: 'ZRN', name: 'Zorunlular' } });
    const field = async (body: object) => (await web.server.api('POST', '/fields', { body: { projects: ['ZRN'], ...body } })).body;
    await field({ name: 'Müşteri adı', type: 'text', required: true });
    const options = [{ name: 'Az' }, { name: 'Çok' }];
    await field({ name: 'Ağırlık', type: 'select', options, required: true, defaultValue: 'Az' });
    await field({ name: 'Puanı', type: 'number' });
    const made = async () => (await web.server.api('GET', '/tasks?project=ZRN&sort=number')).body.data;
    const page = await web.signIn(people.ayse, { path: '/projects/ZRN/list' });
    await page.getByRole('textbox', { name: 'Yeni görev' }).fill('Listeden');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Bu görevde olması gerekenler' });
    await seen(dialog.getByText('“Listeden” bunlarla oluşturulur.'));
    await expect.poll(() => dialog.getByLabel('Puanı').count()).toBe(0);
    await expect.poll(() => dialog.getByRole('combobox', { name: 'Ağırlık' }).inputValue()).toBe('Az');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Oluştur' }).click();
    await seen(dialog.getByText(/gerekli|zorunlu|boş/i));
    if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/fields-asked.png` });
    await dialog.getByRole('textbox', { name: 'Müşteri adı' }).fill('Kızılırmak');
    await page.keyboard.press('Enter');
    await gone(dialog);
    await expect.poll(made).toMatchObject([{ title: 'Listeden', fields: { musteri_adi: 'Kızılırmak', agirlik: { name: 'Az' } } }]);
    // The title is kept after the dialog is cancelled.
    await page.getByRole('textbox', { name: 'Yeni görev' }).fill('Vazgeçilen');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Vazgeç' }).click();
    await gone(dialog);
    await expect.poll(() => page.getByRole('textbox', { name: 'Yeni görev' }).inputValue()).toBe('Vazgeçilen');
    await page.goto(`${web.server.url}/projects/ZRN`);
    await page
      .getByRole('button', { name: /görev ekle/i })
      .first()
      .click();
    await page.getByRole('textbox', { name: /görev/i }).first().fill('Panodan');
    await page.keyboard.press('Enter');
    await dialog.getByRole('textbox', { name: 'Müşteri adı' }).fill('Yeşilırmak');
    await page.keyboard.press('Enter');
    await gone(dialog);
    await expect.poll(made).toMatchObject([{ title: 'Listeden' }, { title: 'Panodan', fields: { musteri_adi: 'Yeşilırmak' } }]);
  });
});
