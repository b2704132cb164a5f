import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { violations } from '../support/axe.ts';
import { browserMissing } from '../support/chromium.ts';
import { pictures } from '../support/pictures.ts';
import { choose, gone, seen, typed } from '../support/seen.ts';
import { nowhere, people, type Web } from '../support/web.ts';
import { test } from '../support/web-test.ts';

describe.skipIf(browserMissing)("the user's own settings", () => {
  let web: Web;
  let admin: Page;
  test.beforeAll(({ web: shared }) => {
    web = shared;
  });
  test.beforeEach(async () => {
    admin = await web.signIn(people.admin, { path: nowhere });
  });
  /** The user signed in on this page, according to the API. */
  const me = (page: Page) => page.evaluate(async () => (await fetch('/api/v1/me')).json());
  const go = (path: string) => admin.goto(web.server.url + path);

  test('open with the profile, and name the tab after the section', async () => {
    await go('/settings');
    await seen(admin.getByRole('heading', { name: 'Profil', level: 2 }));
    expect(new URL(admin.url()).pathname).toBe('/settings/profile');
    await admin.getByRole('link', { name: 'Etiketler' }).click();
    await seen(admin.getByRole('heading', { name: 'Etiketler', level: 2 }));
    await expect.poll(() => admin.title()).toContain('Etiketler · Ayarlar');
  });

  test('keep typed profile values over a reload, and save them', async () => {
    const page = await web.signIn(people.omer, { path: '/settings/profile' });
    await page.getByRole('textbox', { name: 'Ad', exact: true }).fill('Ömer Ünal Yıldız');
    await page.reload();
    await page.getByRole('button', { name: 'Kaydet' }).click();
    await seen(page.getByText('Kaydedildi'));
    expect((await me(page)).name).toBe('Ömer Ünal Yıldız');
    await seen(page.getByRole('button', { name: 'Hesap: Ömer Ünal Yıldız' }));
  });

  test('keep the language of this browser if another profile value is saved', async () => {
    const page = await web.signIn(people.omer, { path: '/settings/profile', language: 'en' });
    await page.getByRole('switch').nth(1).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await seen(page.getByText('Saved', { exact: true }));
    await seen(page.getByRole('heading', { name: 'Profile', level: 2 }));
  });

  test('accept a picture, crop it to a square, and show it to everybody', async () => {
    const page = await web.signIn(people.omer, { path: '/settings/profile' });
    // Natural width of a picture after it has loaded.
    const widthOf = (picture: Locator) => picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth));
    const own = page.getByRole('main').getByRole('img', { name: /^Ömer/ }).locator('img');
    const put = async (name: string, buffer: Buffer) => {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Resim seç' }).click()]);
      await chooser.setFiles({ name, mimeType: 'image/png', buffer });
    };
    await put('not.png', Buffer.from('Merhaba'));
    await seen(page.getByRole('alert').filter({ hasText: 'açılamadı' }));
    await put('yüz.png', Buffer.from(pictures.png, 'base64'));
    await seen(page.getByText('Profil resmin değişti.'));
    await seen(own);
    expect(await widthOf(own)).toBe(256);
    expect(await widthOf(page.getByRole('button', { name: /^Hesap: Ömer/ }).locator('img'))).toBe(256);
    // The form beside it knows the new version.
    await page.getByRole('switch', { name: 'Günü gelen görevler' }).press('Space');
    await page.getByRole('button', { name: 'Kaydet' }).click();
    await seen(page.getByText('Kaydedildi'));
    await go('/settings/members');
    expect(await widthOf(admin.getByRole('listitem').filter({ hasText: 'Ömer' }).locator('img'))).toBe(256);
    await page.getByRole('button', { name: 'Resmi kaldır' }).click();
    await gone(own);
    expect((await me(page)).avatar).toBeNull();
    await gone(admin.getByRole('listitem').filter({ hasText: 'Ömer' }).locator('img'));
  });

  test('enable the morning mail at a given hour', async () => {
    const page = await web.signIn(people.omer, { path: '/settings/profile' });
    await page.getByRole('switch', { name: 'Akıştaki yenilikler' }).press('Space');
    await choose(page, 'Saat kaçta', '07:00');
    await page.getByRole('button', { name: 'Kaydet' }).click();
    await seen(page.getByText('Kaydedildi'));
    expect(await me(page)).toMatchObject({ mailDigest: true, mailHour: 7 });
  });

  test('set the language of the whole page', async () => {
    const page = await web.signIn(people.omer, { path: '/settings/profile' });
    await choose(page, 'Dil', 'İngilizce');
    await page.getByRole('button', { name: 'Kaydet' }).click();
    await seen(page.getByRole('heading', { name: 'Settings', level: 1 }));
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en');
    await seen(page.getByText('Your public profile'));
  });

  test('create a token by keyboard, whose secret is shown once and works with its scopes', async () => {
    await go('/settings/api');
    await admin.getByRole('button', { name: 'Jeton oluştur' }).press('Enter');
    const form = admin.getByRole('dialog', { name: 'Jeton oluştur' });
    await typed(admin, 'Gece raporu');
    await form.getByRole('checkbox', { name: 'Görevleri oku' }).press('Space');
    await form.getByRole('button', { name: 'Jeton oluştur' }).press('Enter');
    const created = admin.getByRole('dialog', { name: 'Jeton hazır: Gece raporu' });
    const secret = (await created.locator('code').first().textContent()) ?? '';
    expect(secret).toMatch(/^atp_\w{38}$/);
    await expect
      .poll(() => created.locator('code').nth(1).textContent())
      .toBe(`curl -s ${web.server.url}/api/v1/me -H "Authorization: Bearer ${secret}"`);
    const with_ = (path: string) => web.server.api('GET', path, { headers: { authorization: `Bearer ${secret}` } });
    expect((await with_('/tasks')).status).toBe(200);
    expect((await with_('/audit-log')).status).toBe(403);
    await created.getByRole('button', { name: 'Sakladım' }).click();
    await seen(admin.getByRole('listitem').filter({ hasText: 'Gece raporu' }).getByText('Görevleri oku'));
    await admin.reload();
    await seen(admin.getByText('Gece raporu'));
    expect(await admin.content()).not.toContain(secret);
  });

  test('show the error of a refused token at its field, and keep the typed values', async () => {
    await go('/settings/api');
    await admin.getByRole('button', { name: 'Jeton oluştur' }).click();
    const form = admin.getByRole('dialog', { name: 'Jeton oluştur' });
    await form.getByRole('textbox', { name: 'Ad', exact: true }).fill('x'.repeat(300));
    await form.getByRole('button', { name: 'Jeton oluştur' }).click();
    await seen(form.getByRole('alert').getByText('Gönderilen bilgiler geçersiz.'));
    await seen(form.getByText(/En fazla 100 karakter olabilir/).first());
    await expect.poll(() => form.getByRole('textbox', { name: 'Ad', exact: true }).inputValue()).toBe('x'.repeat(300));
    await form.getByRole('button', { name: 'Vazgeç' }).click();
  });

  test('rename a token, and revoke it after confirmation', async () => {
    const { id, token } = (await web.server.api('POST', '/tokens', { body: { name: 'Eski ad', scopes: ['tasks:read'] } })).body;
    await go('/settings/api');
    await admin.getByRole('button', { name: 'Eski ad: işlemler' }).click();
    await admin.getByRole('menuitem', { name: 'Yeniden adlandır' }).click();
    await admin.getByRole('dialog').getByRole('textbox', { name: 'Ad', exact: true }).fill('Yeni ad');
    await admin.getByRole('dialog').getByRole('button', { name: 'Kaydet' }).click();
    await admin.getByRole('button', { name: 'Yeni ad: işlemler' }).click();
    await admin.getByRole('menuitem', { name: 'İptal et' }).click();
    const question = admin.getByRole('dialog', { name: 'Emin misin?' });
    await seen(question.getByText('“Yeni ad” jetonunu kullanan her şey hemen reddedilir.'));
    await question.getByRole('button', { name: 'İptal et' }).click();
    await seen(admin.getByText('Jeton iptal edildi'));
    await gone(admin.getByText('Yeni ad', { exact: true }), 'detached');
    const refused = await web.server.api('GET', '/me', { headers: { authorization: `Bearer ${token}` } });
    expect([refused.status, (await web.server.api('GET', '/tokens')).body.data.some((one: { id: string }) => one.id === id)]).toEqual([
      401,
      false,
    ]);
  });

  test('end a session in another browser, which has to sign in again', async () => {
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0';
    const other = await web.signInOnce(people.sule, { path: '/settings/sessions', options: { userAgent } });
    const row = (page: Page, name: string) => page.getByRole('list', { name: 'Oturumlar' }).getByRole('listitem').filter({ hasText: name });
    await seen(row(other, 'Bu tarayıcı').getByText('Firefox, Linux'));
    await seen(row(other, 'Bu tarayıcı').getByRole('button', { name: 'Çıkış yap' }));
    const page = await web.signInOnce(people.sule, { path: '/settings/sessions' });
    await page.getByRole('button', { name: 'Firefox, Linux: Sonlandır' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sonlandır' }).click();
    await seen(page.getByText('Oturum sonlandırıldı'));
    await gone(row(page, 'Firefox, Linux'), 'detached');
    await seen(other.locator(`button:has-text("${people.sule}")`));
    expect((await other.request.get(`${web.server.url}/api/v1/me`)).status()).toBe(401);
    expect((await page.request.get(`${web.server.url}/api/v1/me`)).status()).toBe(200);
  });

  test('show the current rate limits, and link to the references', async () => {
    await go('/settings/api');
    await seen(admin.getByRole('progressbar', { name: 'İstekler' }));
    await expect.poll(() => admin.getByRole('link', { name: /REST başvurusu/ }).getAttribute('href')).toBe('/docs/');
    await expect.poll(() => admin.getByRole('link', { name: /GraphQL/ }).getAttribute('href')).toBe('/graphql');
  });

  test('show administrators the assistant usage of each person', async () => {
    const message = 'Yıllık izin kaç gün?';
    expect((await web.server.api('POST', '/ai/chat', { body: { message } })).status).toBe(200);
    // Other tests use the assistant of this server too.
    const [{ answers, people: shares }] = (await web.server.api('GET', '/assistant/usage')).body.data;
    const own = shares.find(({ user }: { user: { name: string } }) => user.name === 'Yönetici').answers;
    expect(own).toBeGreaterThan(0);
    await go('/settings/limits');
    const month = admin.getByRole('table').filter({ hasText: `${answers} yanıt` });
    await seen(month.getByRole('row', { name: /^Yönetici/ }).getByRole('cell', { name: String(own), exact: true }));
    expect(await violations(admin)).toEqual([]);
  });

  test('explain to a member why a section is restricted to administrators, and whom to ask', async () => {
    const page = await web.signIn(people.ilker, { path: '/settings/webhooks' });
    await seen(page.getByRole('heading', { name: 'Bu bölüm yöneticiler için' }));
    await seen(page.getByRole('listitem').filter({ hasText: /Yönetici/ }));
    await expect
      .poll(() => page.getByRole('navigation', { name: 'Ayar bölümleri' }).getByRole('link').allTextContents())
      .toEqual(['Profil', 'Oturumlar', 'API', 'Özel alanlar', 'Etiketler']);
  });
});
