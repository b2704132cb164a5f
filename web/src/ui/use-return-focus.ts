import { useEffect } from 'react';

/** Returns the focus to the element that had it when the component was mounted, for dialogs that are removed on close. */
export function useReturnFocus(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      // An element that took the focus meanwhile keeps it.
      setTimeout(() => {
        const lost = document.activeElement === null || document.activeElement === document.body;
        if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      });
    };
  }, []);
}
