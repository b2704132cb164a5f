import { describe } from 'vitest';
import { browserMissing } from '../support/chromium.ts';
import { gone, seen } from '../support/seen.ts';
import { people } from '../support/web.ts';
import { test } from '../support/web-test.ts';

describe.skipIf(browserMissing)('two people at a task', () => {
  test('see each other and who is writing', async ({ web }) => {
    const task = (await web.server.api('POST', '/tasks', { body: { project: 'WEB', title: 'Birlikte bakılan' } })).body;
    const ayse = await web.signIn(people.ayse, { path: `/tasks/${task.number}` });
    const admin = await web.signIn(people.admin, { path: `/tasks/${task.number}` });
    await seen(ayse.getByRole('img', { name: 'Şu an bakanlar: Yönetici' }));
    await seen(admin.getByRole('img', { name: 'Şu an bakanlar: Ayşe Yılmaz' }));
    await ayse.getByRole('textbox', { name: 'Yorum yaz' }).click();
    await ayse.keyboard.type('Merhaba');
    await seen(admin.getByText('Ayşe Yılmaz yazıyor…'));
    await ayse.keyboard.press('Control+Enter');
    await seen(admin.getByRole('list', { name: 'Yorumlar' }).getByText('Merhaba'));
    await gone(admin.getByText('Ayşe Yılmaz yazıyor…'));
    await ayse.goto(new URL('/feed', ayse.url()).href);
    await gone(admin.getByRole('img', { name: /^Şu an bakanlar/ }));
  });
});
