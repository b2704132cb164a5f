import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pageStyle } from '../../src/adapters/page.ts';

const root = join(import.meta.dirname, '../../web/src');
/** The tokens themselves, and colors that are data. */
const exempt = ['app/tokens.css', 'app/theme.ts', 'ui/swatches.ts'];
const stylesheet = readFileSync(join(root, 'app/tokens.css'), 'utf8');
const theme = readFileSync(join(root, 'app/theme.ts'), 'utf8');

/** Lines of the files that match, as `path: line`. */
function linesWith(pattern: RegExp, files: string): string[] {
  return globSync(files, { cwd: root })
    .filter((path) => !exempt.includes(path))
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .filter((line) => pattern.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
}

/** Whether a length is as high as a control or a row, 22 to 56 pixels. */
const isControlHeight = (line: string) => {
  const [, value, unit] = /(?:^|[^-\w]|min-|max-)(?:height|h|mih|mah): ?([\d.]+)(px|rem)/.exec(line) ?? [];
  const pixels = Number(value) * (unit === 'rem' ? 16 : 1);
  return pixels >= 22 && pixels <= 56;
};

describe('the design tokens', () => {
  test('are the only font sizes in stylesheets', () => {
    // PDF pages keep the sizes of the document.
    const literal = linesWith(/(?<!-)font-size: (?!var\(|inherit|calc\(var\(--text-scale-factor)|[^-]font: (?!inherit)/, '**/*.css');
    expect(literal).toEqual([]);
  });

  test('are the only font weights in stylesheets', () => {
    expect(linesWith(/font-weight: (?!var\(|inherit)/, '**/*.css')).toEqual([]);
  });

  test('are the only colors and shadows', () => {
    expect(linesWith(/#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(/i, '**/*.css')).toEqual([]);
    expect(linesWith(/['"`](#([0-9a-f]{3}|[0-9a-f]{6})|(rgb|hsl)a?\([^'"`]*)['"`]/i, '**/*.{ts,tsx}')).toEqual([]);
  });

  test('are the only heights of controls and rows', () => {
    expect(linesWith(/height: [\d.]+(px|rem)/, '**/*.css').filter(isControlHeight)).toEqual([]);
    expect(
      linesWith(/\b(h|mih|mah|height|minHeight)=\{(2[2-9]|[34]\d|5[0-6])\}/, '**/*.tsx').filter((line) => !/<img /.test(line)),
    ).toEqual([]);
    expect(linesWith(/<(ActionIcon|Button|CloseButton)\b[^<]* size=\{\d/, '**/*.tsx')).toEqual([]);
  });

  test('are the only sizes and weights in components', () => {
    expect(linesWith(/\bfz="(?!inherit|xs|sm|md|lg|xl)|\bfz=\{\d|fontSize: |fontWeight: /, '**/*.tsx')).toEqual([]);
    expect(linesWith(/\bfw=\{(?!(\w+(\.\w+)* \? )?(400|500|600)\b)/, '**/*.tsx')).toEqual([]);
  });

  test('have five sizes and three weights', () => {
    const valuesOf = (line: RegExp) => [...(line.exec(theme)?.[0] ?? '').matchAll(/'([\d.]+)(?:rem)?'/g)].map(([, value]) => Number(value));
    expect(valuesOf(/fontSizes: .*/).map((size) => size * 16)).toEqual([12, 13, 14, 18, 22]);
    expect(valuesOf(/fontWeights: .*/)).toEqual([400, 500, 600]);
    const headings = [...theme.matchAll(/fontSize: '([\d.]+)rem'/g)].map(([, size]) => Number(size) * 16);
    expect(headings).toHaveLength(6);
    expect(headings.filter((size) => ![12, 13, 14, 18, 22].includes(size))).toEqual([]);
  });
});

describe.each(['light', 'dark'] as const)('the %s theme', (scheme) => {
  const block = stylesheet.split(`\n:root[data-mantine-color-scheme="${scheme}"] {`)[1]?.split('}')[0] ?? '';
  const color = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(block)?.[1] as string;

  test('separates the page, a lane and a card by at least 1.15:1', () => {
    expect(contrast(color('page'), color('lane'))).toBeGreaterThanOrEqual(1.15);
    expect(contrast(color('lane'), color('card'))).toBeGreaterThanOrEqual(1.15);
    expect(contrast(color('side'), color('selected'))).toBeGreaterThanOrEqual(1.15);
  });

  test('has the colors of pages without scripts', () => {
    const own = pageStyle.split('prefers-color-scheme:dark')[scheme === 'dark' ? 1 : 0]?.split('}')[0] ?? '';
    const named = [...own.matchAll(/--([\w-]+):([^;]+)/g)].filter(([, name]) => name !== 'primary');
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(([, name, value]) => !block.includes(`--${name}: ${value};`)).map(([, name]) => name)).toEqual([]);
  });

  const states = ['gray', 'blue', 'green', 'yellow', 'orange', 'red', 'pink', 'purple'].map((name) => `state-${name}`);
  const texts = ['ink', 'ink-2', 'ink-3', 'accent', 'accent-2', 'late', 'soon', ...states];
  test.each(texts)('has text of at least 4.5:1 on every level: %s', (text) => {
    const weak = ['page', 'side', 'lane', 'card'].filter((level) => contrast(color(text), color(level)) < 4.5);
    expect(weak).toEqual([]);
  });
});

/** Contrast ratio of two `#rrggbb` colors (WCAG 2.2, relative luminance). */
function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe('the stylesheets', () => {
  // A rule like `.a + *` restyles all elements below any element that gets a new child, such as a list that is scrolled.
  test('name the element after a sibling combinator', () => {
    expect(linesWith(/[+~] ?(\*|:)/, '**/*.css')).toEqual([]);
  });
});
