import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { violations } from '../support/axe.ts';
import { browserMissing } from '../support/chromium.ts';
import { gone, seen } from '../support/seen.ts';
import { people } from '../support/web.ts';
import { testAlone } from '../support/web-test.ts';

// Invited people become members of the shared organization, so this file needs its own server.
const test = testAlone();

/** Signs in a person whom the test provider does not list. */
async function signInAs(page: Page, email: string, name: string): Promise<void> {
  await page.locator('form:has(input[name=own]) input[name=email]').fill(email);
  await page.locator('form:has(input[name=own]) input[name=name]').fill(name);
  await page.locator('form:has(input[name=own]) button').click();
}

describe.skipIf(browserMissing)('an invitation', () => {
  test('is accepted by its link, only after the button is pressed', async ({ web }) => {
    const { link } = (await web.server.api('POST', '/invitations', { body: { email: 'deniz@baska.test' } })).body;
    const page = await web.visit({ path: new URL(link).pathname + new URL(link).search });
    await signInAs(page, 'deniz@baska.test', 'Deniz Ak');
    const list = page.getByRole('list', { name: 'Davetlerin' });
    await seen(list.getByText('seni üye olarak davet ediyor'));
    expect(await violations(page)).toEqual([]);
    expect((await web.server.all('/members?')).map(({ email }) => email)).not.toContain('deniz@baska.test');
    await list.getByRole('button', { name: /kuruluşuna katıl$/ }).click();
    await seen(page.getByRole('button', { name: 'Hesap: Deniz Ak' }));
    expect((await web.server.all('/members?')).map(({ email }) => email)).toContain('deniz@baska.test');
    await page.goto(`${web.server.url}/invitations`);
    await seen(page.getByRole('heading', { name: 'Bekleyen davetin yok' }));
  });

  test('is shown after a sign-in without its link, and can be declined', async ({ web }) => {
    const { id } = (await web.server.api('POST', '/invitations', { body: { email: 'ece@baska.test' } })).body;
    const page = await web.visit({ path: '/feed' });
    await page.getByRole('link', { name: 'Giriş yap' }).click();
    await signInAs(page, 'ece@baska.test', 'Ece Er');
    await page.getByRole('button', { name: /davetini reddet$/ }).click();
    await seen(page.getByText('Davet reddedildi'));
    await gone(page.getByRole('list', { name: 'Davetlerin' }));
    expect((await web.server.api('GET', `/invitations/${id}`)).body.status).toBe('revoked');
    await seen(page.getByRole('button', { name: 'Oturumu kapat' }));
  });
});

describe.skipIf(browserMissing)('an invitation to another organization', () => {
  test('is shown in the account menu of a member, and switches to the organization once accepted', async ({ web }) => {
    const headers = { authorization: `Bearer ${await web.organization('Komsu')}` };
    await web.server.api('POST', '/invitations', { body: { email: people.ayse, role: 'member' }, headers });
    const page = await web.signInOnce(people.ayse);
    await page.getByRole('button', { name: 'Hesap: Ayşe Yılmaz, bekleyen davetin var' }).click();
    await page.getByRole('menuitem', { name: 'Davetlerin (1)' }).click();
    await seen(page.getByRole('heading', { name: 'Davetlerin', level: 1 }));
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Komsu kuruluşuna katıl' }).click();
    await page.getByRole('button', { name: 'Hesap: Ayşe Yılmaz', exact: true }).click();
    await seen(page.getByRole('menuitem', { name: 'Komsu' }));
    const organizationOf = (named: object) =>
      page.evaluate(
        async (sent) => (await (await fetch('/api/v1/me', { headers: sent as Record<string, string> })).json()).organization.name,
        named,
      );
    expect([await organizationOf({ 'x-organization': 'komsu' }), await organizationOf({})]).toEqual([
      'Komsu',
      expect.not.stringContaining('Komsu'),
    ]);
  });
});

describe.skipIf(browserMissing)('an administrative action', () => {
  test('asks for a fresh sign-in if the last one is old, and keeps the typed values', async ({ web }) => {
    const page = await web.signInOnce(people.admin, { path: '/settings/api' });
    // Simulates the refusal for an old session, which a test cannot wait for.
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('"operationName":"CreateToken"')) return route.fallback();
      const extensions = { code: 'auth.fresh_sign_in_required', status: 403 };
      return route.fulfill({ json: { data: null, errors: [{ message: 'Yeniden giriş yap.', extensions }] } });
    });
    const form = page.getByRole('dialog');
    const open = () => page.getByRole('button', { name: 'Jeton oluştur' }).first().click();
    await open();
    await form.getByRole('textbox', { name: 'Ad', exact: true }).fill('Yönetim betiği');
    await form.getByRole('checkbox').first().check();
    await form.getByRole('button', { name: 'Jeton oluştur' }).click();
    await form.getByRole('link', { name: /Yeniden giriş yap/ }).click();
    await page.unrouteAll();
    await page.locator(`button:has-text("${people.admin}")`).click();
    await page.waitForURL(`${web.server.url}/settings/api`);
    await open();
    await expect.poll(() => form.getByRole('textbox', { name: 'Ad', exact: true }).inputValue()).toBe('Yönetim betiği');
    await form.getByRole('button', { name: 'Jeton oluştur' }).click();
    await seen(page.getByRole('dialog').locator('code').first());
  });
});
