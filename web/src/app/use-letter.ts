import { useEffect, useRef } from 'react';
import { areSingleKeysOn } from '../ui/keys/single-keys.ts';

/**
 * Calls `act` for a key that the page does not handle otherwise. Ignored while somebody types, and under a dialog other than the task
 * panel.
 */
export function useLetter(key: string, act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if ((event.target as Element).closest?.('input, textarea, select, [contenteditable=true]')) return;
      if (document.querySelector('[role=dialog]:not([data-beside])') || !areSingleKeysOn()) return;
      event.preventDefault();
      latest.current();
    };
    // Registered on the window, so that all other handlers run first.
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [key]);
}
