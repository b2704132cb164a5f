import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { violations } from '../support/axe.ts';
import { browserMissing } from '../support/chromium.ts';
import { gone, seen, typed } from '../support/seen.ts';
import { type Looks, people, type Web } from '../support/web.ts';
import { test } from '../support/web-test.ts';

describe.skipIf(browserMissing)('the week of recorded time', () => {
  let web: Web;
  let key: string;
  const words = Math.random().toString(36).slice(2, 8);
  const post = async (path: string, body: object) => (await web.server.api('POST', path, { body })).body;
  const record = (task: string, day: string, minutes: number) =>
    post('/time-entries', { task: `${key}-${task}`, startedAt: `2026-03-${day}T09:00:00Z`, minutes });
  test.beforeAll(async ({ web: shared }) => {
    web = shared;
    key = `HFT${words.slice(0, 4).toUpperCase()}`;
    await post('/projects', { key, name: `Haftalık ${words}` });
    for (const title of ['Sayfa', 'Rapor', `Gizem ${words}`]) await post('/tasks', { project: key, title });
    await record('1', '09', 60);
    await record('1', '10', 30);
    await record('1', '10', 45);
    await record('2', '10', 90);
  });
  /** Opens the week of 9 to 15 March 2026, on its Wednesday. */
  async function open(looks: Looks = {}): Promise<Page> {
    const page = await web.signInOnce(people.admin, { path: '/files', ...looks });
    await page.clock.setFixedTime(new Date('2026-03-11T09:00:00Z'));
    await page.goto(`${web.url}/time`);
    await seen(page.getByRole('heading', { level: 1, name: 'Süre kayıtlarım' }));
    await seen(page.getByRole('button', { name: 'CSV indir' }));
    return page;
  }
  const cell = (page: Page, task: string, day: string) => page.getByRole('button', { name: new RegExp(`^${key}-${task}, ${day} Mar`) });

  test('sums the tasks of each project by day', async () => {
    const page = await open();
    const grid = page.getByRole('table', { name: 'Haftanın süreleri' });
    const row = (name: string) => grid.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
    await seen(row(`${key}-1 Sayfa`));
    expect(await row(`${key}-1 Sayfa`).getByRole('cell').allInnerTexts()).toEqual(['1:00', '1:15', '', '', '', '', '', '2:15']);
    expect(await row(`Haftalık ${words}`).getByRole('cell').last().innerText()).toBe('3:45');
    await seen(cell(page, '1', '12').and(page.locator(':disabled')));
  });

  test('adds an entry by keyboard on the day of a cell', async () => {
    const page = await open();
    await cell(page, '2', '9').focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Süre ekle' });
    await seen(form);
    await typed(page, '0:20');
    await page.keyboard.press('Enter');
    await gone(form, 'detached');
    await seen(cell(page, '2', '9').getByText('0:20'));
    await seen(cell(page, '2', '9').and(page.locator(':focus')));
  });

  test('edits the only entry of a cell', async () => {
    await record('3', '09', 10);
    const page = await open();
    await cell(page, '3', '9').click();
    const form = page.getByRole('dialog', { name: 'Süre kaydını düzenle' });
    await form.getByLabel('Süre', { exact: false }).fill('0:25');
    await form.getByRole('button', { name: 'Kaydet' }).click();
    await gone(form, 'detached');
    await seen(cell(page, '3', '9').getByText('0:25'));
  });

  test('moves between cells by arrow keys', async () => {
    const page = await open();
    await cell(page, '1', '9').focus();
    await page.keyboard.press('ArrowRight');
    await seen(cell(page, '1', '10').and(page.locator(':focus')));
    await page.keyboard.press('ArrowLeft');
    await seen(cell(page, '1', '9').and(page.locator(':focus')));
    for (const number of ['ArrowUp', 'ArrowDown']) await page.keyboard.press(number);
    await seen(page.locator('[data-column="0"]:focus'));
  });

  test('finds the task of a new entry by its words', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Süre ekle', exact: true }).first().click();
    const form = page.getByRole('dialog', { name: 'Süre ekle' });
    await form.getByRole('combobox', { name: 'Görev' }).fill(`gizem ${words}`);
    await page.getByRole('option', { name: `${key}-3 Gizem ${words}` }).click();
    await form.getByLabel('Süre', { exact: false }).fill('15');
    await form.getByRole('textbox', { name: 'Başlangıç saati' }).fill('08:00');
    await form.getByRole('button', { name: 'Süre ekle' }).click();
    await gone(form, 'detached');
    await seen(
      page
        .getByRole('listitem')
        .filter({ hasText: `${key}-3` })
        .getByText('15 dk'),
    );
  });

  test.for(['light', 'dark'] as const)('is accessible, also with its form: %s', async (scheme) => {
    const page = await open({ scheme });
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Süre ekle', exact: true }).first().click();
    await seen(page.getByRole('dialog', { name: 'Süre ekle' }));
    expect(await violations(page)).toEqual([]);
  });

  test('does not scroll sideways on a phone', async () => {
    const page = await open({ width: 375 });
    await seen(
      page
        .getByRole('listitem')
        .filter({ hasText: `${key}-1` })
        .first(),
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  });
});
