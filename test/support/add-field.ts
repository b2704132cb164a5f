import type { Locator, Page } from 'playwright-core';

/** Adds a field to the displayed ones of the open task, which opens its picker. @param at page or part of it with one task */
export async function addField(at: Page | Locator, name: string): Promise<void> {
  const page = 'page' in at ? at.page() : at;
  await at.getByRole('combobox', { name: /^(Alan ekle|Add a field)$/ }).click();
  await page.getByRole('option', { name, exact: true }).click();
}
