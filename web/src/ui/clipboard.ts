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

/** Replaces the browser's function for copying on pages without HTTPS, which have none. */
export function provideClipboard(): void {
  if (!navigator.clipboard) Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
}
