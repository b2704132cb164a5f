import { describe, expect } from 'vitest';
import { addDays, dayIn } from '../../schema/kernel/zone.ts';
import { addField } from '../support/add-field.ts';
import { violations } from '../support/axe.ts';
import { browserMissing } from '../support/chromium.ts';
import { seen } from '../support/seen.ts';
import { people, type Web } from '../support/web.ts';
import { test } from '../support/web-test.ts';

const today = () => dayIn('Europe/Istanbul', new Date());

describe.skipIf(browserMissing)('cycles', () => {
  let web: Web;
  test.beforeAll(({ web: shared }) => {
    web = shared;
  });

  let projects = 0;
  const post = async (path: string, body: object) => {
    const made = await web.server.api('POST', path, { body });
    expect(made.status, JSON.stringify(made.body)).toBeLessThan(300);
    return made.body;
  };
  async function project() {
    projects += 1;
    const key = `D${projects}`;
    await post('/projects', { key, name: `Döngülü ${projects}` });
    return key;
  }
  const cycle = (key: string, name: string, from: number, to: number) =>
    post('/cycles', { project: key, name, startDate: addDays(today(), from), endDate: addDays(today(), to) });

  test('are planned by a lead, and open tasks move to the next one at the end', async () => {
    const key = await project();
    const { number } = await post('/tasks', { project: key, title: 'Ödeme ekranı' });
    const page = await web.signIn(people.admin, { path: `/projects/${key}/cycles` });
    await page.getByRole('button', { name: 'Döngü oluştur' }).click();
    const form = page.getByRole('dialog', { name: 'Döngü oluştur' });
    await form.getByLabel('Ad').fill('Döngü 1');
    await form.getByRole('button', { name: 'Döngü oluştur' }).click();
    // The current cycle is open at once.
    await seen(page.getByRole('heading', { level: 2, name: 'Döngü 1' }));
    await seen(page.getByText('Bu döngüde görev yok.'));

    // Another window adds a task to the cycle; the page updates.
    const other = await web.signIn(people.admin, { path: `/tasks/${number}` });
    await addField(other, 'Döngü');
    await other.getByRole('option', { name: /^Döngü 1/ }).click();
    await addField(other, 'Tahmin');
    await other.getByRole('textbox', { name: 'Tahmin' }).fill('2,5');
    await other.getByRole('textbox', { name: 'Tahmin' }).press('Enter');
    await seen(page.getByRole('button', { name: 'Ödeme ekranı' }));
    await seen(page.getByText('tahmin: 0 / 2,5'));
    await seen(page.getByRole('img', { name: 'İlerleyiş grafiği: kapsam 1, biten 0' }));
    await seen(other.getByRole('list', { name: 'Yorumlar ve geçmiş' }).getByText('Döngü 1'));

    await cycle(key, 'Döngü 2', 20, 30);
    await page.getByRole('button', { name: 'Sona erdir' }).click();
    const ending = page.getByRole('dialog', { name: 'Döngüyü sona erdir' });
    await seen(ending.getByText('Bitmemiş 1 görev döngüden ayrılır.'));
    await ending.getByRole('button', { name: 'Sona erdir' }).click();
    await page.getByRole('list', { name: 'Sona erdi' }).getByRole('link', { name: 'Döngü 1' }).click();
    await seen(page.getByText('Sona erdi', { exact: true }));
    await expect.poll(async () => (await web.server.api('GET', `/tasks/${number}`)).body.cycle.name).toBe('Döngü 2');
    await seen(other.getByLabel('Döngü: Döngü 2'));
  });

  test('are visible to every member, in both languages', async () => {
    const key = await project();
    const running = await cycle(key, 'Süren', 0, 13);
    for (const [title, status, estimate] of [
      ['Bir', 'done', 3],
      ['İki', 'todo', 5],
    ])
      await post('/tasks', { project: key, title, status, estimate, cycle: running.id });
    for (const [locale, words] of [
      ['tr', { numbers: 'Gün gün sayılar', chart: /kapsam 2, biten 1/, estimate: /kapsam 8, biten 3/, by: 'Tahmin', end: 'Sona erdir' }],
      ['en', { numbers: 'The numbers, day by day', chart: /scope 2, done 1/, estimate: /scope 8, done 3/, by: 'Estimate', end: 'End' }],
    ] as const) {
      const page = await web.signIn(people.ayse, { path: `/projects/${key}/cycles/${running.id}`, language: locale });
      await seen(page.getByRole('img', { name: words.chart }));
      expect(await page.getByRole('button', { name: words.end, exact: true }).count()).toBe(0);
      await page.getByText(words.numbers).click();
      await seen(page.getByRole('table').first().getByRole('row').nth(2));
      expect(await violations(page)).toEqual([]);
      await page.getByText(words.by, { exact: true }).first().click();
      await seen(page.getByRole('img', { name: words.estimate }));
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/cycle-${locale}.png`, fullPage: true });
      await page.goto(`${web.url}/projects/${key}/cycles`);
      await seen(page.getByRole('heading', { level: 2, name: 'Süren' }));
      expect(await violations(page)).toEqual([]);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/cycles-${locale}.png`, fullPage: true });
    }
  });

  test('are columns of the list, as are estimates, and the board shows sums of estimates', async () => {
    const key = await project();
    const running = await cycle(key, 'Süren', 0, 13);
    await post('/tasks', { project: key, title: 'Bir', estimate: 0.5, cycle: running.id });
    await post('/tasks', { project: key, title: 'İki', estimate: 5 });
    const page = await web.signIn(people.ayse, { path: `/projects/${key}/list?columns=title,estimate,cycle&sort=-estimate` });
    const cells = () => page.getByRole('grid').getByRole('row').allTextContents();
    await expect
      .poll(async () => (await cells()).slice(1))
      .toEqual([expect.stringMatching(/İki.*5/), expect.stringMatching(/Bir.*0,5.*Süren/)]);
    // Adds all selected tasks to a cycle at once.
    await page.getByRole('checkbox', { name: 'Görünenlerin hepsini seç' }).click();
    const batch = page.getByRole('region', { name: 'Seçilenlerle yapılacaklar' });
    await batch.getByRole('button', { name: 'Döngü' }).click();
    await page.getByRole('option', { name: /^Süren/ }).click();
    await expect
      .poll(async () => (await cells()).slice(1))
      .toEqual([expect.stringMatching(/İki.*Süren/), expect.stringMatching(/Bir.*Süren/)]);
    await expect.poll(async () => (await web.server.all(`/tasks?project=${key}&cycle=current&`)).length).toBe(2);
    await page.goto(`${web.url}/projects/${key}`);
    await seen(page.getByRole('img', { name: 'Tahminlerin toplamı 5,5' }));
  });
});
