import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: root });
/** A page without its lines of code. */
const prose = (path: string) => read(path).replaceAll(/^```[\s\S]*?^```/gm, '');

/** What GitHub calls the headings of a page in addresses. */
const anchorsOf = (path: string) =>
  [...prose(path).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/\]\([^)]*\)|[^\p{L}\p{M}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Links of a page to others, and within it, that lead nowhere. */
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

test.each(pages)('the links of %s lead somewhere', (page) => {
  expect(brokenIn(page)).toEqual([]);
});

test('docs/threat-model.md names files that are there, and a test for each threat', () => {
  const page = prose('docs/threat-model.md');
  const files = [...page.matchAll(/`((?:src|schema|test|web)\/[^`]+)`/g)].map(([, file = '']) => file);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  const threats = [...page.matchAll(/^\| [STRIDE](?:, [STRIDE])* \|.*$/gm)].map(([row]) => row);
  expect(threats.length).toBeGreaterThan(40);
  expect(threats.filter((row) => !/`test\/[^|]+\.test\.ts` \|$/.test(row))).toEqual([]);
});

describe('docs/kilavuz.md', () => {
  test('calls what the web app shows as the web app does', () => {
    const texts = globSync('web/src/**/texts.ts', { cwd: root }).flatMap((file) =>
      [...read(file).matchAll(/\btr:\s*'((?:[^'\\]|\\.)*)'/g)].map(([, text]) => text),
    );
    const named = [...prose('docs/kilavuz.md').matchAll(/\*\*(.+?)\*\*/g)].map(([, text = '']) => text);
    expect(named.filter((text) => !texts.includes(text))).toEqual(['Kalın']);
    expect(named.length).toBeGreaterThan(100);
  });
});
