import type { Page } from 'playwright-core';
import { afterAll, beforeEach, describe, expect } from 'vitest';
import { violations } from '../support/axe.ts';
import { browserMissing } from '../support/chromium.ts';
import { calls, modelServer, type Piece, says } from '../support/model-server.ts';
import { gone, seen } from '../support/seen.ts';
import { verdictsOf, verifyingRequest } from '../support/verifier.ts';
import { type Looks, people, type Web } from '../support/web.ts';
import { testAlone } from '../support/web-test.ts';

const quote = "Çankırı'daki müşteride de aynı sorun var; ekran görüntüsü e-postada.";
const question = "Çankırı'daki müşteride hangi sorun var?";
const answer = `Evet, **Çankırı** müşterisinde de var [1].`;

const box = (page: Page) => page.getByRole('textbox', { name: 'Sorun', exact: true });
const said = (page: Page) => page.getByRole('article', { name: /Asistanın yanıtı/ });
/** The card of a proposal under an answer, by its text. */
const proposal = (page: Page, text: RegExp) => page.getByRole('list', { name: 'Öneriler' }).getByRole('listitem').filter({ hasText: text });
/** Asks a question and waits until its conversation is open. */
async function ask(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await box(page).press('Enter');
  await page.waitForURL(/\/chat\/cnv_/);
}
const whole = (page: Page) => seen(said(page).last().getByRole('button', { name: 'Yanıtı kopyala' }));
const conversationOf = (page: Page) => page.url().split('/').at(-1) as string;
/** Requests a path of the API as the user of this page. */
const api = (page: Page, path: string) => page.evaluate(async (to) => (await fetch(`/api/v1${to}`)).json(), path);

const model = await modelServer();
/** Refuses all requests unless a test scripts its verdicts, so that answers are unverified. */
const verifier = await modelServer();
verifier.otherwise({ status: 400 });
const test = testAlone({
  VERIFY_BASE_URL: verifier.url,
  VERIFY_MODEL: 'denetci-1',
  OPENAI_BASE_URL: model.url,
  OPENAI_API_KEY: 'sk-deneme',
  CHAT_MODEL: 'deneme-1',
  CHAT_MEMBER_MONTHLY_TOKENS: '1000000',
});
afterAll(async () => {
  await model.close();
  await verifier.close();
});

describe.skipIf(browserMissing)('the chat', () => {
  let web: Web;
  test.beforeAll(({ web: own }) => {
    web = own;
  });
  beforeEach(() => model.script());
  const open = (path = '/chat', looks: Looks = {}) => web.signIn(people.ayse, { path, ...looks });

  test('answers with a citation that opens the quote and leads to the quoted comment', async () => {
    const page = await open();
    model.script(says(answer));
    await ask(page, question);
    await whole(page);
    await expect.poll(() => said(page).locator('strong').textContent()).toBe('Çankırı');
    await said(page)
      .getByRole('button', { name: /^Kaynak 1: WEB-1/ })
      .click();
    const popover = page.getByRole('dialog', { name: /^Kaynak 1/ });
    await seen(popover.getByText(quote));
    await popover.getByRole('link', { name: 'Yorumu aç' }).click();
    await page.waitForURL(/\?task=[\w-]+&comment=cmt_\w+$/);
    await seen(said(page).getByRole('heading', { name: 'Kaynaklar' }));
  });

  test('inserts a line break by Shift+Enter and sends by Enter', async () => {
    const page = await open();
    model.script(says('Peki.'));
    await box(page).pressSequentially('Bir');
    await box(page).press('Shift+Enter');
    await box(page).pressSequentially('iki');
    expect(page.url()).toMatch(/\/chat$/);
    await ask(page, await box(page).inputValue());
    await whole(page);
    const { messages } = await api(page, `/conversations/${conversationOf(page)}`);
    expect(messages[0].text).toBe('Bir\niki');
    await expect.poll(() => box(page).inputValue()).toBe('');
  });

  test('announces an answer to screen readers only once it is complete', async () => {
    const page = await open();
    const rest = Promise.withResolvers<void>();
    model.script({ pieces: [{ text: 'Birinci cümle. ' }, { wait: rest.promise }, { text: 'İkinci cümle.' }] });
    await ask(page, question);
    await seen(said(page).getByText('Birinci cümle.'));
    const status = page.locator('main [role=status]', { hasText: /Asistan|Yanıt/ });
    await expect.poll(() => said(page).getAttribute('aria-busy')).toBe('true');
    await expect.poll(() => status.textContent()).toBe('Asistan yanıtlıyor…');
    rest.resolve();
    await seen(page.getByText('Yanıt hazır: Birinci cümle. İkinci cümle.'), 'attached');
    await expect.poll(() => said(page).getAttribute('aria-busy')).toBe('false');
  });

  test('stops an answer by Escape, keeps the partial text, and retries it', async () => {
    const page = await open();
    model.script({ pieces: [{ text: 'Yarım kalan söz.' }, 'stall'] }, says('Bütün söz.'));
    await ask(page, question);
    await seen(said(page).getByText('Yarım kalan söz.'));
    await box(page).press('Escape');
    await seen(page.getByText('Yanıtı durdurdun.').first());
    expect((await api(page, `/conversations/${conversationOf(page)}`)).messages[1]).toMatchObject({
      status: 'stopped',
      text: 'Yarım kalan söz.',
    });
    await said(page).getByRole('button', { name: 'Yeniden dene' }).click();
    await seen(said(page).getByText('Bütün söz.'));
    await expect.poll(() => page.getByText('Yarım kalan söz.').count()).toBe(0);
  });

  test('resumes a streamed answer after the connection breaks, without repeating text', async () => {
    const page = await web.signInOnce(people.ayse, { path: '/chat' });
    let cut: (() => void) | undefined;
    await page.routeWebSocket(/\/graphql/, (socket) => {
      socket.connectToServer();
      cut = () => socket.close({ code: 1012 });
    });
    await page.reload();
    const rest = Promise.withResolvers<void>();
    model.script({ pieces: [{ text: 'Önce. ' }, { wait: rest.promise }, { text: 'Sonra.' }, 'stall'] });
    await ask(page, question);
    await seen(said(page).getByText('Önce.'));
    cut?.();
    rest.resolve();
    await seen(said(page).getByText('Sonra.'));
    await expect.poll(() => said(page).locator('p').first().textContent()).toBe('Önce. Sonra.');
    await page.getByRole('button', { name: 'Durdur', exact: true }).click();
    await seen(page.getByText('Yanıtı durdurdun.').first());
  });

  test('streams an answer that another tab started', async () => {
    const page = await open();
    const rest = Promise.withResolvers<void>();
    model.script({ pieces: [{ text: 'Gelen ' }, { wait: rest.promise }, { text: 'yanıt.' }] });
    await ask(page, question);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await seen(said(other).getByText('Gelen'));
    rest.resolve();
    await seen(said(other).getByText('Gelen yanıt.'));
  });

  test('reloads a conversation after an answer in another tab', async () => {
    const page = await open();
    model.script(says('İlk yanıt.'), says('Devam eden soru'), says('İkinci yanıt.'));
    await ask(page, 'Önceki sekmedeki soru');
    await whole(page);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await seen(said(other).getByText('İlk yanıt.'));
    await ask(page, 'Sonraki soru');
    await seen(other.getByText('İkinci yanıt.').first());
    await seen(other.getByRole('article', { name: /^Sorun/ }).getByText('Sonraki soru'));
  });

  test('shows why an answer broke off, keeps the partial text, and retries it', async () => {
    const page = await open();
    const read = Promise.withResolvers<void>();
    model.script({ pieces: [{ text: 'Başı var. ' }, { wait: read.promise }, 'cut'] }, says('Şimdi bütün.'));
    await ask(page, question);
    await seen(said(page).getByText('Başı var.'));
    read.resolve();
    await seen(said(page).getByRole('alert').getByText('Yapay zekâ modeline ulaşılamıyor.'));
    await seen(said(page).getByText('Başı var.'));
    await said(page)
      .getByRole('button', { name: /eniden dene/ })
      .click();
    await seen(said(page).getByText('Şimdi bütün.'));
    await expect.poll(() => said(page).getByRole('alert').count()).toBe(0);
  });

  test('shows that the model refused the request', async () => {
    const page = await open();
    model.script({ status: 400 });
    await ask(page, question);
    await seen(said(page).getByText('Yapay zekâ modeli isteği reddetti.'));
  });

  test('scrolls with a streamed answer only while the reader is at the end', async () => {
    const page = await open();
    const line = (n: number): Piece => ({ text: `Satır ${n}\n\n` });
    const [more, last] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const lines = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => line(from + index));
    model.script({ pieces: [...lines(0, 40), { wait: more.promise }, ...lines(40, 60), { wait: last.promise }, { text: 'Son satır.' }] });
    await ask(page, question);
    await seen(said(page).getByText('Satır 39'));
    const left = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY);
    await expect.poll(left).toBeLessThan(5);
    await page.mouse.move(700, 400);
    await page.mouse.wheel(0, -600);
    await seen(page.getByRole('button', { name: 'Aşağı in' }));
    const place = await page.evaluate(() => scrollY);
    more.resolve();
    await seen(said(page).getByText('Satır 59'), 'attached');
    expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(5);
    await page.getByRole('button', { name: 'Aşağı in' }).click();
    await expect.poll(left).toBeLessThan(5);
    last.resolve();
    await whole(page);
    await expect.poll(left).toBeLessThan(5);
  });

  test('proposes a task as a card, which can be approved and undone', async () => {
    const page = await open();
    model.script(calls({ name: 'create_task', arguments: { title: 'Faturayı gönder', project: 'WEB' } }), says('Görevi önerdim.'));
    await ask(page, 'Faturayı göndermek için görev aç');
    const card = proposal(page, /Görev oluştur(ulacak|uldu): “Faturayı gönder”/);
    await seen(card.getByText(/Son karar zamanı/));
    await seen(card.getByText('Web sitesi'));
    const tasks = async () => (await web.server.all('/tasks?q=Faturay%C4%B1%20g%C3%B6nder&')).length;
    await expect.poll(tasks).toBe(0);
    const other = await page.context().newPage();
    await other.goto(page.url());
    const seenThere = proposal(other, /Görev oluştur(ulacak|uldu): “Faturayı gönder”/);
    await seen(seenThere.getByText(/Son karar zamanı/));
    await card.getByRole('button', { name: /^Onayla/ }).click();
    await seen(card.getByText(/ onayladı, /));
    await seen(seenThere.getByText(/ onayladı, /));
    await expect.poll(tasks).toBe(1);
    await card.getByRole('button', { name: 'Geri al' }).click();
    await seen(card.getByText(/geri alındı$/));
    await expect.poll(tasks).toBe(0);
  });

  test('shows proposed changes, and renews them if the task changed meanwhile', async () => {
    const page = await open();
    const [task] = await web.server.all('/tasks?q=%C3%87erez&');
    model.script(calls({ name: 'update_task', arguments: { id: task.id, priority: 'urgent' } }), says('Önceliği önerdim.'));
    await ask(page, 'Çerez görevini acil yap');
    const card = proposal(page, /Çerez bildirimini/);
    await seen(card.locator('del', { hasText: 'orta' }));
    await seen(card.locator('ins', { hasText: 'acil' }));
    await web.server.api('PATCH', `/tasks/${task.id}`, { body: { priority: 'low' } });
    await card.getByRole('button', { name: /^Onayla/ }).click();
    await seen(card.getByText('Öneriden sonra değerler değişti', { exact: false }));
    await seen(card.locator('del', { hasText: 'düşük' }));
    expect((await web.server.api('GET', `/tasks/${task.id}`)).body.priority).toBe('low');
  });

  test('shows who may have asked for a proposal that the question did not ask for, and approves it only once it is open', async () => {
    const page = await open();
    model.script(calls({ name: 'create_task', arguments: { title: 'Gizli iş', project: 'WEB' } }), says(answer));
    await ask(page, question);
    const card = proposal(page, /Görev oluştur(ulacak|uldu): “Gizli iş”/);
    await seen(card.getByRole('alert').getByText('Bir kaynak bunu istedi'));
    await seen(
      card
        .getByRole('alert')
        .getByText(/^WEB-1 /)
        .first(),
    );
    expect(await card.getByRole('button', { name: /^Onayla/ }).count()).toBe(0);
    expect(await card.locator('ins').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await card.getByRole('button', { name: 'Öneriyi aç' }).click();
    await seen(card.locator('ins', { hasText: 'Gizli iş' }));
    await card.getByRole('button', { name: /^Onayla/ }).click();
    await seen(card.getByText(/ onayladı, /));
  });

  test('rejects a proposal', async () => {
    const page = await open();
    model.script(calls({ name: 'create_task', arguments: { title: 'İstenmeyen iş', project: 'WEB' } }), says('Önerdim.'));
    await ask(page, 'İstenmeyen işi aç');
    const card = proposal(page, /İstenmeyen iş/);
    await card.getByRole('button', { name: 'Reddet' }).click();
    await seen(card.getByText(/ reddetti, /));
    expect(await card.getByRole('button').count()).toBe(0);
  });

  test('renders a hostile answer harmlessly', async () => {
    const page = await open();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    model.script(
      says(
        `<script>window.hacked = 1</script><img src=x onerror="window.hacked = 1">\n\n[tıkla](javascript:window.hacked=1) ![](https://kotu.example/iz.png?s=1) <iframe src="https://kotu.example"></iframe>\n\n[1]: https://kotu.example/sahte\n\nÇankırı müşterisinde [1](https://kotu.example/sahte) sorun var [1].`,
      ),
    );
    await ask(page, question);
    await whole(page);
    await seen(
      said(page)
        .getByRole('button', { name: /^Kaynak 1/ })
        .first(),
    );
    expect(await said(page).locator('script, iframe, img').count()).toBe(0);
    const links = await said(page)
      .getByRole('link')
      .evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''));
    expect(links.filter((href) => /^javascript|kotu/i.test(href))).toEqual([]);
    expect(await said(page).getByRole('link', { name: '1', exact: true }).count()).toBe(0);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    expect(asked.filter((url) => !url.startsWith(web.server.url))).toEqual([]);
  });

  test('shows the target of an external link, and opens it only after confirmation', async () => {
    const page = await open();
    model.script(says('Ayrıntısı [burada](https://kotu.example/?q=gizli).'));
    await ask(page, question);
    await whole(page);
    await seen(said(page).getByText('(kotu.example)'));
    expect(await said(page).getByRole('link').count()).toBe(0);
    await said(page).getByRole('button', { name: 'burada' }).click();
    const dialog = page.getByRole('dialog', { name: 'Bu adres Atölye dışında' });
    await seen(dialog.getByText('https://kotu.example/?q=gizli'));
    await expect.poll(() => dialog.getByRole('link', { name: 'Adresi aç' }).getAttribute('href')).toBe('https://kotu.example/?q=gizli');
    await dialog.getByRole('button', { name: 'Vazgeç' }).click();
    await gone(dialog, 'detached');
  });

  test('shows an answer before its verdicts, then the quote below its sentence and what contradicts or lacks a source', async () => {
    const page = await open();
    let judge: () => void = () => undefined;
    const judged = new Promise<void>((resolve) => {
      judge = resolve;
    });
    verifier.script(async (asked) => {
      await judged;
      const verdicts = ['supported', 'contradicted', 'not_stated'];
      return verdictsOf(
        ...verifyingRequest(asked).claims.map((_, at) => ({ claim: at + 1, verdict: verdicts[at] ?? '', source: 1, quote })),
      );
    });
    model.script(says("Çankırı'da da sorun var [1]. Ekran görüntüsü yok [1]. Sunucular yarın taşınacak [1]."));
    await ask(page, question);
    await seen(said(page).getByText('Cümleler kaynaklarla karşılaştırılıyor', { exact: false }));
    await seen(said(page).getByText('Sunucular yarın taşınacak', { exact: false }));
    judge();
    await expect
      .poll(() => said(page).getByRole('paragraph').first().innerText())
      .toMatch(
        /sorun var[\s\S]*Çankırı'daki müşteride[\s\S]*görüntüsü yok\.\s*Kaynakla çelişiyor:[\s\S]*Çankırı'daki müşteride[\s\S]*taşınacak\.\s*kaynakta yok/,
      );
    await seen(said(page).getByText('1 cümle kaynakla çelişiyor', { exact: false }));
    await gone(said(page).getByText('Cümleler kaynaklarla karşılaştırılıyor', { exact: false }));
  });

  test('marks an unverified answer, a truncated answer, and one that exceeded the limit', async () => {
    const page = await open();
    model.script({ pieces: [{ text: 'Çankırı müşterisinde de sorun var [1]. Sunucular yarın taşınacak. Bundan' }], finish: 'length' });
    await ask(page, question);
    await seen(said(page).getByText('Bu yanıt kaynaklarla karşılaştırılmadı', { exact: false }));
    await seen(said(page).getByText('Yanıt yarıda kesildi', { exact: false }));
    model.script({ pieces: [{ text: '<think>uzun uzun' }], finish: 'length' }, { pieces: [], finish: 'length' });
    await ask(page, 'Sunucular ne zaman taşınacak?');
    await seen(said(page).last().getByText('yanıt üretmeden belirteç sınırına ulaştı', { exact: false }));
  });

  test('marks no sources inside code, and shows a repeated error once', async () => {
    const page = await open();
    model.script(says('Çankırı müşterisinde de sorun var [1].\n\n```sh\nsunucu tasi --hedef ankara\n```'));
    await ask(page, question);
    await whole(page);
    await expect.poll(() => said(page).locator('code').innerText()).toBe('sunucu tasi --hedef ankara\n');
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('"StartReply"')
        ? route.fulfill({
            contentType: 'application/json',
            body: JSON.stringify({
              errors: [{ message: 'Bütçe doldu.', extensions: { code: 'chat.budget_spent', status: 429 } }],
            }),
          })
        : route.continue(),
    );
    for (const text of ['Bir soru', 'Bir soru daha']) {
      await box(page).fill(text);
      const answered = page.waitForResponse((reply) => Boolean(reply.request().postData()?.includes('"StartReply"')));
      await box(page).press('Enter');
      await answered;
      await seen(page.getByText('Bütçe doldu.').first());
    }
    await expect.poll(() => page.getByText('Bütçe doldu.').count()).toBe(1);
  });

  test('returns a question that could not be sent, before the text typed meanwhile', async () => {
    const page = await open();
    model.script(says('Tamam.'));
    await ask(page, 'İlk soru');
    await whole(page);
    const held = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('"StartReply"')) return route.fallback();
      await held.promise;
      return route.fulfill({ json: { errors: [{ message: 'Bütçe doldu.', extensions: { code: 'chat.budget_spent', status: 429 } }] } });
    });
    await box(page).fill('İkinci soru');
    await box(page).press('Enter');
    await box(page).pressSequentially('Bir de');
    held.resolve();
    await seen(page.getByText('Bütçe doldu.'));
    await expect.poll(() => box(page).inputValue()).toBe('İkinci soru\nBir de');
  });

  test('renames a conversation, and deletes it after confirmation', async () => {
    const page = await open();
    model.script(says('Tamam.'));
    await ask(page, 'Adı değişecek sohbet');
    await whole(page);
    const list = page.getByRole('navigation', { name: 'Sohbetler' });
    await list.getByRole('button', { name: /“Adı değişecek sohbet”/ }).click();
    await page.getByRole('menuitem', { name: 'Yeniden adlandır' }).click();
    await page.getByRole('textbox', { name: 'Başlık' }).fill('Yeni adı');
    await page.keyboard.press('Enter');
    await seen(page.getByRole('heading', { level: 1, name: 'Yeni adı' }));
    await seen(list.getByRole('link', { name: 'Yeni adı' }));
    await list.getByRole('button', { name: /“Yeni adı”/ }).click();
    await page.getByRole('menuitem', { name: 'Sil' }).click();
    const id = conversationOf(page);
    await seen(page.getByRole('dialog').getByText('geri getirilemez', { exact: false }));
    await expect.poll(async () => (await api(page, `/conversations/${id}`)).title).toBe('Yeni adı');
    await page.getByRole('dialog').getByRole('button', { name: 'Sil' }).click();
    await page.waitForURL(/\/chat$/);
    await gone(list.getByRole('link', { name: 'Yeni adı' }), 'detached');
    await expect.poll(async () => (await api(page, `/conversations/${id}`)).status).toBe(404);
    await page.goto(`${web.server.url}/chat/${id}`);
    await seen(page.getByRole('heading', { name: 'Bu sohbet yok' }));
  });

  test('stores feedback on an answer with a note', async () => {
    const page = await open();
    model.script(says('Yanlış yanıt.'));
    await ask(page, question);
    await page.getByRole('button', { name: 'Yanıt işe yaramadı' }).click();
    await page.getByRole('textbox', { name: 'İstersen nedenini yaz' }).fill('Eski bilgi');
    await page.getByRole('button', { name: 'Notu gönder' }).click();
    await seen(page.getByText('notun kaydedildi', { exact: false }));
    await expect.poll(() => page.getByRole('button', { name: 'Yanıt işe yaramadı' }).getAttribute('aria-pressed')).toBe('true');
    const storedReply = async () => (await api(page, `/conversations/${conversationOf(page)}`)).messages[1];
    expect(await storedReply()).toMatchObject({ feedback: 'down', feedbackNote: 'Eski bilgi' });
    await page.getByRole('button', { name: 'Yanıt işe yaramadı' }).click();
    await gone(page.locator('[aria-pressed=true]'), 'detached');
    await expect.poll(async () => (await storedReply()).feedback).toBe(null);
  });

  test('copies an answer as Markdown with its sources', async () => {
    const page = await web.signInOnce(people.ayse, { path: '/chat', options: { permissions: ['clipboard-read', 'clipboard-write'] } });
    model.script(says(answer));
    await ask(page, question);
    await page.getByRole('button', { name: 'Yanıtı kopyala' }).click();
    await seen(page.getByRole('button', { name: 'Kopyalandı' }));
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('Evet, **Çankırı** müşterisinde de var [1].\n\n**Kaynaklar**\n\n- [1] [WEB-1');
    expect(copied).toContain(`“${quote}”`);
  });

  test('searches only the chosen project', async () => {
    const page = await open('/chat?project=WEB');
    await page.getByRole('combobox', { name: 'Nerede aransın?' }).click();
    await page.getByRole('option', { name: 'Yalnızca Mobil uygulama' }).click();
    await page.waitForURL(/project=MOB/);
    model.script(says('Tamam.'));
    await ask(page, 'Hangi düğmeler okunmuyor?');
    await seen(
      page.getByRole('banner').getByText('Yalnızca Mobil uygulama').or(page.locator('header').getByText('Yalnızca Mobil uygulama')).first(),
    );
    expect((await api(page, `/conversations/${conversationOf(page)}`)).project.key).toBe('MOB');
    await whole(page);
  });

  test('prefills the question of a link without sending it', async () => {
    const page = await open('/chat?project=WEB&q=Ne+durumda%3F');
    await expect.poll(() => box(page).inputValue()).toBe('Ne durumda?');
    await expect.poll(() => page.getByRole('combobox', { name: 'Nerede aransın?' }).inputValue()).toBe('Yalnızca Web sitesi');
    expect(model.asked.some(({ body }) => JSON.stringify(body).includes('Ne durumda?'))).toBe(false);
    await box(page).fill('');
  });

  test('keeps a draft for each conversation', async () => {
    const page = await open();
    model.script(says('Tamam.'));
    await ask(page, 'Taslaklı sohbet');
    await whole(page);
    await box(page).fill('yarım soru');
    await page.getByRole('navigation', { name: 'Sohbetler' }).getByRole('link', { name: 'Yeni sohbet' }).click();
    await seen(page.getByRole('heading', { name: 'Ekibin bildiklerine sor' }));
    await expect.poll(() => box(page).inputValue()).toBe('');
    await page.goBack();
    await page.reload();
    await seen(said(page));
    await expect.poll(() => box(page).inputValue()).toBe('yarım soru');
  });

  test("shows the reader's usage of the month below the conversation and in the profile", async () => {
    const page = await web.signIn(people.sule, { path: '/chat' });
    await seen(page.getByText(/Bu ay \d+ yanıt, [\d.]+ \/ 1\.000\.000 belirteç · bütçen 1 \S+ tarihinde yenilenir/));
    const bar = page.getByRole('progressbar', { name: 'Asistan bütçen' });
    const before = Number(await bar.getAttribute('aria-valuenow'));
    model.script(says('Tamam.', { usage: { prompt_tokens: 1_200, completion_tokens: 34 } }));
    await ask(page, 'Ne kadar kullandım?');
    await whole(page);
    await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThanOrEqual(before + 1_234);
    expect(await violations(page)).toEqual([]);
    await page.goto(`${web.url}/settings/profile`);
    await seen(page.getByRole('region', { name: 'Asistan' }).getByText(/ \/ 1\.000\.000 belirteç/));
  });

  test('shows the conversations in a drawer on a narrow screen', async () => {
    const page = await open('/chat', { width: 375 });
    model.script(says('Tamam.'));
    await ask(page, 'Dar ekrandaki soru');
    await whole(page);
    await page.getByRole('button', { name: 'Sohbetler' }).click();
    const drawer = page.getByRole('dialog', { name: 'Sohbetler' });
    await seen(drawer.getByRole('link', { name: 'Dar ekrandaki soru' }));
    await drawer.getByRole('link', { name: 'Yeni sohbet' }).click();
    await page.waitForURL(/\/chat$/);
    await gone(drawer, 'detached');
  });
});
