import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { violations } from '../support/axe.ts';
import { browserMissing } from '../support/chromium.ts';
import { choose, gone, seen, written } from '../support/seen.ts';
import { people } from '../support/web.ts';
import { test } from '../support/web-test.ts';

describe.skipIf(browserMissing)('the overview and the settings of a project', () => {
  test('lists projects with lead, health, progress and overdue tasks, whose link opens these tasks', async ({ web }) => {
    const send = (method: string, path: string, body: object) => web.server.api(method, path, { body });
    await send('POST', '/projects', { key: 'ILR', name: 'İlerleyen' });
    const ayse = (await web.server.api('GET', '/members')).body.data.find(({ name }: { name: string }) => name === 'Ayşe Yılmaz');
    await send('PATCH', '/projects/ILR', { lead: ayse.id, targetDate: '2099-05-19' });
    await send('POST', '/projects/ILR/updates', { health: 'off_track', body: 'Gecikti' });
    for (const task of [{ status: 'done' }, { dueDate: '2020-01-01' }, { status: 'cancelled' }, { status: 'in_progress' }])
      await send('POST', '/tasks', { project: 'ILR', title: `İş ${Object.values(task)}`, ...task });
    const page = await web.signIn(people.sule, { path: '/projects' });
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'İlerleyen' });
    await seen(row.getByRole('progressbar', { name: '1 / 3 görev bitti' }));
    await seen(row.getByText('Yoldan çıktı'));
    await seen(row.getByRole('img', { name: 'Ayşe Yılmaz' }));
    await seen(row.getByText('19 May 2099'));
    expect(await violations(page)).toEqual([]);
    await row.getByRole('link', { name: '1 geciken' }).click();
    await seen(page.getByRole('row').filter({ hasText: 'İş 2020-01-01' }));
    expect(await page.getByRole('row').filter({ hasText: 'İş in_progress' }).count()).toBe(0);
  });

  test('sets the lead and publishes a status update', async ({ web }) => {
    await web.server.api('POST', '/projects', { body: { key: 'GDS', name: 'Ödeme sistemi' } });
    const page = await web.signIn(people.admin, { path: '/projects/GDS/settings' });
    await choose(page, 'Projeyi yürüten', 'Ayşe Yılmaz');
    await choose(page, 'Yeni görevlerin sorumlusu', 'Ayşe Yılmaz');
    await page.getByRole('button', { name: 'Kaydet', exact: true }).click();
    const project = async () => (await web.server.api('GET', '/projects/GDS')).body;
    await expect.poll(async () => (await project()).lead?.name).toBe('Ayşe Yılmaz');
    await page.getByRole('link', { name: 'Genel bakış' }).click();
    await seen(page.getByRole('complementary', { name: 'Proje hakkında' }).getByText('Ayşe Yılmaz'));
    const part = page.getByRole('region', { name: 'Gidişat', exact: true });
    await part.getByRole('button', { name: 'Proje nasıl gidiyor?' }).click();
    await part.getByText('Riskli', { exact: true }).click();
    await part.getByRole('textbox', { name: 'Ne oldu, ne olacak?' }).click();
    await seen(part.getByRole('textbox').and(page.locator('[contenteditable=true]:focus')));
    await page.keyboard.type('Ödeme ekranı **gecikti**.');
    await part.getByRole('button', { name: 'Bildir' }).click();
    await seen(part.getByRole('listitem').getByText('Riskli'));
    await seen(part.getByRole('listitem').locator('strong', { hasText: 'gecikti' }));
    // Reloads to close the confirmation that covers the page.
    await page.reload();
    await seen(part.getByRole('listitem').getByText('Riskli'));
    expect(await violations(page)).toEqual([]);
    await part.getByRole('button', { name: 'Bildirim: işlemler' }).click();
    await page.getByRole('menuitem', { name: 'Düzenle' }).click();
    await part.getByRole('listitem').getByRole('textbox').fill('Yetişti');
    await part.getByRole('listitem').getByRole('button', { name: 'Kaydet' }).click();
    await seen(part.getByText('düzenlendi'));
    expect((await project()).latestUpdate.body).toBe('Yetişti');
  });

  test('keeps the edit of a status update on other pages, and overwrites no other edit', async ({ web }) => {
    await web.server.api('POST', '/projects', { body: { key: 'GNC', name: 'Güncellenen' } });
    const { id } = (await web.server.api('POST', '/projects/GNC/updates', { body: { health: 'on_track', body: 'Yolunda' } })).body;
    const page = await web.signIn(people.admin, { path: '/projects/GNC/overview' });
    const item = page.getByRole('region', { name: 'Gidişat', exact: true }).getByRole('listitem');
    await item.getByRole('button', { name: 'Bildirim: işlemler' }).click();
    await page.getByRole('menuitem', { name: 'Düzenle' }).click();
    await item.getByRole('textbox').fill('Bir hafta gecikti');
    await page.getByRole('navigation').locator('a[href="/feed"]').click();
    await page.waitForURL('**/feed');
    await page.goBack();
    await expect.poll(() => written(item.getByRole('textbox'))).toBe('Bir hafta gecikti');
    await web.server.api('PATCH', `/project-updates/${id}`, { body: { health: 'at_risk' } });
    await item.getByRole('button', { name: 'Benimki kalsın' }).click();
    await item.getByRole('button', { name: 'Kaydet' }).click();
    await expect.poll(async () => (await web.server.api('GET', `/project-updates/${id}`)).body.body).toBe('Bir hafta gecikti');
  });

  test('shares its board with a stranger by a link, until the link is revoked', async ({ web }) => {
    await web.server.api('POST', '/projects', { body: { key: 'ACK', name: 'Açık pano' } });
    await web.server.api('POST', '/tasks', { body: { project: 'ACK', title: 'Herkesin gördüğü', priority: 'high', assignee: 'me' } });
    const page = await web.signIn(people.admin, { path: '/projects/ACK/settings/links' });
    await page.getByRole('button', { name: 'Bağlantı oluştur' }).click();
    const form = page.getByRole('dialog', { name: 'Bağlantı oluştur' });
    await form.getByRole('checkbox', { name: 'Sorumluların ilk adlarını göster' }).check();
    expect(await violations(page)).toEqual([]);
    await form.getByRole('button', { name: 'Bağlantı oluştur' }).click();
    const created = page.getByRole('dialog', { name: 'Bağlantı hazır' });
    const url = new URL((await created.locator('code').first().textContent()) ?? '');
    await created.getByRole('button', { name: 'Sakladım' }).click();
    const links = page.getByRole('region', { name: 'Herkese açık bağlantılar' });
    await seen(links.getByRole('listitem'));

    const stranger = await web.visit({ path: url.pathname + url.search });
    await seen(stranger.getByRole('heading', { name: 'Açık pano', level: 1 }));
    await seen(stranger.getByText('Herkesin gördüğü'));
    expect(await violations(stranger)).toEqual([]);

    await links.getByRole('button', { name: /Sonlandır$/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sonlandır', exact: true }).click();
    await gone(links.getByRole('listitem'));
    await stranger.reload();
    await seen(stranger.getByRole('heading', { name: 'Bağlantı bulunamadı' }));
    await gone(stranger.getByText('Herkesin gördüğü'));
  });

  test('shows people who may not change it their rights, the values and who changes them', async ({ web }) => {
    const key = `RO${Math.random().toString(36).slice(2, 6).toUpperCase()}`;
    await web.server.api('POST', '/projects', { body: { key, name: 'Okunan proje', visibility: 'organization' } });
    await web.server.api('PATCH', `/projects/${key}`, { body: { targetDate: '2031-05-09' } });
    const page = await web.signIn(people.ayse, { path: `/projects/${key}/settings` });
    await seen(page.getByText('Bu projede görev ekler ve değiştirir', { exact: false }));
    await seen(page.getByText('9 May 2031'));
    await seen(page.getByText('Ayarları değiştirenler'));
    expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
  });

  test('sets column limits, which the board reports when exceeded, and changes the key', async ({ web }) => {
    await web.server.api('POST', '/projects', { body: { key: 'SNR', name: 'Sınırlı' } });
    for (const title of ['Bir', 'İki']) await web.server.api('POST', '/tasks', { body: { project: 'SNR', title } });
    const page = await web.signIn(people.admin, { path: '/projects/SNR/settings/workflow' });
    await page.getByRole('textbox', { name: 'Yapılacak: en çok kaç görev olsun' }).fill('1');
    await page.getByRole('button', { name: 'İş akışını kaydet' }).click();
    await expect.poll(async () => (await web.server.api('GET', '/projects/SNR/workflow')).body.workflow[0].wipLimit).toBe(1);
    await page.getByRole('navigation', { name: 'Projenin ayarları' }).getByRole('link', { name: 'Genel' }).click();
    await page.getByRole('textbox', { name: 'Kısaltma' }).fill('YSN');
    await page.getByRole('button', { name: 'Kaydet', exact: true }).click();
    await expect.poll(async () => (await web.server.api('GET', '/tasks/SNR-1')).body.number).toBe('YSN-1');
    // Uses the old key, as an older link does.
    await page.goto(`${web.url}/projects/SNR`);
    await seen(page.getByRole('img', { name: /^Sınır aşıldı: en çok 1 görev/ }));
    await seen(page.getByText('YSN-1'));
    expect(await violations(page)).toEqual([]);
  });

  test('saves a workflow whose project was changed meanwhile, once the person decides so', async ({ web }) => {
    await web.server.api('POST', '/projects', { body: { key: 'IAK', name: 'İş akışı' } });
    const page = await web.signIn(people.admin, { path: '/projects/IAK/settings/workflow' });
    await page.getByRole('textbox', { name: 'Yapılacak: en çok kaç görev olsun' }).fill('3');
    await web.server.api('PATCH', '/projects/IAK', { body: { name: 'Yeni adlı' } });
    await page.getByRole('button', { name: 'Benimki kalsın' }).click();
    await page.getByRole('button', { name: 'İş akışını kaydet' }).click();
    await expect.poll(async () => (await web.server.api('GET', '/projects/IAK/workflow')).body.workflow[0].wipLimit).toBe(3);
  });

  test('archives a project, and opens it again at the same place', async ({ web }) => {
    await web.server.api('POST', '/projects', { body: { key: 'ARS', name: 'Arşivlik' } });
    const page = await web.signIn(people.admin, { path: '/projects/ARS/settings/ending' });
    await page.getByRole('button', { name: 'Arşivle' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Arşivle' }).click();
    await seen(page.getByText('Arşivde', { exact: true }));
    await page.getByRole('button', { name: 'Arşivden çıkar' }).click();
    await gone(page.getByText('Arşivde', { exact: true }));
    await expect.poll(async () => (await web.server.api('GET', '/projects/ARS')).body.archivedAt).toBeNull();
  });

  test('keeps what is typed while the settings of a project are saved', async ({ web }) => {
    await web.server.api('POST', '/projects', { body: { key: 'YZL', name: 'Yazılan' } });
    const page = await web.signIn(people.admin, { path: '/projects/YZL/settings' });
    const held = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('"UpdateProject"')) await held.promise;
      await route.continue();
    });
    const [field, save] = [
      page.getByRole('textbox', { name: 'Ad', exact: true }),
      page.getByRole('button', { name: 'Kaydet', exact: true }),
    ];
    await field.fill('Birinci');
    await save.click();
    await field.fill('İkinci');
    held.resolve();
    const name = async () => (await web.server.api('GET', '/projects/YZL')).body.name;
    await expect.poll(name).toBe('Birinci');
    await save.click();
    await expect.poll(name).toBe('İkinci');
  });

  test('duplicates a project with its open tasks', async ({ web }) => {
    await web.server.api('POST', '/projects', { body: { key: 'ASL', name: 'Aslı' } });
    await web.server.api('POST', '/tasks', { body: { project: 'ASL', title: 'Taşınan iş' } });
    const page = await web.signIn(people.admin, { path: '/projects/ASL/settings/templates' });
    await page.getByRole('button', { name: 'Projeyi çoğalt' }).click();
    const dialog = page.getByRole('dialog', { name: 'Projeyi çoğalt' });
    await dialog.getByRole('textbox', { name: 'Kısaltma' }).fill('ASL');
    await dialog.getByRole('checkbox', { name: 'Açık görevler gelsin' }).check();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Projeyi çoğalt' }).click();
    await seen(dialog.getByRole('alert'));
    await dialog.getByRole('textbox', { name: 'Kısaltma' }).fill('KOP');
    await dialog.getByRole('button', { name: 'Projeyi çoğalt' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/projects/KOP/overview');
    await seen(page.getByRole('heading', { name: 'Aslı (kopya)' }));
    expect((await web.server.api('GET', '/tasks/KOP-1')).body.title).toBe('Taşınan iş');
  });

  test('moves a project to the trash after its key is typed, updates other pages, and restores it', async ({ web }) => {
    await web.server.api('POST', '/projects', { body: { key: 'COP', name: 'Silinecek proje' } });
    await web.server.api('POST', '/tasks', { body: { project: 'COP', title: 'İçindeki iş' } });
    const other = await web.signIn(people.ayse, { path: '/projects' });
    const link = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Silinecek proje' });
    await seen(link(other));
    const page = await web.signIn(people.admin, { path: '/projects/COP/settings/ending' });
    await page.getByRole('button', { name: 'Projeyi sil' }).click();
    const dialog = page.getByRole('dialog', { name: 'Projeyi sil' });
    const confirm = dialog.getByRole('button', { name: 'Projeyi sil' });
    await dialog.getByRole('textbox', { name: 'Onaylamak için COP yaz' }).fill('CO');
    await expect.poll(() => confirm.isDisabled()).toBe(true);
    await dialog.getByRole('textbox', { name: 'Onaylamak için COP yaz' }).fill('COP');
    expect(await violations(page)).toEqual([]);
    await confirm.click();
    await gone(link(other));
    await expect.poll(() => new URL(page.url()).pathname).toBe('/projects');
    expect((await web.server.api('GET', '/projects/COP')).status).toBe(404);

    await page.getByText('Çöp kutusu', { exact: true }).click();
    await seen(page.getByText('Silinecek proje · COP'));
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Silinecek proje: Geri getir' }).click();
    await gone(page.getByText('Silinecek proje · COP'));
    await seen(link(other));
    expect((await web.server.api('GET', '/tasks/COP-1')).body.title).toBe('İçindeki iş');
  });
});
