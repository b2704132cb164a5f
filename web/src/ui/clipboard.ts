/** Copies a text. @throws Error if the browser refuses */
async function writeText(text: string): Promise<void> {
  const focused = document.activeElement as HTMLElement | null;
  const area = document.createElement('textarea');
  area.value = text;
  // A dialog does not let the focus out.
  (focused?.closest('[role=dialog]') ?? document.body).append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  focused?.focus({ preventScroll: true });
  if (!isCopied) throw new Error('not copied');
}

/** Defines the function for copying of a browser that has none, because the page is without HTTPS. */
export const provideClipboard = (): void => void Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
