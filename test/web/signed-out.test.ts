import { describe, expect } from 'vitest';
import { violations } from '../support/axe.ts';
import { browserMissing } from '../support/chromium.ts';
import { seen } from '../support/seen.ts';
import type { Looks, Web } from '../support/web.ts';
import { test } from '../support/web-test.ts';

describe.skipIf(browserMissing)('the page of a visitor without a session', () => {
  let web: Web;
  test.beforeAll(({ web: shared }) => {
    web = shared;
  });
  async function visit(looks: Looks = {}) {
    const page = await web.visit(looks);
    await seen(page.getByRole('link', { name: 'Giriş yap' }));
    return page;
  }

  test('leads to the sign-in by keyboard, with its first key', async () => {
    const page = await visit();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await seen(page.getByRole('heading', { name: 'Kim olarak gireceksin?' }));
  });

  test.for(['light', 'dark'] as const)('is accessible: %s', async (scheme) => {
    expect(await violations(await visit({ scheme }))).toEqual([]);
  });

  test('shows its picture beside the sign-in, and not to screen readers', async () => {
    const page = await visit();
    const [picture, link] = [
      await page.locator('main [aria-hidden]').first().boundingBox(),
      await page.getByRole('link', { name: 'Giriş yap' }).boundingBox(),
    ];
    expect(picture?.x).toBeLessThan(link?.x ?? 0);
    expect(await page.getByRole('main').ariaSnapshot()).not.toContain('img');
  });

  test.for([375, 768])('does not scroll sideways at %i pixels', async (width) => {
    const page = await visit({ width });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
});
