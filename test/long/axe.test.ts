import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserMissing } from '../support/browser.ts';
import { startReceiver } from '../support/receiver.ts';
import { seen } from '../support/seen.ts';
import { violations, Web } from '../support/web.ts';

describe.skipIf(browserMissing)('the looks of the settings', () => {
  let web: Web;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let webhook: string;
  beforeAll(async () => {
    [web, receiver] = await Promise.all([Web.open(), startReceiver()]);
    const make = async (path: string, body: unknown) => (await web.server.api('POST', path, { body })).body;
    webhook = (await make('/webhooks', { url: `${receiver.url}/`, events: ['task.*'], description: 'Muhasebe' })).id;
    await make(`/webhooks/${webhook}/ping`, {});
    await make('/service-accounts', { name: 'Fatura aktarımı', scopes: ['tasks:read', 'tasks:write'] });
    await make('/invitations', { email: 'deniz@ornek.test' });
    await make('/organization/domains', { domain: 'ornek.com.tr' });
  });
  afterAll(async () => {
    await receiver.stop();
    await web.close();
    expect(web.complaints).toEqual([]);
  });

  const sections = ['profile', 'api', 'projects', 'projects/WEB', 'labels', 'organization', 'members', 'services', 'webhooks'];
  const others = ['domains', 'audit', 'limits'];
  /** Opens a section by its link's address, and waits until it is there. */
  const open = async (page: Page, path: string) => {
    await page.goto(`${web.server.url}/settings/${path}`);
    await seen(page.locator('section h2').first());
    await page.waitForFunction(() => !document.querySelector('[role=status][aria-label]'));
  };

  test.each([
    ['light', 1440, 'tr'],
    ['dark', 375, 'tr'],
    ['light', 375, 'en'],
    ['dark', 1440, 'en'],
  ] as const)('every section is accessible and fits: %s, %i px, %s', { timeout: 600_000 }, async (scheme, width, language) => {
    const page = await web.signIn('admin@localhost', { scheme, width, language, path: '/settings/profile' });
    for (const path of [...sections, `webhooks/${webhook}`, ...others]) {
      await open(page, path);
      expect([path, ...(await violations(page))]).toEqual([path]);
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, width]);
    }
  });

  test.each([
    ['dark', 375, 'api', 'Jeton oluştur'],
    ['light', 375, 'webhooks', 'Webhook ekle'],
    ['light', 1440, 'services', 'Servis hesabı oluştur'],
    ['dark', 1440, 'members', 'Davet et'],
  ] as const)('every form is accessible: %s, %i px, %s', async (scheme, width, path, button) => {
    const page = await web.signIn('admin@localhost', { scheme, width, path: `/settings/${path}` });
    await page.getByRole('button', { name: button }).click();
    await seen(page.getByRole('dialog', { name: button }));
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
    expect(await violations(page)).toEqual([]);
  });

  test('English has no Turkish word left', async () => {
    const page = await web.signIn('admin@localhost', { language: 'en', path: '/settings/profile' });
    for (const path of ['profile', 'api', 'services', 'limits']) {
      await open(page, path);
      const words = await page.locator('#content').innerText();
      expect(words.replaceAll(/Fatura aktarımı|İlk jeton|Yönetici/g, '')).not.toMatch(/[ığşİĞŞ]/);
    }
  });
});
