import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { addField } from '../support/add-field.ts';
import { violations } from '../support/axe.ts';
import { browserMissing } from '../support/chromium.ts';
import { gone, seen } from '../support/seen.ts';
import { nowhere, people, type Web } from '../support/web.ts';
import { test } from '../support/web-test.ts';

type Given = { readonly id: string; readonly number: string };

describe.skipIf(browserMissing)('recurrence and reminders of a task', () => {
  let web: Web;
  let page: Page;
  test.beforeAll(async ({ web: shared }) => {
    web = shared;
    await web.server.api('POST', '/projects', { body: { key: 'YIN', name: 'Yinelenenler' } });
  });
  test.beforeEach(async () => {
    page = await web.signIn(people.ayse, { path: nowhere });
  });

  const make = async (title: string, more: object = {}): Promise<Given> =>
    (await web.server.api('POST', '/tasks', { body: { title, project: 'YIN', ...more } })).body;
  const stored = async (task: Given) => (await web.server.api('GET', `/tasks/${task.id}`)).body;
  async function open(task: Given) {
    await page.goto(`${web.server.url}/?task=${task.id}`);
    const panel = page.getByRole('dialog', { name: `${task.number} ` });
    await seen(panel.getByRole('textbox', { name: /Yorum yaz|Write a comment/ }));
    return panel;
  }

  test('sets a rule, describes it in words, links to the next task, and ends it', async () => {
    const task = await make('Haftalık rapor', { dueDate: '2030-05-20' });
    const panel = await open(task);
    await addField(panel, 'Yineleme');
    const picker = page.getByRole('dialog', { name: 'Yineleme' });
    await seen(picker.getByRole('checkbox', { name: 'Pazartesi' }));
    await expect.poll(() => picker.getByRole('checkbox', { name: 'Pazartesi' }).isChecked()).toBe(true);
    await picker.getByRole('checkbox', { name: 'Perşembe' }).check();
    await picker.getByRole('textbox', { name: 'Kaç haftada bir' }).fill('2');
    expect(await violations(page)).toEqual([]);
    await picker.getByRole('button', { name: 'Kaydet' }).click();
    await seen(panel.getByRole('button', { name: 'Yineleme: 2 haftada bir, pazartesi ve perşembe' }));
    expect((await stored(task)).recurrence.rule).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH');
    // Another user completes the task while it is open.
    const { body } = await web.server.api('PATCH', `/tasks/${task.id}`, { body: { status: 'done' } });
    const { next } = body.recurrence;
    await panel.getByRole('link', { name: `Sonraki: ${next.number}` }).click();
    const second = page.getByRole('dialog', { name: `${next.number} ` });
    await seen(second.getByRole('link', { name: `Önceki: ${task.number}` }));
    await second.getByRole('button', { name: /^Yineleme: 2 haftada bir/ }).click();
    await picker.getByRole('button', { name: 'Yinelemeyi sonlandır' }).click();
    await gone(second.getByRole('button', { name: /^Yineleme/ }));
    expect((await stored(next)).recurrence).toBeNull();
  });

  test.each([
    ['Her gün', undefined, 'her gün', 'FREQ=DAILY'],
    ['Hafta içi her gün', undefined, 'hafta içi her gün', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
    ['Ayın bir gününde', ['Gün', 'Son günü'], 'her ayın son günü', 'FREQ=MONTHLY;BYMONTHDAY=-1'],
    ['Ayın belli bir haftasında', ['Kaçıncı', 'son'], 'her ayın son pazartesi günü', 'FREQ=MONTHLY;BYDAY=-1MO'],
    ['Yılda bir', undefined, 'her yıl mayıs ayının 20. günü', 'FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=20'],
  ])('offers the rule %s', async (kind, more, words, rule) => {
    const task = await make('Rapor', { dueDate: '2030-05-20' });
    const panel = await open(task);
    await addField(panel, 'Yineleme');
    const picker = page.getByRole('dialog', { name: 'Yineleme' });
    await picker.getByRole('combobox', { name: 'Ne sıklıkla' }).selectOption(kind);
    if (more) await picker.getByRole('combobox', { name: more[0] as string }).selectOption(more[1] as string);
    await picker.getByRole('button', { name: 'Kaydet' }).click();
    await seen(panel.getByRole('button', { name: `Yineleme: ${words}`, exact: true }));
    expect((await stored(task)).recurrence).toMatchObject({ rule, from: 'schedule' });
    // The picker shows the stored rule when it is opened again.
    await panel.getByRole('button', { name: `Yineleme: ${words}`, exact: true }).click();
    await expect
      .poll(() =>
        picker.getByRole('combobox', { name: 'Ne sıklıkla' }).evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label),
      )
      .toBe(kind);
    await picker.getByRole('radio', { name: 'Tamamlandığı günden' }).check();
    await picker.getByRole('button', { name: 'Kaydet' }).click();
    await expect.poll(async () => (await stored(task)).recurrence).toMatchObject({ rule, from: 'completion' });
  });

  test('describes a rule in English, and shows the error for a refused one', async () => {
    page = await web.signIn(people.ayse, { path: nowhere, language: 'en' });
    const task = await make('Report', { dueDate: '2030-05-20' });
    const panel = await open(task);
    await addField(panel, 'Recurrence');
    const picker = page.getByRole('dialog', { name: 'Recurrence' });
    await picker.getByRole('combobox', { name: 'Frequency' }).selectOption('Custom rule');
    await picker.getByRole('textbox', { name: 'Rule (RFC 5545)' }).fill('FREQ=HOURLY');
    await picker.getByRole('button', { name: 'Save' }).click();
    const refusal = page.getByRole('alert').filter({ hasText: 'FREQ=HOURLY' });
    await seen(refusal);
    await refusal.getByRole('button', { name: 'Close' }).click();
    await panel.getByRole('button', { name: 'Recurrence: None' }).click();
    await picker.getByRole('button', { name: 'Save' }).click();
    await seen(panel.getByRole('button', { name: 'Recurrence: every Monday' }));
  });

  test('adds, lists, updates and removes reminders', async () => {
    const task = await make('Hatırlat bana', { dueDate: '2030-05-20' });
    const panel = await open(task);
    const list = panel.getByRole('list', { name: 'Hatırlatıcılar' });
    const choose = (name: string) => page.getByRole('menuitem', { name }).click();
    const add = async (name: string) => {
      await panel.getByRole('button', { name: 'Hatırlatıcı ekle' }).click();
      await choose(name);
    };
    await addField(panel, 'Hatırlatıcılar');
    await choose('Bir saat sonra');
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
    await add('Son tarihten bir gün önce');
    await seen(list.getByText('19 May 2030 09:00 (son tarihe göre)'));
    await add('Gün ve saat seç…');
    const dialog = page.getByRole('dialog', { name: 'Hatırlatıcı ekle' });
    await seen(dialog.getByRole('button', { name: 'Gün ve saat' }));
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Hatırlat' }).click();
    await expect.poll(() => list.getByRole('listitem').count()).toBe(3);
    await web.server.api('PATCH', `/tasks/${task.id}`, { body: { dueDate: '2030-06-20' } });
    await seen(list.getByText('19 Haz 2030 09:00 (son tarihe göre)'));
    expect(await violations(page)).toEqual([]);
    for (let left = 3; left > 0; left -= 1) {
      await list
        .getByRole('button', { name: /^Hatırlatıcıyı kaldır/ })
        .first()
        .click();
      if (left > 1) await expect.poll(() => list.getByRole('listitem').count()).toBe(left - 1);
    }
    await gone(list, 'detached');
  });

  test('marks recurring tasks on their card and in their row', async () => {
    await make('İşaretli', { recurrence: { rule: 'FREQ=DAILY;INTERVAL=3' } });
    await page.goto(`${web.server.url}/projects/YIN`);
    await seen(page.getByText('Yinelenir: 3 günde bir').first(), 'attached');
    await page.goto(`${web.server.url}/tasks?project=YIN`);
    await seen(page.getByRole('img', { name: 'Yinelenir: 3 günde bir' }));
  });
});
