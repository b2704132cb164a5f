import { hash, randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { violations } from '../support/axe.ts';
import { browserMissing } from '../support/chromium.ts';
import { gone, seen } from '../support/seen.ts';
import { nowhere, people, type Web } from '../support/web.ts';
import { test } from '../support/web-test.ts';

describe.skipIf(browserMissing)('a connected application', () => {
  /** Connects an application in the browser of a signed-in person, on the consent page. @returns its access token */
  async function connect(web: Web, page: Page, name: string): Promise<string> {
    // A page of the server itself, which is at a loopback address as the client would be.
    const callback = `${web.url}/logo.svg`;
    const send = async (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
      (await fetch(web.url + path, { method: 'POST', body, headers })).json();
    const metadata = { client_name: name, redirect_uris: [callback], token_endpoint_auth_method: 'none' };
    const { client_id } = await send('/oauth/register', JSON.stringify(metadata), { 'content-type': 'application/json' });
    const verifier = randomBytes(32).toString('base64url');
    const query = new URLSearchParams({
      client_id,
      response_type: 'code',
      redirect_uri: callback,
      scope: 'tasks:read tasks:write',
      resource: web.url,
      code_challenge: hash('sha256', verifier, 'base64url'),
      code_challenge_method: 'S256',
    });
    await page.goto(`${web.url}/oauth/authorize?${query}`);
    await seen(page.getByRole('heading', { name: `${name}, hesabına erişmek istiyor` }));
    expect(await violations(page)).toEqual([]);
    await page.getByRole('checkbox', { name: 'Görev ve yorum eklemek, değiştirmek' }).uncheck();
    await page.getByRole('button', { name: 'İzin ver' }).click();
    await page.waitForURL(`${callback}*`);
    const code = new URL(page.url()).searchParams.get('code') as string;
    const form = { grant_type: 'authorization_code', client_id, code, code_verifier: verifier, redirect_uri: callback };
    const { access_token: token, scope } = await send('/oauth/token', new URLSearchParams(form));
    expect(scope).toBe('tasks:read');
    return token;
  }
  const statusOf = async (web: Web, token: string) =>
    (await web.server.api('GET', '/tasks', { headers: { authorization: `Bearer ${token}` } })).status;

  test('appears in the settings of its person, who ends its access', async ({ web }) => {
    const page = await web.signIn(people.ayse, { path: nowhere });
    const token = await connect(web, page, 'Masaüstü yardımcısı');
    expect(await statusOf(web, token)).toBe(200);
    await page.goto(`${web.url}/settings/api`);
    const row = page.getByRole('list', { name: 'Bağlı uygulamalar' }).getByRole('listitem').filter({ hasText: 'Masaüstü yardımcısı' });
    await seen(row.getByText('Görevleri oku'));
    expect(await violations(page)).toEqual([]);
    await row.getByRole('button', { name: 'Masaüstü yardımcısı: Erişimi sonlandır' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Erişimi sonlandır' }).click();
    await gone(row, 'detached');
    expect(await statusOf(web, token)).toBe(401);
  });

  test('is ended by an administrator, on the page of credentials', async ({ web }) => {
    const token = await connect(web, await web.signIn(people.ilker, { path: nowhere }), 'Tablo eklentisi');
    const admin = await web.signIn(people.admin, { path: nowhere });
    await admin.goto(`${web.url}/settings/credentials`);
    const row = admin.getByRole('list', { name: 'Bağlı uygulamalar' }).getByRole('listitem').filter({ hasText: 'Tablo eklentisi' });
    await row.getByRole('button', { name: /Tablo eklentisi: Erişimi sonlandır$/ }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Erişimi sonlandır' }).click();
    await gone(row, 'detached');
    expect(await statusOf(web, token)).toBe(401);
  });
});
