import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { violations } from '../support/axe.ts';
import { browserMissing } from '../support/chromium.ts';
import { gone, seen, typed } from '../support/seen.ts';
import { nowhere, people, type Web } from '../support/web.ts';
import { test } from '../support/web-test.ts';

type Given = { readonly id: string; readonly number: string };

describe.skipIf(browserMissing)('the texts of a task', () => {
  let web: Web;
  let page: Page;
  test.beforeAll(async ({ web: shared }) => {
    web = shared;
    await web.server.api('POST', '/projects', { body: { key: 'MTN', name: 'Metinler' } });
  });
  test.beforeEach(async () => {
    page = await web.signIn(people.ayse, { path: nowhere });
  });

  const make = async (title: string, more: object = {}): Promise<Given> =>
    (await web.server.api('POST', '/tasks', { body: { title, project: 'MTN', ...more } })).body;
  const stored = async (task: Given) => (await web.server.api('GET', `/tasks/${task.id}`)).body;
  async function open(task: Given, at = page) {
    await at.goto(`${web.server.url}/tasks/${task.id}`);
    const main = at.getByRole('main');
    await seen(main.getByRole('textbox', { name: /Yorum yaz|Write a comment/ }));
    return main;
  }

  test('have checkboxes that two people tick at once, by mouse and keyboard', async () => {
    const task = await make('İki kişi işaretler', {
      description: 'Önce:\n\n- [ ] bir **kalın**\n- [ ] iki\n  - [ ] üç\n\n```\n- [ ] kod\n```',
    });
    const other = await web.signIn(people.sule, { path: nowhere });
    const [mine, theirs] = [await open(task), await open(task, other)];
    const box = (at: typeof mine, name: string) => at.getByRole('checkbox', { name: `Bitti: ${name}`, exact: true });
    await seen(box(theirs, 'üç'));
    await expect.poll(() => mine.getByRole('checkbox', { name: /bir|iki|üç|kod/ }).count()).toBe(3);
    await Promise.all([box(mine, 'bir kalın').click(), box(theirs, 'iki').press('Space')]);
    for (const at of [mine, theirs]) {
      await expect.poll(() => box(at, 'bir kalın').isChecked()).toBe(true);
      await expect.poll(() => box(at, 'iki').isChecked()).toBe(true);
      await seen(at.getByText('3 kutudan 2 işaretli'));
    }
    expect((await stored(task)).description).toContain('- [x] bir **kalın**\n- [x] iki\n  - [ ] üç');
    await box(mine, 'iki').click();
    await expect.poll(() => box(theirs, 'iki').isChecked()).toBe(false);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/boxes.png`, fullPage: true });
    await seen(mine.getByText(/“iki” kutusunun işaretini kaldırdı/));
    expect(await violations(page)).toEqual([]);
  });

  test('have checkboxes in comments of others too', async () => {
    const task = await make('Yorumdaki kutular');
    await web.server.api('POST', `/tasks/${task.id}/comments`, { body: { body: '- [ ] gözden geçir\n- [ ] yayınla' } });
    const view = await open(task);
    const box = view.getByRole('checkbox', { name: 'Bitti: yayınla' });
    await box.click();
    await expect.poll(() => box.isChecked()).toBe(true);
    await expect
      .poll(async () => (await web.server.api('GET', `/tasks/${task.id}/comments`)).body.data[0].body)
      .toBe('- [ ] gözden geçir\n- [x] yayınla');
    await expect.poll(() => view.getByText('düzenlendi').count()).toBe(0);
  });

  test('turn task numbers into links with titles, and mention people by @', async () => {
    const named = await make('Adı geçen');
    const task = await make('Ad veren', { description: `Bak: ${named.number}, \`${named.number}\` ve YOK-1` });
    const view = await open(task);
    const link = view.getByRole('link', { name: named.number });
    await seen(link);
    expect([await link.count(), await link.getAttribute('title')]).toEqual([1, 'Adı geçen']);
    await expect.poll(() => view.getByRole('link', { name: 'YOK-1' }).count()).toBe(0);
    await page.keyboard.press('e');
    await seen(view.getByRole('textbox', { name: 'Açıklama' }));
    await page.keyboard.press('ControlOrMeta+A');
    await typed(page, `${named.number} için @ilk`);
    await seen(page.getByRole('option', { name: 'İlker Çağlar' }));
    await page.keyboard.press('Enter');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect.poll(async () => (await stored(task)).description).toMatch(/^MTN-\d+ için @\[İlker Çağlar\]\(usr_\w+\)\s*$/);
    await seen(view.locator('[data-person]').getByText('@İlker Çağlar'));
    await link.click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/tasks/${named.number}`);
  });

  test('come with relations and duplicates, which are added and removed', async () => {
    const [task, other, original] = [await make('İlişkili olan'), await make('Benzeyen iş'), await make('Asıl iş')];
    const view = await open(task);
    const section = view.getByRole('region', { name: 'İlişkiler' });
    const add = async (button: string, search: RegExp, number: string) => {
      await section.getByRole('button', { name: button, exact: true }).click();
      await section.getByRole('textbox', { name: search }).fill(number);
      await page.getByRole('option', { name: new RegExp(`^${number} `) }).click();
    };
    await view.getByRole('button', { name: 'İlişki ekle' }).click();
    await add('İlişkili', /^İlişkili görev/, other.number);
    await seen(section.getByRole('list', { name: 'İlişkili görevler' }).getByRole('link', { name: 'Benzeyen iş' }));
    await add('Şu görevin kopyası', /^Bu görev hangisinin kopyası/, original.number);
    await seen(section.getByRole('list', { name: 'Şu görevin kopyası' }).getByRole('link', { name: 'Asıl iş' }));
    await expect.poll(async () => (await stored(task)).status).toBe('cancelled');
    await seen(view.getByRole('combobox', { name: /^Durum: İptal/ }));
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/relations.png`, fullPage: true });
    expect(await violations(page)).toEqual([]);
    await section.getByRole('button', { name: `İlişkiyi kaldır: ${other.number}` }).click();
    await gone(section.getByRole('link', { name: 'Benzeyen iş' }), 'detached');
    const view2 = await open(original);
    await seen(view2.getByRole('list', { name: 'Kopyaları' }).getByRole('link', { name: 'İlişkili olan' }));
    await web.server.api('DELETE', `/tasks/${original.id}/relations/duplicated_by/${task.id}`);
    await gone(view2.getByRole('link', { name: 'İlişkili olan' }), 'detached');
  });
});
