import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What axe finds wrong with the page by WCAG 2.2 A and AA: rule and places, one line each. */
export async function violations(page: Page): Promise<string[]> {
  await page.locator('h1').first().waitFor();
  const { violations: found } = await new AxeBuilder({ page })
    // Otherwise it opens a window to put together what it found in frames: there are none.
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`));
}
