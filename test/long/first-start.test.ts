import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { englishWords, wordsOf } from '../support/catalog.ts';
import { browserMissing } from '../support/chromium.ts';
import { gone, seen } from '../support/seen.ts';
import { nowhere, people, type Web } from '../support/web.ts';
import { testAlone } from '../support/web-test.ts';

// These tests need a new installation, and change it for everybody.
const test = testAlone({ RATE_LIMIT_CHAT: '3' });

describe.skipIf(browserMissing)('a first start', () => {
  let web: Web;
  test.beforeAll(({ web: own }) => {
    web = own;
  });

  test("shows the viewer's next tasks, and opens one", async () => {
    const page = await web.signIn(people.ayse);
    await page.getByText('Fatura ekranındaki yuvarlama hatasını düzelt').first().click();
    await page.waitForURL(/task=WEB-\d+/);
  });

  test('shows why a project could not be created', async () => {
    const page = await web.signIn(people.admin);
    await page.getByRole('button', { name: /Kendi projeni aç/ }).click();
    await page.getByRole('textbox', { name: 'Ad', exact: true }).fill('Web');
    await page.getByRole('textbox', { name: 'Kısaltma' }).fill('WEB');
    await page.getByRole('dialog').getByRole('button', { name: 'Proje oluştur' }).click();
    await seen(page.getByRole('dialog').getByRole('alert').getByText('WEB'));
  });

  test('shows the next step once the viewer has taken one', async () => {
    const page = await web.signIn(people.admin);
    await page.getByRole('button', { name: /^Kendi projeni aç/ }).click();
    await page.getByRole('textbox', { name: 'Ad', exact: true }).fill('Müşteri paneli');
    expect(await page.getByRole('textbox', { name: 'Kısaltma' }).inputValue()).toBe('MUS');
    await page.getByRole('dialog').getByRole('button', { name: 'Proje oluştur' }).click();
    await page.waitForURL(`${web.server.url}/projects/MUS`);
    await seen(page.getByRole('link', { name: 'Müşteri paneli' }));
    await page.goto(web.server.url);
    await seen(page.getByRole('region', { name: 'İlk adımlar' }));
    expect(await page.getByRole('button', { name: /^Kendi projeni aç/ }).count()).toBe(0);
  });

  test('archives the sample projects in one click, and restores them', async () => {
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

  test('has no English words on its pages in Turkish', async () => {
    const english = await englishWords();
    const page = await web.signIn(people.admin);
    const areas = ['/', '/feed', '/tasks', '/projects/WEB', '/projects/WEB/list', '/tasks/WEB-1', '/chat', '/files'];
    const found: Record<string, string[]> = {};
    for (const path of [...areas, '/settings/profile', '/settings/api', '/settings/webhooks']) {
      await page.goto(web.server.url + path);
      await seen(page.locator('h1').first());
      await page.waitForLoadState('networkidle');
      const labels = await page
        .locator('[aria-label], [placeholder], [title], [alt]')
        .evaluateAll((all) =>
          all.flatMap((each) => ['aria-label', 'placeholder', 'title', 'alt'].map((name) => each.getAttribute(name) ?? '')),
        );
      // Code and API names are not translated.
      const visibleText = await page.evaluate(() => {
        for (const code of document.querySelectorAll('code, pre, kbd')) code.remove();
        return document.body.innerText;
      });
      expect(visibleText.length).toBeGreaterThan(50);
      // Names of scopes and events belong to the API: `tasks:read`.
      const written = [visibleText, ...labels].map((text) => text.replaceAll(/[a-z_]+[:.][a-z_*]+/g, ' '));
      const words = written.flatMap(wordsOf).filter((word) => english.has(word));
      if (words.length > 0) found[path] = [...new Set(words)];
    }
    expect(found).toEqual({});
  });

  test('has no Turkish words on its pages in English', async () => {
    await web.server.api('POST', '/service-accounts', { body: { name: 'Nightly export', scopes: ['tasks:read', 'tasks:write'] } });
    const page = await web.signIn(people.admin, { language: 'en', path: nowhere });
    const found: Record<string, string> = {};
    for (const path of ['profile', 'api', 'services', 'limits']) {
      await page.goto(`${web.server.url}/settings/${path}`);
      await seen(page.locator('section h2').first());
      await page.waitForLoadState('networkidle');
      const words = (await page.locator('#content').innerText()).replaceAll(/İlk jeton|Yönetici/g, '');
      if (/[ığşİĞŞ]/.test(words)) found[path] = words;
    }
    expect(found).toEqual({});
  });

  const box = (page: Page) => page.getByRole('textbox', { name: 'Sorun', exact: true });
  const ask = async (page: Page, text: string) => {
    await box(page).fill(text);
    await box(page).press('Enter');
  };

  test('shows without a model that answers quote sources, that nothing was found, and the wait after too many questions', async () => {
    const page = await web.signIn(people.ayse, { path: '/chat' });
    await ask(page, "Çankırı'daki müşteride hangi sorun var?");
    await page.waitForURL(/\/chat\/cnv_/);
    await seen(page.getByText('bulunan kaynaklardan olduğu gibi alınmış cümleler', { exact: false }));
    await ask(page, 'Kuantum dolanıklığı nedir?');
    await seen(page.getByRole('article').getByText('bir yanıt bulamadım', { exact: false }).first());
    await seen(page.getByRole('button', { name: 'Gönder', exact: true }));
    await ask(page, 'Mars kaç derece?');
    await seen(page.getByRole('article').getByText('bir yanıt bulamadım', { exact: false }).nth(1));
    await seen(page.getByRole('button', { name: 'Gönder', exact: true }));
    await box(page).fill('Bir soru daha');
    await box(page).press('Enter');
    await seen(page.getByText(/saniye sonra yeniden sorabilirsin/).last());
    expect(await box(page).inputValue()).toBe('Bir soru daha');
    expect(await page.getByRole('button', { name: 'Gönder', exact: true }).isDisabled()).toBe(true);
  });

  test('shows that the server is away, and continues once it is back', async () => {
    const page = await web.signIn(people.ayse, { path: '/' });
    await seen(page.getByRole('heading', { level: 1 }));
    const banner = page.getByText('Sunucuya ulaşılamıyor.');
    await web.restart(async () => {
      await seen(banner);
    });
    await gone(banner, 'detached');
    const { body } = await web.server.api('GET', '/me');
    const ayse = (await web.server.api('GET', '/members?limit=50')).body.data.find(({ email }: { email: string }) => email === people.ayse);
    await web.server.api('POST', '/tasks', { body: { title: 'Sunucu döndükten sonra', assignee: ayse.id } });
    await page.getByRole('navigation').getByRole('link', { name: /^Akış/ }).click();
    await expect.poll(() => page.title()).toMatch(/^\([1-9]/);
    expect(body.name).toBe('Yönetici');
  });
});
