import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserMissing } from '../support/browser.ts';
import { gone, seen } from '../support/seen.ts';
import { people, violations, Web } from '../support/web.ts';

describe.skipIf(browserMissing)('the first page', () => {
  let web: Web;
  beforeAll(async () => {
    web = await Web.open();
  });
  afterAll(async () => {
    await web.close();
    expect(web.complaints).toEqual([]);
  });

  test('shows what is next for the viewer, and opens it', async () => {
    const page = await web.signIn(people.ayse);
    await page
      .getByRole('button', { name: /Fatura ekranındaki yuvarlama hatasını düzelt/ })
      .first()
      .click();
    await page.waitForURL(/task=WEB-\d+/);
  });

  test('ticks a step off once the viewer has taken it', async () => {
    const page = await web.signIn(people.admin);
    await page.getByRole('button', { name: /^Kendi projeni aç/ }).click();
    await page.getByRole('textbox', { name: 'Adı' }).fill('Müşteri paneli');
    expect(await page.getByRole('textbox', { name: 'Kısa kod' }).inputValue()).toBe('MUS');
    await page.getByRole('button', { name: 'Projeyi aç' }).click();
    await page.waitForURL(`${web.server.url}/projects/MUS`);
    await seen(page.getByRole('link', { name: 'Müşteri paneli' }));
    await page.goto(web.server.url);
    await seen(page.getByRole('button', { name: /^Tamam Kendi projeni aç/ }));
  });

  test('says why a project could not be started', async () => {
    const page = await web.signIn(people.admin);
    await page.getByRole('button', { name: /Kendi projeni aç/ }).click();
    await page.getByRole('textbox', { name: 'Adı' }).fill('Web');
    await page.getByRole('textbox', { name: 'Kısa kod' }).fill('WEB');
    await page.getByRole('button', { name: 'Projeyi aç' }).click();
    await seen(page.getByRole('dialog').getByRole('alert').getByText('WEB'));
  });

  test('puts the sample projects away in one click, and brings them back', async () => {
    const page = await web.signIn(people.admin);
    const archived = async () =>
      (await web.server.api('GET', '/projects?archived=true')).body.data.map(({ key }: { key: string }) => key).sort();
    await page.getByRole('button', { name: 'Örnek projeleri kaldır' }).click();
    await seen(page.getByText('Örnek projeler arşivlendi'));
    await gone(page.getByRole('link', { name: 'Web sitesi' }), 'detached');
    expect(await archived()).toEqual(['IK', 'MOB', 'WEB']);
    await page.getByRole('button', { name: 'Geri al' }).click();
    await seen(page.getByRole('link', { name: 'Web sitesi' }));
    expect(await archived()).toEqual([]);
  });

  test.each([
    ['light', 1440, 'tr'],
    ['dark', 375, 'en'],
  ] as const)('is accessible: %s, %i px, %s', async (scheme, width, language) => {
    const page = await web.signIn(people.admin, { scheme, width, language });
    expect(await violations(page)).toEqual([]);
  });
});
