import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds wrong with the page by WCAG 2.2 A and AA: rule and places, one line each. */
export async function violations(page: Page): Promise<string[]> {
  await page.locator('h1').first().waitFor();
  return analyze((await builder(page)).withTags(levels));
}

/** The same of colours alone: all that another theme can change. */
export async function contrastViolations(page: Page): Promise<string[]> {
  return analyze((await builder(page)).withRules(['color-contrast', 'link-in-text-block']));
}

async function builder(page: Page): Promise<AxeBuilder> {
  // Otherwise it opens a window to put together what it found in frames: there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  // Nobody reaches what is behind a modal dialog, which stands beside the app.
  return (await page.locator('[aria-modal=true]').count()) > 0 ? axe.exclude('#root') : axe;
}

async function analyze(axe: AxeBuilder): Promise<string[]> {
  const { violations: found } = await axe.analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`));
}
