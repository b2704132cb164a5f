import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { addField } from '../support/add-field.ts';
import { violations } from '../support/axe.ts';
import { browserMissing } from '../support/chromium.ts';
import { gone, seen, typed, written } from '../support/seen.ts';
import { nowhere, people, type Web } from '../support/web.ts';
import { test } from '../support/web-test.ts';

type Given = { readonly id: string; readonly number: string; readonly title: string };

describe.skipIf(browserMissing)('a task', () => {
  let web: Web;
  /** Ayşe's browser. */
  let page: Page;
  test.beforeAll(async ({ web: shared }) => {
    web = shared;
    await web.server.api('POST', '/projects', { body: { key: 'GRV', name: 'Görev sayfası' } });
  });
  test.beforeEach(async () => {
    page = await web.signIn(people.ayse, { path: nowhere });
  });

  const make = async (title: string, more: object = {}): Promise<Given> =>
    (await web.server.api('POST', '/tasks', { body: { title, project: 'GRV', ...more } })).body;
  const change = (task: Given, body: object) => web.server.api('PATCH', `/tasks/${task.id}`, { body });
  const stored = async (task: Given) => (await web.server.api('GET', `/tasks/${task.id}`)).body;
  const panel = (task: Given, at = page) => at.getByRole('dialog', { name: `${task.number} ` });
  /** Opens the task beside the start page, and waits until it is complete. */
  async function open(task: Given, at = page) {
    await at.goto(`${web.server.url}/?task=${task.id}`);
    await seen(panel(task, at).getByRole('textbox', { name: /Yorum yaz|Write a comment/ }));
    return panel(task, at);
  }
  const field = (name: RegExp, at = page) => at.getByRole('combobox', { name });
  /** Description being written, once its editor has loaded. */
  const described = (view: Locator) => view.getByRole('textbox', { name: 'Açıklama' }).and(page.locator('[contenteditable=true]'));
  const toast = (text: string | RegExp, at = page) => at.getByRole('alert').filter({ hasText: text });

  test('opens by its address, takes the focus, and closes by Escape', async () => {
    const task = await make('Odağı al');
    const view = await open(task);
    await expect.poll(() => view.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await gone(view, 'detached');
    expect(new URL(page.url()).search).toBe('');
  });

  test('returns the focus to the element that opened it', async () => {
    const [task, opener] = [await make('Odağı geri ver'), page.getByRole('navigation').locator('a[href="/feed"]')];
    await page.goto(web.server.url);
    await opener.focus();
    await page.evaluate((id) => {
      history.pushState(null, '', `?task=${id}`);
      dispatchEvent(new PopStateEvent('popstate'));
    }, task.id);
    await panel(task).getByRole('button', { name: 'Kapat' }).click();
    await gone(panel(task), 'detached');
    await expect.poll(() => opener.evaluate((link) => link === document.activeElement)).toBe(true);
  });

  test('changes its status by keyboard, and Escape closes only the list', async () => {
    const task = await make('Durumu değiştir');
    const view = await open(task);
    await page.keyboard.press('s');
    await seen(page.getByRole('option', { name: 'Sürüyor' }));
    await page.keyboard.press('Escape');
    await gone(page.getByRole('option', { name: 'Sürüyor' }));
    await page.keyboard.press('s');
    await seen(page.getByRole('option', { name: 'Sürüyor' }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await seen(field(/^Durum: Sürüyor/));
    await expect.poll(async () => (await stored(task)).status).toBe('in_progress');
    await expect.poll(() => view.isVisible()).toBe(true);
  });

  test('sends changes in order, and shows the last one despite a late answer', async () => {
    const task = await make('Sırayla');
    const [sent, held] = [[] as string[], Promise.withResolvers<void>()];
    await page.route('**/graphql', async (route) => {
      const { operationName, variables } = route.request().postDataJSON();
      if (operationName !== 'UpdateTask') return route.continue();
      sent.push(variables.input.priority);
      const response = await route.fetch();
      if (sent.length === 1) await held.promise;
      await route.fulfill({ response });
    });
    await open(task);
    const choose = async (name: string) => {
      await field(/^Öncelik/).click();
      await page.getByRole('option', { name, exact: true }).click();
      await seen(field(new RegExp(`^Öncelik: ${name}`)));
    };
    await choose('Düşük');
    await expect.poll(async () => (await stored(task)).priority).toBe('low');
    await choose('Yüksek');
    await change(task, { title: 'Başkası değiştirdi' });
    await seen(page.getByRole('heading', { name: 'Başkası değiştirdi' }));
    expect(sent).toEqual(['low']);
    held.resolve();
    await expect.poll(async () => (await stored(task)).priority).toBe('high');
    expect(sent).toEqual(['low', 'high']);
    await seen(field(/^Öncelik: Yüksek/));
    await seen(page.getByRole('heading', { name: 'Başkası değiştirdi' }));
  });

  test('shows the changes of others despite a late answer to an earlier request', async () => {
    const task = await make('Geç gelen');
    const held = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      if (route.request().postDataJSON().operationName !== 'UpdateTask') return route.continue();
      const response = await route.fetch();
      await held.promise;
      await route.fulfill({ response });
    });
    await open(task);
    await field(/^Öncelik/).click();
    await page.getByRole('option', { name: 'Düşük', exact: true }).click();
    await expect.poll(async () => (await stored(task)).priority).toBe('low');
    await change(task, { title: 'Yeni adı' });
    await seen(page.getByRole('heading', { name: 'Yeni adı' }));
    const read = page.waitForResponse((response) => /"operationName":"TaskView"/.test(response.request().postData() ?? ''));
    held.resolve();
    await read;
    await seen(page.getByRole('heading', { name: 'Yeni adı' }));
    await gone(page.getByRole('heading', { name: 'Geç gelen' }));
  });

  test('offers only statuses that the workflow permits', async () => {
    await web.server.api('POST', '/projects', { body: { key: 'DAR', name: 'Dar geçit' } });
    await web.server.api('PUT', '/projects/DAR/workflow', {
      body: {
        statuses: [
          { key: 'todo', name: 'Yapılacak', category: 'unstarted', transitions: ['doing'] },
          { key: 'doing', name: 'Yapılıyor', category: 'started', transitions: ['ready'] },
          { key: 'ready', name: 'Hazır', category: 'completed', transitions: [] },
        ],
      },
    });
    const task = await make('Dar yoldan geç', { project: 'DAR' });
    await open(task);
    await field(/^Durum/).click();
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Yapılacak', 'Yapılıyor']);
  });

  test('gets an assignee, a priority, a due date and a new label', async () => {
    const task = await make('Alanları doldur');
    await open(task);
    await page.keyboard.press('a');
    await page.getByRole('textbox', { name: 'Sorumlu içinde ara' }).fill('sule');
    await page.getByRole('option', { name: 'Şule Işık' }).click();
    await seen(field(/^Sorumlu: Şule Işık/));
    await page.keyboard.press('p');
    await page.getByRole('option', { name: 'Acil' }).click();
    await seen(field(/^Öncelik: Acil/));
    await page.keyboard.press('d');
    await page.getByRole('dialog', { name: 'Son tarih' }).getByRole('button', { name: 'Yarın' }).click();
    await page.keyboard.press('l');
    await page.getByRole('textbox', { name: 'Etiketler içinde ara' }).fill('yepyeni');
    await page.getByRole('option', { name: '“yepyeni” etiketini oluştur' }).click();
    await seen(field(/^Etiketler: yepyeni/));
    const tomorrow = await page.evaluate(() => new Date(Date.now() + 86_400_000).toLocaleDateString('sv'));
    await expect
      .poll(async () => {
        const { assignee, priority, dueDate, labels } = await stored(task);
        return [assignee?.name, priority, dueDate, labels.map(({ name }: { name: string }) => name)];
      })
      .toEqual(['Şule Işık', 'urgent', tomorrow, ['yepyeni']]);
  });

  test('sets a date by the calendar', async () => {
    const task = await make('Takvimden seç', { dueDate: '2030-05-10' });
    await open(task);
    await addField(page, 'Başlangıç tarihi');
    await page.getByRole('dialog', { name: 'Başlangıç tarihi' }).getByRole('button', { name: /^15 / }).click();
    await expect.poll(async () => (await stored(task)).startDate).toMatch(/-15$/);
  });

  test('ignores shortcuts during typing', async () => {
    const task = await make('Yazarken kısayol yok');
    await open(task);
    await page.keyboard.press('m');
    await typed(page, 'saydam');
    await seen(page.getByRole('textbox', { name: 'Yorum yaz' }).and(page.locator(':focus')));
    await expect.poll(() => written(page.getByRole('textbox', { name: 'Yorum yaz' }))).toBe('saydam');
    await expect.poll(() => page.getByRole('listbox').count()).toBe(0);
  });

  test('ignores shortcuts in an open calendar', async () => {
    const task = await make('Takvimde kısayol yok');
    await open(task);
    await page.keyboard.press('d');
    const calendar = page.getByRole('dialog', { name: 'Son tarih' });
    await seen(calendar.getByRole('button', { name: /^15 / }));
    await page.keyboard.press('m');
    await seen(calendar.locator(':focus'));
    await expect.poll(() => page.getByRole('textbox', { name: 'Yorum yaz' }).and(page.locator(':focus')).count()).toBe(0);
  });

  test('continues a list in a comment, and ends it at an empty item', async () => {
    const task = await make('Listeli');
    const view = await open(task);
    await page.keyboard.press('m');
    await seen(view.getByRole('textbox', { name: 'Yorum yaz' }).and(page.locator('[contenteditable=true]:focus')));
    for (const line of ['- [x] Bir', 'İki', '', '9. Dokuz', 'On']) {
      if (line !== '- [x] Bir') await page.keyboard.press('Enter');
      await page.keyboard.type(line);
    }
    await page.keyboard.press('Control+Enter');
    await seen(view.getByRole('list', { name: 'Yorumlar' }).getByText('Dokuz'));
    const [comment] = (await web.server.api('GET', `/tasks/${task.id}/comments`)).body.data;
    expect(comment.body).toBe('- [x] Bir\n- [ ] İki\n\n9. Dokuz\n10. On');
  });

  test('edits its title in place', async () => {
    const task = await make('Eski başlık');
    const view = await open(task);
    await view.getByRole('button', { name: 'Eski başlık' }).click();
    await view.getByRole('textbox', { name: 'Başlık' }).fill('Yeni başlık');
    await page.keyboard.press('Enter');
    await seen(view.getByRole('heading', { name: 'Yeni başlık' }));
    expect((await stored(task)).title).toBe('Yeni başlık');
  });

  test('keeps a draft of the description until it is saved', async () => {
    const task = await make('Taslağı sakla');
    const view = await open(task);
    await page.keyboard.press('e');
    await typed(page, 'İlk **taslak**');
    await seen(described(view).locator('strong', { hasText: 'taslak' }));
    await page.reload();
    await seen(described(view).locator('strong', { hasText: 'taslak' }));
    const section = view.getByRole('region', { name: 'Açıklama', exact: true });
    await section.getByRole('button', { name: 'Kaydet' }).click();
    await seen(section.getByRole('button', { name: 'Açıklamayı düzenle' }));
    expect((await stored(task)).description).toBe('İlk **taslak**');
    await page.reload();
    await seen(section.getByRole('button', { name: 'Açıklamayı düzenle' }));
  });

  test('leaves the description by Escape without closing the task', async () => {
    const view = await open(await make('Kaçılan'));
    await page.keyboard.press('e');
    await typed(page, 'kalan');
    await seen(described(view).getByText('kalan'));
    await page.keyboard.press('Escape');
    await seen(view.locator(':focus').and(page.locator('[data-autofocus]')));
    await seen(described(view).getByText('kalan'));
  });

  test('shows both versions if two people changed the description, and saves the chosen one', async () => {
    const task = await make('Çakışma', { description: 'temel' });
    const view = await open(task);
    await page.keyboard.press('e');
    await described(view).fill('benim metnim');
    await change(task, { description: 'onun metni' });
    await seen(view.getByText('Sen yazarken bu metni bir başkası değiştirdi'));
    await expect.poll(() => described(view).textContent()).toBe('benim metnim');
    await view.getByRole('button', { name: 'Kaydet' }).click();
    const dialog = page.getByRole('dialog', { name: 'Açıklama: iki ayrı sürüm' });
    await seen(dialog.getByRole('region', { name: 'Senin sürümün' }).getByText('benim metnim'));
    await seen(dialog.getByRole('region', { name: 'Kaydedilmiş sürüm' }).getByText('onun metni'));
    expect((await stored(task)).description).toBe('onun metni');
    await dialog.getByRole('button', { name: 'Benimkini kaydet' }).click();
    await expect.poll(async () => (await stored(task)).description).toBe('benim metnim');
  });

  test('saves a description although another field was changed meanwhile', async () => {
    const task = await make('Çakışmayan', { description: 'temel' });
    const view = await open(task);
    await page.keyboard.press('e');
    await described(view).fill('benim metnim');
    await change(task, { priority: 'urgent' });
    await seen(field(/^Öncelik: Acil/));
    await view.getByRole('button', { name: 'Kaydet' }).click();
    await expect.poll(async () => (await stored(task)).description).toBe('benim metnim');
    expect((await stored(task)).priority).toBe('urgent');
  });

  test('shows the changes of others at once', async () => {
    const task = await make('Canlı');
    const view = await open(task);
    await change(task, { title: 'Canlı değişti', status: 'done' });
    await seen(view.getByRole('heading', { name: 'Canlı değişti' }));
    await seen(field(/^Durum: Bitti/));
  });

  test('adds, completes, opens and updates subtasks', async () => {
    const task = await make('Üst iş');
    const view = await open(task);
    await view.getByRole('button', { name: 'Alt görev ekle' }).click();
    await view.getByRole('textbox', { name: 'Alt görev ekle' }).fill('Birinci parça');
    await page.keyboard.press('Enter');
    await seen(view.getByRole('checkbox', { name: 'Bitti: Birinci parça' }));
    await make('İkinci parça', { parent: task.id });
    await seen(view.getByRole('checkbox', { name: 'Bitti: İkinci parça' }));
    await view.getByRole('checkbox', { name: 'Bitti: Birinci parça' }).check();
    await seen(view.getByText('1/2'));
    const done = async () =>
      (await web.server.api('GET', `/tasks?parent=${task.id}&status=done`)).body.data.map(({ title }: Given) => title);
    await expect.poll(done).toEqual(['Birinci parça']);
    await view.getByRole('link', { name: 'İkinci parça' }).click();
    await seen(page.getByRole('heading', { name: 'İkinci parça' }));
    await seen(page.getByRole('link', { name: task.number }).first());
  });

  test('shows that a task has more subtasks than those that are loaded', async () => {
    const task = await make('Çok parçalı');
    await Promise.all(Array.from({ length: 41 }, (_, at) => make(`Parça ${at}`, { parent: task.id })));
    const view = await open(task);
    await seen(view.getByText('0/40+', { exact: true }));
    await view.getByRole('button', { name: 'Daha fazla göster' }).click();
    await seen(view.getByText('0/41', { exact: true }));
  });

  test('accepts subtasks that are typed faster than the server answers', async () => {
    const task = await make('Bölünecek');
    const view = await open(task);
    const held = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('CreateSubtask')) await held.promise;
      await route.continue();
    });
    await view.getByRole('button', { name: 'Alt görev ekle' }).click();
    const adding = view.getByRole('textbox', { name: 'Alt görev ekle' });
    for (const title of ['İlk', 'İkinci', 'Üçüncü']) {
      await adding.fill(title);
      await page.keyboard.press('Enter');
    }
    await adding.fill('Yarım kalan');
    held.resolve();
    await seen(view.getByText('0/3'));
    await expect
      .poll(() => view.getByRole('link', { name: /^(İlk|İkinci|Üçüncü)$/ }).allTextContents())
      .toEqual(['İlk', 'İkinci', 'Üçüncü']);
    await expect.poll(() => adding.inputValue()).toBe('Yarım kalan');
  });

  test('keeps a subtask ticked if its event arrives before the answer', async () => {
    const task = await make('Önce olay gelir');
    const part = await make('Adım', { parent: task.id });
    const view = await open(task);
    const held = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('TickTask')) return route.fallback();
      const response = await route.fetch();
      await held.promise;
      await route.fulfill({ response });
    });
    const again = page.waitForResponse((response) => /"operationName":"Subtasks"/.test(response.request().postData() ?? ''));
    const box = view.getByRole('checkbox', { name: 'Bitti: Adım' });
    await box.click();
    await again;
    await expect.poll(async () => (await stored(part)).status).toBe('done');
    // Waits until the received data is rendered.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect([await box.isChecked(), await view.getByText('1/1').isVisible()]).toEqual([true, true]);
    held.resolve();
    await expect.poll(() => box.isChecked()).toBe(true);
  });

  test('adds blockers by number, and shows why a cycle is refused', async () => {
    const [first, second] = [await make('Önce bu'), await make('Sonra bu')];
    const view = await open(second);
    await view.getByRole('button', { name: 'Bağımlılık ekle' }).click();
    await view.getByRole('button', { name: 'Önce bitmesi gereken' }).click();
    await typed(page, first.number);
    await page.getByRole('option', { name: first.title }).click();
    await seen(view.getByRole('list', { name: 'Önce bitmesi gerekenler' }).getByRole('link', { name: 'Önce bu' }));
    await expect.poll(async () => (await stored(second)).blockedBy.length).toBe(1);
    const other = await open(first);
    await seen(other.getByRole('list', { name: 'Bunu bekleyenler' }).getByRole('link', { name: 'Sonra bu' }));
    await other.getByRole('button', { name: 'Önce bitmesi gereken' }).click();
    await typed(page, 'Sonra bu');
    await page.getByRole('option', { name: second.title }).click();
    await seen(toast('Görev değiştirilemedi'));
    await gone(other.getByRole('list', { name: 'Önce bitmesi gerekenler' }), 'detached');
    expect((await stored(first)).blockedBy).toEqual([]);
  });

  test('shows why a search for a blocker failed, instead of finding nothing', async () => {
    const view = await open(await make('Neyi bekliyor'));
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('"FindTasks"')
        ? route.fulfill({ json: { data: null, errors: [{ message: 'Olmadı.', extensions: { code: 'internal', status: 500 } }] } })
        : route.fallback(),
    );
    await view.getByRole('button', { name: 'Bağımlılık ekle' }).click();
    await view.getByRole('button', { name: 'Önce bitmesi gereken' }).click();
    await typed(page, 'Giriş');
    await seen(page.getByRole('alert').getByText('Olmadı.'));
    expect(await page.getByText('Bulunamadı', { exact: true }).count()).toBe(0);
    await page.unroute('**/graphql');
  });

  test('gets a comment with a mention chosen by keyboard', async () => {
    const task = await make('Yorumlu');
    const view = await open(task);
    await page.keyboard.press('m');
    await typed(page, 'Bakar mısın @ilk');
    await seen(page.getByRole('option', { name: 'İlker Çağlar' }));
    await page.keyboard.press('Enter');
    const area = view.getByRole('textbox', { name: 'Yorum yaz' });
    await expect.poll(() => written(area)).toBe('Bakar mısın @İlker Çağlar');
    await page.keyboard.press('Control+Enter');
    await seen(view.getByRole('list', { name: 'Yorumlar' }).getByText('@İlker Çağlar'));
    const [comment] = (await web.server.api('GET', `/tasks/${task.id}/comments`)).body.data;
    expect(comment.mentions.map(({ name }: { name: string }) => name)).toEqual(['İlker Çağlar']);
    expect(comment.body).toMatch(/^Bakar mısın @\[İlker Çağlar\]\(usr_\w+\)$/);
    await expect.poll(() => written(area)).toBe('');
  });

  test('keeps text that is typed while a comment is being sent', async () => {
    const task = await make('Yolda');
    const view = await open(task);
    const area = view.getByRole('textbox', { name: 'Yorum yaz' });
    await area.fill('ilk');
    const held = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('CreateComment')) await held.promise;
      await route.continue();
    });
    await area.press('Control+Enter');
    await area.fill('ilk, sonra ikinci');
    held.resolve();
    await seen(view.getByRole('list', { name: 'Yorumlar' }).getByText('ilk', { exact: true }));
    await expect.poll(() => written(area)).toBe('ilk, sonra ikinci');
    await page.unroute('**/graphql');
    await area.fill('');
  });

  test('keeps text that is typed while a description is being saved', async () => {
    const task = await make('Kaydedilen');
    const view = await open(task);
    await page.keyboard.press('e');
    await described(view).fill('ilk');
    const held = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('"UpdateTask"')) await held.promise;
      await route.continue();
    });
    await described(view).press('Control+Enter');
    await described(view).fill('ilk, sonra ikinci');
    held.resolve();
    await expect.poll(async () => (await stored(task)).description).toBe('ilk');
    await view.getByRole('button', { name: 'Kaydet' }).click();
    await expect.poll(async () => (await stored(task)).description).toBe('ilk, sonra ikinci');
    await page.unroute('**/graphql');
  });

  test('allows only the author to edit and delete a comment', async () => {
    const task = await make('Kendi yorumun');
    await web.server.api('POST', `/tasks/${task.id}/comments`, { body: { body: 'yöneticinin yorumu' } });
    const view = await open(task);
    await page.keyboard.press('m');
    await typed(page, 'benim yorumum');
    await page.keyboard.press('Control+Enter');
    await seen(view.getByRole('list', { name: 'Yorumlar' }).getByText('benim yorumum'));
    await view.getByRole('button', { name: 'Yorum işlemleri: Yönetici' }).click();
    await seen(page.getByRole('menuitem', { name: 'Bağlantıyı kopyala' }));
    await expect.poll(() => page.getByRole('menuitem', { name: 'Düzenle' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await view.getByRole('button', { name: 'Yorum işlemleri: Ayşe Yılmaz' }).click();
    await page.getByRole('menuitem', { name: 'Düzenle' }).click();
    await view.getByRole('textbox', { name: 'Yorumu düzenle' }).fill('düzelttim');
    await view.getByRole('listitem').getByRole('button', { name: 'Kaydet' }).click();
    await seen(view.getByText('düzelttim'));
    await view.getByRole('button', { name: 'Yorum işlemleri: Ayşe Yılmaz' }).click();
    await page.getByRole('menuitem', { name: 'Sil' }).click();
    await gone(view.getByText('düzelttim'), 'detached');
    expect((await web.server.api('GET', `/tasks/${task.id}/comments`)).body.data).toHaveLength(1);
  });

  test('shows a new comment of others at once during typing', async () => {
    const task = await make('Canlı yorum');
    const view = await open(task);
    await page.keyboard.press('m');
    await typed(page, 'yarım kalan');
    await web.server.api('POST', `/tasks/${task.id}/comments`, { body: { body: 'araya giren' } });
    await seen(view.getByText('araya giren'));
    await expect.poll(() => written(view.getByRole('textbox', { name: 'Yorum yaz' }))).toBe('yarım kalan');
  });

  test('scrolls to the comment of a link, on its page', async () => {
    const task = await make('Çok yorumlu');
    const write = (body: string) => web.server.api('POST', `/tasks/${task.id}/comments`, { body: { body } });
    const comments = [(await write('yorum 0')).body, (await write('yorum 1')).body, (await write('yorum 2')).body];
    await Promise.all(Array.from({ length: 57 }, (_, at) => write(`sonraki ${at}`)));
    await page.goto(`${web.server.url}/tasks/${task.id}?comment=${comments[2]?.id}`);
    const named = page.getByRole('listitem').filter({ hasText: /yorum 2$/ });
    await seen(named.and(page.locator(':focus')));
    await expect.poll(() => named.evaluate((item) => item.getBoundingClientRect().top)).toBeLessThan(900);
  });

  test('stores a pasted picture as a file, and shows the progress of its text extraction', async () => {
    const task = await make('Dosyalı');
    const view = await open(task);
    await page.evaluate(async () => {
      const canvas = document.createElement('canvas');
      const blob = await new Promise<Blob>((resolve) => canvas.toBlob((made) => made && resolve(made)));
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([blob], 'image.png', { type: 'image/png' }));
      (document.activeElement ?? document.body).dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    });
    await seen(view.getByRole('link', { name: /^Ekran görüntüsü .*\.png$/ }));
    await seen(view.getByRole('button', { name: 'Dosya ekle' }));
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'not.txt', mimeType: 'text/plain', buffer: Buffer.from('Kargo salı günü gelir.') });
    const row = view.getByRole('listitem').filter({ hasText: 'not.txt' });
    await seen(row.getByText('Aranabilir'));
    const { data } = (await web.server.api('GET', `/files?task=${task.id}`)).body;
    expect(data.map(({ mimeType }: { mimeType: string }) => mimeType).sort()).toEqual(['image/png', 'text/plain']);
    await expect.poll(() => row.getByRole('link', { name: 'not.txt', exact: true }).getAttribute('href')).toMatch(/^\/files\/fil_/);
  });

  test('shows its history with old and new values', async () => {
    const task = await make('Tarihçe');
    await change(task, { status: 'in_progress', priority: 'high' });
    const view = await open(task);
    const history = view.getByRole('list', { name: 'Yorumlar ve geçmiş' });
    await seen(history.getByText('Durum: '));
    expect(
      await history
        .getByRole('listitem')
        .filter({ hasText: /^Durum/ })
        .textContent(),
    ).toContain('YapılacakSürüyor');
    await seen(history.getByText('API ile').first());
    await change(task, { priority: 'low' });
    await seen(history.getByRole('listitem').filter({ hasText: /^Öncelik: YüksekDüşük$/ }));
  });

  test('starts and stops watching', async () => {
    const task = await make('İzlenen');
    const view = await open(task);
    await view.getByRole('button', { name: /^İzle / }).click();
    await seen(view.getByRole('button', { name: /^İzliyorsun \(1 izleyen\)/ }));
    await expect.poll(async () => (await stored(task)).watchers.length).toBe(1);
    await view.getByRole('button', { name: /^İzliyorsun/ }).click();
    await expect.poll(async () => (await stored(task)).watchers.length).toBe(0);
  });

  test('is deleted with its subtasks, and restored', async () => {
    const task = await make('Silinen');
    const part = await make('Parçası', { parent: task.id });
    const view = await open(task);
    await view.getByRole('button', { name: 'Görev işlemleri' }).click();
    await page.getByRole('menuitem', { name: 'Görevi sil' }).click();
    await toast(`${task.number}, 1 alt göreviyle birlikte silindi`).getByRole('button', { name: 'Geri al' }).click();
    await seen(toast(`${task.number} geri yüklendi`));
    expect((await web.server.api('GET', `/tasks/${part.id}`)).status).toBe(200);
  });

  test('is duplicated with a new title and its subtasks, and the copy opens', async () => {
    const task = await make('Çoğaltılan');
    await make('Alt iş', { parent: task.id });
    const view = await open(task);
    await view.getByRole('button', { name: 'Görev işlemleri' }).click();
    await page.getByRole('menuitem', { name: 'Görevi çoğalt' }).click();
    const dialog = page.getByRole('dialog', { name: 'Görevi çoğalt' });
    await dialog.getByRole('textbox', { name: 'Yeni görevin başlığı' }).fill('Çoğalan');
    await dialog.getByRole('checkbox', { name: 'Alt görevleriyle birlikte' }).check();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Görevi çoğalt' }).click();
    await expect.poll(async () => (await web.server.api('GET', '/tasks?q=Çoğalan')).body.data.length).toBe(1);
    const [copy] = (await web.server.api('GET', '/tasks?q=Çoğalan')).body.data;
    await expect.poll(() => page.url()).toMatch(new RegExp(`task=${copy.number}$`));
    expect((await web.server.api('GET', `/tasks?parent=${copy.id}`)).body.data).toMatchObject([{ title: 'Alt iş' }]);
  });

  test('shows that somebody else deleted it, and can be restored', async () => {
    const task = await make('Altından çekilen');
    const view = await open(task);
    await web.server.api('DELETE', `/tasks/${task.id}`);
    const away = page.getByRole('dialog');
    await seen(away.getByRole('heading', { name: `${task.number} silindi` }));
    await away.getByRole('button', { name: 'Geri yükle' }).click();
    await seen(view.getByRole('heading', { name: 'Altından çekilen' }));
    expect((await web.server.api('GET', `/tasks/${task.id}`)).status).toBe(200);
  });

  test('shows a not-found page if it does not exist or the reader cannot view it', async () => {
    const hidden = (await web.server.api('GET', '/tasks?project=IK')).body.data?.[0]?.id ?? 'IK-1';
    for (const id of [hidden, 'WEB-9999']) {
      await page.goto(`${web.server.url}/tasks/${id}`);
      await seen(page.getByRole('heading', { name: 'Burada bir görev yok' }));
    }
  });

  test('renders hostile Markdown harmlessly', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const hostile = [
      '<script>document.title = "ele geçirildi"</script>',
      '<img src=x onerror="document.title=\'ele geçirildi\'">',
      '[tıkla](javascript:document.title=1)',
      '[veri](data:text/html,<script>alert(1)</script>)',
      '![iz](https://iz.example/piksel.gif)',
      '![veri](data:image/svg+xml;base64,PHN2Zy8+)',
      '<iframe src="https://iz.example"></iframe>',
      '<a href="https://iz.example" style="position:fixed">x</a>',
      '[dış](https://iz.example/sayfa)',
      'son satır',
    ].join('\n\n');
    const task = await make('Düşmanca', { description: hostile });
    await web.server.api('POST', `/tasks/${task.id}/comments`, { body: { body: hostile } });
    const view = await open(task);
    await expect.poll(() => view.getByRole('link', { name: 'dış' }).count()).toBe(2);
    expect(await view.locator('script, iframe, img[src^="data"], img[src*="example"], [onerror], [style*="fixed"]').count()).toBe(0);
    expect(await view.locator('a[href^="javascript"], a[href^="data"]').count()).toBe(0);
    await expect.poll(() => view.getByRole('link', { name: 'dış' }).first().getAttribute('rel')).toContain('noreferrer');
    await view.getByText('tıkla').first().click();
    expect(await page.title()).not.toContain('ele geçirildi');
    expect(asked.filter((url) => url.includes('iz.example'))).toEqual([]);
  });

  test('is read-only for people who may not change it', async () => {
    const task = await make('Salt okunur', { description: 'yalnızca oku' });
    const { data } = (await web.server.api('GET', '/members?limit=50')).body;
    const omer = data.find(({ email }: { email: string }) => email === people.omer);
    await web.server.api('PUT', `/projects/GRV/members/${omer.id}`, { body: { role: 'viewer' } });
    const guest = await web.signIn(people.omer, { path: `/tasks/${task.id}` });
    await seen(guest.getByText('yalnızca oku'));
    expect(await guest.getByRole('combobox').count()).toBe(0);
    expect(await guest.getByRole('textbox').count()).toBe(0);
    await seen(guest.getByRole('button', { name: /^İzle / }));
    await guest.getByRole('button', { name: 'Görev işlemleri' }).click();
    await seen(guest.getByRole('menuitem', { name: 'Klavye kısayolları' }));
    expect(await guest.getByRole('menuitem', { name: 'Görevi sil' }).count()).toBe(0);
  });
});
