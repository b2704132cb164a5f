import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from 'playwright-core';

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Violations of WCAG 2.2 A and AA that axe finds on the page: one line each with rule and places. */
export async function violations(page: Page): Promise<string[]> {
  await page.locator('h1').first().waitFor();
  return analyze(page, (await builder(page)).withTags(levels));
}

/** Violations of colors only, the ones that differ between themes. */
export async function contrastViolations(page: Page): Promise<string[]> {
  return analyze(page, (await builder(page)).withRules(['color-contrast', 'link-in-text-block']));
}

async function builder(page: Page): Promise<AxeBuilder> {
  // Without legacy mode, axe opens a window to merge the results of frames, of which the app has none. A tooltip describes its button and stands in
  // no landmark; whether one is open depends on where the pointer rests.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude('[role=tooltip]');
  // Content behind a modal dialog that is rendered next to the app is unreachable.
  return (await page.locator('[aria-modal=true]:not(#root *)').count()) > 0 ? axe.exclude('#root') : axe;
}

async function analyze(page: Page, axe: AxeBuilder): Promise<string[]> {
  const lines: string[] = [];
  for (const { id, nodes } of (await axe.analyze()).violations)
    for (const { target, failureSummary } of nodes) {
      const place = target.join(' ');
      const element = page.locator(place).first();
      // Arrow keys in the field of a combobox scroll its list. axe knows that of the list only, not of what scrolls inside it.
      const isList = () => element.evaluate((each) => each.closest('[role=listbox]') !== null);
      if (id === 'scrollable-region-focusable' && (await isList())) continue;
      // A part of the page that stays in place, such as its header, covers others until one scrolls.
      if (id === 'target-size' && /partially obscured/.test(failureSummary ?? '') && (await isRevealed(element))) continue;
      // An open popover or menu covers what is next to it until it is closed. The page without it is checked in its first state.
      if (id === 'target-size' && (await isBehindPopover(element))) continue;
      lines.push(`${id}: ${place} ${failureSummary}`);
    }
  return lines;
}

/** Whether nothing covers the element once the page is scrolled to it. Leaves the page where it was. */
const isRevealed = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => {
    const { scrollX, scrollY } = globalThis;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const points = [left + 2, right - 2].flatMap((x) => [top + 2, bottom - 2].map((y) => document.elementFromPoint(x, y)));
    scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
    return points.every((each) => element.contains(each));
  });

/** Whether an open popover or menu that does not contain the element covers it, or the 24 pixels around it that axe wants to be free. */
const isBehindPopover = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => {
    const own = element.getBoundingClientRect();
    return [...document.querySelectorAll(':is([role=dialog], [role=menu], [role=listbox]):not([aria-modal=true])')].some((layer) => {
      const { left, right, top, bottom } = layer.getBoundingClientRect();
      const isNear = own.left < right + 24 && own.right > left - 24 && own.top < bottom + 24 && own.bottom > top - 24;
      return isNear && !layer.contains(element);
    });
  });
