import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { browserMissing } from '../support/chromium.ts';
import { gone, seen } from '../support/seen.ts';
import { type Looks, people, type Web } from '../support/web.ts';
import { test } from '../support/web-test.ts';

describe.skipIf(browserMissing)('the search palette', () => {
  let web: Web;
  const field = (page: Page) => page.getByRole('combobox', { name: 'Ara ya da komut ver' });
  const option = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('option', { name });
  const active = (page: Page) => page.getByRole('dialog').locator('[role="option"][aria-selected="true"]');
  const openPalette = async (page: Page) => {
    await seen(page.getByRole('button', { name: /^Hesap/ }));
    await seen(page.locator('h1').first());
    await page.keyboard.press('Control+k');
    await seen(field(page));
  };
  const begin = async (looks: Looks = {}, who: string = people.ayse) => {
    const page = await web.signIn(who, { path: '/feed', ...looks });
    await openPalette(page);
    return page;
  };

  test.beforeAll(async ({ web: shared }) => {
    web = shared;
    await web.server.api('POST', '/projects', { body: { key: 'ARA', name: 'Arama işleri' } });
    const { id } = (await web.server.api('POST', '/tasks', { body: { project: 'ARA', title: 'Sözleşme metnini denetle' } })).body;
    await web.server.api('POST', `/tasks/${id}/comments`, { body: { body: 'Metinde <b>aydınlatma</b> yükümlülüğü eksik kalmış.' } });
  });

  test('finds tasks without Turkish letters, and opens one beside the page', async () => {
    const page = await begin();
    await field(page).fill('odeme saglayici');
    await seen(option(page, /Ödeme sağlayıcısını değiştir/).first());
    await seen(page.getByText('Sözcüklere göre arandı'));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/feed\?task=[\w-]+/);
    await gone(page.getByRole('dialog', { name: 'Ara ya da komut ver' }));
  });

  test('shows a comment with highlights and its markup as text, and opens it', async () => {
    const page = await begin();
    await field(page).fill('aydınlatma yükümlülüğü');
    const found = option(page, /Sözleşme metnini/).filter({ hasText: '<b>aydınlatma</b>' });
    await found.waitFor({ timeout: 60_000 });
    await expect.poll(() => found.locator('mark').allInnerTexts()).toEqual(['aydınlatma', 'yükümlülüğü']);
    await found.click();
    await page.waitForURL(/task=[\w-]+.*comment=cmt_/);
  });

  test.each([
    ['webhook', 'Webhook’lar', /\/settings\/webhooks$/],
    ['davet', 'Üyeler ve davetler', /\/settings\/members$/],
    ['invite', 'Üyeler ve davetler', /\/settings\/members$/],
    ['benim', 'Görevlerim', /\/tasks\?.*assignee=me/],
    ['tokens', 'API', /\/settings\/api$/],
    ['denetim', 'Denetim kaydı', /\/settings\/audit$/],
    ['files', 'Dosyalar', /\/files$/],
  ] as const)('finds pages and settings by words of both languages: %s', async (words, name, address) => {
    const page = await begin({}, people.admin);
    await field(page).fill(words);
    await option(page, new RegExp(`^${name}`))
      .first()
      .click();
    await page.waitForURL(address);
  });

  test('finds the dark theme by its English name, and hides pages that the user may not open', async () => {
    const page = await begin();
    await field(page).fill('dark');
    await seen(option(page, 'Koyu görünüme geç'));
    await field(page).fill('webhook');
    await seen(option(page, /^Asistana sor: “webhook”/));
    await gone(option(page, /^Webhook’lar/));
  });

  test('filters by one kind of result by its count', async () => {
    const page = await begin();
    await field(page).fill('giriş sayfası');
    await page.getByRole('button', { name: /^Yorum \d/ }).click();
    await gone(option(page, /Giriş sayfasının görsellerini/));
    await seen(option(page, /Taslak güzel olmuş/));
    await page.getByRole('button', { name: 'Hepsi' }).click();
    await seen(option(page, /Giriş sayfasının görsellerini/));
  });

  test('opens a task by its number, and a project by its key', async () => {
    const page = await begin();
    await field(page).fill('web-1');
    await seen(option(page, /WEB-1 Fatura ekranındaki/).first());
    await expect.poll(() => active(page).innerText()).toContain('WEB-1');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/feed\?task=/);
    await page.goto(`${web.server.url}/feed`);
    await openPalette(page);
    await field(page).fill('mobıl');
    await expect.poll(() => active(page).innerText()).toContain('Mobil uygulama');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/projects\/MOB$/);
  });

  test('works by arrow keys, names the active option, and restores the focus', async () => {
    const page = await web.signIn(people.ayse, { path: '/feed' });
    const button = page.getByRole('button', { name: /Ara ya da komut ver/ });
    await button.click();
    await seen(field(page));
    const first = await active(page).innerText();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => active(page).innerText()).not.toBe(first);
    await expect
      .poll(async () => (await field(page).getAttribute('aria-activedescendant')) === (await active(page).getAttribute('id')))
      .toBe(true);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => active(page).innerText()).toContain('Oturumu kapat');
    await page.keyboard.press('Escape');
    await gone(field(page));
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('opens the composer with the typed text', async () => {
    const page = await begin();
    await field(page).fill('Paletten gelen iş');
    await option(page, 'Yeni görev: “Paletten gelen iş”').click();
    await expect.poll(() => page.getByRole('textbox', { name: 'Yeni görevin başlığı' }).inputValue()).toBe('Paletten gelen iş');
  });

  test('creates a project with a key from its name, if the user may', async () => {
    const page = await begin({}, people.admin);
    await field(page).fill('yeni proje');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Projenin adı' }).fill('Çağrı merkezi');
    await option(page, /“Çağrı merkezi” projesini oluştur/).click();
    await page.waitForURL(/\/projects\/CAG$/);
    expect((await web.server.api('GET', '/projects/CAG')).body.name).toBe('Çağrı merkezi');
  });

  test('passes the text to the assistant', async () => {
    const page = await begin();
    await field(page).fill('kaç gün izin var?');
    await option(page, /^Asistana sor: /).click();
    await page.waitForURL((url) => url.pathname === '/chat' && url.searchParams.get('q') === 'kaç gün izin var?');
  });

  test('switches theme and language', async () => {
    const page = await begin();
    await field(page).fill('koyu');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.documentElement.dataset.mantineColorScheme === 'dark');
    await openPalette(page);
    await field(page).fill('ingilizce');
    await page.keyboard.press('Enter');
    await seen(page.getByRole('heading', { name: 'Feed' }));
  });

  test('suggests recent pages and searches', async () => {
    const page = await begin();
    await field(page).fill('çerez');
    await option(page, /Çerez bildirimini/)
      .first()
      .click();
    await page.goto(`${web.server.url}/files`);
    await openPalette(page);
    await seen(option(page, 'çerez'));
    await option(page, 'Akış').click();
    await page.waitForURL(/\/feed/);
  });

  test('signs out', async () => {
    const page = await web.signInOnce(people.ayse, { path: '/feed' });
    const session = async () => (await page.context().cookies(web.server.url)).find(({ name }) => name === 'atolye')?.value;
    const ended = await session();
    await openPalette(page);
    await field(page).fill('cikis');
    await expect.poll(() => active(page).innerText()).toBe('Oturumu kapat');
    await page.keyboard.press('Enter');
    await expect.poll(session).toBeUndefined();
    const late = await web.server.api('GET', '/me', { headers: { authorization: '', cookie: `atolye=${ended}` } });
    expect(late.status).toBe(401);
  });

  test('shows that the search is unavailable, and retries by itself', async () => {
    const page = await begin();
    let asked = 0;
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('"operationName":"Search"')) return route.continue();
      asked += 1;
      if (asked > 1) return route.continue();
      const errors = [
        { message: 'Arama yanıt vermiyor.', extensions: { code: 'search.away', status: 503, retryAfter: 1, requestId: 'req_1' } },
      ];
      return route.fulfill({ status: 200, contentType: 'application/json', body: JSON.stringify({ data: null, errors }) });
    });
    await field(page).fill('mağaza açıklaması');
    await seen(page.getByText('Arama şu an yanıt vermiyor'));
    await seen(option(page, /Mağaza açıklamasını güncelle/));
    expect(asked).toBe(2);
  });

  test('offers more results until the search has as many as it can', async () => {
    const page = await begin();
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('"Search"')) return route.fallback();
      const response = await route.fetch();
      const json = await response.json();
      json.data.search.pageInfo.hasNextPage = true;
      return route.fulfill({ response, json });
    });
    await field(page).fill('sözleşme');
    for (const count of [40, 80, 160, 200]) {
      const answered = page.waitForResponse((reply) => Boolean(reply.request().postData()?.includes(`"first":${count}`)));
      await option(page, 'Daha fazla sonuç').click();
      await answered;
    }
    await gone(option(page, 'Daha fazla sonuç'), 'detached');
  });

  test('shows that nothing was found', async () => {
    const page = await begin();
    await field(page).fill('qxzwv');
    await seen(page.getByText('“qxzwv” için bir şey bulunamadı'));
  });
});
