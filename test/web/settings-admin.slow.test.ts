import type { Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { afterAll, describe, expect } from 'vitest';
import { violations } from '../support/axe.ts';
import { browserMissing } from '../support/chromium.ts';
import { authorizeCli, discoverCli } from '../support/oauth-client.ts';
import { type Answer, type Arrived, startReceiver } from '../support/receiver.ts';
import { choose, gone, seen } from '../support/seen.ts';
import { nowhere, people, type Web } from '../support/web.ts';
import { testAlone } from '../support/web-test.ts';

// Names and roles are changed for everybody, so this file needs its own server.
const test = testAlone();

describe.skipIf(browserMissing)('settings of the organization', () => {
  let web: Web;
  let admin: Page;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  /** Answers of the receiver by path; 200 for others. */
  const answers = new Map<string, Answer>();
  test.beforeAll(async ({ web: own }) => {
    web = own;
    receiver = await startReceiver();
    receiver.state.answer = ({ path }) => answers.get(path) ?? {};
  });
  test.beforeEach(async () => {
    admin = await web.signIn(people.admin, { path: nowhere });
  });
  afterAll(() => receiver.stop());
  const go = (path: string) => admin.goto(`${web.server.url}/settings${path}`);
  const settingsOf = (project: string, tab: string) => admin.goto(`${web.server.url}/projects/${project}/settings/${tab}`);
  const api = async (method: string, path: string, body?: unknown) => (await web.server.api(method, path, { body })).body;

  /** Creates a webhook for one test, with its own path, and opens its page. */
  async function webhook(description: string, path: string, event: string) {
    const made = await api('POST', '/webhooks', { url: receiver.url + path, events: [event], description });
    await go(`/webhooks/${made.id}`);
    return made;
  }
  /** Received deliveries of an event at a path. */
  const came = (path: string, event: string) =>
    receiver.arrived.filter((request) => request.path === path && JSON.parse(request.body).event === event);

  test('adds a webhook with chosen events, whose secret signs its deliveries', async () => {
    await go('/webhooks');
    await admin.getByRole('button', { name: 'Webhook ekle' }).click();
    const form = admin.getByRole('dialog', { name: 'Webhook ekle' });
    await form.getByRole('textbox', { name: 'Adres' }).fill(`${receiver.url}/muhasebe`);
    await form.getByRole('textbox', { name: 'Açıklama' }).fill('Muhasebe');
    await seen(form.getByRole('radio', { name: 'Görevler', checked: true }), 'attached');
    await form.getByRole('button', { name: 'Webhook ekle' }).click();
    const created = admin.getByRole('dialog', { name: 'Webhook eklendi' });
    const secret = (await created.locator('code').first().textContent()) ?? '';
    expect(secret).toMatch(/^whsec_/);
    await created.getByRole('button', { name: 'Sakladım' }).click();
    await seen(admin.getByRole('link', { name: 'Muhasebe' }));
    const stored = (await api('GET', '/webhooks')).data.find(({ description }: { description: string }) => description === 'Muhasebe');
    expect(stored).toMatchObject({ events: ['task.*'], enabled: true });
    await api('POST', '/tasks', { title: 'İmzalanan' });
    await expect.poll(() => came('/muhasebe', 'task.created').length).toBe(1);
    const [{ body, headers }] = came('/muhasebe', 'task.created') as [Arrived];
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({ data: { title: 'İmzalanan' } });
    expect(() => new Webhook(secret).verify(body.replace('İmzalanan', 'Başka'), headers as Record<string, string>)).toThrow();
    await api('DELETE', `/webhooks/${stored.id}`);
  });

  /** Opens the form of a new webhook. */
  async function webhookForm(looks: { width?: number } = {}) {
    const page = await web.signIn(people.admin, { path: '/settings/webhooks', ...looks });
    await page.getByRole('button', { name: 'Webhook ekle' }).click();
    const form = page.getByRole('dialog', { name: 'Webhook ekle' });
    await seen(form.getByRole('radiogroup', { name: 'Hangi olaylar?' }));
    return { page, form, own: form.getByText('Seçtiklerim') };
  }

  test('shows the form of a webhook within 700 pixels, also with a choice of events', async () => {
    const { page, form, own } = await webhookForm();
    const height = async () => (await form.boundingBox())?.height;
    expect(await height()).toBeLessThanOrEqual(700);
    await own.click();
    await seen(form.getByRole('checkbox', { name: 'Görevler: Hepsi', checked: true }));
    expect(await height()).toBeLessThanOrEqual(700);
    expect(await violations(page)).toEqual([]);
  });

  test('chooses some events of a group of a webhook, by keyboard', async () => {
    const { page, form, own } = await webhookForm();
    await own.click();
    const whole = form.getByRole('checkbox', { name: 'Görevler: Hepsi' });
    await whole.uncheck();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await seen(form.getByText(/^1\/\d+$/));
    await seen(whole.and(form.locator('[data-indeterminate]')));
    expect(await violations(page)).toEqual([]);
  });

  test('does not scroll the form of a webhook sideways on a phone', async () => {
    const { form, own } = await webhookForm({ width: 375 });
    await own.click();
    const whole = form.getByRole('checkbox', { name: 'Görevler: Hepsi' });
    await seen(whole);
    expect(await form.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
  });

  test('limits a webhook to tasks that match a filter, and marks errors in the filter', async () => {
    const label = await api('POST', '/labels', { name: 'süzülen' });
    const { id } = await webhook('Süzen', '/suzen', 'task.created');
    await admin.getByRole('button', { name: 'Düzenle' }).click();
    const form = admin.getByRole('dialog').filter({ has: admin.getByRole('textbox', { name: 'Hangi görevler?' }) });
    const filter = form.getByRole('textbox', { name: 'Hangi görevler?' });
    await filter.fill('etket:süzülen');
    await form.getByRole('button', { name: 'Kaydet' }).click();
    const wrong = form.getByRole('alert').filter({ hasText: 'Böyle bir süzgeç alanı yok: etket' });
    await expect.poll(() => wrong.locator('mark').textContent()).toBe('etket');
    await expect.poll(() => filter.getAttribute('aria-invalid')).toBe('true');
    expect(await violations(admin)).toEqual([]);
    await wrong.getByRole('button', { name: 'etiket' }).click();
    await expect.poll(() => filter.inputValue()).toBe('etiket:süzülen');
    await gone(wrong);
    await filter.press('End');
    await filter.pressSequentially(' proje:W');
    await seen(form.getByRole('option', { name: 'WEB', exact: true }));
    await form.getByRole('option', { name: 'WEB', exact: true }).click();
    await expect.poll(() => filter.inputValue()).toBe('etiket:süzülen proje:WEB');
    await form.getByRole('button', { name: 'Kaydet' }).click();
    await seen(admin.getByText('label:süzülen project:WEB', { exact: true }));
    await api('POST', '/tasks', { title: 'Duyulmaz', project: 'WEB' });
    await api('POST', '/tasks', { title: 'Duyulur', project: 'WEB', labels: [label.id] });
    await expect.poll(() => came('/suzen', 'task.created').map(({ body }) => JSON.parse(body).data.title)).toEqual(['Duyulur']);
    await api('DELETE', `/webhooks/${id}`);
  });

  test('shows a ping with its answer as soon as it is delivered', async () => {
    answers.set('/deneme', { status: 422, body: 'tanımadım' });
    await webhook('Deneme', '/deneme', 'label.*');
    await admin.getByRole('button', { name: 'Deneme gönder' }).click();
    await admin.getByRole('button', { name: /^ping.*Ulaşmadı/ }).click();
    await seen(admin.getByText('422 yanıtı'));
    await seen(admin.getByRole('region', { name: '1. denemenin yanıtı' }).getByText('tanımadım'));
    expect(came('/deneme', 'ping')).toHaveLength(1);
  });

  test('shows a failed delivery with its reason, and resends it', async () => {
    answers.set('/bozuk', { status: 500, body: 'bozuk' });
    const { id } = await webhook('Bozuk', '/bozuk', 'task.*');
    await api('POST', '/tasks', { title: 'Ulaşmayan' });
    await admin.getByRole('button', { name: /^task.created.*Bekliyor/ }).click();
    await seen(admin.getByText('500 yanıtı').first());
    answers.set('/bozuk', { status: 200 });
    await api('POST', `/webhooks/${id}/ping`, {});
    await admin.getByRole('button', { name: 'ping: Yeniden gönder' }).click();
    await seen(admin.getByText('Yeniden gönderiliyor'));
    await expect.poll(() => came('/bozuk', 'ping').length).toBe(2);
    await api('DELETE', `/webhooks/${id}`);
  });

  test('resends the events of a time range in which a webhook was disabled', async () => {
    await api('POST', '/tasks', { title: 'Webhook yokken' });
    const { id } = await webhook('Aralık', '/aralik', 'task.created');
    await api('POST', `/webhooks/${id}/disable`);
    for (const title of ['Kaçan bir', 'Kaçan iki']) await api('POST', '/tasks', { title });
    await api('POST', `/webhooks/${id}/enable`);
    await admin.getByRole('button', { name: 'Topluca yeniden gönder' }).click();
    const form = admin.getByRole('dialog', { name: 'Topluca yeniden gönder' });
    await choose(admin, 'Hangileri?', 'Ulaşmayanlar ve devre dışıyken olanlar');
    expect(await violations(admin)).toEqual([]);
    await form.getByRole('button', { name: 'Yeniden gönder' }).click();
    await seen(admin.getByText(/olay yeniden gönderiliyor/));
    await gone(form);
    const sent = () => came('/aralik', 'task.created').map(({ body }) => JSON.parse(body).data.title);
    await expect.poll(sent).toEqual(expect.arrayContaining(['Webhook yokken', 'Kaçan bir', 'Kaçan iki']));
    await seen(admin.getByRole('button', { name: /^task.created.*Ulaştı/ }).first());
    await api('DELETE', `/webhooks/${id}`);
  });

  test('shows a failed delivery with its answer in the list, without an alert', async () => {
    const { id } = await webhook('Aksayan', '/aksayan', 'task.*');
    await api('POST', '/tasks', { title: 'Ulaşan' });
    await seen(admin.getByRole('button', { name: /^task.created.*Ulaştı/ }));
    answers.set('/aksayan', { status: 500 });
    await api('POST', '/tasks', { title: 'Ulaşmayan' });
    await seen(admin.getByRole('button', { name: /^task.created.*son yanıt 500.*sonraki deneme.*Bekliyor/ }));
    await seen(admin.getByText(/kendiliğinden yeniden denenir/));
    await gone(admin.getByRole('alert').filter({ hasText: 'Ulaşmıyor' }));
    await seen(admin.getByText('Etkin', { exact: true }));
    await api('DELETE', `/webhooks/${id}`);
  });

  test('disables, enables and deletes a webhook, and rotates its secret', async () => {
    for (const { id } of (await api('GET', '/webhooks')).data) await api('DELETE', `/webhooks/${id}`);
    await webhook('Geçici', '/gecici', 'label.*');
    await admin.getByRole('button', { name: 'Devre dışı bırak' }).click();
    await seen(admin.getByRole('alert').getByText('biri devre dışı bıraktı'));
    await admin.getByRole('button', { name: 'Etkinleştir' }).click();
    await seen(admin.getByRole('button', { name: 'Devre dışı bırak' }));
    await admin.getByRole('button', { name: 'Anahtarı yenile' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Anahtarı yenile' }).click();
    await admin.getByRole('dialog', { name: 'Yeni imza anahtarı' }).getByRole('button', { name: 'Sakladım' }).click();
    await seen(admin.getByText('Önceki imza anahtarı'));
    await admin.getByRole('button', { name: 'Sil', exact: true }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Sil', exact: true }).click();
    await seen(admin.getByRole('heading', { name: 'Henüz webhook yok' }));
    await expect.poll(async () => (await api('GET', '/webhooks')).data).toEqual([]);
  });

  test('invites a person with a link shown once, and revokes the invitation', async () => {
    await go('/members');
    await admin.getByRole('button', { name: 'Davet et' }).click();
    const form = admin.getByRole('dialog', { name: 'Davet et' });
    await form.getByRole('textbox', { name: 'E-posta' }).fill('deniz@ornek.test');
    await form.getByRole('button', { name: 'Davet et' }).click();
    const created = admin.getByRole('dialog', { name: 'Davet hazır: deniz@ornek.test' });
    await expect.poll(() => created.locator('code').textContent()).toContain(web.server.url);
    await created.getByRole('button', { name: 'Sakladım' }).click();
    await admin.getByRole('button', { name: 'deniz@ornek.test: Geri al' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Geri al' }).click();
    await seen(admin.getByText('Bu durumda davet yok.'));
    expect((await api('GET', '/invitations?status=revoked')).data[0].email).toBe('deniz@ornek.test');
  });

  test('changes a role, and refuses to demote the last administrator', async () => {
    await go('/members');
    const setRole = async (button: string, role: string) => {
      await admin.getByRole('button', { name: button }).click();
      await admin.getByRole('menuitemradio', { name: role }).click();
    };
    await setRole('Şule Işık: rol: Üye', 'Konuk');
    await seen(admin.getByText('Şule Işık, yeni rol: Konuk'));
    await setRole('Yönetici: rol: Yönetici', 'Üye');
    await seen(admin.getByText('Kuruluşun en az bir yöneticisi kalmalıdır.').first());
    await seen(admin.getByRole('button', { name: 'Yönetici: rol: Yönetici' }));
    const members = (await api('GET', '/members?limit=50')).data;
    const roleOf = (name: string) => members.find((member: { name: string }) => member.name === name).role;
    expect([roleOf('Şule Işık'), roleOf('Yönetici')]).toEqual(['guest', 'admin']);
  });

  test('finds members by name, and shows a new name at once', async () => {
    await go('/members');
    await admin.getByRole('searchbox', { name: 'Ad ya da e-postayla bul' }).fill('ilkerden başka');
    await seen(admin.getByText('Böyle biri yok.'));
    await admin.getByRole('searchbox', { name: 'Ad ya da e-postayla bul' }).fill('ILKER');
    await seen(admin.getByText('1 kişi'));
    const other = await web.signIn(people.ilker, { path: '/settings/profile' });
    await other.getByRole('textbox', { name: 'Ad', exact: true }).fill('İlker Çağlar Kaya');
    await other.getByRole('button', { name: 'Kaydet' }).click();
    await seen(admin.getByText('İlker Çağlar Kaya'));
  });

  test('creates a service account with its key, rotates the key and revokes it', async () => {
    await go('/services');
    await admin.getByRole('button', { name: 'Servis hesabı oluştur' }).click();
    const form = admin.getByRole('dialog', { name: 'Servis hesabı oluştur' });
    await form.getByRole('textbox', { name: 'Ad', exact: true }).fill('Fatura aktarımı');
    await form.getByRole('checkbox', { name: 'Görevleri yaz' }).check();
    await form.getByRole('button', { name: 'Oluştur' }).click();
    const made = admin.getByRole('dialog', { name: 'Servis hesabı hazır: Fatura aktarımı' });
    const first = (await made.locator('code').first().textContent()) ?? '';
    await made.getByRole('button', { name: 'Sakladım' }).click();
    await admin.getByRole('button', { name: 'Fatura aktarımı: işlemler' }).click();
    await admin.getByRole('menuitem', { name: 'Yeni anahtar' }).click();
    await choose(admin, 'Önceki anahtarlar', 'Olduğu gibi kalsın');
    await admin.getByRole('dialog').getByRole('button', { name: 'Yeni anahtar' }).click();
    const rotated = admin.getByRole('dialog', { name: 'Yeni anahtar: Fatura aktarımı' });
    await rotated.getByRole('button', { name: 'Sakladım' }).click();
    await admin.getByRole('button', { name: `…${first.slice(-4)}: İptal et` }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'İptal et' }).click();
    await seen(admin.getByText('Anahtar iptal edildi'));
    const [account] = (await api('GET', '/service-accounts')).data;
    expect(account.keys.map(({ active }: { active: boolean }) => active)).toEqual([true, false]);
  });

  test('adds a label, renames it in place and deletes it', async () => {
    await go('/labels');
    await admin.getByRole('textbox', { name: 'Yeni etiketin adı' }).fill('satış');
    await admin.getByRole('button', { name: 'Etiket ekle' }).click();
    await admin.getByRole('textbox', { name: 'satış: ad' }).fill('pazarlama');
    await admin.getByRole('button', { name: 'satış: Kaydet' }).click();
    await admin.getByRole('button', { name: 'pazarlama: işlemler' }).click();
    await admin.getByRole('menuitem', { name: 'Sil' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Sil' }).click();
    await seen(admin.getByText('Etiket silindi'));
    expect((await api('GET', '/labels')).data.map(({ name }: { name: string }) => name)).not.toContain('pazarlama');
  });

  test('shows a label created by somebody else without a reload', async () => {
    await go('/labels');
    await seen(admin.getByRole('textbox', { name: 'hata: ad' }));
    await api('POST', '/labels', { name: 'canlı' });
    await seen(admin.getByRole('textbox', { name: 'canlı: ad' }));
  });

  test('creates a project, and adds a status to its workflow and moves it by keyboard', async () => {
    await admin.goto(new URL('/projects', admin.url()).href);
    await admin.getByRole('button', { name: 'Proje oluştur' }).click();
    const form = admin.getByRole('dialog', { name: 'Proje oluştur' });
    await form.getByRole('textbox', { name: 'Ad', exact: true }).fill('Depo');
    await form.getByRole('textbox', { name: 'Kısaltma' }).fill('depo');
    await form.getByRole('button', { name: 'Proje oluştur' }).click();
    await seen(admin.getByRole('heading', { name: 'Depo', level: 1 }));
    await settingsOf('DEPO', 'workflow');
    await admin.getByRole('button', { name: 'Durum ekle' }).click();
    await admin.getByRole('textbox', { name: '4. durumun adı' }).fill('Sevkte');
    await admin.getByRole('button', { name: 'Sevkte: işlemler' }).press('Enter');
    await admin.getByRole('menuitem', { name: 'Aşağı al' }).press('Enter');
    await seen(admin.getByText('Sevkte artık 5. sırada'), 'attached');
    await admin.getByRole('button', { name: 'İş akışını kaydet' }).click();
    await seen(admin.getByText('Kaydedildi'));
    expect((await api('GET', '/projects/DEPO/workflow')).workflow.map(({ name }: { name: string }) => name)).toEqual([
      'Yapılacak',
      'Sürüyor',
      'İncelemede',
      'Bitti',
      'Sevkte',
      'İptal',
    ]);
  });

  test('moves the tasks of a removed status to a chosen one', async () => {
    const { id } = await api('POST', '/projects', { key: 'SEVK', name: 'Sevkiyat' });
    const task = await api('POST', '/tasks', { project: id, title: 'Yolda', status: 'in_progress' });
    await settingsOf('SEVK', 'workflow');
    await admin.getByRole('button', { name: 'Sürüyor: işlemler' }).click();
    await admin.getByRole('menuitem', { name: 'Kaldır' }).click();
    const heir = admin.getByRole('combobox', { name: 'Sürüyor kaldırılınca görevleri şuraya geçsin' });
    // A status of the same category by default.
    await expect.poll(() => heir.inputValue()).toBe('İncelemede');
    await heir.click();
    await admin.getByRole('option', { name: 'Bitti' }).click();
    await admin.getByRole('button', { name: 'İş akışını kaydet' }).click();
    await seen(admin.getByText('Kaydedildi'));
    expect((await api('GET', '/projects/SEVK/workflow')).workflow).toHaveLength(4);
    expect(await api('GET', `/tasks/${task.id}`)).toMatchObject({ status: 'done', completedAt: expect.any(String) });
  });

  test('restores a removed status when the change is cancelled', async () => {
    await settingsOf('WEB', 'workflow');
    await admin.getByRole('button', { name: 'Sürüyor: işlemler' }).click();
    await admin.getByRole('menuitem', { name: 'Kaldır' }).click();
    await admin.getByRole('button', { name: 'Vazgeç' }).click();
    await seen(admin.getByRole('button', { name: 'Sürüyor: işlemler' }));
    expect((await api('GET', '/projects/WEB/workflow')).workflow).toHaveLength(5);
  });

  test('adds a person to a project with a role, and removes them', async () => {
    await settingsOf('MOB', 'members');
    await choose(admin, 'Kişi', 'Ayşe Yılmaz');
    await admin.getByRole('button', { name: 'Üye ekle' }).click();
    await admin.getByRole('button', { name: 'Ayşe Yılmaz: işlemler' }).click();
    await admin.getByRole('menuitem', { name: 'Çıkar' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Çıkar' }).click();
    await seen(admin.getByText('Ayşe Yılmaz projeden çıkarıldı'));
  });

  test('shows the DNS record of a domain, and why it is not verified yet', async () => {
    await go('/domains');
    await admin.getByRole('textbox', { name: 'Alan adı' }).fill('ornek.com.tr');
    await admin.getByRole('button', { name: 'Alan adı ekle' }).click();
    await seen(admin.getByText('_atolye.ornek.com.tr'));
    await admin.getByRole('button', { name: 'ornek.com.tr: Bırak' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Bırak' }).click();
    await seen(admin.getByRole('heading', { name: 'Henüz alan adı yok' }));
  });

  test("finds a member's tokens and sessions, and ends them", async () => {
    const sule = await web.signInOnce(people.sule, { path: '/settings/sessions' });
    const { token } = await sule.evaluate(async () => {
      const body = JSON.stringify({ name: 'Bekçi', scopes: ['tasks:read'] });
      return (await fetch('/api/v1/tokens', { method: 'POST', headers: { 'content-type': 'application/json' }, body })).json();
    });
    await go('/members');
    await admin.getByRole('button', { name: /^Şule .*: işlemler$/ }).click();
    await admin.getByRole('menuitem', { name: 'Kimlik bilgileri' }).click();
    await seen(admin.getByRole('heading', { name: 'Kimlik bilgileri', level: 2 }));
    await admin.getByRole('button', { name: /^Şule .*, Bekçi: İptal et$/ }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'İptal et' }).click();
    await seen(admin.getByText('Geçerli bir jeton yok.'));
    expect((await web.server.api('GET', '/me', { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
    await admin.getByRole('button', { name: 'Bütün oturumlarını sonlandır' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Bütün oturumlarını sonlandır' }).click();
    await seen(admin.getByText('Açık bir oturum yok.'));
    // Her page itself is already leading to the sign-in.
    expect((await sule.context().request.get(`${web.server.url}/api/v1/me`)).status()).toBe(401);
  });

  test('blocks and unblocks an application', async () => {
    const signIn = await fetch(`${web.server.url}/auth/sign-in`, { redirect: 'manual' });
    const issuer = new URL(signIn.headers.get('location') as string).origin;
    const tokens = await authorizeCli(issuer, await discoverCli(issuer), { email: people.ayse, scope: 'openid email tasks:read' });
    const me = async () => (await web.server.api('GET', '/me', { headers: { authorization: `Bearer ${tokens.access_token}` } })).status;
    expect(await me()).toBe(200);
    await expect.poll(async () => (await api('GET', '/organization/applications')).data.length).toBe(1);
    await go('/credentials');
    await admin.getByRole('button', { name: 'atolye-cli: Engelle' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Engelle' }).click();
    await seen(admin.getByText('Engelli', { exact: true }));
    expect(await me()).toBe(403);
    await admin.getByRole('button', { name: 'atolye-cli: Engeli kaldır' }).click();
    await gone(admin.getByText('Engelli', { exact: true }), 'detached');
    expect(await me()).toBe(200);
  });

  test('filters the audit log by action', async () => {
    const omer = (await api('GET', '/members?limit=50')).data.find(({ email }: { email: string }) => email === people.omer);
    await api('PATCH', `/members/${omer.id}`, { role: 'member' });
    await go('/audit');
    await admin.getByRole('combobox', { name: 'Ne yapıldı?' }).fill('Üyenin rolü değişti');
    await admin.getByRole('option', { name: 'Üyenin rolü değişti', exact: true }).click();
    const entries = admin.getByRole('list', { name: 'Denetim kaydı' }).getByRole('listitem');
    await seen(entries.first().getByText('Ömer Ünal, Konuk → Üye'));
    for (const entry of await entries.allTextContents()) expect(entry).toContain('→');
  });

  test('renames the organization', async () => {
    await go('/organization');
    await admin.getByRole('textbox', { name: 'Ad', exact: true }).fill('Örnek A.Ş.');
    await admin.getByRole('button', { name: 'Kaydet' }).click();
    await seen(admin.getByText('Kaydedildi'));
    expect((await api('GET', '/organization')).name).toBe('Örnek A.Ş.');
  });
});
