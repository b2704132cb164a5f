import { useLayoutEffect } from 'react';

/** Element to which the focus returns now, because the dialog that took it has closed. */
let returning: Element | null = null;

/** Button of the menu in which the focus was last, until another element gets it. */
let menuButton: Element | null = null;
document.addEventListener('focusin', ({ target }) => {
  const menu = (target as Element).closest('[role=menu]');
  // Mantine derives the identifier of the menu from that of its button.
  menuButton = menu && document.getElementById(menu.id.replace(/-dropdown$/, ''));
});

/**
 * Returns the focus to where it was when a dialog opened, once the dialog closes or is removed. An element outside of it that took the focus
 * meanwhile keeps it. `id` is that of a dialog that fades out.
 */
export function useReturnFocus(opened = true, id = ''): void {
  useLayoutEffect(() => {
    if (!opened) return undefined;
    // A menu whose item opens the dialog closes, and gives the focus to its button a moment later.
    const before = returning ?? menuButton ?? document.activeElement;
    return () => {
      returning = before;
      // The key that closed the dialog must not press the element that gets the focus.
      setTimeout(() => {
        if (returning === before) returning = null;
        const { activeElement: active } = document;
        const isLost = active === null || active === document.body || document.getElementById(id)?.contains(active);
        if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      });
    };
  }, [opened, id]);
}
