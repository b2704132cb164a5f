import { describe, expect } from 'vitest';
import { browserMissing } from '../support/chromium.ts';
import { seen } from '../support/seen.ts';
import { people } from '../support/web.ts';
import { test } from '../support/web-test.ts';

describe.skipIf(browserMissing)('scrolling a long list', () => {
  test('renders only the rows near the window, and creates no date formatters for them', async ({ web }) => {
    const key = `KAY${Math.random().toString(36).slice(2, 6).toUpperCase()}`;
    await web.server.api('POST', '/projects', { body: { key, name: 'Uzun' } });
    for (let first = 0; first < 300; first += 100) {
      const operations = Array.from({ length: 100 }, (_, at) => ({
        create: { project: key, title: `Satır ${first + at}`, dueDate: '2030-01-01', assignee: 'me' },
      }));
      await web.server.api('POST', '/tasks:batch', { body: { operations } });
    }
    const page = await web.signInOnce(people.admin, { path: '/feed' });
    await page.addInitScript(() => {
      const counts = { formatters: 0 };
      Object.assign(globalThis, { counts });
      Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
        construct: (target, parameters) => {
          counts.formatters += 1;
          return Reflect.construct(target, parameters);
        },
      });
    });
    const created = () => page.evaluate(() => (globalThis as unknown as { counts: { formatters: number } }).counts.formatters);
    await page.goto(`${web.url}/projects/${key}/list?sort=number`);
    const row = (title: string) => page.getByRole('grid').getByRole('link', { name: title, exact: true });
    await seen(row('Satır 0'));
    const before = await created();
    await page.getByRole('grid').hover();
    for (const title of ['Satır 60', 'Satır 120', 'Satır 180']) {
      await page.mouse.wheel(0, 60 * 36);
      await seen(row(title));
      expect(await page.getByRole('row').count()).toBeLessThan(80);
    }
    // Another part of the page may create a few of its own meanwhile.
    expect((await created()) - before).toBeLessThan(18);
  });
});
