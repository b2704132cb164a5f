import type { Page } from 'playwright-core';
import { afterAll, describe, expect } from 'vitest';
import { violations } from '../support/axe.ts';
import { browserMissing } from '../support/chromium.ts';
import { startReceiver } from '../support/receiver.ts';
import { seen } from '../support/seen.ts';
import { people } from '../support/web.ts';
import { testAlone } from '../support/web-test.ts';

const pages = ['/', '/feed', '/tasks', '/projects/WEB', '/projects/WEB/list', '/tasks/WEB-1', '/chat', '/files'];
const settings = [
  ...['profile', 'api', 'projects', 'projects/WEB', 'labels', 'organization', 'members', 'services', 'webhooks'],
  ...['domains', 'audit', 'limits'],
].map((section) => `/settings/${section}`);
/** A form in a dialog: where it is, and what opens it in either language. */
const forms = [
  ['/settings/api', { tr: 'Jeton oluştur', en: 'Create a token' }],
  ['/settings/webhooks', { tr: 'Webhook ekle', en: 'Add a webhook' }],
  ['/settings/services', { tr: 'Servis hesabı oluştur', en: 'Create a service account' }],
  ['/settings/members', { tr: 'Davet et', en: 'Invite' }],
] as const;
const looks = (['light', 'dark'] as const).flatMap((scheme) =>
  (['tr', 'en'] as const).flatMap((language) => [375, 1440].map((width) => ({ scheme, language, width }))),
);

const test = testAlone();

describe.skipIf(browserMissing)('every page of the web app', { timeout: 600_000 }, () => {
  const receiver = startReceiver();
  afterAll(async () => (await receiver).stop());
  let webhook = '';
  test.beforeAll(async ({ web }) => {
    const make = async (path: string, body: unknown) => (await web.server.api('POST', path, { body })).body;
    webhook = (await make('/webhooks', { url: `${(await receiver).url}/`, events: ['task.*'], description: 'Muhasebe' })).id;
    await make(`/webhooks/${webhook}/ping`, {});
    await make('/service-accounts', { name: 'Fatura aktarımı', scopes: ['tasks:read', 'tasks:write'] });
    await make('/invitations', { email: 'deniz@ornek.test' });
    await make('/organization/domains', { domain: 'ornek.com.tr' });
  });

  /** Opened, with what it asks for, and at rest. */
  const settled = async (page: Page) => {
    await seen(page.locator('h1, section h2').first());
    await page.waitForFunction(() => !document.querySelector('[role=status][aria-label]'));
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  };
  const wrong = async (page: Page, width: number) => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    return [...(await violations(page)), ...(wide > width ? [`is ${wide} px wide`] : [])];
  };

  test.for(looks)('is accessible and fits: $scheme, $language, $width px', async ({ scheme, language, width }, { web }) => {
    const found: Record<string, string[]> = {};
    for (const path of [...pages, ...settings, `/settings/webhooks/${webhook}`]) {
      const page = await web.signIn(people.admin, { scheme, language, width, path });
      await settled(page);
      found[path] = await wrong(page, width);
      await web.leave();
    }
    for (const [path, { [language]: button }] of forms) {
      const page = await web.signIn(people.admin, { scheme, language, width, path });
      await page.getByRole('button', { name: button }).click();
      await seen(page.getByRole('dialog', { name: button }));
      await settled(page);
      found[`${path}: ${button}`] = await wrong(page, width);
      await web.leave();
    }
    expect(Object.fromEntries(Object.entries(found).filter(([, each]) => each.length > 0))).toEqual({});
  });

  test('in English has no Turkish word', async ({ web }) => {
    for (const path of ['profile', 'api', 'services', 'limits']) {
      const page = await web.signIn(people.admin, { language: 'en', path: `/settings/${path}` });
      await settled(page);
      const words = await page.locator('#content').innerText();
      expect(words.replaceAll(/Fatura aktarımı|İlk jeton|Yönetici/g, ''), path).not.toMatch(/[ığşİĞŞ]/);
      await web.leave();
    }
  });
});
