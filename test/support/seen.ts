import type { Locator, Page } from 'playwright-core';

/** Waits until the element is visible, or attached. @throws Error with the accessibility tree of the page */
export async function seen(locator: Locator, state: 'visible' | 'attached' = 'visible'): Promise<void> {
  await locator.waitFor({ state }).catch((error: Error) => instead(error, locator));
}

/** Types into the focused field, after waiting for the focus. @throws Error if no field gets it */
export async function typed(page: Page, text: string): Promise<void> {
  await seen(page.locator('input:focus, textarea:focus, [contenteditable=true]:focus'));
  await page.keyboard.type(text);
}

/** Chooses an option of a field. */
export async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Returns the text in a field: a text area, or the editor of formatted text that replaces it once it has loaded. */
export const written = (field: Locator): Promise<string> =>
  field.evaluate((element) => (element instanceof HTMLTextAreaElement ? element.value : (element as HTMLElement).innerText).trimEnd());

/** Waits until the element is hidden, or detached. @throws Error with the accessibility tree of the page */
export async function gone(locator: Locator, state: 'hidden' | 'detached' = 'hidden'): Promise<void> {
  await locator.waitFor({ state }).catch((error: Error) => instead(error, locator));
}

async function instead(error: Error, locator: Locator): Promise<never> {
  const page = locator.page();
  const there = await page
    .locator('body')
    .ariaSnapshot({ timeout: 2_000 })
    .catch(() => '(the page does not answer)');
  // The end is the relevant part: the menu comes first, dialogs and notices last.
  throw new Error(`${error.message}\nAt ${page.url()} there was:\n${there.slice(-6_000)}`);
}
