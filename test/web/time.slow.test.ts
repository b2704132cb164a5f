import { readFile } from 'node:fs/promises';
import { describe, expect } from 'vitest';
import { addDays, dayIn } from '../../schema/kernel/zone.ts';
import { violations } from '../support/axe.ts';
import { browserMissing } from '../support/chromium.ts';
import { seen } from '../support/seen.ts';
import { people, type Web } from '../support/web.ts';
import { test } from '../support/web-test.ts';

const mondayOf = (time: string | Date) => {
  const day = dayIn('Europe/Istanbul', new Date(time));
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
};

describe.skipIf(browserMissing)('time spent', () => {
  let web: Web;
  test.beforeAll(({ web: shared }) => {
    web = shared;
  });

  let projects = 0;
  async function task(title: string): Promise<{ id: string; number: string }> {
    projects += 1;
    const key = `S${projects}`;
    await web.server.api('POST', '/projects', { body: { key, name: `Süreli ${projects}` } });
    return (await web.server.api('POST', '/tasks', { body: { project: key, title } })).body;
  }

  test('is tracked by a timer that starts in the task and stops on any page', async () => {
    const { number } = await task('Ödeme ekranı');
    const page = await web.signIn(people.admin, { path: `/tasks/${number}` });
    const other = await web.signIn(people.admin, { path: '/files' });
    await page.getByRole('button', { name: 'Sayacı başlat' }).click();
    const timer = other.getByRole('region', { name: 'Çalışan sayaç' });
    await seen(timer.getByText(/^0:00:\d\d$/));
    expect(await violations(other)).toEqual([]);
    await timer.getByRole('button', { name: `${number}: görevi aç` }).click();
    await seen(other.getByRole('dialog').getByText('Ödeme ekranı').first());
    await other.keyboard.press('Escape');
    await other.getByRole('dialog').waitFor({ state: 'detached' });
    await timer.getByRole('button', { name: 'Sayacı durdur' }).click();
    await timer.waitFor({ state: 'detached' });
    await page.getByRole('region', { name: 'Çalışan sayaç' }).waitFor({ state: 'detached' });
    await seen(page.getByRole('button', { name: 'Sayacı başlat' }));
    await seen(page.getByRole('list', { name: 'Süre kayıtları' }).getByRole('listitem'));
  });

  test('is added, changed and deleted in the task, and shown in the week', async () => {
    const { number } = await task('Fatura');
    const page = await web.signIn(people.ayse, { path: `/tasks/${number}` });
    await page.getByRole('button', { name: 'Süre tut' }).click();
    await seen(page.getByText('Bu göreve henüz süre kaydedilmedi.'));
    await page.getByRole('button', { name: 'Süre ekle' }).click();
    const form = page.getByRole('dialog', { name: 'Süre ekle' });
    await form.getByLabel('Süre', { exact: false }).fill('yarım');
    await form.getByRole('button', { name: 'Süre ekle' }).click();
    await seen(form.getByText('90 ya da 1:30 gibi, 1 dakika ile 24 saat arasında bir süre yaz.'));
    await form.getByLabel('Süre', { exact: false }).fill('0:02');
    await form.getByLabel('Açıklama').fill('Yuvarlama');
    expect(await violations(page)).toEqual([]);
    await form.getByRole('button', { name: 'Süre ekle' }).click();
    const list = page.getByRole('list', { name: 'Süre kayıtları' });
    await seen(list.getByText('Yuvarlama'));
    await seen(list.getByText('2 dk'));
    const choose = async (name: string) => {
      await list.getByRole('button', { name: /: işlemler$/ }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    };
    await choose('Düzenle');
    const edit = page.getByRole('dialog', { name: 'Süre kaydını düzenle' });
    await edit.getByLabel('Süre', { exact: false }).fill('1');
    await edit.getByRole('button', { name: 'Kaydet' }).click();
    await seen(list.getByText('1 dk'));

    const week = await web.signIn(people.ayse, { path: '/time' });
    await seen(week.getByRole('heading', { level: 1, name: 'Süre kayıtlarım' }));
    // Early on a Monday, the entry may have begun last week.
    const [{ startedAt }] = (await web.server.api('GET', `/tasks/${number}/time-entries`)).body.data;
    if (mondayOf(startedAt) !== mondayOf(new Date())) await week.getByRole('button', { name: 'Önceki hafta' }).click();
    await seen(week.getByRole('heading', { level: 3 }).first());
    await seen(week.getByText('Yuvarlama'));
    expect(await violations(week)).toEqual([]);
    const [file] = await Promise.all([week.waitForEvent('download'), week.getByRole('button', { name: 'CSV indir' }).click()]);
    const table = await readFile(await file.path(), 'utf8');
    expect(table).toContain('Gün;Proje;Görev;Başlık;Başlangıç;Bitiş;Dakika;Açıklama');
    expect(table).toMatch(new RegExp(`;${number};Fatura;\\d\\d:\\d\\d;\\d\\d:\\d\\d;1;Yuvarlama`));

    // The deleted entry disappears from the week in the other tab.
    await choose('Sil');
    await page.getByRole('dialog').getByRole('button', { name: 'Sil', exact: true }).click();
    await seen(page.getByText('Bu göreve henüz süre kaydedilmedi.'));
    await week.getByText('Yuvarlama').waitFor({ state: 'detached' });
  });
});
