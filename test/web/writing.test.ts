import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { contrastViolations, violations } from '../support/axe.ts';
import { browserMissing } from '../support/chromium.ts';
import { gone, seen, typed } from '../support/seen.ts';
import { nowhere, people, type Web } from '../support/web.ts';
import { test } from '../support/web-test.ts';

type Given = { readonly id: string; readonly number: string };

describe.skipIf(browserMissing)('the editor of formatted text', () => {
  let web: Web;
  let page: Page;
  test.beforeAll(async ({ web: shared }) => {
    web = shared;
    await web.server.api('POST', '/projects', { body: { key: 'YAZ', name: 'Yazılanlar' } });
  });
  test.beforeEach(async () => {
    page = await web.signIn(people.ayse, { path: nowhere });
  });

  const make = async (description = '', title = 'Yazılan'): Promise<Given> =>
    (await web.server.api('POST', '/tasks', { body: { title, project: 'YAZ', description } })).body;
  const stored = async ({ id }: Given): Promise<string> => (await web.server.api('GET', `/tasks/${id}`)).body.description;
  const section = () => page.getByRole('region', { name: 'Açıklama', exact: true });
  const field = () => page.getByRole('textbox', { name: 'Açıklama' });
  const text = () => field().and(page.locator('[contenteditable=true]'));
  const press = (...keys: readonly string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  /** Opens the page of a task and its description for writing. */
  async function write(task: Given): Promise<void> {
    await page.goto(`${web.url}/tasks/${task.number}`);
    await seen(page.getByRole('textbox', { name: 'Yorum yaz' }));
    await page.keyboard.press('e');
    await seen(field().and(page.locator(':focus')));
  }
  async function save(): Promise<void> {
    await section().getByRole('button', { name: 'Kaydet' }).click();
    await gone(field(), 'detached');
  }
  /** Pastes text as a browser does. */
  const paste = (content: string) =>
    text().evaluate((element, data) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', data);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, content);

  const various =
    '# Başlık\n\n* bir\n* iki\n\n| a | b |\n|---|:-:|\n| 1 | 2 |\n\n- [ ] yap\n- [x] yapıldı\n\n```js\nx\n```\n\n> Alıntı\n\n__Kalın__ _eğik_.\n';

  test('shows Markdown formatted, and stores it unchanged without edits', async () => {
    const task = await make(various);
    await write(task);
    await seen(text().locator('table').getByText('2'));
    await expect.poll(() => text().getByRole('checkbox', { name: 'Bitti: yapıldı' }).isChecked()).toBe(true);
    await save();
    expect(await stored(task)).toBe(various);
  });

  test('changes only the block that was edited', async () => {
    const task = await make(various);
    await write(task);
    await text().getByRole('checkbox', { name: 'Bitti: yap', exact: true }).check();
    await text().getByText('Alıntı').click();
    await press('End');
    await page.keyboard.type(' sonu');
    await save();
    expect(await stored(task)).toBe(various.replace('[ ] yap', '[x] yap').replace('Alıntı', 'Alıntı sonu'));
  });

  test('formats while typing, and offers blocks, people and tasks', async () => {
    const [task, other] = [await make(), await make('', 'Sandalyeleri say')];
    await write(task);
    await typed(page, '## Plan');
    await press('Enter');
    await page.keyboard.type('/yapılacak');
    await seen(page.getByRole('option', { name: 'Yapılacaklar listesi' }));
    await press('Enter');
    await page.keyboard.type('**Salon** bakılacak');
    await press('Enter');
    await page.keyboard.type('Bak: #sandalye');
    await seen(page.getByRole('option', { name: 'Sandalyeleri say' }));
    await press('Enter');
    await page.keyboard.type('@ilk');
    await seen(page.getByRole('option', { name: 'İlker Çağlar' }));
    await press('Tab', 'Enter', 'Enter');
    await page.keyboard.type('@a');
    await seen(page.getByRole('listbox', { name: 'Kişiler' }));
    await press('Escape');
    await gone(page.getByRole('listbox'), 'detached');
    await press('Backspace', 'Backspace');
    await page.keyboard.type('bitti');
    await press('Control+Enter');
    await gone(field(), 'detached');
    expect(await stored(task)).toMatch(
      new RegExp(
        `^## Plan\\n\\n- \\[ \\] \\*\\*Salon\\*\\* bakılacak\\n- \\[ \\] Bak: ${other.number} @\\[İlker Çağlar\\]\\(usr_\\w+\\)\\n\\nbitti$`,
      ),
    );
  });

  test('undoes and redoes what was written', async () => {
    const task = await make('önce');
    await write(task);
    await typed(page, ' sonra');
    await seen(text().getByText('önce sonra'));
    await press('Control+z');
    await expect.poll(() => text().textContent()).toBe('önce');
    await press('Control+Shift+z');
    await seen(text().getByText('önce sonra'));
    await save();
    expect(await stored(task)).toBe('önce sonra');
  });

  test('formats pasted Markdown', async () => {
    const task = await make();
    await write(task);
    await paste('## Yapıştırılan\n\n1. bir\n2. **iki**');
    await seen(text().locator('ol strong', { hasText: 'iki' }));
    await save();
    expect(await stored(task)).toBe('## Yapıştırılan\n\n1. bir\n2. **iki**');
  });

  test('makes the selection a link, and drops addresses that run code', async () => {
    const task = await make('kaynak');
    await write(task);
    const format = page.getByRole('toolbar', { name: 'Biçim: Açıklama' });
    const address = page.getByRole('textbox', { name: 'Bağlantının adresi' });
    for (const [typedAddress, markdown] of [
      ['javascript:alert(1)', 'kaynak'],
      ['ornek.com/a', '[kaynak](https://ornek.com/a)'],
    ] as const) {
      await text().selectText();
      await format.getByRole('button', { name: 'Bağlantı' }).click();
      await address.fill(typedAddress);
      await address.press('Enter');
      await seen(text().and(page.locator(':focus')));
      await press('Control+Enter');
      await gone(field(), 'detached');
      expect(await stored(task)).toBe(markdown);
      await page.keyboard.press('e');
      await seen(text().and(page.locator(':focus')));
    }
  });

  test('writes a text that it cannot show as Markdown', async () => {
    const task = await make('Önce\n\n<details>gizli</details>');
    await write(task);
    await seen(
      section()
        .getByRole('note')
        .getByText(/Markdown olarak düzenlenir/),
    );
    await expect.poll(() => field().inputValue()).toBe('Önce\n\n<details>gizli</details>');
    await field().fill('Önce\n\n<details>açık</details>');
    await save();
    expect(await stored(task)).toBe('Önce\n\n<details>açık</details>');
  });

  test('remembers that somebody prefers Markdown', async () => {
    const task = await make('**Kalın**');
    await write(task);
    await seen(text());
    await section().getByRole('button', { name: 'Markdown' }).click();
    await expect.poll(() => field().inputValue()).toBe('**Kalın**');
    await page.reload();
    await seen(page.getByRole('textbox', { name: 'Yorum yaz' }));
    await page.keyboard.press('e');
    await expect.poll(() => field().inputValue()).toBe('**Kalın**');
    await section().getByRole('button', { name: 'Markdown' }).click();
    await seen(text().locator('strong'));
  });

  test('puts the caret where the rendered text was clicked', async () => {
    const task = await make('Birinci satır\n\nİkinci `kod` ve @[İlker Çağlar](usr_01h0000000000000000000000a), **kalın** satır');
    await page.goto(`${web.url}/tasks/${task.number}`);
    await section()
      .locator('strong')
      .click({ position: { x: 1, y: 8 } });
    await seen(text().and(page.locator(':focus')));
    await page.keyboard.type('çok ');
    await save();
    expect(await stored(task)).toMatch(/^Birinci satır\n\nİkinci `kod` ve @.+\), çok \*\*kalın\*\* satır$/);
  });

  test('keeps what is typed while it loads, and the caret', async () => {
    const loaded = Promise.withResolvers<void>();
    await page.route(/RichInput/, (route) => loaded.promise.then(() => route.continue()));
    const task = await make('Metin');
    await page.goto(`${web.url}/tasks/${task.number}`);
    await section()
      .getByText('Metin')
      .click({ position: { x: 1, y: 8 } });
    await page.keyboard.type(' ve m');
    await seen(section().locator('textarea:focus'));
    await page.keyboard.type('mektup');
    await press('ArrowLeft', 'ArrowLeft');
    loaded.resolve();
    await seen(text().and(page.locator(':focus')));
    await page.keyboard.type('-');
    await save();
    expect(await stored(task)).toBe('Metin ve mmekt-up');
  });

  test('writes comments with pictures, tasks and blocks', async () => {
    const task = await make('', 'Konuşulan');
    await make('', 'Perdeleri ölç');
    await page.goto(`${web.url}/tasks/${task.number}`);
    await page.getByRole('textbox', { name: 'Yorum yaz' }).click();
    const comment = page.getByRole('textbox', { name: 'Yorum yaz' }).and(page.locator('[contenteditable=true]'));
    await seen(comment.and(page.locator(':focus')));
    await page.keyboard.type('/alıntı');
    await seen(page.getByRole('option', { name: 'Alıntı' }));
    await press('Enter');
    await page.keyboard.type('#perdeleri');
    await seen(page.getByRole('option', { name: 'Perdeleri ölç' }));
    await press('Enter');
    expect(await violations(page)).toEqual([]);
    await comment.evaluate(async (element) => {
      const clipboardData = new DataTransfer();
      const canvas = new OffscreenCanvas(4, 4);
      canvas.getContext('2d')?.fillRect(0, 0, 4, 4);
      clipboardData.items.add(new File([await canvas.convertToBlob()], 'image.png', { type: 'image/png' }));
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await seen(comment.getByRole('img'));
    await press('Control+Enter');
    await seen(page.getByRole('list', { name: 'Yorumlar' }).locator('blockquote').getByRole('img'));
    const [{ body }] = (await web.server.api('GET', `/tasks/${task.id}/comments`)).body.data;
    expect(body).toMatch(/^> YAZ-\d+ !\[Ekran görüntüsü .+\]\(\/files\/fil_\w+\)$/);
  });

  test('writes a comment on a phone, with its buttons at hand', async () => {
    const task = await make();
    const phone = await web.signIn(people.ayse, { path: `/tasks/${task.number}`, width: 375 });
    const comment = phone.getByRole('textbox', { name: 'Yorum yaz' });
    await comment.click();
    await seen(comment.and(phone.locator('[contenteditable=true]:focus')));
    await phone.keyboard.type('Cepten');
    expect(await violations(phone)).toEqual([]);
    await phone.getByRole('button', { name: 'Gönder' }).click();
    await seen(phone.getByRole('list', { name: 'Yorumlar' }).getByText('Cepten'));
  });

  test('has no violations with its suggestions open, in either theme', async () => {
    await write(await make(various));
    await press('Control+End', 'Enter');
    await page.keyboard.type('/');
    await seen(page.getByRole('listbox', { name: 'Bloklar' }));
    expect(await violations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await contrastViolations(page)).toEqual([]);
  });
});
