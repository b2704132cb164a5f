import { describe, expect } from 'vitest';
import { violations } from '../support/axe.ts';
import { browserMissing } from '../support/chromium.ts';
import { gone, seen, typed } from '../support/seen.ts';
import { people, type Web } from '../support/web.ts';
import { test } from '../support/web-test.ts';

describe.skipIf(browserMissing)('templates', () => {
  let web: Web;
  test.beforeAll(({ web: shared }) => {
    web = shared;
  });
  const tasks = async (query: string) => (await web.server.api('GET', `/tasks?${query}`)).body.data as { id: string; title: string }[];

  test('are made from a task, and prefill the next one', async () => {
    await web.server.api('POST', '/projects', { body: { key: 'SBL', name: 'Şablonlu' } });
    const { id } = (await web.server.api('POST', '/tasks', { body: { project: 'SBL', title: 'Sürüm çıkar', priority: 'high' } })).body;
    await web.server.api('POST', '/tasks', { body: { parent: id, title: 'Notları yaz' } });
    const page = await web.signIn(people.admin, { path: `/tasks/${id}` });
    await page.getByRole('button', { name: 'Görev işlemleri' }).click();
    await page.getByRole('menuitem', { name: 'Şablon yap' }).click();
    const dialog = page.getByRole('dialog', { name: 'Şablon yap' });
    await dialog.getByRole('textbox', { name: 'Şablonun adı' }).fill('Sürüm');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Şablon yap' }).click();
    await seen(page.getByText('Sürüm şablonu hazır.'));

    const board = await web.signIn(people.admin, { path: '/projects/SBL' });
    await board.getByRole('button', { name: 'Yapılacak sütununun sonuna görev ekle' }).click();
    await board.getByRole('combobox', { name: 'Şablon' }).selectOption('Sürüm');
    const title = board.getByRole('textbox', { name: 'Yeni görevin başlığı' });
    await expect.poll(() => title.inputValue()).toBe('Sürüm çıkar');
    await title.fill('Sürüm 2');
    expect(await violations(board)).toEqual([]);
    await title.press('Enter');
    await seen(board.getByText('Sürüm 2'));
    const [made] = await tasks('project=SBL&q=Sürüm 2');
    expect(made).toMatchObject({ priority: 'high' });
    await expect.poll(async () => (await tasks(`parent=${made?.id}`)).map((each) => each.title)).toEqual(['Notları yaz']);
  });

  test('are written from scratch, edited without loss of hidden values, and used', async () => {
    await web.server.api('POST', '/projects', { body: { key: 'YAZ', name: 'Yazılı' } });
    const label = (await web.server.api('POST', '/labels', { body: { name: 'rapor' } })).body;
    await web.server.api('POST', '/fields', { body: { name: 'Müşteri', key: 'yaz_musteri', type: 'text', projects: ['YAZ'] } });
    const page = await web.signIn(people.admin, { path: '/projects/YAZ/settings/templates' });
    const part = page.getByRole('region', { name: 'Şablonlar' });
    await part.getByRole('button', { name: 'Görev şablonu yaz' }).click();
    const form = page.getByRole('dialog', { name: 'Görev şablonu yaz' });
    await form.getByRole('textbox', { name: 'Şablonun adı' }).fill('Haftalık');
    await form.getByRole('textbox', { name: 'Başlık' }).fill('Haftalık rapor');
    await form.getByRole('textbox', { name: 'Açıklama' }).click();
    await form.getByRole('button', { name: 'Yapılacaklar listesi' }).click();
    await typed(page, 'Sayıları topla');
    await form.getByRole('combobox', { name: 'Öncelik' }).selectOption('Yüksek');
    await form.getByRole('combobox', { name: 'Etiketler' }).click();
    await page.getByRole('option', { name: 'rapor' }).click();
    await form.getByRole('textbox', { name: 'Kaç gün sonra biter' }).fill('3');
    await form.getByRole('textbox', { name: 'Müşteri' }).fill('Kızılırmak A.Ş.');
    await form.getByRole('checkbox', { name: 'Yinelensin' }).check();
    await form.getByRole('combobox', { name: 'Ne sıklıkla' }).selectOption('Her gün');
    for (const [index, title] of ['Topla', 'Yaz'].entries()) {
      await form.getByRole('button', { name: 'Alt görev ekle' }).click();
      await form.getByRole('textbox', { name: `${index + 1}. alt görev` }).fill(title);
    }
    expect(await violations(page)).toEqual([]);
    await form.getByRole('button', { name: 'Kaydet' }).click();
    await seen(part.getByRole('listitem').getByText('Haftalık'));
    const [{ id }] = (await web.server.api('GET', '/templates?project=YAZ')).body.data;
    const whole = async () => (await web.server.api('GET', `/templates/${id}`)).body;
    expect(await whole()).toMatchObject({
      ...{ name: 'Haftalık', project: { key: 'YAZ' }, subtasks: [{ title: 'Topla' }, { title: 'Yaz' }] },
      task: {
        ...{ title: 'Haftalık rapor', description: '- [ ] Sayıları topla', priority: 'high', labels: [{ id: label.id }] },
        ...{ dueAfter: 3, startAfter: null, fields: { yaz_musteri: 'Kızılırmak A.Ş.' } },
        recurrence: { rule: 'FREQ=DAILY', from: 'schedule' },
      },
    });

    const subtasks = [
      { title: 'Topla' },
      { title: 'Sor', parent: 1 },
      { title: 'Yaz' },
      { title: 'Oku', parent: 3, description: 'İki kez' },
    ];
    await web.server.api('PATCH', `/templates/${id}`, { body: { subtasks } });
    await page.reload();
    await part.getByRole('button', { name: 'Düzenle: Haftalık' }).click();
    const editing = page.getByRole('dialog', { name: 'Görev şablonunu düzenle' });
    await editing.getByRole('textbox', { name: 'Başlık' }).fill('Rapor');
    await editing.getByRole('combobox', { name: 'Ne sıklıkla' }).selectOption('Hafta içi her gün');
    await editing.getByRole('button', { name: '1. alt görevi çıkar' }).click();
    await editing.getByRole('button', { name: 'Kaydet' }).click();
    await gone(editing);
    expect(await whole()).toMatchObject({
      task: {
        ...{ title: 'Rapor', priority: 'high', labels: [{ id: label.id }], dueAfter: 3, fields: { yaz_musteri: 'Kızılırmak A.Ş.' } },
        recurrence: { rule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR' },
      },
      subtasks: [
        { title: 'Sor', parent: null },
        { title: 'Yaz', parent: null },
        { title: 'Oku', parent: 2, description: 'İki kez' },
      ],
    });
    const made = (await web.server.api('POST', '/tasks', { body: { template: id } })).body;
    expect(made).toMatchObject({ title: 'Rapor', recurrence: { rule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR' } });
  });

  test('are made from a project, create others, and are renamed and deleted by its leads', async () => {
    await web.server.api('POST', '/projects', { body: { key: 'ORN', name: 'Örnek', visibility: 'private' } });
    await web.server.api('POST', '/tasks', { body: { project: 'ORN', title: 'İlk iş' } });
    const page = await web.signIn(people.admin, { path: '/projects/ORN/settings/templates' });
    const part = page.getByRole('region', { name: 'Şablonlar' });
    await part.getByRole('button', { name: 'Projeyi şablon yap' }).click();
    const form = page.getByRole('dialog', { name: 'Projeyi şablon yap' });
    await form.getByRole('checkbox', { name: 'Açık görevler de gelsin' }).check();
    expect(await violations(page)).toEqual([]);
    await form.getByRole('button', { name: 'Projeyi şablon yap' }).click();
    await seen(part.getByRole('listitem').getByText('Örnek'));

    await page.goto(new URL('/projects', page.url()).href);
    await page.getByRole('button', { name: 'Proje oluştur' }).click();
    const dialog = page.getByRole('dialog', { name: 'Proje oluştur' });
    await dialog.getByRole('textbox', { name: 'Ad', exact: true }).fill('Örnek gibi');
    await dialog.getByRole('textbox', { name: 'Kısaltma' }).fill('GIBI');
    await dialog.getByRole('combobox', { name: 'Şablon' }).selectOption('Örnek');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Proje oluştur' }).click();
    await expect.poll(async () => (await tasks('project=GIBI')).map(({ title }) => title)).toEqual(['İlk iş']);
    expect((await web.server.api('GET', '/projects/GIBI')).body.visibility).toBe('private');

    await page.goto(new URL('/projects/ORN/settings/templates', page.url()).href);
    await part.getByRole('button', { name: 'Adını değiştir: Örnek' }).click();
    const renaming = page.getByRole('dialog', { name: 'Adını değiştir' });
    await renaming.getByRole('textbox', { name: 'Şablonun adı' }).fill('Kurulum');
    await renaming.getByRole('button', { name: 'Kaydet' }).click();
    await seen(part.getByText('Kurulum'));
    await part.getByRole('button', { name: 'Sil: Kurulum' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sil', exact: true }).click();
    await gone(part.getByText('Kurulum'));
  });
});
