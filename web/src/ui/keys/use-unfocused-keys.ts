import { useEffect, useRef } from 'react';
import { areSingleKeysOn } from './single-keys.ts';

/** Handles keys that are pressed while nothing on the page has the focus, no dialog, menu or task is open, and nothing else has used them. */
export function useUnfocusedKeys(handle: (event: KeyboardEvent) => void): void {
  const latest = useRef(handle);
  latest.current = handle;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // The content itself has the focus after a link to it, or to another page.
      if (event.defaultPrevented || !(event.target instanceof Element) || !event.target.matches('body, #content')) return;
      if (!document.querySelector('[role=dialog], [role=menu], [role=listbox]')) latest.current(event);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** J or K, pressed while nothing has the focus, moves it to the first of these elements. */
export function useFirstByKey(selector: string): void {
  useUnfocusedKeys((event) => {
    if (!['j', 'k'].includes(event.key) || event.ctrlKey || event.metaKey || event.altKey || !areSingleKeysOn()) return;
    const first = document.querySelector<HTMLElement>(selector);
    if (!first) return;
    event.preventDefault();
    first.focus();
  });
}
