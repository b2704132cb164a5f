import { describe, expect, onTestFinished } from 'vitest';
import { violations } from '../support/axe.ts';
import { browserMissing } from '../support/chromium.ts';
import { gone, seen } from '../support/seen.ts';
import { people, type Web } from '../support/web.ts';
import { test } from '../support/web-test.ts';

/** A task, and two proposals of a service account to change it. */
async function propose(web: Web, name: string) {
  const task = (await web.server.api('POST', '/tasks', { body: { title: `Fatura ${name}`, project: 'WEB' } })).body;
  const scopes = ['tasks:read', 'tasks:write'];
  const account = (await web.server.api('POST', '/service-accounts', { body: { name, scopes, write: 'propose' } })).body;
  const headers = { authorization: `Bearer ${account.key}` };
  const change = (body: object) => web.server.api('PATCH', `/tasks/${task.id}`, { body, headers });
  await change({ priority: 'high' });
  return { task: task.id as string, second: (await change({ title: `Ödeme ${name}` })).body.id as string };
}

/** Ends an agent after the test, because other tests of the server would see it among people. */
const endAfterTest = (web: Web, account: string) =>
  onTestFinished(async () => {
    await web.server.api('DELETE', `/service-accounts/${account}`);
  });

describe.skipIf(browserMissing)('proposals of an agent', () => {
  test('are listed with their changes, approved and rejected with a reason', async ({ web }) => {
    const { task, second } = await propose(web, 'Ayıklama');
    const page = await web.signIn(people.admin, { path: '/settings/api' });
    await page.getByRole('main').getByRole('link', { name: 'Öneriler' }).click();
    const list = page.getByRole('list', { name: 'Ayıklama' });
    const [priority, title] = [
      list.getByRole('listitem').filter({ hasText: 'yüksek' }),
      list.getByRole('listitem').filter({ hasText: 'Ödeme' }),
    ];
    await seen(priority.getByText('öncelik'));
    expect(await violations(page)).toEqual([]);
    await priority.getByRole('button', { name: /^Onayla/ }).click();
    await gone(priority, 'detached');
    expect((await web.server.api('GET', `/tasks/${task}`)).body.priority).toBe('high');
    await title.getByRole('button', { name: /^Reddet/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Reddet' });
    await dialog.getByLabel('Neden').fill('Başlık böyle kalsın');
    await dialog.getByRole('button', { name: 'Reddet' }).click();
    await gone(list, 'detached');
    expect((await web.server.api('GET', `/proposals/${second}`)).body).toMatchObject({ status: 'rejected', reason: 'Başlık böyle kalsın' });
  });

  test('pause it after rejections in a row, and an administrator resumes it', async ({ web }) => {
    const scopes = ['tasks:read', 'tasks:write'];
    const body = { name: 'Durdurulan', scopes, write: 'propose', agent: true };
    const account = (await web.server.api('POST', '/service-accounts', { body })).body;
    endAfterTest(web, account.id);
    const headers = { authorization: `Bearer ${account.key}` };
    const run = (await web.server.api('POST', '/runs', { body: { goal: 'Dene' }, headers })).body;
    const held = { ...headers, 'x-run': run.id, 'x-run-lease': '1' };
    const propose = () => web.server.api('POST', '/labels', { body: { name: 'Denenen' }, headers: held });
    const page = await web.signIn(people.admin, { path: '/settings/organization' });
    await page.getByLabel('Bu kadar ret üst üste gelince ajan durur').fill('1');
    await page.getByRole('button', { name: 'Kaydet' }).click();
    await expect.poll(async () => (await web.server.api('GET', '/organization')).body.agentRejections).toBe(1);
    await web.server.api('POST', `/proposals/${(await propose()).body.id}/reject`, { body: {} });
    await page.goto(`${web.server.url}/settings/services`);
    const card = page.getByRole('article', { name: 'Durdurulan' });
    await seen(card.getByText(/önerileri üst üste reddedildi/));
    expect(await violations(page)).toEqual([]);
    await card.getByRole('button', { name: 'Sürdür: Durdurulan' }).click();
    await gone(card.getByText(/önerileri üst üste reddedildi/), 'detached');
    expect((await propose()).status).toBe(202);
  });

  test('are edited before the approval', async ({ web }) => {
    const { task } = await propose(web, 'Düzenleme');
    const page = await web.signIn(people.admin, { path: '/proposals' });
    const list = page.getByRole('list', { name: 'Düzenleme' });
    const title = list.getByRole('listitem').filter({ hasText: 'Ödeme' });
    await title.getByRole('button', { name: /^Düzenle ve onayla/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Düzenle ve onayla' });
    await dialog.getByLabel('Başlık').fill('Elle yazılan');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Onayla' }).click();
    await gone(title, 'detached');
    expect((await web.server.api('GET', `/tasks/${task}`)).body.title).toBe('Elle yazılan');
    await page.getByRole('radiogroup', { name: 'Göster' }).getByText('Onaylananlar').click();
    const approved = list.getByRole('listitem').filter({ hasText: 'Elle yazılan' });
    await seen(approved.getByText(/düzenleyip onayladı/));
    await seen(approved.getByText('Ödeme Düzenleme', { exact: true }));
    expect(await violations(page)).toEqual([]);
  });

  test('are allowed for an agent from now on, until somebody ends that', async ({ web }) => {
    const { task } = await propose(web, 'Kural');
    const page = await web.signIn(people.admin, { path: '/proposals' });
    const title = page.getByRole('list', { name: 'Kural' }).getByRole('listitem').filter({ hasText: 'Ödeme' });
    await title.getByRole('button', { name: /^Hep izin ver/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Hep izin ver' });
    await seen(dialog.getByLabel('Kaç gün geçerli'));
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Hep izin ver' }).click();
    const rule = page.getByRole('list', { name: 'Sorulmadan uygulananlar' }).getByRole('listitem').filter({ hasText: 'Kural' });
    await seen(rule);
    await rule.getByRole('button', { name: /^Sonlandır/ }).click();
    await gone(rule, 'detached');
    expect((await web.server.api('GET', '/proposal-rules')).body.data).toEqual([]);
    expect((await web.server.api('GET', `/tasks/${task}`)).body.title).toBe('Fatura Kural');
  });

  test('are approved for a whole run, whose agent is stopped', async ({ web }) => {
    const api = web.server.api.bind(web.server);
    const scopes = ['tasks:read', 'tasks:write'];
    const task = (await api('POST', '/tasks', { body: { title: 'Kopya kayıt', project: 'WEB' } })).body;
    const account = (await api('POST', '/service-accounts', { body: { name: 'Toparlayıcı', scopes, write: 'propose', agent: true } })).body;
    endAfterTest(web, account.id);
    const authorization = `Bearer ${account.key}`;
    const run = (await api('POST', '/runs', { body: { task: task.id, goal: 'Kopyaları topla' }, headers: { authorization } })).body;
    const headers = { authorization, 'x-run': run.id, 'x-run-lease': '1' };
    const change = (body: object) => api('PATCH', `/tasks/${task.id}`, { body, headers });
    await change({ priority: 'high' });
    await change({ title: 'Toplanan kayıt' });
    const page = await web.signIn(people.admin, { path: '/proposals' });
    const section = page.getByRole('region', { name: /^Toparlayıcı \(Ajan\) ?: Kopyaları topla$/ });
    await seen(section.getByText('öncelik'));
    expect(await violations(page)).toEqual([]);
    await section.getByRole('button', { name: 'Ajanı durdur' }).click();
    await gone(section.getByRole('button', { name: 'Ajanı durdur' }), 'detached');
    expect((await change({ priority: 'low' })).body.code).toBe('run.stopped');
    await section.getByRole('button', { name: 'Tümünü onayla' }).click();
    await gone(section, 'detached');
    expect((await api('GET', `/tasks/${task.id}`)).body).toMatchObject({ priority: 'high', title: 'Toplanan kayıt' });
    const history = await web.signIn(people.admin, { path: `/tasks/${task.number}` });
    await seen(history.getByTitle('Toparlayıcı (Ajan)').first());
    await seen(history.getByText(/^.* onayladı$/).first());
  });

  test('are rejected with one that they need, for a reason on their card', async ({ web }) => {
    const api = web.server.api.bind(web.server);
    const scopes = ['tasks:read', 'tasks:write'];
    const account = (await api('POST', '/service-accounts', { body: { name: 'Bağımlı', scopes, write: 'propose' } })).body;
    const authorization = `Bearer ${account.key}`;
    const run = (await api('POST', '/runs', { body: { goal: 'Yeni iş aç' }, headers: { authorization } })).body;
    const headers = { authorization, 'x-run': run.id, 'x-run-lease': '1' };
    const made = (await api('POST', '/tasks', { body: { title: 'Açılacak iş', project: 'WEB' }, headers })).body;
    await api('POST', `/tasks/${made.result.id}/comments`, { body: { body: 'Ona yorum' }, headers });
    const page = await web.signIn(people.admin, { path: '/proposals' });
    const section = page.getByRole('region', { name: 'Bağımlı: Yeni iş aç' });
    await section.getByRole('button', { name: 'Reddet: Görev oluşturulacak: “Açılacak iş”' }).click();
    await page.getByRole('dialog', { name: 'Reddet' }).getByRole('button', { name: 'Reddet' }).click();
    await gone(section, 'detached');
    await page.getByRole('radiogroup', { name: 'Göster' }).getByText('Reddedilenler').click();
    await seen(section.getByText(`Gerek duyduğu öneri reddedildi: Görev oluşturulacak: “Açılacak iş” (${made.id})`));
    expect(await violations(page)).toEqual([]);
  });

  test('come from a token whose form says so', async ({ web }) => {
    const page = await web.signIn(people.ayse, { path: '/settings/api' });
    await page.getByRole('button', { name: 'Jeton oluştur' }).first().click();
    const form = page.getByRole('dialog', { name: 'Jeton oluştur' });
    await form.getByRole('textbox', { name: 'Ad', exact: true }).fill('Yardımcı ajan');
    await form.getByRole('checkbox', { name: 'Görevleri yaz' }).check();
    await form.getByRole('combobox', { name: 'Değişiklikleri' }).click();
    await page.getByRole('option', { name: 'Yalnızca önerir' }).click();
    await form.getByRole('button', { name: 'Jeton oluştur' }).click();
    await page.getByRole('button', { name: 'Sakladım' }).click();
    await seen(page.getByRole('listitem').filter({ hasText: 'Yardımcı ajan' }).getByText('Yalnızca önerir'));
  });

  test('are taken back with their run, after a preview that names what stays', async ({ web }) => {
    const api = web.server.api.bind(web.server);
    const task = (await api('POST', '/tasks', { body: { title: 'Toplanacak kayıt', project: 'WEB', priority: 'low' } })).body;
    const other = (await api('POST', '/tasks', { body: { title: 'Öteki kayıt', project: 'WEB', priority: 'low' } })).body;
    const account = (await api('POST', '/service-accounts', { body: { name: 'Yazıcı', scopes: ['tasks:read', 'tasks:write'] } })).body;
    const authorization = `Bearer ${account.key}`;
    const run = (await api('POST', '/runs', { body: { goal: 'Öncelikleri düzelt' }, headers: { authorization } })).body;
    const headers = { authorization, 'x-run': run.id, 'x-run-lease': '1' };
    for (const { id } of [task, other]) await api('PATCH', `/tasks/${id}`, { body: { priority: 'high' }, headers });
    await api('PATCH', `/tasks/${other.id}`, { body: { priority: 'urgent' } });
    const page = await web.signIn(people.admin, { path: '/proposals' });
    const row = page.getByRole('list', { name: 'Son çalışmalar' }).getByRole('listitem').filter({ hasText: 'Öncelikleri düzelt' });
    await seen(row.getByText('2 değişiklik'));
    await row.getByRole('button', { name: /^Geri al/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Geri al: Öncelikleri düzelt' });
    await seen(dialog.getByText('Görev değişecek: “Toplanacak kayıt”'));
    await seen(dialog.getByText('öncelik: ajan “yüksek” yazdı, sonra biri “acil” yaptı'));
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Kalanını geri al' }).click();
    await gone(dialog, 'detached');
    await seen(row.getByText(/geri alındı$/));
    const priorityOf = async ({ id }: { id: string }) => (await api('GET', `/tasks/${id}`)).body.priority;
    expect([await priorityOf(task), await priorityOf(other)]).toEqual(['low', 'urgent']);
  });
});
