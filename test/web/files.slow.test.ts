import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, vi } from 'vitest';
import { token, until } from '../process/server.ts';
import { violations } from '../support/axe.ts';
import { browserMissing } from '../support/chromium.ts';
import { pdfOf } from '../support/pdf.ts';
import { gone, seen } from '../support/seen.ts';
import { nowhere, people, type Web } from '../support/web.ts';
import { test } from '../support/web-test.ts';

const sample = (name: string) => readFileSync(join(import.meta.dirname, '../support/samples', name));

/** A document of twelve pages. The quote is on page 7, broken at a hyphen; `over` continues from page 8 to 9. */
const quote = 'Yıllık izin süresi, işe girişten sonra on dört iş günüdür; ücretli mazeret izni bundan düşülmez.';
const over = 'Fazla çalışma yazılı onayla yapılır ve karşılığı izleyen ayın ücretiyle ödenir.';
function policy(): Buffer {
  const lines = (page: number) =>
    Array.from({ length: 20 }, (_, n) => `${page}. bölüm, ${n + 1}. madde: görev dağılımı ve çalışma düzeni.`);
  const pages = Array.from({ length: 12 }, (_, n) => ({ lines: lines(n + 1) }));
  pages[6]?.lines.splice(8, 0, 'Yıllık izin süresi, işe girişten sonra on dört iş gü-', 'nüdür; ücretli mazeret izni bundan düşülmez.');
  pages[7]?.lines.push('Fazla çalışma yazılı onayla yapılır');
  pages[8]?.lines.unshift('ve karşılığı izleyen ayın ücretiyle ödenir.');
  return pdfOf(pages);
}

/** Texts of the highlighted ranges on the page. */
const marked = (page: Page) =>
  page.evaluate(() => [...((CSS as { highlights: Map<string, Iterable<Range>> }).highlights.get('atolye-meant') ?? [])].map(String));
const shows = (page: Page, text: string) => until(async () => (await marked(page)).join(' ').includes(text), 20_000);

/** Drops files on the page, as the desktop does. */
async function drop(page: Page, ...files: { name: string; text: string }[]) {
  const transfer = await page.evaluateHandle((given) => {
    const data = new DataTransfer();
    for (const { name, text } of given) data.items.add(new File([text], name));
    return data;
  }, files);
  for (const type of ['dragenter', 'dragover', 'drop']) await page.dispatchEvent('#content', type, { dataTransfer: transfer });
}

describe.skipIf(browserMissing)('files in the web app', () => {
  let web: Web;
  const ids: Record<string, string> = {};

  async function upload(name: string, content: Buffer | string, project = 'DOS'): Promise<string> {
    const form = new FormData();
    form.append('project', project);
    form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
    const reply = await fetch(`${web.server.url}/api/v1/files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    return ((await reply.json()) as { id: string }).id;
  }
  /** Waits until these files are indexed or have failed. */
  const settled = (...files: string[]) =>
    vi.waitFor(
      async () => {
        for (const id of files)
          expect((await web.server.api('GET', `/files/${id}`)).body.index.status).not.toMatch(/queued|extracting|indexing/);
      },
      { interval: 200, timeout: 90_000 },
    );
  const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
  const named = async (name: string) => (await web.server.api('GET', `/files?q=${encodeURIComponent(name)}`)).body.data;

  test.beforeAll(async ({ web: shared }) => {
    web = shared;
    await web.server.api('POST', '/projects', { body: { key: 'DOS', name: 'Dosya işleri' } });
    ids.pdf = await upload('İzin yönetmeliği.pdf', policy());
    ids.locked = await upload('Parolalı.pdf', sample('parolali.pdf'));
    ids.word = await upload('Yönerge.docx', sample('belge.docx'));
    ids.page = await upload('Duyuru.html', '<!doctype html><title>x</title><script>document.title = "hacked"</script><p>Duyuru metni</p>');
    const many = Array.from(
      { length: 3000 },
      (_, n) => `<p>Madde ${n + 1}. Bildirim yazılı olarak, süresi içinde ve ilgili birime yapılır.</p>`,
    );
    ids.long = await upload('Uzun.html', `<!doctype html>${many.join('\n')}`);
    ids.picture = await upload('Tarama.png', sample('tarama.png'));
    ids.notes = await upload('Notlar.md', '# Toplantı\n\n**Karar:** Fatura ekranı _12 Aralıkta_ yayına alınır.\n');
    ids.stock = await upload('Stok.csv', `Ürün;Adet\n${Array.from({ length: 600 }, (_, n) => `Masa ${n};${n * 3}`).join('\n')}\n`);
    const clauses = Array.from({ length: 200 }, (_, n) => `Madde ${n + 1}. Bildirim yazılı olarak yapılır.`).join('\n');
    ids.text = await upload('Sözleşme.txt', `${clauses}\n`);
    const { picture: _, ...texts } = ids;
    await settled(...Object.values(texts));
  });

  test('show their index state, and why one could not be read', async () => {
    const page = await web.signIn(people.ayse, { path: '/files' });
    await seen(row(page, 'Parolalı.pdf').getByText('Dosya parolayla korunuyor.').filter({ visible: true }));
    await seen(row(page, 'Yönerge.docx').getByText('İçinde aranabilir').filter({ visible: true }));
  });

  test('are filtered and sorted by the address and by hand', async () => {
    const page = await web.signIn(people.ayse, { path: '/files?project=DOS&type=pdf&sort=name' });
    await seen(row(page, 'Parolalı.pdf'));
    await expect.poll(() => page.locator('tbody tr a').allInnerTexts()).toEqual(['İzin yönetmeliği.pdf', 'Parolalı.pdf']);
    await page.getByRole('searchbox', { name: 'Adında ara' }).fill('izin');
    await gone(row(page, 'Parolalı.pdf'), 'detached');
    expect(new URL(page.url()).searchParams.get('q')).toBe('izin');
    await page.getByRole('searchbox', { name: 'Adında ara' }).fill('yokböylebirşey');
    await seen(page.getByRole('heading', { name: 'Bu süzgeçlere uyan dosya yok' }));
    await page.getByRole('button', { name: 'Süzgeçleri temizle' }).click();
    await seen(row(page, 'Yönerge.docx'));
  });

  test('are uploaded to the chosen project after a drop anywhere, with their progress until searchable', async () => {
    const page = await web.signIn(people.ayse, { path: '/files?project=DOS' });
    await seen(page.locator('h1'));
    await drop(page, ...[1, 2, 3, 4].map((n) => ({ name: `Tutanak ${n}.txt`, text: `Tutanak ${n}: bütçe onaylandı.` })));
    await seen(page.getByText('4 dosyadan 4 tanesi yüklendi'));
    await seen(row(page, 'Tutanak 4.txt').getByText('İçinde aranabilir').filter({ visible: true }));
    const [file] = await named('Tutanak 3');
    expect(file).toMatchObject({ name: 'Tutanak 3.txt', mimeType: 'text/plain' });
  });

  test('are typed by their bytes, not by their name', async () => {
    const page = await web.signIn(people.ayse, { path: '/files' });
    await page.locator('input[type=file]').setInputFiles({ name: 'Gizli.pdf', mimeType: 'application/pdf', buffer: sample('tarama.png') });
    await seen(row(page, 'Gizli.pdf').getByRole('img', { name: 'Resim' }));
    const [file] = await named('Gizli.pdf');
    await page.goto(`${web.server.url}/files/${file.id}`);
    await seen(page.getByRole('img', { name: 'Gizli.pdf' }));
  });

  test('show why an upload was refused, and can be retried', async () => {
    const page = await web.signIn(people.ayse, { path: '/files' });
    const refused = { code: 'permission.denied', status: 403, detail: 'Bunu yapma iznin yok.' };
    await page.route('**/graphql', (route) => {
      if (route.request().postDataJSON()?.operationName !== 'PrepareUpload') return route.fallback();
      const error = { message: refused.detail, extensions: refused, path: ['prepareUpload'] };
      return route.fulfill({ json: { data: null, errors: [error] } });
    });
    await page.locator('input[type=file]').setInputFiles({ name: 'Red.txt', mimeType: 'text/plain', buffer: Buffer.from('Metin') });
    await seen(page.getByText('Bunu yapma iznin yok.').first());
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Red.txt: yeniden dene' }).click();
    await seen(row(page, 'Red.txt'));
  });

  test('resume an upload after a lost connection, and are stored once', async () => {
    const page = await web.signInOnce(people.ayse, { path: '/files' });
    await seen(page.locator('h1'));
    const network = await page.context().newCDPSession(page);
    const at = (offline: boolean, uploadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', { offline, latency: 0, downloadThroughput: -1, uploadThroughput });
    await network.send('Network.enable');
    await at(false, 400_000);
    await page.locator('input[type=file]').setInputFiles({ name: 'Büyük.bin', mimeType: '', buffer: Buffer.alloc(4_000_000, 1) });
    const progress = page.getByRole('progressbar', { name: 'Büyük.bin: yükleme' });
    await until(async () => Number(await progress.getAttribute('aria-valuenow')) > 5, 30_000);
    await at(true, 0);
    await seen(page.getByText('yüklemeler duraklatıldı'));
    await at(false, -1);
    await seen(page.getByText('1 dosyadan 1 tanesi yüklendi'));
    expect(await named('Büyük.bin')).toMatchObject([{ size: 4_000_000 }]);
  });

  test('can be cancelled during the upload', async () => {
    const page = await web.signInOnce(people.ayse, { path: '/files' });
    await seen(page.locator('h1'));
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 50_000,
    });
    await page.locator('input[type=file]').setInputFiles({ name: 'Vazgeç.bin', mimeType: '', buffer: Buffer.alloc(4_000_000, 1) });
    await page.getByRole('button', { name: 'Vazgeç.bin: vazgeç' }).click();
    await gone(page.getByRole('progressbar'), 'detached');
    expect(await named('Vazgeç.bin')).toEqual([]);
  });

  test('are renamed, moved and deleted, and others see it at once', async () => {
    const id = await upload('Eski ad.txt', 'Bir metin');
    await settled(id);
    const [page, other] = await Promise.all([
      web.signIn(people.ayse, { path: '/files?project=DOS' }),
      web.signIn(people.ilker, { path: `/files/${id}` }),
    ]);
    const act = async (now: string, action: string) => {
      await page.getByRole('button', { name: `${now}: işlemler` }).click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    await seen(other.getByRole('heading', { name: 'Eski ad.txt', level: 1 }));
    // Only the uploader and the leads of the project may do this.
    await web.server.api('PATCH', `/files/${id}`, { body: { name: 'Ara ad.txt' } });
    await seen(other.getByRole('heading', { name: 'Ara ad.txt', level: 1 }));
    await act('Ara ad.txt', 'Yeniden adlandır');
    await page.getByRole('textbox', { name: 'Yeni ad' }).fill('Yeni ad.txt');
    await page.keyboard.press('Enter');
    await seen(other.getByRole('heading', { name: 'Yeni ad.txt', level: 1 }));
    await act('Yeni ad.txt', 'Başka projeye taşı');
    await page.getByRole('combobox', { name: 'Taşınacak proje' }).click();
    await page.getByRole('option', { name: 'Mobil uygulama' }).click();
    await page.getByRole('button', { name: 'Taşı', exact: true }).click();
    await gone(row(page, 'Yeni ad.txt'), 'detached');
    expect((await web.server.api('GET', `/files/${id}`)).body.project.id).toMatch(/^prj_/);
    await web.server.api('DELETE', `/files/${id}`);
    await seen(other.getByRole('heading', { name: 'Böyle bir dosya yok' }));
  });

  test('are deleted by their uploader after confirmation', async () => {
    const page = await web.signIn(people.ayse, { path: '/files' });
    await page.locator('input[type=file]').setInputFiles({ name: 'Silinecek.txt', mimeType: 'text/plain', buffer: Buffer.from('Metin') });
    await page.getByRole('button', { name: 'Silinecek.txt: işlemler' }).click();
    await page.getByRole('menuitem', { name: 'Sil' }).click();
    await page.getByRole('dialog', { name: 'Dosya silinsin mi?' }).getByRole('button', { name: 'Sil' }).click();
    await gone(row(page, 'Silinecek.txt'), 'detached');
    await expect.poll(() => named('Silinecek')).toEqual([]);
  });

  test("show the API's error for a refused change, and stay unchanged", async () => {
    const id = await upload('Sabit.txt', 'Metin');
    const page = await web.signIn(people.ayse, { path: `/files/${id}` });
    await page.getByRole('button', { name: 'Sabit.txt: işlemler' }).click();
    await page.getByRole('menuitem', { name: 'Yeniden adlandır' }).click();
    await page.getByRole('textbox', { name: 'Yeni ad' }).fill('Başka.txt');
    // Deletes the file right before the request arrives. Any earlier, the page would notice and close the dialog.
    await page.route('**/graphql', async (route) => {
      // The browser may leave out the body of a POST.
      const isRename = route.request().method() === 'POST' && (route.request().postData()?.includes('Başka.txt') ?? true);
      if (isRename) await web.server.api('DELETE', `/files/${id}`);
      await route.continue();
    });
    await page.keyboard.press('Enter');
    await seen(page.getByText('Dosya değiştirilemedi'));
    await seen(page.getByRole('heading', { name: 'Böyle bir dosya yok' }));
  });

  test('open a PDF at the page with the passage highlighted, even across a hyphen', async () => {
    const page = await web.signIn(people.ayse, { path: `/files/${ids.pdf}?page=7&quote=${encodeURIComponent(quote)}` });
    await shows(page, 'Yıllık izin süresi');
    expect((await marked(page)).join('')).toBe(
      'Yıllık izin süresi, işe girişten sonra on dört iş gü-nüdür; ücretli mazeret izni bundan düşülmez',
    );
    await seen(page.getByRole('group', { name: '7. sayfa' }));
    const isVisible = await page.evaluate(() => {
      const [range] = [...((CSS as { highlights: Map<string, Iterable<Range>> }).highlights.get('atolye-meant') ?? [])];
      const { top, bottom } = range?.getBoundingClientRect() ?? new DOMRect(0, -1);
      return top > 0 && bottom < innerHeight;
    });
    expect(isVisible).toBe(true);
    await until(async () => (await page.getByRole('textbox', { name: 'Sayfa', exact: true }).inputValue()) === '7', 10_000);
  });

  test('highlight a passage across two pages, even without a page number', async () => {
    const page = await web.signIn(people.ayse, {
      path: `/files/${ids.pdf}?quote=${encodeURIComponent(over)}`,
      height: 2600,
    });
    await shows(page, 'Fazla çalışma yazılı onayla yapılır');
    await shows(page, 've karşılığı izleyen ayın ücretiyle ödenir');
  });

  test('navigate a PDF by page number and by keyboard', async () => {
    const page = await web.signIn(people.ayse, { path: `/files/${ids.pdf}` });
    const field = page.getByRole('textbox', { name: 'Sayfa', exact: true });
    await seen(page.getByRole('group', { name: '1. sayfa' }).getByText('1. bölüm, 1. madde'));
    await field.fill('11');
    await field.press('Enter');
    await seen(page.getByRole('group', { name: '11. sayfa' }).getByText('11. bölüm, 1. madde'));
    await expect.poll(() => page.getByRole('group', { name: '1. sayfa', exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Yakınlaştır' }).press('Enter');
    await seen(page.getByRole('button', { name: 'Genişliğe sığdır' }).and(page.locator('[aria-pressed=false]')));
  });

  test('find text inside a file on any page, also typed without Turkish letters', async () => {
    const page = await web.signIn(people.ayse, { path: `/files/${ids.pdf}` });
    await seen(page.getByRole('group', { name: '1. sayfa' }));
    await page.getByRole('textbox', { name: 'Bu dosyada ara' }).fill('MAZERET izni');
    await page.keyboard.press('Enter');
    await seen(page.getByText('1 yerde bulundu'));
    await seen(page.getByRole('list', { name: 'Bulunan yerler' }).getByRole('button', { name: /7\. sayfa/ }));
    await shows(page, 'mazeret izni');
    await page.getByRole('textbox', { name: 'Bu dosyada ara' }).fill('ucretiyle odenir');
    await page.keyboard.press('Enter');
    await shows(page, 'ücretiyle ödenir');
  });

  test('show extracted text of formats that browsers cannot display, without running scripts', async () => {
    const page = await web.signIn(people.ayse, { path: `/files/${ids.page}` });
    await seen(page.getByRole('region', { name: 'Duyuru.html: metin' }).getByText('Duyuru metni'));
    await expect.poll(() => page.title()).toMatch(/Duyuru.html · Atölye$/);
    await page.goto(`${web.server.url}/files/${ids.word}`);
    const text = page.getByRole('region', { name: 'Yönerge.docx: metin' });
    await seen(text.getByRole('heading').first());
    expect(await violations(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Bu dosyada ara' }).fill('yıllık izin');
    await page.getByRole('button', { name: 'Ara', exact: true }).click();
    await seen(page.getByText(/14 iş günü/).first());
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/read.png` });
  });

  test('show a table that spans several passages as one, below its header', async () => {
    const cells = Array.from({ length: 80 }, (_, n) => `<tr><td>Kalem ${n}</td><td>${n * 7} adet, rafta</td></tr>`).join('');
    const id = await upload('Sayım.html', `<!doctype html><table><tr><th>Ürün</th><th>Miktar</th></tr>${cells}</table>`);
    await settled(id);
    const page = await web.signIn(people.ayse, { path: `/files/${id}` });
    const text = page.getByRole('region', { name: 'Sayım.html: metin' });
    await seen(text.getByRole('columnheader', { name: 'Miktar' }));
    await seen(text.getByRole('cell', { name: 'Kalem 79' }));
    await expect.poll(() => text.getByRole('table').count()).toBe(1);
    await expect.poll(() => text.getByRole('row').count()).toBe(81);
    expect(await violations(page)).toEqual([]);
  });

  test('load a long text from the quoted place on, and earlier parts on request', async () => {
    const page = await web.signIn(people.ayse, { path: nowhere });
    const { data } = (await web.server.api('GET', `/search?q=Madde%202900&file=${ids.long}&limit=1`)).body;
    const { start } = data[0].passage;
    await page.goto(`${web.server.url}/files/${ids.long}?start=${start}&quote=${encodeURIComponent('Madde 2900. Bildirim')}`);
    await shows(page, 'Madde 2900. Bildirim');
    const text = page.getByRole('region', { name: 'Uzun.html: metin' });
    await expect.poll(() => text.getByText('Madde 1.', { exact: false }).count()).toBe(0);
    await page.getByRole('button', { name: 'Öncesini göster' }).click();
    await seen(text.getByText(/Madde 2700\./), 'attached');
    await shows(page, 'Madde 2900. Bildirim');
  });

  test('report a PDF with a password, and display a picture', async () => {
    const page = await web.signIn(people.ayse, { path: `/files/${ids.locked}` });
    await seen(page.getByText('Bu PDF parolayla korunuyor; önizlenemez.'));
    await page.goto(`${web.server.url}/files/${ids.picture}`);
    const picture = page.getByRole('img', { name: 'Tarama.png' });
    await seen(picture);
    await until(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth > 0), 10_000);
  });

  test('show Markdown, tables and texts with the passage highlighted', async () => {
    const page = await web.signIn(people.ayse, {
      path: `/files/${ids.notes}?quote=${encodeURIComponent('Fatura ekranı _12 Aralıkta_ yayına')}`,
    });
    await seen(page.getByRole('heading', { name: 'Toplantı' }));
    await shows(page, 'Fatura ekranı 12 Aralıkta yayına');
    await page.goto(`${web.server.url}/files/${ids.stock}?quote=${encodeURIComponent('Masa 321')}`);
    await shows(page, 'Masa 321');
    await seen(page.getByText('İlk 500 satır gösteriliyor.'));
    const text = await (
      await fetch(`${web.server.url}/api/v1/files/${ids.text}/content`, { headers: { authorization: `Bearer ${token}` } })
    ).text();
    const start = text.indexOf('Bildirim', text.indexOf('Madde 150.'));
    await page.goto(
      `${web.server.url}/files/${ids.text}?start=${start}&end=${start + 20}&quote=${encodeURIComponent('Bildirim yazılı olarak')}`,
    );
    await shows(page, 'Bildirim yazılı olarak');
    const before = await page.evaluate(() => {
      const [range] = [...((CSS as { highlights: Map<string, Iterable<Range>> }).highlights.get('atolye-meant') ?? [])];
      return range?.startContainer.textContent?.slice(Math.max(0, range.startOffset - 11), range.startOffset);
    });
    expect(before).toBe('Madde 150. ');
  });

  test('hide a file of a project that the reader cannot view', async () => {
    const hidden = await upload('Maaşlar.txt', 'Gizli', 'IK');
    const page = await web.signIn(people.ayse, { path: `/files/${hidden}` });
    await seen(page.getByRole('heading', { name: 'Böyle bir dosya yok' }));
    await page.getByRole('link', { name: 'Dosyalara dön' }).click();
    await seen(row(page, 'Yönerge.docx'));
    expect(await row(page, 'Maaşlar.txt').count()).toBe(0);
  });

  test('link to the assistant with a question about them', async () => {
    const page = await web.signIn(people.ayse, { path: `/files/${ids.pdf}` });
    const link = new URL((await page.getByRole('link', { name: 'Bu dosyaya sor' }).getAttribute('href')) ?? '', web.server.url);
    expect([link.pathname, link.searchParams.get('project')]).toEqual(['/chat', 'DOS']);
    expect(link.searchParams.get('q')).toContain('İzin yönetmeliği.pdf');
  });

  test('are downloaded under their name', async () => {
    const page = await web.signIn(people.ayse, { path: `/files/${ids.notes}` });
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'İndir' }).click()]);
    expect(download.suggestedFilename()).toBe('Notlar.md');
  });
});
