import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { catalog } from '../support/catalog.ts';
import { trackedFiles } from '../support/tracked-files.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const pages = trackedFiles(/^(docs\/.*|[^/]+)\.md$/);
/** Content of a page without its code blocks. */
const prose = (path: string) => read(path).replaceAll(/^```[\s\S]*?^```/gm, '');

/** Anchors that GitHub generates for the headings of a page. */
const anchorsOf = (path: string) =>
  [...prose(path).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/\]\([^)]*\)|[^\p{L}\p{M}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Broken links of a page to other pages and to its own headings. */
function brokenIn(page: string): string[] {
  const links = [
    ...prose(page)
      .replaceAll(/`[^`\n]*`/g, '')
      .matchAll(/\]\((?!\w+:)([^)\s]+)\)/g),
  ].map(([, link = '']) => link);
  return links.filter((link) => {
    const [path = '', anchor] = link.split('#');
    const target = path ? relative(root, join(root, dirname(page), path)) : page;
    if (!existsSync(join(root, target))) return true;
    return anchor !== undefined && !anchorsOf(target).includes(anchor);
  });
}

test.each(pages)('the links of %s exist', (page) => {
  expect(brokenIn(page)).toEqual([]);
});

test('docs/internals/threat-model.md names existing files, and a test for each threat', () => {
  const page = prose('docs/internals/threat-model.md');
  const files = [...page.matchAll(/`((?:src|schema|test|web)\/[^`]+)`/g)].map(([, file = '']) => file);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  const threats = [...page.matchAll(/^\| [STRIDE](?:, [STRIDE])* \|.*$/gm)].map(([row]) => row);
  expect(threats.length).toBeGreaterThan(40);
  expect(threats.filter((row) => !/`test\/[^|]+\.test\.ts` \|$/.test(row))).toEqual([]);
});

test.each([
  ['docs/tr/use/guide.md', 'tr', 'Kalın'],
  ['docs/use/guide.md', 'en', 'bold'],
] as const)('%s uses the labels of the web app', async (page, language, word) => {
  const texts = (await catalog()).map((text) => text[language]);
  const named = [...prose(page).matchAll(/\*\*(.+?)\*\*/g)].map(([, text = '']) => text);
  expect(named.filter((text) => !texts.includes(text))).toEqual([word]);
  expect(named.length).toBeGreaterThan(100);
});

test.each(['install', 'backup', 'restore', 'troubleshooting', 'commands', 'monitoring', 'secrets', 'webhook-network'])(
  'docs/tr/run/%s.md has the commands of the English page',
  (name) => {
    const commands = (path: string) => [...read(path).matchAll(/^ *```(?:sh|yaml)\n(.*?)^ *```$/gms)].map(([, code]) => code);
    expect(commands(`docs/tr/run/${name}.md`)).toEqual(commands(`docs/run/${name}.md`));
  },
);

test.each(['settings', 'commands', 'health', 'monitoring', 'retention'])(
  'docs/tr/run/%s.md has the rows of the English page, with the same code and numbers',
  (name) => {
    const rows = (path: string) =>
      [...prose(path).matchAll(/^\|.*\|$/gm)].map(
        ([row]) =>
          row
            .replaceAll(/\]\([^)]*\)|<\w+>/g, '')
            .match(/`[^`]+`|\d+/g)
            ?.sort() ?? [],
      );
    expect(rows(`docs/run/${name}.md`).length).toBeGreaterThan(10);
    expect(rows(`docs/tr/run/${name}.md`)).toEqual(rows(`docs/run/${name}.md`));
  },
);
