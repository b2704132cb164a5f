import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { violations } from '../support/axe.ts';
import { browserMissing } from '../support/chromium.ts';
import { gone, seen } from '../support/seen.ts';
import { people, type Web } from '../support/web.ts';
import { test } from '../support/web-test.ts';

describe.skipIf(browserMissing)('questions about the work', () => {
  let web: Web;
  test.beforeAll(async ({ web: shared }) => {
    web = shared;
    await web.server.api('POST', '/projects', { body: { key: 'SORU', name: 'Soru deneme' } });
    for (const [title, priority] of [
      ['Kapı | [boya]', 'urgent'],
      ['Pencere', 'low'],
    ])
      await web.server.api('POST', '/tasks', { body: { project: 'SORU', title, priority, dueDate: '2001-01-01' } });
  });
  const ask = async (text: string) => {
    const page = await web.signIn(people.ayse, { path: '/chat' });
    const box = page.getByRole('textbox', { name: 'Sorun', exact: true });
    await box.fill(text);
    await box.press('Enter');
    await page.waitForURL(/\/chat\/cnv_/);
    return page;
  };
  const table = (page: Page) => page.getByRole('article').getByRole('table');
  const filter = (page: Page) => page.getByRole('textbox', { name: 'Soruyu şu süzgeç olarak anladım' });

  test('are answered with a table whose rows are one line high and open their tasks', async () => {
    const page = await ask("SORU'da geciken görevler");
    await seen(page.getByRole('article').getByText(/SORU projesindeki.*2 görev var/i));
    await seen(table(page));
    await expect
      .poll(() => table(page).getByRole('columnheader').allTextContents())
      .toEqual(['Görev', 'Durum', 'Sorumlu', 'Öncelik', 'Son tarih']);
    const row = table(page).getByRole('row').filter({ hasText: 'Kapı | [boya]' });
    await seen(row.getByRole('cell', { name: 'acil' }));
    await seen(row.getByRole('cell', { name: '1 Ocak 2001', exact: true }));
    expect((await row.boundingBox())?.height).toBeLessThan(44);
    expect(await violations(page)).toEqual([]);
    await row.getByRole('link', { name: 'SORU-1' }).click();
    await page.waitForURL(/SORU-1/);
    await seen(page.getByRole('heading', { name: 'Kapı | [boya]' }).first());
  });

  test('about assignments are answered by person, with counts that open their list', async () => {
    const page = await ask("SORU'da geciken işler kimde?");
    const article = page.getByRole('article');
    await seen(article.getByText('kimseye atanmadı · 2 görev'));
    await expect.poll(() => table(page).getByRole('columnheader').allTextContents()).toEqual(['Görev', 'Durum', 'Öncelik', 'Son tarih']);
    await article.getByRole('link', { name: 'kimseye atanmadı' }).click();
    await page.waitForURL(/\/tasks\?.*filter=/);
    await seen(page.getByRole('link', { name: 'Pencere', exact: true }));
  });

  test('may be commands, which are answered with a hint and a link without a model', async () => {
    const page = await ask("SORU-1 görevini Şule Işık'a ata");
    await seen(page.getByRole('article').getByText(/yapay zekâ modeli gerekir/));
    await page.getByRole('article').getByRole('link', { name: 'SORU-1' }).click();
    await page.waitForURL(/SORU-1/);
    await seen(page.getByRole('heading', { name: 'Kapı | [boya]' }).first());
  });

  test.each(['tr', 'en'] as const)('offered as examples have answers without a model: %s', async (language) => {
    const page = await web.signIn(people.ayse, { path: '/chat', language });
    const examples = page.getByRole('list', { name: language === 'tr' ? 'Örnek sorular' : 'Example questions' }).getByRole('button');
    await seen(examples.first());
    const all = await examples.allTextContents();
    expect(all.length).toBeGreaterThan(2);
    const said = await page.evaluate(
      (messages) =>
        Promise.all(
          messages.map(async (message) => {
            const headers = { 'content-type': 'application/json' };
            return (await fetch('/api/v1/ai/chat', { method: 'POST', headers, body: JSON.stringify({ message }) })).json();
          }),
        ),
      all,
    );
    expect(said.flatMap(({ grounded, reply }) => (grounded ? [] : [reply]))).toEqual([]);
  });

  test('keep the words of a table unbroken on a narrow screen', async () => {
    const page = await ask("SORU'da geciken görevler");
    await page.setViewportSize({ width: 375, height: 740 });
    await seen(table(page));
    // A broken word has more line boxes than words. The table has none while the page draws it for the new width.
    const lines = () =>
      table(page)
        .getByRole('columnheader', { name: 'Sorumlu' })
        .evaluate((cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          return range.getClientRects().length;
        });
    await expect.poll(lines, { timeout: 30_000 }).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  });

  test('without an answer show the nearest sources and report this once', async () => {
    await web.server.api('POST', '/tasks', { body: { project: 'SORU', title: 'Zımpara', description: 'Zımpara kâğıdı depodadır.' } });
    await expect.poll(async () => (await web.server.api('GET', '/search?q=depodad%C4%B1r')).body.data.length).toBeGreaterThan(0);
    const page = await ask('Zımpara kâğıdının fiyatı kaç lira?');
    await seen(page.getByRole('article').getByText('bir yanıt bulamadım', { exact: false }));
    await seen(page.getByRole('heading', { name: 'En yakın kaynaklar' }));
    await gone(page.getByText('Kaynak bulunamadı', { exact: false }));
  });

  test('show their interpretation as an editable filter that opens the list', async () => {
    const page = await ask("SORU'da geciken görevler");
    await seen(filter(page));
    await expect.poll(() => filter(page).inputValue()).toBe('proje:SORU bitiş<bugün açık:evet');
    await filter(page).fill('proje:SORU bitiş<bugün öncelik:düşük');
    await page.getByRole('button', { name: 'Listede aç' }).click();
    await page.waitForURL(/\/tasks\?.*filter=/);
    await seen(page.getByRole('link', { name: 'Pencere', exact: true }));
    await gone(page.getByRole('link', { name: 'Kapı | [boya]', exact: true }));
  });

  test('about numbers are answered with counts that open their list, also after a reload', async () => {
    const page = await ask("SORU'da önceliğe göre kaç açık iş var");
    await seen(table(page).getByRole('row').filter({ hasText: 'acil' }).getByRole('cell', { name: '1', exact: true }));
    await page.reload();
    await seen(filter(page));
    await table(page).getByRole('link', { name: 'acil' }).click();
    await page.waitForURL(/\/tasks\?.*filter=/);
    await seen(page.getByRole('link', { name: 'Kapı | [boya]', exact: true }));
    await gone(page.getByRole('link', { name: 'Pencere', exact: true }));
  });
});
