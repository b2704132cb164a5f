import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { addDays, dayIn } from '../../schema/kernel/zone.ts';
import { addField } from '../support/add-field.ts';
import { browserMissing } from '../support/chromium.ts';
import { saveView } from '../support/saved-view.ts';
import { gone, seen, typed } from '../support/seen.ts';
import { people, type Web } from '../support/web.ts';
import { testAlone } from '../support/web-test.ts';

type Given = { readonly id: string; readonly number: string };

const test = testAlone();
const day = (from: number) => addDays(dayIn('Europe/Istanbul', new Date()), from);

/** A week of one team. Each test creates its own data, so that it can be retried. */
describe.skipIf(browserMissing)("a team's week", () => {
  let web: Web;
  /** Number of this attempt and its project key. */
  let [tries, key] = [0, ''];
  const get = async (path: string) => (await web.server.api('GET', path)).body;
  const post = async (path: string, body: object) => {
    const made = await web.server.api('POST', path, { body });
    expect(made.status, JSON.stringify(made.body)).toBeLessThan(300);
    return made.body;
  };
  const make = (title: string, more: object = {}): Promise<Given> => post('/tasks', { title, project: key, ...more });
  async function open(page: Page, { number }: Given) {
    await page.goto(`${web.url}/tasks/${number}`);
    const main = page.getByRole('main');
    await seen(main.getByRole('textbox', { name: 'Yorum yaz' }));
    return main;
  }
  /** Completes a task; resolves once the server has stored it. */
  const done = async (main: Locator, { id }: Given) => {
    await main.getByRole('combobox', { name: /^Durum:/ }).click();
    await main.page().getByRole('option', { name: 'Bitti' }).click();
    await seen(main.getByRole('combobox', { name: 'Durum: Bitti' }));
    await expect.poll(async () => (await get(`/tasks/${id}`)).status).toBe('done');
  };

  test.beforeEach(async ({ web: own }) => {
    web = own;
    tries += 1;
    key = `ODM${tries}`;
    await post('/projects', { key, name: `Ödeme sistemi ${tries}` });
  });

  test('adds a custom field and fills it in', async () => {
    const admin = await web.signIn(people.admin, { path: '/settings/fields' });
    await admin.getByRole('button', { name: 'Alan ekle' }).click();
    const form = admin.getByRole('dialog', { name: 'Alan ekle' });
    await form.getByRole('textbox', { name: 'Ad', exact: true }).fill(`Müşteri ${tries}`);
    await form.getByRole('button', { name: 'Oluştur' }).click();
    await gone(form);
    const task = await make('İade ekranı');
    const page = await web.signIn(people.ayse, { path: '/' });
    const main = await open(page, task);
    await addField(main, `Müşteri ${tries}`);
    await main.getByRole('textbox', { name: `Müşteri ${tries}` }).fill('Kızılırmak A.Ş.');
    await main.getByRole('textbox', { name: `Müşteri ${tries}` }).press('Enter');
    await expect.poll(async () => (await get(`/tasks/${task.id}`)).fields[`musteri_${tries}`]).toBe('Kızılırmak A.Ş.');
  });

  test('shares three views, which keep their tasks when their label is renamed', async () => {
    const [before, after] = [`Acil ${tries}`, `Bugün ${tries}`];
    const label = await post('/labels', { name: before });
    await make('İade ekranı', { labels: [label.id], startDate: day(0), dueDate: day(1) });
    await make('Fatura dili', { dueDate: day(0) });
    const list = `/projects/${key}/list`;
    const narrowed = `label=${label.id}&day=${day(0)}`;
    const page = await web.signIn(people.ayse, { path: `${list}?${narrowed}&group=label` });
    await saveView(page, 'Acil işler', 'Projedekiler');
    await page.goto(`${web.url}${list}?kind=calendar&${narrowed}`);
    await saveView(page, 'Acillerin takvimi', 'Projedekiler');
    await page.goto(`${web.url}${list}?kind=timeline&${narrowed}`);
    await saveView(page, 'Acillerin çizelgesi', 'Projedekiler');

    const other = await web.signIn(people.admin, { path: `${list}?day=${day(0)}` });
    const choose = async (from: string, name: string) => {
      await other.getByRole('toolbar').getByRole('button', { name: from, exact: true }).click();
      await other.getByRole('menuitem', { name: `${name}, Ayşe Yılmaz` }).click();
      await seen(other.getByRole('toolbar').getByRole('button', { name, exact: true }));
    };
    const chosen = (name: string) => other.getByRole('toolbar').getByRole('button', { name: `Etiketler: ${name}`, exact: true });
    const entries = (role: 'cell' | 'rowheader') => other.getByRole(role).getByRole('button', { name: /İade ekranı/ });
    await choose('Tüm görevler', 'Acil işler');
    await seen(other.getByRole('row').getByRole('button', { name: before, expanded: true }));
    await seen(chosen(before));
    await web.server.api('PATCH', `/labels/${label.id}`, { body: { name: after } });
    await seen(chosen(after));
    await seen(other.getByRole('grid').getByRole('link', { name: 'İade ekranı' }));
    await gone(other.getByText('Fatura dili'));
    await choose('Acil işler', 'Acillerin takvimi');
    await seen(entries('cell').first());
    await choose('Acillerin takvimi', 'Acillerin çizelgesi');
    await seen(entries('rowheader'));
    await gone(other.getByText('Fatura dili'));
    const { data } = await get(`/views?project=${key}`);
    expect(data).toEqual(['list', 'timeline', 'calendar'].map((kind) => expect.objectContaining({ kind, filter: `label:"${after}"` })));
  });

  test('completes a recurring task twice, a day apart', async () => {
    const first = await make('Günlük rapor', { dueDate: day(0) });
    const page = await web.signIn(people.ayse, { path: '/' });
    let main = await open(page, first);
    await addField(main, 'Yineleme');
    const picker = page.getByRole('dialog', { name: 'Yineleme' });
    await picker.getByRole('combobox', { name: 'Ne sıklıkla' }).selectOption('Her gün');
    await picker.getByRole('radio', { name: 'Tamamlandığı günden' }).check();
    await picker.getByRole('button', { name: 'Kaydet' }).click();
    await seen(main.getByRole('button', { name: /^Yineleme: her gün/ }));
    await done(main, first);
    const second: Given = (await get(`/tasks/${first.id}`)).recurrence.next;
    expect((await get(`/tasks/${second.id}`)).dueDate).toBe(day(1));

    await web.daysPass(1);
    expect((await get(`/tasks/${second.id}`)).dueDate).toBe(day(0));
    main = await open(page, second);
    await done(main, second);
    await seen(main.getByRole('link', { name: `Önceki: ${first.number}` }));
    const third: Given = (await get(`/tasks/${second.id}`)).recurrence.next;
    expect(await get(`/tasks/${third.id}`)).toMatchObject({ dueDate: day(1), status: 'todo' });
  });

  test('delivers a reminder on its day', async () => {
    const title = `Sözleşmeyi ${tries}. kez imzala`;
    const task = await make(title, { dueDate: day(3) });
    const page = await web.signIn(people.ayse, { path: '/' });
    const main = await open(page, task);
    await addField(main, 'Hatırlatıcılar');
    await page.getByRole('menuitem', { name: 'Son tarihten bir gün önce' }).click();
    await seen(main.getByRole('list', { name: 'Hatırlatıcılar' }).getByRole('listitem'));
    await page.goto(`${web.url}/feed`);
    await gone(page.getByText(title));
    await web.daysPass(3);
    await page.goto(`${web.url}/feed`);
    await seen(page.getByText(title).first());
  });

  test('ends a cycle by the calendar, and moves its open tasks to the next one', async () => {
    const cycle = (name: string, from: number, to: number) =>
      post('/cycles', { project: key, name, startDate: day(from), endDate: day(to) });
    const running = await cycle('Döngü 1', 0, 1);
    await cycle('Döngü 2', 2, 9);
    const [finished, left] = [await make('Biten', { cycle: running.id }), await make('Kalan', { cycle: running.id })];
    const page = await web.signIn(people.ayse, { path: '/' });
    await done(await open(page, finished), finished);
    await web.daysPass(2);
    await expect.poll(async () => (await get(`/tasks/${left.id}`)).cycle.name, { timeout: 30_000 }).toBe('Döngü 2');
    await page.goto(`${web.url}/projects/${key}/cycles/${running.id}`);
    await seen(page.getByText('Sona erdi', { exact: true }));
    await seen(page.getByRole('button', { name: 'Biten' }));
    await open(page, left);
    await seen(page.getByLabel('Döngü: Döngü 2'));
  });

  test('resolves a thread', async () => {
    const task = await make('Neden yavaş?');
    await post(`/tasks/${task.id}/comments`, { body: 'Liste üç saniyede geliyor.' });
    const page = await web.signIn(people.ayse, { path: '/' });
    const main = await open(page, task);
    await main.getByRole('button', { name: 'Yanıtla: Yönetici' }).click();
    await seen(page.getByRole('textbox', { name: 'Yanıt yaz' }).and(page.locator(':focus')));
    await typed(page, 'Dizin eklendi.');
    await page.keyboard.press('Control+Enter');
    await main.getByRole('button', { name: 'Çözüldü olarak işaretle' }).click();
    await seen(main.getByText(/^Çözüldü: Ayşe Yılmaz/));
    expect((await get(`/tasks/${task.id}/comments`)).data[0].resolvedAt).not.toBeNull();
  });

  test('ticks a checklist by two people at once', async () => {
    const task = await make('Yayın', { description: '- [ ] derle\n- [ ] duyur' });
    const [ayse, sule] = [await web.signIn(people.ayse, { path: '/' }), await web.signIn(people.sule, { path: '/' })];
    const [mine, theirs] = [await open(ayse, task), await open(sule, task)];
    const box = (at: Locator, name: string) => at.getByRole('checkbox', { name: `Bitti: ${name}`, exact: true });
    await Promise.all([seen(box(mine, 'derle')), seen(box(theirs, 'duyur'))]);
    await Promise.all([box(mine, 'derle').click(), box(theirs, 'duyur').click()]);
    for (const at of [mine, theirs]) await seen(at.getByText('2 kutudan 2 işaretli'));
    expect((await get(`/tasks/${task.id}`)).description).toBe('- [x] derle\n- [x] duyur');
  });

  test('shares the board by a link, until the link is revoked', async () => {
    await make('İade ekranı');
    const admin = await web.signIn(people.admin, { path: `/projects/${key}/settings/links` });
    await admin.getByRole('button', { name: 'Bağlantı oluştur' }).click();
    await admin.getByRole('dialog', { name: 'Bağlantı oluştur' }).getByRole('button', { name: 'Bağlantı oluştur' }).click();
    const created = admin.getByRole('dialog', { name: 'Bağlantı hazır' });
    const url = new URL((await created.locator('code').first().textContent()) ?? '');
    await created.getByRole('button', { name: 'Sakladım' }).click();
    const stranger = await web.visit({ path: url.pathname + url.search });
    await seen(stranger.getByText('İade ekranı'));
    const links = admin.getByRole('region', { name: 'Herkese açık bağlantılar' });
    await links.getByRole('button', { name: /Sonlandır$/ }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Sonlandır', exact: true }).click();
    await gone(links.getByRole('listitem'));
    await stranger.reload();
    await seen(stranger.getByRole('heading', { name: 'Bağlantı bulunamadı' }));
    await gone(stranger.getByText('İade ekranı'));
  });
});
