import { describe, expect } from 'vitest';
import { addField } from '../support/add-field.ts';
import { violations } from '../support/axe.ts';
import { browserMissing } from '../support/chromium.ts';
import { seen } from '../support/seen.ts';
import { people, type Web } from '../support/web.ts';
import { test } from '../support/web-test.ts';

describe.skipIf(browserMissing)('milestones', () => {
  let web: Web;
  test.beforeAll(({ web: shared }) => {
    web = shared;
  });

  test('are added by a lead, assigned to a task, and shown with their progress', async () => {
    await web.server.api('POST', '/projects', { body: { key: 'KT', name: 'Taşlı' } });
    const { number } = (await web.server.api('POST', '/tasks', { body: { project: 'KT', title: 'Ödeme ekranı' } })).body;
    const page = await web.signIn(people.admin, { path: '/projects/KT/overview' });
    const part = page.getByRole('region', { name: 'Kilometre taşları' });
    await seen(part.getByText('Henüz kilometre taşı yok.'));
    for (const name of ['Beta', 'Canlı']) {
      await part.getByRole('button', { name: 'Kilometre taşı ekle' }).click();
      const form = page.getByRole('dialog', { name: 'Kilometre taşı ekle' });
      await form.getByLabel('Ad').fill(name);
      await form.getByRole('button', { name: 'Kilometre taşı ekle' }).click();
      await seen(part.getByRole('link', { name }));
    }
    await part.getByRole('button', { name: 'Canlı: işlemler' }).click();
    await page.getByRole('menuitem', { name: 'Yukarı taşı' }).click();
    await expect.poll(() => part.getByRole('link').allTextContents()).toEqual(['Canlı', 'Beta']);

    const other = await web.signIn(people.admin, { path: `/tasks/${number}` });
    await addField(other, 'Kilometre taşı');
    await other.getByRole('option', { name: 'Beta' }).click();
    await seen(other.getByLabel('Kilometre taşı: Beta'));
    await seen(part.getByText('0 / 1 görev bitti'));
    expect(await violations(page)).toEqual([]);
    await web.server.api('PATCH', `/tasks/${number}`, { body: { status: 'done' } });
    await seen(part.getByText('1 / 1 görev bitti'));
    await seen(other.getByRole('list', { name: 'Yorumlar ve geçmiş' }).getByText('Beta'));

    await part.getByRole('link', { name: 'Beta' }).click();
    await seen(page.getByText('Ödeme ekranı'));
  });
});
