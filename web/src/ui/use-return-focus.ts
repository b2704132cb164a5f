import { useEffect } from 'react';

/** Gives the focus back to where it was when the component appeared: for dialogs that are gone once they are closed. */
export function useReturnFocus(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      // What took the focus on purpose keeps it.
      setTimeout(() => {
        const lost = document.activeElement === null || document.activeElement === document.body;
        if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      });
    };
  }, []);
}
