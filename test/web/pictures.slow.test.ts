import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserMissing } from '../support/chromium.ts';
import { pictureDifference } from '../support/compare-pictures.ts';
import { Pictures } from './pictures.ts';

const folder = join(import.meta.dirname, '../../docs/screenshots');
/** Share of blocks that may differ: a minute more on the clock, not a button more. */
const tolerance = 0.002;
const names = ['start', 'board', 'phone', 'overview', 'list', 'task', 'feed', 'chat'];

// The script takes all pictures at once, so each page is compared in one language and color of each.
describe.skipIf(browserMissing).each([
  { language: 'tr', scheme: 'light' },
  { language: 'en', scheme: 'dark' },
] as const)('the pictures of README and the guides: $language, $scheme', ({ language, scheme }) => {
  let pictures: Pictures;
  beforeAll(async () => {
    pictures = await Pictures.open(language);
  });
  afterAll(() => pictures?.close());

  test('are those of this list', () => {
    expect(Object.keys(pictures.pictures)).toEqual(names);
  });

  test.each(names)('show the page as it is, or `npm run screenshots` was forgotten: %s', async (name) => {
    const committed = readFileSync(join(folder, language, `${name}-${scheme}.png`));
    const difference = async () => {
      const { page, png } = await pictures.take(name, scheme);
      return pictureDifference(page, committed, png);
    };
    await expect.poll(difference, { timeout: 20_000 }).toBeLessThan(tolerance);
  });
});
