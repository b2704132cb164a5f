import { describe, expect, onTestFinished } from 'vitest';
import { violations } from '../support/axe.ts';
import { browserMissing } from '../support/chromium.ts';
import { gone, seen } from '../support/seen.ts';
import { people, type Web } from '../support/web.ts';
import { test } from '../support/web-test.ts';

/** An agent, which is ended after the test, because the server has other tests. */
async function buildAgent(web: Web, name: string) {
  const body = { name, scopes: ['tasks:read', 'tasks:write'], agent: true };
  const account = (await web.server.api('POST', '/service-accounts', { body })).body;
  onTestFinished(async () => {
    await web.server.api('DELETE', `/service-accounts/${account.id}`);
  });
  const headers = { authorization: `Bearer ${account.key}` };
  return {
    account,
    send: (method: string, path: string, body?: object, more: object = {}) =>
      web.server.api(method, path, { body, headers: { ...headers, ...more } }),
  };
}

describe.skipIf(browserMissing)('an agent', () => {
  test('is assigned to a task as people are, works on it, and is stopped there', async ({ web }) => {
    const { account, send } = await buildAgent(web, 'Kopya bulucu');
    const task = (await web.server.api('POST', '/tasks', { body: { title: 'Ajana verilen', project: 'WEB' } })).body;
    const page = await web.signIn(people.ayse, { path: `/tasks/${task.number}` });
    await page.getByRole('combobox', { name: /^Sorumlu/ }).click();
    await page.getByRole('textbox', { name: 'Sorumlu içinde ara' }).fill('kopya');
    await page.getByRole('option', { name: 'Ajan Kopya bulucu' }).click();
    const runs = page.getByRole('region', { name: 'Ajanların çalışmaları' });
    await seen(runs.getByText('işi almadı'));
    const [run] = (await web.server.api('GET', `/runs?task=${task.id}`)).body.data;
    expect(run).toMatchObject({ state: 'pending', reason: 'assigned', agent: { id: account.user.id } });
    await send('POST', `/runs/${run.id}/acknowledge`);
    await seen(runs.getByText('çalışıyor'));
    expect(await violations(page)).toEqual([]);
    await runs.getByRole('button', { name: 'Durdur: Kopya bulucu' }).click();
    await gone(runs, 'detached');
    expect((await web.server.api('GET', `/runs/${run.id}`)).body.state).toBe('stopped');
  });

  test('is mentioned in a comment, and shows its plan, cost and links on the task', async ({ web }) => {
    const { account, send } = await buildAgent(web, 'Rapor yazan');
    const task = (await web.server.api('POST', '/tasks', { body: { title: 'Raporu iste', project: 'WEB' } })).body;
    const page = await web.signIn(people.ayse, { path: `/tasks/${task.number}` });
    const editor = page.getByRole('textbox', { name: 'Yorum yaz' });
    await editor.click();
    await editor.pressSequentially('@rapor');
    await page.getByRole('option', { name: 'Rapor yazan Ajan' }).click();
    await editor.pressSequentially('raporu yazar mısın?');
    await page.getByRole('button', { name: 'Gönder' }).click();
    const comment = page.getByRole('list', { name: 'Yorumlar' });
    await seen(comment.locator('[data-person]').filter({ hasText: 'Rapor yazan (Ajan)' }));
    const runs = page.getByRole('region', { name: 'Ajanların çalışmaları' });
    await seen(runs.getByText('işi almadı'));
    const [run] = (await web.server.api('GET', `/runs?task=${task.id}`)).body.data;
    expect(run).toMatchObject({ state: 'pending', reason: 'mentioned', agent: { id: account.user.id } });
    const { lease } = (await send('POST', `/runs/${run.id}/acknowledge`)).body;
    const held = { 'x-run': run.id, 'x-run-lease': String(lease) };
    const report = {
      plan: [
        { text: 'Verileri topla', state: 'completed' },
        { text: 'Raporu yaz', state: 'active' },
      ],
      cost: { amount: 0.25, currency: 'USD' },
      links: [{ title: 'Rapor', url: 'https://ornek.test/rapor' }],
    };
    expect((await send('PATCH', `/runs/${run.id}`, report, held)).status).toBe(200);
    const plan = runs.getByRole('list', { name: 'Plan' });
    await seen(plan.getByText('Raporu yaz · sürüyor'));
    await seen(runs.getByText(/^çalışıyor · \$0,25$/));
    expect(await runs.getByRole('link', { name: 'Rapor' }).getAttribute('href')).toBe('https://ornek.test/rapor');
    expect(await violations(page)).toEqual([]);
    await send('POST', `/runs/${run.id}/complete`, {}, held);
    await seen(runs.getByText(/^bitirdi · \$0,25$/));
    await seen(runs.getByRole('link', { name: 'Rapor' }));
  });

  test('is marked in the fields of forms', async ({ web }) => {
    await buildAgent(web, 'Form dolduran');
    const page = await web.signIn(people.admin, { path: '/projects/WEB/settings' });
    await page.getByRole('combobox', { name: 'Projeyi yürüten' }).click();
    await seen(page.getByRole('option', { name: 'Form dolduran Ajan' }));
  });
});
