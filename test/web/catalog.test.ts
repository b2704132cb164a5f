import { IntlMessageFormat } from 'intl-messageformat';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserMissing } from '../support/browser.ts';
import { catalog, wordsOf } from '../support/catalog.ts';
import { seen } from '../support/seen.ts';
import { people, Web } from '../support/web.ts';

const texts = await catalog();
/** Written alike in both languages, or names. */
const common = new Set([
  'api',
  'url',
  'http',
  'https',
  'json',
  'csv',
  'pdf',
  'curl',
  'graphql',
  'rest',
  'mcp',
  'markdown',
  'webhook',
  'png',
  'tab',
  'enter',
  'esc',
  'alt',
  'shift',
  'ctrl',
  'dns',
  'txt',
  'sha',
]);
const turkish = new Set(texts.flatMap(({ tr }) => wordsOf(tr)));
/** Words that only the English texts have. */
const english = new Set(texts.flatMap(({ en }) => wordsOf(en)).filter((word) => !turkish.has(word) && !common.has(word)));

/** Names of what is filled in. */
function places(text: string, language: string): Set<string> {
  const found = new Set<string>();
  // Nodes with a name: arguments, numbers, dates, times, choices, plurals.
  JSON.stringify(new IntlMessageFormat(text, language).getAst(), (_key, node) => {
    if (typeof node?.value === 'string' && node.type >= 1 && node.type <= 6) found.add(node.value);
    return node;
  });
  return found;
}

describe('the texts of the web app', () => {
  test.each(texts)('$name is written in both languages, with the same places to fill', ({ tr, en }) => {
    expect(tr.trim()).not.toBe('');
    expect(en.trim()).not.toBe('');
    expect([...places(tr, 'tr')].sort()).toEqual([...places(en, 'en')].sort());
  });

  test('are Turkish where they say so', () => {
    const known =
      'the and you your with this that for from not are all was new file task project search delete save cancel open close edit settings'.split(
        ' ',
      );
    const suspects = texts.filter(({ tr }) => wordsOf(tr).some((word) => known.includes(word)));
    expect(suspects).toEqual([]);
  });
});

describe.skipIf(browserMissing)('pages in Turkish', () => {
  let web: Web;
  beforeAll(async () => {
    web = await Web.open();
  });
  afterAll(() => web.close());

  test.each([
    '/',
    '/feed',
    '/tasks',
    '/projects/WEB',
    '/projects/WEB/list',
    '/tasks/WEB-1',
    '/chat',
    '/files',
    '/settings/profile',
    '/settings/api',
    '/settings/webhooks',
  ])('%s has no English word', async (path) => {
    const page = await web.signIn(people.admin, { path });
    await seen(page.locator('h1').first());
    await page.waitForLoadState('networkidle');
    const labels = await page
      .locator('[aria-label], [placeholder], [title], [alt]')
      .evaluateAll((all) =>
        all.flatMap((each) => ['aria-label', 'placeholder', 'title', 'alt'].map((name) => each.getAttribute(name) ?? '')),
      );
    // Code and what the API's names are stay as they are.
    const shown = await page.evaluate(() => {
      for (const code of document.querySelectorAll('code, pre, kbd')) code.remove();
      return document.body.innerText;
    });
    // Names of scopes and events are the API's: `tasks:read`.
    const written = [shown, ...labels].map((text) => text.replaceAll(/[a-z_]+[:.][a-z_*]+/g, ' '));
    const found = written.flatMap(wordsOf).filter((word) => english.has(word));
    expect([...new Set(found)]).toEqual([]);
  });
});
