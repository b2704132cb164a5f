import { useEffect, useRef } from 'react';
import { areSingleKeysOn } from '../ui/keys/single-keys.ts';

/** Acts on a key wherever one is, where the page makes nothing else of it; not while somebody types, nor under a dialog other than the task beside the page. */
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
    // After all others.
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [key]);
}
