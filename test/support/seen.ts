import type { Locator, Page } from 'playwright-core';

/** Waits until it is there, by default to be seen. @throws Error that says what was there instead, as a screen reader has it */
export async function seen(locator: Locator, state: 'visible' | 'attached' = 'visible'): Promise<void> {
  await locator.waitFor({ state }).catch((error: Error) => instead(error, locator));
}

/** Types into the field that has the focus, or will have it in a moment. @throws Error where none gets it */
export async function typed(page: Page, text: string): Promise<void> {
  await seen(page.locator('input:focus, textarea:focus'));
  await page.keyboard.type(text);
}

/** Waits until it is no longer there to be seen, or not there at all. @throws Error that says what is there */
export async function gone(locator: Locator, state: 'hidden' | 'detached' = 'hidden'): Promise<void> {
  await locator.waitFor({ state }).catch((error: Error) => instead(error, locator));
}

async function instead(error: Error, locator: Locator): Promise<never> {
  const page = locator.page();
  const there = await page
    .locator('body')
    .ariaSnapshot({ timeout: 2_000 })
    .catch(() => '(the page does not answer)');
  // The menu comes first, and dialogs and notices last.
  throw new Error(`${error.message}\nAt ${page.url()} there was:\n${there.slice(-6_000)}`);
}
