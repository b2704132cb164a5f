import { globSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { browserMissing, openBrowser } from '../support/chromium.ts';
import { differenceFrom } from '../support/compare-pictures.ts';

const root = join(import.meta.dirname, '../../web');
const pictures = join(import.meta.dirname, 'design');
const address = 'http://design.test/design/index.html';
/** The day of the page's calendars. */
const day = new Date('2026-11-27T09:00:00Z');
/** Share of blocks that may differ on another machine. A button that is missing or moved differs in more. */
const tolerance = 0.0005;

/** Components that the page does not show: they ask the server, or show its people and runs. */
const elsewhere = [
  ...['new-fields/AskedFields', 'new-fields/NewFields', 'files/Chosen', 'files/FilePicture', 'files/Picture'],
  ...['PersonSelect', 'RunReport'],
];
/** Components that only the pages of a project use, with its data. */
const ofProjects = ['StateBar', 'TaskLines', 'NoProject'];
/** Parts of the editor of formatted text, in which `writing.test.ts` writes. */
const editor = ['MarkdownField', 'RichInput', 'RichText', 'SourceInput', 'Toolbar', 'Writing', 'blocks'].map((name) => `writing/${name}`);
/** Components within another one that the page shows. */
const within = [
  ...['MarkdownRendered', 'More', 'LazyContent', 'LazyTimeField', 'Loaded', 'SafeLink', 'TimeField', 'Waiting'],
  ...['day/Calendar', 'day/LazyCalendar', 'day/TypedDay'],
  ...['Anchor', 'DecimalInput', 'MenuButton', 'OpenMenu', 'PlacedMenu', 'RowMenu'],
  ...['LazyPopover', 'OpenDialog', 'OpenPopover'],
];

test('the page of components imports each component of the kit', () => {
  const sources = globSync('design/*.tsx', { cwd: root }).map((path) => readFileSync(join(root, path), 'utf8'));
  const kit = globSync('src/ui/**/*.tsx', { cwd: root }).map((path) => relative('src/ui', path).replaceAll('\\', '/').slice(0, -4));
  const missing = kit.filter((name) => !sources.some((source) => source.includes(`/ui/${name}.tsx'`)));
  expect(missing.sort()).toEqual([...elsewhere, ...ofProjects, ...editor, ...within].sort());
});

describe.skipIf(browserMissing)('the page of components', () => {
  const folder = mkdtempSync(join(tmpdir(), 'design-'));
  let browser: Browser;
  beforeAll(async () => {
    const rolldownOptions = { input: join(root, 'design/index.html') };
    await build({
      root,
      configFile: false,
      plugins: [react()],
      logLevel: 'error',
      build: { outDir: folder, emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 2000, rolldownOptions },
    });
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  async function open(language: 'tr' | 'en', colorScheme: 'light' | 'dark'): Promise<Page> {
    const context = await browser.newContext({
      ...{ colorScheme, locale: language, timezoneId: 'UTC', reducedMotion: 'reduce' },
      viewport: { width: 1280, height: 800 },
      deviceScaleFactor: 0.5,
    });
    await context.route('http://design.test/**', (route) =>
      route.fulfill({ path: join(folder, decodeURIComponent(new URL(route.request().url()).pathname)) }),
    );
    const page = await context.newPage();
    await page.clock.setFixedTime(day);
    await page.goto(address);
    // Parts that load later: the calendar, a time field and the rendered Markdown.
    await page.getByRole('table').nth(1).waitFor();
    await page.locator('[data-level]').first().waitFor();
    await page.locator('input[type=time]').waitFor();
    await page.locator('blockquote').waitFor();
    await page.evaluate(() => document.fonts.ready);
    return page;
  }

  const looks = (['tr', 'en'] as const).flatMap((language) => (['light', 'dark'] as const).map((scheme) => ({ language, scheme })));

  test.each(looks)('looks as in its picture: $language, $scheme', async ({ language, scheme }) => {
    const page = await open(language, scheme);
    // The fonts of the machine differ; the app brings its own for everything but code. A spinner moves.
    await page.addStyleTag({
      content: 'code, kbd, pre { font-family: "Inter Variable" !important } .mantine-Loader-root::after { animation: none !important }',
    });
    const screenshot = await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
    expect(await differenceFrom(join(pictures, `${language}-${scheme}.png`), page, screenshot)).toBeLessThan(tolerance);
    await page.context().close();
  });

  test.each(looks)('is accessible, with each dialog open: $language, $scheme', async ({ language, scheme }) => {
    const page = await open(language, scheme);
    expect(await violations(page)).toEqual([]);
    const openers = page.locator('[data-dialog]');
    for (let index = 0; index < (await openers.count()); index++) {
      await openers.nth(index).click();
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      expect(await violations(page), `dialog ${index}`).toEqual([]);
      await dialog.getByRole('button').last().click();
      await dialog.waitFor({ state: 'detached' });
    }
    await page.context().close();
  });

  test.each(['light', 'dark'] as const)('has levels that differ by 1.15 and texts that differ from them by 4.5: %s', async (scheme) => {
    const page = await open('tr', scheme);
    const { levels, texts } = await page.evaluate(() => {
      const luminance = (color: string) => {
        const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => {
          const value = Number(part) / 255;
          return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const contrast = (one: string, other: string) => {
        const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
        return (light + 0.05) / (dark + 0.05);
      };
      const boxes = [...document.querySelectorAll<HTMLElement>('[data-level]')];
      const colorOf = (level: string) =>
        getComputedStyle(boxes.find(({ dataset }) => dataset.level === level) ?? document.body).backgroundColor;
      return {
        levels: [contrast(colorOf('--page'), colorOf('--lane')), contrast(colorOf('--lane'), colorOf('--card'))],
        texts: boxes.flatMap((box) =>
          [...box.querySelectorAll('p')].map(
            (text) => [text.textContent, contrast(getComputedStyle(text).color, getComputedStyle(box).backgroundColor)] as const,
          ),
        ),
      };
    });
    for (const level of levels) expect(level).toBeGreaterThanOrEqual(1.15);
    expect(texts.filter(([, contrast]) => contrast < 4.5)).toEqual([]);
    expect(texts.length).toBeGreaterThan(30);
    await page.context().close();
  });
});
