import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { violations } from '../support/axe.ts';
import { browserMissing } from '../support/chromium.ts';
import { saveView } from '../support/saved-view.ts';
import { gone, seen } from '../support/seen.ts';
import { type Looks, nowhere, people, type Web } from '../support/web.ts';
import { test } from '../support/web-test.ts';

describe.skipIf(browserMissing)('views', () => {
  let web: Web;
  test.beforeAll(({ web: shared }) => {
    web = shared;
  });

  let projects = 0;
  const post = async (path: string, body: object) => {
    const made = await web.server.api('POST', path, { body });
    expect([made.status, made.body?.detail], JSON.stringify(made.body)).toEqual([expect.any(Number), undefined]);
    return made.body;
  };
  async function project(tasks: readonly Record<string, unknown>[]): Promise<string> {
    projects += 1;
    const key = `GOR${projects}`;
    await post('/projects', { key, name: `Görünüm ${projects}` });
    if (tasks.length > 0) await post('/tasks:batch', { operations: tasks.map((task) => ({ create: { project: key, ...task } })) });
    return key;
  }
  const task = async (number: string) => (await web.server.api('GET', `/tasks/${number}`)).body;
  const sule = (path: string, looks: Looks = {}) => web.signIn(people.sule, { path, ...looks });
  const titles = (page: Page) => page.getByRole('grid').getByRole('row').getByRole('link').allTextContents();
  const headings = (page: Page) => page.getByRole('row').getByRole('button', { expanded: true }).allTextContents();
  const favourites = (page: Page) => page.getByRole('list', { name: 'Sık kullanılanlar' }).getByRole('link').allTextContents();
  const chip = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true });

  test('are saved, shared, updated live, changed and deleted', async () => {
    const key = await project([
      { title: 'Bir', priority: 'urgent', dueDate: '2031-01-02' },
      { title: 'İki', priority: 'urgent', dueDate: '2031-01-01' },
      { title: 'Üç' },
    ]);
    const page = await sule(`/projects/${key}/list?priority=urgent&sort=dueDate&group=priority`);
    await expect.poll(() => titles(page)).toEqual(['İki', 'Bir']);
    await saveView(page, 'Aceleler', 'Projedekiler');
    await page.waitForURL(/list\?view=viw_\w+$/);
    const id = new URL(page.url()).searchParams.get('view');
    expect((await web.server.api('GET', `/views/${id}`)).body).toMatchObject({
      name: 'Aceleler',
      kind: 'list',
      visibility: 'project',
      filter: 'priority:urgent',
      sort: ['dueDate'],
      group: 'priority',
      columns: [],
    });

    // Another user opens the view and sees its changes.
    const other = await web.signIn(people.admin, { path: `/projects/${key}/list` });
    await other.getByRole('button', { name: 'Tüm görevler' }).click();
    await other.getByRole('menuitem', { name: /^Aceleler, / }).click();
    await expect.poll(() => titles(other)).toEqual(['İki', 'Bir']);
    await chip(page, 'Öncelik: Acil').click();
    await page.getByRole('option', { name: 'Yok' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => titles(page)).toEqual(['İki', 'Bir', 'Üç']);
    await page.getByRole('button', { name: 'Aceleler (değişti)' }).click();
    await page.getByRole('menuitem', { name: '“Aceleler” görünümünü güncelle' }).click();
    await page.waitForURL(/list\?view=viw_\w+$/);
    await expect.poll(() => titles(other)).toEqual(['İki', 'Bir', 'Üç']);

    await page.getByRole('button', { name: '“Aceleler” görünümü için işlemler' }).click();
    await page.getByRole('menuitem', { name: 'Adını ve paylaşımını değiştir' }).click();
    await page.getByRole('textbox', { name: 'Görünümün adı' }).fill('Önceliksizler de');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await seen(other.getByRole('button', { name: 'Önceliksizler de', exact: true }));

    await page.getByRole('button', { name: '“Önceliksizler de” görünümü için işlemler' }).click();
    await page.getByRole('menuitem', { name: 'Sil' }).click();
    await seen(page.getByText('“Önceliksizler de” görünümü silindi.'));
    await seen(other.getByRole('heading', { name: 'Böyle bir görünüm yok' }));
    await page.getByRole('button', { name: 'Geri al' }).click();
    await page.getByRole('button', { name: 'Tüm görevler' }).click();
    await page.getByRole('menuitem', { name: 'Önceliksizler de' }).click();
    await expect.poll(() => titles(page)).toEqual(['İki', 'Bir', 'Üç']);
  });

  test("marked as favourites are in the navigation, in the user's own order", async () => {
    const key = await project([{ title: 'Bir' }]);
    const page = await sule(`/projects/${key}/list?q=Bir`);
    await saveView(page, 'A görünümü');
    await page.getByRole('button', { name: 'Sık kullanılanlara ekle' }).click();
    await expect.poll(() => favourites(page)).toEqual(['A görünümü']);
    await page.goto(`${web.server.url}/tasks?q=Bir`);
    await saveView(page, 'B görünümü');
    await page.getByRole('button', { name: 'Sık kullanılanlara ekle' }).click();
    await expect.poll(() => favourites(page)).toEqual(['A görünümü', 'B görünümü']);
    await page.getByRole('link', { name: 'B görünümü' }).press('Alt+ArrowUp');
    await expect.poll(() => favourites(page)).toEqual(['B görünümü', 'A görünümü']);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('B görünümü');
    await page.waitForLoadState('networkidle');
    await page.reload();
    await expect.poll(() => favourites(page)).toEqual(['B görünümü', 'A görünümü']);
    await page.getByRole('link', { name: 'A görünümü' }).click();
    await page.waitForURL(new RegExp(`/projects/${key}/list\\?view=`));
    await expect.poll(() => titles(page)).toEqual(['Bir']);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: '“A görünümü” için işlemler' }).click();
    await page.getByRole('menuitem', { name: 'Yukarı taşı' }).click();
    await expect.poll(() => favourites(page)).toEqual(['A görünümü', 'B görünümü']);
    for (const name of ['A görünümü', 'B görünümü']) {
      await page.getByRole('button', { name: `“${name}” için işlemler` }).click();
      await page.getByRole('menuitem', { name: 'Sık kullanılanlardan çıkar' }).click();
      await gone(page.getByRole('link', { name, exact: true }));
    }
  });

  test('for boards open with their filter and columns, and update live', async () => {
    const key = await project([
      { title: 'Fatura', priority: 'urgent' },
      { title: 'Perde', priority: 'high', status: 'in_progress' },
      { title: 'Halı' },
    ]);
    const field = await post('/fields', {
      name: `Boy ${key}`,
      type: 'select',
      projects: [key],
      options: [{ name: 'Küçük' }, { name: 'Büyük' }],
    });
    const view = await post('/views', {
      name: 'Acil pano',
      kind: 'board',
      project: key,
      visibility: 'project',
      filter: '-priority:none',
      group: 'assignee',
    });
    const page = await sule(`/projects/${key}/list?view=${view.id}`);
    await page.waitForURL(new RegExp(`/projects/${key}\\?view=${view.id}$`));
    const column = (of: Page, name: string) => of.getByRole('region', { name, exact: true });
    const cards = (of: Page, name: string) => column(of, name).locator('a[data-card]').allTextContents();
    const columns = (of: Page) => of.locator('main').getByRole('heading', { level: 2 }).allTextContents();
    await expect.poll(() => columns(page)).toEqual(['Kimseye atanmamış', 'Şule Işık']);
    await expect.poll(() => cards(page, 'Kimseye atanmamış')).toEqual(['Fatura', 'Perde']);
    expect(await violations(page)).toEqual([]);

    // A card that is moved into a column gets the value of the column.
    await page.getByRole('button', { name: `${key}-1 görevini taşı` }).click();
    await page.getByRole('menuitem', { name: 'Şule Işık' }).click();
    await expect.poll(() => cards(page, 'Şule Işık')).toEqual(['Fatura']);
    await expect.poll(() => task(`${key}-1`)).toMatchObject({ assignee: { name: 'Şule Işık' }, status: 'todo' });
    await page.getByRole('button', { name: 'Şule Işık sütununun sonuna görev ekle' }).click();
    await page.getByRole('textbox', { name: 'Yeni görevin başlığı' }).fill('Süzgeçte yok');
    await page.keyboard.press('Enter');
    await expect.poll(() => task(`${key}-4`)).toMatchObject({ title: 'Süzgeçte yok', assignee: { name: 'Şule Işık' } });
    await expect.poll(() => cards(page, 'Şule Işık')).toEqual(['Fatura']);
    // Others change tasks, and the view itself.
    const change = async (path: string, body: object) => expect((await web.server.api('PATCH', path, { body })).status).toBe(200);
    await change(`/tasks/${key}-3`, { priority: 'low' });
    await expect.poll(() => cards(page, 'Kimseye atanmamış')).toEqual(['Perde', 'Halı']);
    await change(`/tasks/${key}-2`, { fields: { [field.key]: 'Büyük' } });
    await change(`/views/${view.id}`, { group: `field.${field.key}`, filter: 'priority>=high' });
    await expect.poll(() => columns(page)).toEqual(['Boş', 'Küçük', 'Büyük']);
    await expect.poll(() => cards(page, 'Büyük')).toEqual(['Perde']);
    await expect.poll(() => cards(page, 'Boş')).toEqual(['Fatura']);
    await page.getByRole('button', { name: `${key}-1 görevini taşı` }).click();
    await page.getByRole('menuitem', { name: 'Küçük' }).click();
    await expect.poll(() => task(`${key}-1`)).toMatchObject({ fields: { [field.key]: { name: 'Küçük' } } });

    // The view can be opened from the board and left. Columns of the workflow have the names of their statuses.
    await page.getByRole('button', { name: 'Acil pano', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Tüm pano' }).click();
    await expect.poll(() => cards(page, 'Sürüyor')).toEqual(['Perde']);
    await page.getByRole('button', { name: 'Tüm pano' }).click();
    await page.getByRole('menuitem', { name: 'Acil pano' }).click();
    await expect.poll(() => columns(page)).toEqual(['Boş', 'Küçük', 'Büyük']);
    await change(`/views/${view.id}`, { group: 'priority' });
    const english = await web.signIn(people.ayse, { path: `/projects/${key}?view=${view.id}`, language: 'en' });
    await expect.poll(() => columns(english)).toEqual(['Urgent', 'High', 'Medium', 'Low', 'No priority']);
    await expect.poll(() => cards(english, 'Urgent')).toEqual(['Fatura']);
    expect(await violations(english)).toEqual([]);
    expect((await web.server.api('DELETE', `/views/${view.id}`)).status).toBe(204);
    await seen(page.getByRole('heading', { name: 'Böyle bir görünüm yok' }));
  });

  test('for boards are saved, changed and marked as favourites on the board', async () => {
    const key = await project([
      { title: 'Fatura', priority: 'urgent', assignee: 'me' },
      { title: 'Perde', priority: 'high', status: 'in_progress' },
      { title: 'Halı' },
    ]);
    const page = await sule(`/projects/${key}`);
    const cards = (name: string) => page.getByRole('region', { name, exact: true }).locator('a[data-card]').allTextContents();
    const columns = () => page.locator('main').getByRole('heading', { level: 2 }).allTextContents();
    await expect.poll(() => cards('Sürüyor')).toEqual(['Perde']);
    await page.getByRole('button', { name: 'Düzen', exact: true }).click();
    await page.getByRole('combobox', { name: 'Sütunlar' }).selectOption('Öncelik');
    await page.keyboard.press('Escape');
    await expect.poll(columns).toEqual(['Acil', 'Yüksek', 'Orta', 'Düşük', 'Öncelik yok']);
    // The view includes the chosen filters and the typed filter.
    await page.getByRole('button', { name: 'Öncelik', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Acil' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Yüksek' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Süzgeci yaz' }).click();
    const filter = page.getByRole('textbox', { name: 'Süzgeç', exact: true });
    await filter.fill('öncelik:acil,yüksek -durum:todo blokaj:evet');
    await filter.press('Enter');
    await expect.poll(() => page.getByRole('alert').locator('mark').textContent()).toBe('blokaj');
    await filter.fill('öncelik:acil,yüksek -durum:todo');
    await filter.press('Enter');
    await expect.poll(() => cards('Yüksek')).toEqual(['Perde']);
    await expect.poll(() => cards('Acil')).toEqual([]);
    await page.getByRole('button', { name: 'Görünümler' }).click();
    await page.getByRole('menuitem', { name: 'Görünümü kaydet' }).click();
    await page.getByRole('textbox', { name: 'Görünümün adı' }).fill('Süren işler');
    await page.getByRole('combobox', { name: 'Kim görür' }).selectOption('Projedekiler');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\?view=viw_\w+$/);
    const id = new URL(page.url()).searchParams.get('view');
    const view = async () => (await web.server.api('GET', `/views/${id}`)).body;
    expect(await view()).toMatchObject({
      kind: 'board',
      visibility: 'project',
      filter: 'priority:urgent,high -status:todo',
      group: 'priority',
      subgroup: null,
    });
    await expect.poll(() => cards('Yüksek')).toEqual(['Perde']);
    expect(await violations(page)).toEqual([]);

    await filter.fill('öncelik:acil,yüksek');
    await filter.press('Enter');
    await expect.poll(() => cards('Acil')).toEqual(['Fatura']);
    await page.getByRole('button', { name: 'Süren işler (değişti)' }).click();
    await page.getByRole('menuitem', { name: '“Süren işler” görünümünü güncelle' }).click();
    await page.waitForURL(/\?view=viw_\w+$/);
    expect(await view()).toMatchObject({ kind: 'board', filter: 'priority:urgent,high', group: 'priority' });
    await page.getByRole('searchbox', { name: 'Görev ara' }).fill('perde');
    await expect.poll(() => cards('Acil')).toEqual([]);
    await seen(page.getByRole('button', { name: 'Süren işler (değişti)' }));
    await page.goBack();
    await page.goto(`${web.server.url}/projects/${key}?view=${id}`);
    await page.getByRole('button', { name: 'Sık kullanılanlara ekle' }).click();
    await expect.poll(() => favourites(page)).toEqual(['Süren işler']);
    // The list address of a board view leads to the board, and the list keeps its filter.
    await page.goto(`${web.server.url}/projects/${key}/list?view=${id}`);
    await expect.poll(() => cards('Acil')).toEqual(['Fatura']);
    await page.getByRole('navigation', { name: 'Projenin görünümleri' }).getByRole('link', { name: 'Liste' }).click();
    await page.waitForURL(/list\?priority=urgent,high&group=priority$/);
    await page.goBack();
    await page.getByRole('button', { name: '“Süren işler” görünümü için işlemler' }).click();
    await page.getByRole('menuitem', { name: 'Sil' }).click();
    await expect.poll(() => cards('Sürüyor')).toEqual(['Perde']);
  });

  test('for boards have columns for any grouping, and a moved card gets the value of its column', async () => {
    const key = await project([
      { title: 'Perde', dueDate: '2031-01-02' },
      { title: 'Halı', status: 'in_progress', dueDate: '2031-01-01' },
    ]);
    const [sprint, release, label] = [
      await post('/cycles', { project: key, name: 'Ocak', startDate: '2031-01-01', endDate: '2031-01-14' }),
      await post('/milestones', { project: key, name: 'Yayın' }),
      await post('/labels', { name: `Acele ${key}` }),
    ];
    await web.server.api('PATCH', `/tasks/${key}-2`, { body: { labels: [label.id], parent: `${key}-1` } });
    const save = async (group: string): Promise<string> =>
      (await post('/views', { name: `Grup ${group}`, kind: 'board', project: key, visibility: 'project', group })).id;
    const page = await sule('/tasks');
    const columns = () => page.locator('main').getByRole('heading', { level: 2 }).allTextContents();
    const column = (name: string) => page.getByRole('region', { name, exact: true });
    const cards = (name: string) => column(name).locator('a[data-card]').allTextContents();
    const card = (title: string) => page.getByRole('link', { name: title, exact: true });
    const open = async (group: string, expected: readonly string[]) => {
      await page.goto(`${web.server.url}/projects/${key}?view=${await save(group)}`);
      await expect.poll(columns).toEqual(expected);
      if (process.env.VIEWS_PICTURE) await page.screenshot({ path: `${process.env.VIEWS_PICTURE}.${group}.png` });
      expect(await violations(page)).toEqual([]);
    };

    await open('cycle', ['Döngüsüz', 'Ocak']);
    await card('Perde').dragTo(column('Ocak'));
    await expect.poll(() => cards('Ocak')).toEqual(['Perde']);
    await expect.poll(() => task(`${key}-1`)).toMatchObject({ cycle: { id: sprint.id }, status: 'todo' });
    // Back by keyboard.
    await card('Perde').focus();
    for (const pressed of ['Space', 'ArrowLeft', 'Space']) await page.keyboard.press(pressed);
    await expect.poll(() => task(`${key}-1`)).toMatchObject({ cycle: null });

    await open('milestone', ['Kilometre taşsız', 'Yayın']);
    await card('Halı').dragTo(column('Yayın'));
    await expect.poll(() => task(`${key}-2`)).toMatchObject({ milestone: { id: release.id } });
    // A new milestone appears at once.
    await post('/milestones', { project: key, name: 'Bakım' });
    await expect.poll(columns).toEqual(['Kilometre taşsız', 'Yayın', 'Bakım']);

    // A category column sets its first status that the workflow permits.
    const { workflow } = (await web.server.api('GET', `/projects/${key}/workflow`)).body as {
      workflow: { key: string; category: string }[];
    };
    const categories = { backlog: 'Birikim', unstarted: 'Başlanmadı', started: 'Sürüyor', completed: 'Tamamlandı', cancelled: 'İptal' };
    const used = Object.entries(categories).filter(([category]) => workflow.some((status) => status.category === category));
    await open(
      'category',
      used.map(([, name]) => name),
    );
    await card('Halı').focus();
    for (const pressed of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(pressed);
    const done = workflow.find(({ category }) => category === 'completed');
    await expect.poll(() => task(`${key}-2`)).toMatchObject({ status: done?.key });

    await open('label', ['Etiketsiz', label.name]);
    await card('Perde').dragTo(column(label.name));
    await expect.poll(async () => (await task(`${key}-1`)).labels).toMatchObject([{ id: label.id }]);

    await open('parent', ['Üst görevsiz', 'Perde']);
    await card('Halı').dragTo(column('Üst görevsiz'));
    await expect.poll(() => task(`${key}-2`)).toMatchObject({ parent: null });

    await open('dueDate', ['Tarih yok', '1 Oca 2031', '2 Oca 2031']);
    await card('Perde').dragTo(column('1 Oca 2031'));
    await expect.poll(() => task(`${key}-1`)).toMatchObject({ dueDate: '2031-01-01' });

    await open('project', [(await web.server.api('GET', `/projects/${key}`)).body.name]);
    // In English too, with the grouping chosen on the page.
    const english = await web.signIn(people.ayse, { path: `/projects/${key}`, language: 'en' });
    const chosen = async (group: string, expected: readonly string[]) => {
      await english.getByRole('button', { name: 'Layout', exact: true }).click();
      await english.getByRole('combobox', { name: 'Columns' }).selectOption(group);
      await english.keyboard.press('Escape');
      await expect.poll(() => english.locator('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual(expected);
      if (process.env.VIEWS_PICTURE) await english.screenshot({ path: `${process.env.VIEWS_PICTURE}.english.${group}.png` });
    };
    await chosen('milestone', ['No milestone', 'Yayın', 'Bakım']);
    await chosen('label', ['No label', label.name]);
    await chosen('dueDate', ['No date', 'Jan 1, 2031']);
    await chosen('project', [(await web.server.api('GET', `/projects/${key}`)).body.name]);
    const words: Record<string, string> = {
      backlog: 'Backlog',
      unstarted: 'Not started',
      started: 'In progress',
      completed: 'Completed',
      cancelled: 'Cancelled',
    };
    await chosen(
      'category',
      used.map(([category]) => words[category] as string),
    );
    expect(await violations(english)).toEqual([]);
  });

  test('for boards fall back to the workflow when their field is deleted; a grouping in the address reports it', async () => {
    const key = await project([{ title: 'Perde' }]);
    const field = await post('/fields', { name: 'Oda', key: `oda_${key.toLowerCase()}`, type: 'text' });
    const group = `field.${field.key}`;
    const view = await post('/views', { name: 'Odalar', kind: 'board', project: key, visibility: 'project', group });
    const [saved, written] = [await sule(`/projects/${key}?view=${view.id}`), await web.signIn(people.admin, { path: nowhere })];
    await written.goto(`${web.url}/projects/${key}?group=${group}`);
    const said = written.getByRole('status').filter({ hasText: `“${field.key}” alanına göre gruplanmış` });
    for (const page of [saved, written]) await seen(page.getByRole('region', { name: 'Boş', exact: true }));
    await expect.poll(() => said.count()).toBe(0);
    expect((await web.server.api('DELETE', `/fields/${field.id}`)).status).toBeLessThan(300);
    await seen(said);
    expect(await violations(written)).toEqual([]);
    await seen(saved.getByRole('region', { name: 'Sürüyor', exact: true }));
  });

  test('for boards have rows, between which cards move by mouse, keyboard and menu', async () => {
    const key = await project([
      { title: 'Fatura', priority: 'urgent' },
      { title: 'Perde', priority: 'high', status: 'in_progress' },
      { title: 'Halı', priority: 'high' },
    ]);
    const made = { name: 'Satırlı', kind: 'board', project: key, visibility: 'project', group: 'status', subgroup: 'priority' };
    const view = await post('/views', made);
    const page = await sule(`/projects/${key}?view=${view.id}`);
    const cell = (name: string) => page.getByRole('region', { name, exact: true });
    const cards = (name: string) => cell(name).locator('a[data-card]').allTextContents();
    const rows = () => page.locator('main').getByRole('heading', { level: 3 }).allTextContents();
    const card = (title: string) => page.getByRole('link', { name: title, exact: true });
    await expect.poll(rows).toEqual(['Acil', 'Yüksek', 'Orta', 'Düşük', 'Öncelik yok']);
    await expect.poll(() => cards('Acil, Yapılacak')).toEqual(['Fatura']);
    await expect.poll(() => cards('Yüksek, Sürüyor')).toEqual(['Perde']);
    await seen(cell('Yüksek, Yapılacak').getByRole('img', { name: '1 görev' }));
    expect(await violations(page)).toEqual([]);

    // Dragging changes both values.
    await card('Fatura').dragTo(cell('Orta, Sürüyor'));
    await expect.poll(() => cards('Orta, Sürüyor')).toEqual(['Fatura']);
    await expect.poll(() => task(`${key}-1`)).toMatchObject({ status: 'in_progress', priority: 'medium' });
    // By keyboard, to the row above and the previous column.
    await card('Fatura').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowUp');
    await seen(page.getByText('Yüksek, Sürüyor: 2 kartın 2. sırası.'), 'attached');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Space');
    await expect.poll(() => task(`${key}-1`)).toMatchObject({ status: 'todo', priority: 'high' });
    await expect.poll(() => cards('Yüksek, Yapılacak')).toEqual(['Halı', 'Fatura']);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Fatura');
    // An unchanged value is not sent again.
    const { version } = await task(`${key}-1`);
    await page.getByRole('button', { name: `${key}-1 görevini taşı` }).click();
    const menu = page.getByRole('menu');
    await menu.getByRole('menuitem', { name: 'Düşük' }).click();
    await expect.poll(() => cards('Düşük, Yapılacak')).toEqual(['Fatura']);
    await expect.poll(() => task(`${key}-1`)).toMatchObject({ status: 'todo', priority: 'low', version: version + 1 });

    // Collapsed rows are skipped, and expand when a card is moved there.
    const fold = (name: string) => page.getByRole('button', { name, exact: true });
    await fold('Yüksek').click();
    await expect.poll(() => fold('Yüksek').getAttribute('aria-expanded')).toBe('false');
    await gone(card('Halı'));
    await page.getByRole('button', { name: `${key}-1 görevini taşı` }).click();
    await menu.getByRole('menuitem', { name: 'Yüksek' }).click();
    await expect.poll(() => cards('Yüksek, Yapılacak')).toEqual(['Fatura', 'Halı']);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Fatura');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Perde');

    // A new task gets the values of its cell, and rows are chosen beside the columns.
    await cell('Orta, Sürüyor')
      .getByRole('button', { name: /başına görev ekle/ })
      .click();
    await page.getByRole('textbox', { name: 'Yeni görevin başlığı' }).fill('Cam');
    await page.keyboard.press('Enter');
    await expect.poll(() => task(`${key}-4`)).toMatchObject({ title: 'Cam', status: 'in_progress', priority: 'medium' });
    await page.getByRole('button', { name: 'Düzen', exact: true }).click();
    await page.getByRole('combobox', { name: 'Satırlar' }).selectOption('Sorumlu');
    await page.keyboard.press('Escape');
    await expect.poll(rows).toEqual(['Kimseye atanmamış', 'Şule Işık']);
    await page.getByRole('button', { name: 'Satırlı (değişti)' }).click();
    await page.getByRole('menuitem', { name: 'Görünümü kaydet' }).click();
    await page.getByRole('textbox', { name: 'Görünümün adı' }).fill('Kişiler');
    await page.getByRole('combobox', { name: 'Kim görür' }).selectOption('Projedekiler');
    await page.keyboard.press('Enter');
    await seen(page.getByRole('button', { name: 'Kişiler', exact: true }));
    const id = new URL(page.url()).searchParams.get('view');
    expect((await web.server.api('GET', `/views/${id}`)).body).toMatchObject({ kind: 'board', group: 'status', subgroup: 'assignee' });
    const english = await web.signIn(people.ayse, { path: `/projects/${key}?view=${id}`, language: 'en', scheme: 'dark', width: 390 });
    await seen(english.getByRole('button', { name: 'Nobody', exact: true }));
    expect(await violations(english)).toEqual([]);
  });

  test('keep chips and filter text in sync', async () => {
    const key = await project([{ title: 'Fatura', priority: 'high' }, { title: 'Perde', priority: 'urgent' }, { title: 'Halı' }]);
    const page = await sule(`/projects/${key}/list`);
    await page.getByRole('button', { name: 'Süzgeci yaz' }).click();
    const filter = page.getByRole('textbox', { name: 'Süzgeç', exact: true });
    await chip(page, 'Öncelik').click();
    await page.getByRole('option', { name: 'Acil' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => filter.inputValue()).toBe('öncelik:acil');
    await filter.fill('öncelik:yüksek durum:Yapılacak');
    await filter.press('Enter');
    await seen(chip(page, 'Öncelik: Yüksek'));
    await seen(chip(page, 'Durum: Yapılacak'));
    await expect.poll(() => filter.inputValue()).toBe('durum:todo öncelik:yüksek');
    await expect.poll(() => titles(page)).toEqual(['Fatura']);
    // Terms that no chip can show stay beside them.
    await filter.fill('durum:todo (fatura veya öncelik:acil)');
    await filter.press('Enter');
    await seen(chip(page, 'Öncelik'));
    await expect.poll(() => titles(page)).toEqual(['Perde', 'Fatura']);
    await chip(page, 'Durum: Yapılacak').click();
    await page.getByRole('button', { name: 'Temizle', exact: true }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => filter.inputValue()).toBe('(fatura veya öncelik:acil)');
    await filter.fill('öncelik:yüksek sorumu:ben');
    await filter.press('Enter');
    const alert = page.getByRole('alert').filter({ hasText: 'sorumu' });
    await expect.poll(() => alert.locator('mark').textContent()).toBe('sorumu');
    await alert.getByRole('button', { name: 'sorumlu' }).click();
    await seen(chip(page, 'Sorumlu: Ben'));
    await expect.poll(() => filter.inputValue()).toBe('sorumlu:ben öncelik:yüksek');
  });

  test('group by any field, with subgroups', async () => {
    const key = await project([]);
    const [label, option] = [await post('/labels', { name: `Etiket ${key}` }), { name: 'Kızılırmak' }];
    const field = await post('/fields', {
      name: 'Müşteri',
      key: `musteri_${key.toLowerCase()}`,
      type: 'select',
      options: [option],
      projects: [key],
    });
    for (const body of [
      { title: 'Bir', labels: [label.id], fields: { [field.key]: 'Kızılırmak' }, priority: 'high' },
      { title: 'İki', labels: [label.id], priority: 'low' },
      { title: 'Üç' },
    ])
      await post('/tasks', { project: key, ...body });
    const page = await sule(`/projects/${key}/list?sort=number&group=label`);
    await expect.poll(() => headings(page)).toEqual([`Etiket ${key}2`, 'Etiketsiz1']);
    await page.getByRole('button', { name: 'Düzen', exact: true }).click();
    await page.getByRole('combobox', { name: 'Alt gruplar' }).selectOption('Öncelik');
    await page.keyboard.press('Escape');
    await expect.poll(() => headings(page)).toEqual([`Etiket ${key}2`, 'Yüksek1', 'Düşük1', 'Etiketsiz1', 'Yok1']);
    await page.goto(`${web.server.url}/projects/${key}/list?group=field.${field.key}`);
    await expect.poll(() => headings(page)).toEqual(['Müşteri: Kızılırmak1', 'Müşteri: boş2']);
    await saveView(page, 'Müşteriler');
    expect((await web.server.api('GET', '/views')).status).toBe(200);
    await page.reload();
    await expect.poll(() => headings(page)).toEqual(['Müşteri: Kızılırmak1', 'Müşteri: boş2']);
    await page.goto(`${web.server.url}/projects/${key}/list?group=cycle&subgroup=category`);
    await expect.poll(() => headings(page)).toEqual(['Döngüsüz3', 'Başlanmadı3']);
  });

  test('show due tasks in a month, and move them', async () => {
    const key = await project([
      { title: 'Fuar', startDate: '2031-03-13', dueDate: '2031-03-18' },
      { title: 'Fatura', dueDate: '2031-03-10' },
      { title: 'Nisan işi', dueDate: '2031-04-20' },
      { title: 'Tarihsiz' },
    ]);
    const page = await sule(`/projects/${key}/list?kind=calendar&day=2031-03-10`);
    await seen(page.getByRole('heading', { name: 'Mart 2031' }));
    const entry = (name: RegExp) => page.getByRole('table').getByRole('button', { name });
    await seen(entry(/^GOR\d+-1 Fuar, 13 Mar 2031 – 18 Mar 2031$/).first());
    // The entry continues in the next week.
    await expect.poll(() => entry(/Fuar/).count()).toBe(2);
    await expect.poll(() => page.getByText('Nisan işi').count()).toBe(0);
    expect(await violations(page)).toEqual([]);

    await entry(/^GOR\d+-2 Fatura/).press('Alt+ArrowRight');
    await seen(page.getByRole('status').filter({ hasText: `${key}-2: 11 Mar 2031` }), 'attached');
    await expect.poll(async () => (await task(`${key}-2`)).dueDate).toBe('2031-03-11');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/Fatura, 11 Mar 2031/);
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(async () => (await task(`${key}-2`)).dueDate).toBe('2031-03-18');

    // By mouse, also from the tasks without a date.
    const cell = (day: string) => page.getByRole('cell').filter({ has: page.locator(`time[datetime="${day}"]`) });
    await entry(/Fatura/).dragTo(cell('2031-03-04'));
    await expect.poll(async () => (await task(`${key}-2`)).dueDate).toBe('2031-03-04');
    const waiting = page.getByRole('region', { name: 'Tarihsiz görevler' });
    await waiting.getByRole('button', { name: /Tarihsiz, tarih yok/ }).dragTo(cell('2031-03-05'));
    await seen(entry(/Tarihsiz, 5 Mar 2031/));
    await seen(waiting.getByText('Tarihsiz açık görev yok.'));
    await entry(/Fuar/).first().dragTo(cell('2031-03-12'));
    await expect.poll(() => task(`${key}-1`)).toMatchObject({ startDate: '2031-03-12', dueDate: '2031-03-17' });

    await page.getByRole('button', { name: `${key}-2 için işlemler` }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Tarihini kaldır' }).click();
    await seen(waiting.getByRole('button', { name: /Fatura, tarih yok/ }));

    await page.getByRole('button', { name: 'Sonraki ay' }).click();
    await seen(entry(/Nisan işi/));
    await expect.poll(() => page.getByRole('table').getByRole('button', { name: /Fuar/ }).count()).toBe(0);
    // Another user moves the task.
    await web.server.api('PATCH', `/tasks/${key}-3`, { body: { dueDate: '2031-04-21' } });
    await seen(entry(/Nisan işi, 21 Nis 2031/));
    await saveView(page, 'Takvim');
    const view = (await web.server.api('GET', `/views?project=${key}`)).body.data;
    expect(view).toEqual([]);
    await seen(page.getByRole('link', { name: 'Takvim', exact: true }));
  });

  test('show a month as a list of days on a phone', async () => {
    const key = await project([
      { title: 'Fuar', startDate: '2031-03-30', dueDate: '2031-04-02' },
      { title: 'Fatura', dueDate: '2031-03-10' },
    ]);
    const page = await sule(`/projects/${key}/list?kind=calendar&day=2031-03-10`, { width: 390 });
    await seen(page.getByRole('heading', { name: '10 Mart Pazartesi' }));
    // Once for all its days.
    await seen(page.getByText('– 2 Nis 2031'));
    expect(await page.getByRole('button', { name: /Fuar/ }).count()).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: `${key}-2 için işlemler` }).click();
    await page.getByRole('menuitem', { name: 'Bir hafta ertele' }).click();
    await seen(page.getByRole('heading', { name: '17 Mart Pazartesi' }));
  });

  test('fold the past days of the current month on a phone', async () => {
    const key = await project([
      { title: 'Geçen iş', dueDate: '2031-03-10' },
      { title: 'Bugünkü iş', dueDate: '2031-03-20' },
      { title: 'Sonraki iş', dueDate: '2031-03-28' },
    ]);
    // The clock belongs to all pages of a browser context.
    const page = await web.signInOnce(people.sule, { path: nowhere, width: 390 });
    await page.clock.setFixedTime(new Date('2031-03-20T09:00:00Z'));
    await page.goto(`${web.url}/projects/${key}/list?kind=calendar`);
    await seen(page.getByRole('heading', { name: '20 Mart Perşembe, bugün' }));
    await seen(page.getByRole('button', { name: /Sonraki iş/ }));
    expect(await page.getByRole('button', { name: /Geçen iş/ }).count()).toBe(0);
    await page.getByText('Bu ayın geçen günleri (1)').click();
    await seen(page.getByRole('button', { name: /Geçen iş/ }));
    expect(await violations(page)).toEqual([]);
  });

  test('show a timeline with bars that can be moved and resized', async () => {
    const key = await project([
      { title: 'Tasarım', startDate: '2031-03-03', dueDate: '2031-03-07', priority: 'high' },
      { title: 'Yapım', startDate: '2031-03-10', dueDate: '2031-03-14' },
      { title: 'Sonraki yıl', dueDate: '2032-03-14' },
    ]);
    await web.server.api('PATCH', `/tasks/${key}-2`, { body: { blockedBy: [`${key}-1`] } });
    const page = await sule(`/projects/${key}/list?kind=timeline&day=2031-03-05`);
    const bar = (name: RegExp) => page.getByRole('cell').getByRole('button', { name });
    await seen(bar(/^GOR\d+-1 Tasarım, 3 Mar 2031 – 7 Mar 2031$/));
    await seen(bar(new RegExp(`Yapım, 10 Mar 2031 – 14 Mar 2031, Bekliyor: ${key}-1$`)));
    await expect.poll(() => page.getByText('Sonraki yıl').count()).toBe(0);
    expect(await violations(page)).toEqual([]);

    await bar(/Tasarım/).press('Alt+ArrowRight');
    await expect.poll(() => task(`${key}-1`)).toMatchObject({ startDate: '2031-03-04', dueDate: '2031-03-08' });
    await bar(/Tasarım, 4 Mar/).press('Alt+Shift+ArrowRight');
    await expect.poll(() => task(`${key}-1`)).toMatchObject({ startDate: '2031-03-04', dueDate: '2031-03-09' });
    await bar(/Tasarım, 4 Mar 2031 – 9/).press('Alt+Control+ArrowRight');
    await expect.poll(() => task(`${key}-1`)).toMatchObject({ startDate: '2031-03-05', dueDate: '2031-03-09' });

    // By mouse: the whole bar, then its end. The track shows four weeks.
    const drag = async (name: RegExp, where: 'middle' | 'end', days: number) => {
      const box = await bar(name).boundingBox();
      const track = await page
        .getByRole('cell')
        .filter({ has: page.getByRole('button', { name }) })
        .boundingBox();
      if (!box || !track) throw new Error('no bar');
      const from = where === 'middle' ? box.x + box.width / 2 : box.x + box.width - 3;
      await page.mouse.move(from, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(from + (days * track.width) / 28, box.y + box.height / 2, { steps: 4 });
      await page.mouse.up();
    };
    await drag(/Yapım/, 'middle', 3);
    await expect.poll(() => task(`${key}-2`)).toMatchObject({ startDate: '2031-03-13', dueDate: '2031-03-17' });
    await drag(/Yapım, 13 Mar/, 'end', -2);
    await expect.poll(() => task(`${key}-2`)).toMatchObject({ startDate: '2031-03-13', dueDate: '2031-03-15' });
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

    await page.getByRole('button', { name: `${key}-2 için işlemler` }).click();
    await page.getByRole('menuitem', { name: 'Başlangıcı bir gün öne al' }).click();
    await seen(bar(/Yapım, 12 Mar 2031 – 15 Mar 2031/));
    await page.getByRole('button', { name: 'Düzen', exact: true }).click();
    await page.getByRole('combobox', { name: 'Grupla' }).selectOption('Öncelik');
    await page.keyboard.press('Escape');
    await seen(page.getByRole('rowheader', { name: /^Yüksek/ }));
    await page.getByText('Ay', { exact: true }).click();
    await page.waitForURL(/scale=month/);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('rowheader').getByRole('button', { name: /Yapım/ }).click();
    await page.waitForURL(new RegExp(`task=${key}-2`));
  });

  test('scroll a timeline inside its own area on a phone', async () => {
    const key = await project([{ title: 'Tasarım', startDate: '2031-03-03', dueDate: '2031-03-07' }]);
    const page = await sule(`/projects/${key}/list?kind=timeline&day=2031-03-05`, { width: 390, language: 'en', scheme: 'dark' });
    await seen(page.getByRole('button', { name: /Tasarım, Mar 3, 2031 – Mar 7, 2031/ }));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await violations(page)).toEqual([]);
  });
});
