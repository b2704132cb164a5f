import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { violations } from '../support/axe.ts';
import { browserMissing } from '../support/chromium.ts';
import { gone, seen, typed } from '../support/seen.ts';
import { type Looks, people, type Web } from '../support/web.ts';
import { test } from '../support/web-test.ts';

describe.skipIf(browserMissing)('the list of tasks', () => {
  let web: Web;
  test.beforeAll(({ web: shared }) => {
    web = shared;
  });

  let projects = 0;
  /** Creates a project with tasks, as the administrator; the first task is the oldest. */
  async function project(tasks: readonly (string | Record<string, unknown>)[]): Promise<string> {
    projects += 1;
    const key = `LST${projects}`;
    const made = await web.server.api('POST', '/projects', { body: { key, name: `Liste ${projects}` } });
    expect(made.status).toBe(201);
    await create(key, tasks);
    return key;
  }
  async function create(key: string, tasks: readonly (string | Record<string, unknown>)[]): Promise<void> {
    for (let start = 0; start < tasks.length; start += 100) {
      const operations = tasks
        .slice(start, start + 100)
        .map((task) => ({ create: { project: key, ...(typeof task === 'string' ? { title: task } : task) } }));
      const { status, body } = await web.server.api('POST', '/tasks:batch', { body: { operations } });
      expect([status, body?.detail]).toEqual([200, undefined]);
    }
  }
  const asAyse = (path: string, looks: Looks = {}) => web.signIn(people.ayse, { path, ...looks });
  const list = (key: string) => `/projects/${key}/list`;
  const row = (page: Page, title: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name: title, exact: true }) });
  const titles = (page: Page) => page.getByRole('row').getByRole('link').allTextContents();
  const count = (page: Page, words: string) => seen(page.getByText(words, { exact: true }).first());
  const task = async (number: string) => (await web.server.api('GET', `/tasks/${number}`)).body;
  const check = (page: Page, number: string) => page.getByRole('checkbox', { name: `${number} görevini seç` });
  const pick = (page: Page, name: string) => page.getByRole('option', { name }).click();
  const steps = [
    { key: 'open', name: 'Açık', category: 'unstarted', transitions: ['doing'] },
    { key: 'doing', name: 'Yapılıyor', category: 'started', transitions: ['open', 'closed'] },
    { key: 'closed', name: 'Kapandı', category: 'completed', transitions: [] },
  ];

  test('shows the tasks of a project beside its board, and opens one from its title', async () => {
    const page = await asAyse('/projects/WEB/list');
    await seen(page.getByRole('heading', { level: 1, name: 'Web sitesi' }));
    await seen(row(page, 'Giriş sayfasını yenile').getByText('Yapılacak'));
    await expect.poll(() => page.getByRole('link', { name: 'Pano', exact: true }).getAttribute('href')).toBe('/projects/WEB');
    await expect.poll(() => page.getByRole('link', { name: 'Liste', exact: true }).getAttribute('aria-current')).toBe('page');
    await page.getByRole('link', { name: 'Giriş sayfasını yenile', exact: true }).click();
    await page.waitForURL(/[?&]task=WEB-\d+/);
    await seen(page.getByRole('dialog'));
  });

  test('shows the tasks of all visible projects, with their project', async () => {
    const page = await asAyse('/tasks?status=in_progress&priority=high&columns=title,project');
    await seen(row(page, 'Karanlık temada okunmayan düğmeler').getByText('Mobil uygulama'));
    await seen(row(page, 'Fatura ekranındaki yuvarlama hatasını düzelt').getByText('Web sitesi'));
    await expect.poll(() => page.getByRole('columnheader').allTextContents()).toEqual(['', 'Başlık', 'Proje']);
  });

  test('names the statuses of tasks in an archived project, also in the list of that project', async () => {
    const key = await project([{ title: 'Rafa kalkan iş', status: 'in_progress' }]);
    await web.server.api('PATCH', `/projects/${key}`, { body: { archived: true } });
    const page = await asAyse('/tasks?q=rafa');
    await seen(row(page, 'Rafa kalkan iş').getByText('Sürüyor'));
    await page.goto(`${web.server.url}${list(key)}`);
    await seen(row(page, 'Rafa kalkan iş').getByText('Sürüyor'));
  });

  test('sorts by a header as the API does, and keeps the order in the address', async () => {
    const key = await project([{ title: 'Yarın', dueDate: '2030-01-02' }, { title: 'Hiç' }, { title: 'Bugün', dueDate: '2030-01-01' }]);
    const page = await asAyse(list(key));
    await count(page, '3 görev');
    await expect.poll(() => titles(page)).toEqual(['Bugün', 'Hiç', 'Yarın']);
    const heading = page.getByRole('columnheader', { name: 'Son tarih' });
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe('none');
    await heading.getByRole('button').click();
    await page.waitForURL(/sort=dueDate/);
    await expect.poll(() => titles(page)).toEqual(['Bugün', 'Yarın', 'Hiç']);
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe('ascending');
    await heading.getByRole('button').click();
    await expect.poll(() => titles(page)).toEqual(['Yarın', 'Bugün', 'Hiç']);
    await page.reload();
    await expect.poll(() => titles(page)).toEqual(['Yarın', 'Bugün', 'Hiç']);
    await page.goBack();
    await expect.poll(() => titles(page)).toEqual(['Bugün', 'Yarın', 'Hiç']);
  });

  test('filters by text, status and person, and keeps the filters in the address', async () => {
    const key = await project([
      { title: 'Işık ölçümü', assignee: 'me', status: 'in_progress' },
      { title: 'Işıklar', status: 'in_progress' },
      { title: 'Perde' },
    ]);
    const page = await asAyse(list(key));
    await count(page, '3 görev');
    await page.getByRole('searchbox', { name: 'Görev ara' }).fill('ISIK');
    await count(page, '2 görev');
    await page.getByRole('button', { name: 'Durum', exact: true }).click();
    await pick(page, 'Sürüyor');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Sorumlu', exact: true }).click();
    await typed(page, 'kim');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await count(page, '1 görev');
    await expect.poll(() => titles(page)).toEqual(['Işıklar']);
    await seen(page.getByRole('button', { name: 'Sorumlu: Kimse' }));
    expect(new URL(page.url()).search).toBe('?q=ISIK&status=in_progress&assignee=none');
    await page.getByRole('button', { name: 'Süzgeçleri temizle' }).click();
    await count(page, '3 görev');
  });

  test('accepts a typed filter, suggests completions, and marks errors', async () => {
    const key = await project([
      { title: 'Fatura', assignee: 'me', priority: 'high' },
      { title: 'Perde', priority: 'urgent', dueDate: '2030-01-01' },
      { title: 'Halı' },
    ]);
    const page = await asAyse(list(key));
    await count(page, '3 görev');
    await page.getByRole('button', { name: 'Süzgeci yaz' }).click();
    const filter = page.getByRole('textbox', { name: 'Süzgeç', exact: true });
    await filter.click();
    await filter.pressSequentially('önc');
    await seen(page.getByRole('option', { name: 'öncelik:' }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => filter.inputValue()).toBe('öncelik:');
    await filter.pressSequentially('ac');
    await pick(page, 'acil');
    // Typed at once: the caret must be behind the completion already.
    await page.keyboard.type(' veya fatura');
    await expect.poll(() => filter.inputValue()).toBe('öncelik:acil veya fatura');
    await page.keyboard.press('Enter');
    await count(page, '2 görev');
    await expect.poll(() => titles(page)).toEqual(['Perde', 'Fatura']);
    expect(new URL(page.url()).searchParams.get('filter')).toBe('öncelik:acil veya fatura');

    await filter.fill('fatura sorumu:var');
    await page.keyboard.press('Enter');
    const alert = page.getByRole('alert').filter({ hasText: 'Böyle bir süzgeç alanı yok: sorumu' });
    await seen(alert);
    await expect.poll(() => alert.locator('mark').textContent()).toBe('sorumu');
    await expect.poll(() => filter.getAttribute('aria-invalid')).toBe('true');
    expect(await violations(page)).toEqual([]);
    await alert.getByRole('button', { name: 'sorumlu' }).click();
    await count(page, '1 görev');
    await expect.poll(() => filter.inputValue()).toBe('fatura sorumlu:var');
    await page.getByRole('button', { name: 'Süzgeci sil' }).click();
    await count(page, '3 görev');
  });

  test('suggests custom fields and their options in a filter', async () => {
    const key = await project(['Az önemli', 'Çok önemli', 'Önemsiz']);
    const options = [{ name: 'Az' }, { name: 'Çok önemli' }];
    const field = (await web.server.api('POST', '/fields', { body: { name: 'Önem', type: 'select', options, projects: [key] } })).body;
    for (const [index, option] of ['Az', 'Çok önemli'].entries())
      await web.server.api('PATCH', `/tasks/${key}-${index + 1}`, { body: { fields: { onem: option } } });
    const page = await asAyse(list(key));
    await count(page, '3 görev');
    await page.getByRole('button', { name: 'Süzgeci yaz' }).click();
    const filter = page.getByRole('textbox', { name: 'Süzgeç', exact: true });
    await filter.click();
    await filter.pressSequentially('one');
    await pick(page, 'alan.onem:');
    await expect.poll(() => filter.inputValue()).toBe('alan.onem:');
    await filter.pressSequentially('çok');
    await pick(page, '"Çok önemli"');
    await expect.poll(() => filter.inputValue()).toBe('alan.onem:"Çok önemli"');
    await page.keyboard.press('Enter');
    await count(page, '1 görev');
    await expect.poll(() => titles(page)).toEqual(['Çok önemli']);
    // The list updates when a task receives the value.
    await web.server.api('PATCH', `/tasks/${key}-3`, { body: { fields: { onem: 'Çok önemli' } } });
    await count(page, '2 görev');
    await web.server.api('DELETE', `/fields/${field.id}`);
  });

  test("shows that nothing matches, and the API's error for an unknown status", async () => {
    const page = await asAyse('/projects/WEB/list?q=b%C3%B6yle+bir+g%C3%B6rev+yok');
    await seen(page.getByRole('heading', { name: 'Bu süzgeçlere uyan görev yok' }));
    await page.goto(`${web.server.url}/projects/WEB/list?status=uydurma`);
    await seen(page.getByRole('alert').getByText('uydurma').first());
  });

  test('groups under headers that count and collapse', async () => {
    const key = await project([
      { title: 'Bir', priority: 'high' },
      { title: 'İki', priority: 'urgent' },
      { title: 'Üç', priority: 'high' },
    ]);
    const page = await asAyse(`${list(key)}?group=priority`);
    const high = page.getByRole('button', { name: 'Yüksek 2' });
    await seen(high);
    await expect.poll(() => titles(page)).toEqual(['İki', 'Üç', 'Bir']);
    await expect.poll(() => high.getAttribute('aria-expanded')).toBe('true');
    await high.click();
    await expect.poll(() => titles(page)).toEqual(['İki']);
    await seen(page.getByRole('button', { name: 'Yüksek 2' }));
  });

  test('shows groups and their counts before all tasks are loaded, and updates them', async () => {
    const priorities = ['urgent', ...Array.from({ length: 230 }, (_, n) => (n % 10 === 0 ? 'low' : 'high'))];
    const key = await project(priorities.map((priority, n) => ({ title: `Görev ${n}`, priority, assignee: n % 2 ? null : 'me' })));
    const page = await asAyse('/feed');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/graphql', async (route) => {
      const { operationName, variables } = route.request().postDataJSON() ?? {};
      if (operationName === 'ListTasks' && variables.after) await held;
      await route.continue();
    });
    // The most urgent task is the oldest, and so on the page that is held back.
    await page.goto(`${web.server.url}${list(key)}?group=priority&subgroup=assignee`);
    const heading = (name: string) => page.getByRole('row').getByRole('button', { name });
    await seen(heading('Acil 1'));
    await seen(heading('Yüksek 207'));
    await expect.poll(() => page.getByRole('link', { name: 'Görev 0', exact: true }).count()).toBe(0);
    await create(key, [{ title: 'Yeni', priority: 'urgent' }]);
    await seen(heading('Acil 2'));
    await heading('Acil 2').click();
    await heading('Yüksek 207').click();
    await seen(heading('Düşük 23'));
    release();
    await count(page, '232 görev');
    await heading('Acil 2').click();
    await seen(page.getByRole('link', { name: 'Görev 0', exact: true }));
    await seen(heading('Düşük 23'));
  });

  test('edits title, status, priority, assignee and due date in place', async () => {
    const key = await project(['Eski ad']);
    const page = await asAyse(list(key));
    await page.getByRole('button', { name: `${key}-1 başlığını düzenle` }).click();
    await page.getByRole('textbox', { name: `${key}-1 başlığını düzenle` }).fill('Yeni ad');
    await page.keyboard.press('Enter');
    await seen(page.getByRole('link', { name: 'Yeni ad' }));
    await page.getByRole('button', { name: `${key}-1, Durum: Yapılacak` }).click();
    await pick(page, 'Sürüyor');
    await page.getByRole('button', { name: `${key}-1, Öncelik: Yok` }).click();
    await pick(page, 'Acil');
    await page.getByRole('button', { name: `${key}-1, Sorumlu: boş` }).click();
    await pick(page, 'Şule Işık');
    await page.getByRole('button', { name: `${key}-1, Son tarih: boş` }).click();
    await page.getByRole('dialog', { name: 'Son tarih' }).getByRole('button', { name: 'Yarın' }).click();
    await expect
      .poll(() => task(`${key}-1`))
      .toMatchObject({
        title: 'Yeni ad',
        status: 'in_progress',
        priority: 'urgent',
        assignee: { name: 'Şule Işık' },
        dueDate: expect.stringMatching(/^\d{4}-/),
      });
    await seen(page.getByRole('button', { name: `${key}-1, Sorumlu: Şule Işık` }));
  });

  test('offers only permitted statuses, and reverts a refused one with the reason', async () => {
    const key = await project([]);
    const put = await web.server.api('PUT', `/projects/${key}/workflow`, { body: { statuses: steps } });
    expect(put.status).toBe(200);
    await create(key, ['Sıralı']);
    const page = await asAyse(list(key));
    const status = page.getByRole('button', { name: `${key}-1, Durum: Açık` });
    await status.click();
    await seen(page.getByRole('option').first());
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Açık', 'Yapılıyor']);
    // Closes the transition right before the request arrives, so that the page does not know it yet.
    const closed = steps.map((step) => (step.key === 'open' ? { ...step, transitions: ['closed'] } : step));
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('ListUpdate'))
        expect((await web.server.api('PUT', `/projects/${key}/workflow`, { body: { statuses: closed } })).status).toBe(200);
      return route.continue();
    });
    await pick(page, 'Yapılıyor');
    await seen(page.getByRole('alert').filter({ hasText: `${key}-1` }));
    await seen(status);
    expect((await task(`${key}-1`)).status).toBe('open');
  });

  test('shows changes of others at once, and keeps a title that is being edited', async () => {
    const key = await project([{ title: 'Benimki', status: 'todo' }, 'Öteki']);
    const page = await asAyse(`${list(key)}?status=todo`);
    await page.getByRole('button', { name: `${key}-1 başlığını düzenle` }).click();
    const editor = page.getByRole('textbox', { name: `${key}-1 başlığını düzenle` });
    await editor.fill('Yarım kal');
    const ilker = await web.signIn(people.ilker, { path: list(key) });
    await ilker.getByRole('textbox', { name: 'Yeni görev' }).fill('Başkasının görevi');
    await ilker.keyboard.press('Enter');
    await seen(row(page, 'Başkasının görevi'));
    await ilker.getByRole('button', { name: `${key}-2, Durum: Yapılacak` }).click();
    await pick(ilker, 'Bitti');
    await gone(row(page, 'Öteki'), 'detached');
    // The task no longer matches the filter, but its title is being edited.
    await web.server.api('PATCH', `/tasks/${key}-1`, { body: { status: 'done' } });
    await seen(row(ilker, 'Benimki').getByText('Bitti'));
    await expect.poll(() => editor.inputValue()).toBe('Yarım kal');
    await editor.pressSequentially('masın');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await task(`${key}-1`)).title).toBe('Yarım kalmasın');
    await expect.poll(() => titles(page)).toEqual(['Başkasının görevi']);
  });

  test('is navigated, opened, edited and selected by keyboard', async () => {
    const key = await project(['Üçüncü', 'İkinci', 'Birinci']);
    const page = await asAyse(list(key));
    await count(page, '3 görev');
    const grid = page.getByRole('grid', { name: 'Görevler' });
    await grid.press('ArrowDown');
    await grid.press('j');
    await expect
      .poll(async () => (await grid.getAttribute('aria-activedescendant')) === (await row(page, 'İkinci').getAttribute('id')))
      .toBe(true);
    await grid.press('x');
    await grid.press('Shift+ArrowDown');
    await seen(page.getByRole('region', { name: 'Seçilenlerle yapılacaklar' }).getByText('2 görev seçili'));
    await expect.poll(() => row(page, 'Üçüncü').getAttribute('aria-selected')).toBe('true');
    await grid.press('Escape');
    await grid.press('e');
    await typed(page, 'Sonuncu');
    await page.keyboard.press('Enter');
    await seen(page.getByRole('link', { name: 'Sonuncu' }));
    await grid.press('p');
    await typed(page, 'yuk');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await task(`${key}-1`)).priority).toBe('high');
    await grid.press('?');
    await seen(page.getByRole('dialog', { name: 'Klavye kısayolları' }));
    await page.keyboard.press('Escape');
    await gone(page.getByRole('dialog'), 'detached');
    await grid.press('Enter');
    await page.waitForURL(new RegExp(`task=${key}-1`));
  });

  test('changes many tasks at once', async () => {
    const key = await project(['a', 'b', 'c', 'd'].map((title) => ({ title })));
    const page = await asAyse(list(key));
    await check(page, `${key}-4`).click();
    await check(page, `${key}-2`).click({ modifiers: ['Shift'] });
    const bar = page.getByRole('region', { name: 'Seçilenlerle yapılacaklar' });
    await seen(bar.getByText('3 görev seçili'));
    await bar.getByRole('button', { name: 'Öncelik' }).click();
    await pick(page, 'Yüksek');
    await seen(page.getByText('3 görev değişti.'));
    await bar.getByRole('button', { name: 'Etiketler' }).click();
    await pick(page, 'hata');
    await expect.poll(async () => (await task(`${key}-3`)).labels).toMatchObject([{ name: 'hata' }]);
    expect((await task(`${key}-1`)).priority).toBe('none');
    expect((await task(`${key}-2`)).priority).toBe('high');
  });

  test('shows which of many changes was refused and why, and applies the others on request', async () => {
    const key = await project([]);
    await web.server.api('PUT', `/projects/${key}/workflow`, { body: { statuses: steps } });
    await create(key, [{ title: 'Hazır', status: 'doing' }, { title: 'Erken' }, { title: 'Bu da', status: 'doing' }]);
    const page = await asAyse(list(key));
    await page.getByRole('checkbox', { name: 'Görünenlerin hepsini seç' }).click();
    await page.getByRole('region', { name: 'Seçilenlerle yapılacaklar' }).getByRole('button', { name: 'Durum' }).click();
    await pick(page, 'Kapandı');
    const refused = page.getByRole('dialog', { name: 'Hepsi değişmedi' });
    await seen(refused.getByText(`${key}-2 yüzünden 3 görev`));
    await seen(refused.getByText(/Hiçbir görev değişmedi; 3 görev olduğu gibi kaldı/));
    await seen(row(page, 'Hazır').getByText('Yapılıyor'));
    expect((await task(`${key}-1`)).status).toBe('doing');
    await refused.getByRole('button', { name: 'Reddedileni çıkar, kalanı değiştir' }).click();
    await seen(page.getByText('2 görev değişti.'));
    await expect.poll(async () => [(await task(`${key}-1`)).status, (await task(`${key}-2`)).status]).toEqual(['closed', 'open']);
  });

  test('deletes many tasks and restores them with their subtasks', async () => {
    const key = await project(['Üst', 'Yan', 'Kalan']);
    await create(key, [{ title: 'Alt', parent: `${key}-1` }]);
    const page = await asAyse(list(key));
    for (const number of [1, 2, 4]) await check(page, `${key}-${number}`).click();
    await page.getByRole('region', { name: 'Seçilenlerle yapılacaklar' }).getByRole('button', { name: 'Sil' }).click();
    await expect.poll(() => titles(page)).toEqual(['Kalan']);
    expect((await task(`${key}-4`)).code).toBe('task.not_found');
    await page.getByRole('button', { name: 'Geri al' }).click();
    await expect.poll(() => titles(page)).toEqual(['Alt', 'Kalan', 'Yan', 'Üst']);
  });

  test('loses no keystroke of tasks that are typed one after the other', async () => {
    const key = await project(['Eski']);
    const page = await asAyse(list(key));
    await seen(row(page, 'Eski'));
    await page.getByRole('textbox', { name: 'Yeni görev' }).focus();
    const typed = ['Bir', 'İki', 'Üç', 'Dört'];
    for (const title of typed) {
      await page.keyboard.type(title);
      await page.keyboard.press('Enter');
    }
    await expect.poll(() => titles(page).then((all) => all.toSorted())).toEqual(['Eski', ...typed].toSorted());
    await expect.poll(() => page.getByRole('textbox', { name: 'Yeni görev' }).inputValue()).toBe('');
  });

  test('adds a task with the values of the filters', async () => {
    const key = await project(['Eski']);
    const page = await asAyse(`${list(key)}?priority=urgent`);
    await seen(page.getByRole('heading', { name: 'Bu süzgeçlere uyan görev yok' }));
    await page.getByRole('textbox', { name: 'Yeni görev' }).fill('Acil iş');
    await page.keyboard.press('Enter');
    await seen(page.getByText(`${key}-2 eklendi.`));
    await seen(row(page, 'Acil iş'));
    await expect.poll(() => page.getByRole('textbox', { name: 'Yeni görev' }).inputValue()).toBe('');
  });

  test('exports the whole view as CSV, without executable formulas', async () => {
    const key = await project([
      { title: '=HYPERLINK("http://kotu.test")', priority: 'high', assignee: 'me' },
      '+90 ara',
      'Çığ; "kış"',
      ...Array.from({ length: 210 }, (_, index) => `Sıradan ${index}`),
    ]);
    const page = await asAyse(`${list(key)}?sort=number&columns=number,title,status,priority`);
    await count(page, '213 görev');
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV olarak indir' }).click()]);
    expect(download.suggestedFilename()).toMatch(new RegExp(`^${key}-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
    const text = await readFile(await download.path(), 'utf8');
    const lines = text.split('\r\n');
    expect(lines.slice(0, 4)).toEqual([
      '\uFEFFNo;Başlık;Durum;Öncelik',
      `${key}-1;"'=HYPERLINK(""http://kotu.test"")";Yapılacak;Yüksek`,
      `${key}-2;"'+90 ara";Yapılacak;Yok`,
      `${key}-3;"Çığ; ""kış""";Yapılacak;Yok`,
    ]);
    expect(lines).toHaveLength(214);
  });

  test('renders only the visible rows of many tasks, and loads more while scrolling', async () => {
    const key = await project(Array.from({ length: 500 }, (_, index) => `İş ${index + 1}`));
    const page = await asAyse(list(key));
    await count(page, '500 görev');
    const grid = page.getByRole('grid', { name: 'Görevler' });
    await grid.press('ArrowDown');
    await expect
      .poll(async () => {
        await grid.press('End');
        return row(page, 'İş 1').count();
      })
      .toBe(1);
    await expect.poll(() => page.getByRole('row').count()).toBeLessThan(80);
    // New rows above do not move the visible ones.
    const place = async () => (await row(page, 'İş 1').boundingBox())?.y;
    let before: number | undefined;
    // Rows are measured after rendering, and move until then.
    await expect
      .poll(async () => {
        const last = before;
        before = await place();
        return last === before;
      })
      .toBe(true);
    await create(key, ['Yeni 1', 'Yeni 2']);
    await count(page, '502 görev');
    await expect.poll(place).toBe(before);
  });

  test('shows cards on a phone, with its filters in a drawer', async () => {
    const page = await asAyse('/projects/WEB/list', { width: 375 });
    await seen(row(page, 'Giriş sayfasını yenile').getByText('Yapılacak'));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    await page.getByRole('button', { name: 'Süzgeçler' }).click();
    const drawer = page.getByRole('dialog', { name: 'Süzgeçler' });
    await drawer.getByRole('button', { name: 'Durum' }).click();
    await pick(page, 'Bitti');
    await page.keyboard.press('Escape');
    await drawer.getByRole('button', { name: '1 görevi göster' }).click();
    await expect.poll(() => titles(page)).toEqual(['Giriş sayfası için metinleri yaz']);
  });

  test('is translated into English with correct plurals', async () => {
    const page = await asAyse('/projects/WEB/list?q=fatura', { language: 'en' });
    await count(page, '1 task');
    await seen(page.getByRole('columnheader', { name: 'Assignee' }));
    await page.getByRole('searchbox', { name: 'Search tasks' }).fill('');
    const { length } = await web.server.all('/tasks?project=WEB&');
    await count(page, `${length} tasks`);
  });
});
