import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserMissing } from '../support/browser.ts';
import { people, violations, Web } from '../support/web.ts';

describe.skipIf(browserMissing)('the web app', () => {
  let web: Web;
  beforeAll(async () => {
    web = await Web.open();
  });
  afterAll(async () => {
    await web.close();
    expect(web.complaints).toEqual([]);
  });

  test('shows a stranger the way to sign in, and brings them back to where they wanted to go', async () => {
    const page = await web.visit({ path: '/feed' });
    await page.getByRole('link', { name: 'Giriş yap' }).click();
    await page.locator(`button:has-text("${people.ayse}")`).click();
    await page.getByRole('button', { name: 'İzin ver' }).click();
    await page.waitForURL(`${web.server.url}/feed`);
    await page.getByRole('navigation', { name: 'Menü' }).first().waitFor();
    expect(await page.evaluate(() => document.cookie)).toBe('');
    await page.reload();
    await page.getByRole('button', { name: 'Hesap: Ayşe Yılmaz' }).waitFor();
  });

  test('lets in no script and no style but its own', async () => {
    const reply = await fetch(web.server.url);
    const policy = reply.headers.get('content-security-policy') ?? '';
    const nonce = /name="csp-nonce" content="([^"]+)"/.exec(await reply.text())?.[1];
    expect(policy).toContain("default-src 'none'; script-src 'self'; ");
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(policy).not.toContain('unsafe');
  });

  test.each([
    ['light', 1440],
    ['dark', 375],
  ] as const)('has an accessible frame: %s, %i px', async (scheme, width) => {
    const page = await web.signIn(people.ayse, { scheme, width, path: '/feed' });
    await page.getByRole('button', { name: 'Hesap: Ayşe Yılmaz' }).waitFor();
    expect(await violations(page)).toEqual([]);
  });
});
