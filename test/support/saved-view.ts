import type { Page } from 'playwright-core';
import { seen } from './seen.ts';

/** Saves the current list as a view through the Turkish page, by default private. */
export async function saveView(page: Page, name: string, visibility?: string): Promise<void> {
  await page.getByRole('toolbar').getByRole('button').first().click();
  await page.getByRole('menuitem', { name: 'Görünümü kaydet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Görünüme ad ver' });
  await dialog.getByRole('textbox', { name: 'Görünümün adı' }).fill(name);
  if (visibility) await dialog.getByRole('combobox', { name: 'Kim görür' }).selectOption(visibility);
  await dialog.getByRole('button', { name: 'Kaydet' }).click();
  await seen(page.getByRole('button', { name, exact: true }));
}
