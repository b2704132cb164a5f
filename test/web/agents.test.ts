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
  return { account, send: (path: string, more: object = {}) => web.server.api('POST', path, { headers: { ...headers, ...more } }) };
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
    await send(`/runs/${run.id}/acknowledge`);
    await seen(runs.getByText('çalışıyor'));
    expect(await violations(page)).toEqual([]);
    await runs.getByRole('button', { name: 'Durdur: Kopya bulucu' }).click();
    await gone(runs, 'detached');
    expect((await web.server.api('GET', `/runs/${run.id}`)).body.state).toBe('stopped');
  });
});
