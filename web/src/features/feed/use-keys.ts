import { useEffect, useRef } from 'react';
import { useSingleKeys } from '../../ui/keys/use-single-keys.ts';

/** Actions of the keyboard shortcuts. */
type Keys = {
  readonly next: () => void;
  readonly previous: () => void;
  readonly archive: () => void;
  readonly read: () => void;
  readonly snooze: () => void;
  readonly mute: () => void;
  readonly undo: () => void;
  readonly help: () => void;
};

const bindings: Readonly<Record<string, keyof Keys>> = {
  j: 'next',
  k: 'previous',
  arrowdown: 'next',
  arrowup: 'previous',
  e: 'archive',
  r: 'read',
  s: 'snooze',
  m: 'mute',
  u: 'undo',
  '?': 'help',
};

/** Elements in which keys have another meaning: inputs, menus and lists. */
const elsewhere = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]';

/** Single-key shortcuts for the whole page; they can be disabled (WCAG 2.1.4). */
export function useKeys(keys: Keys): void {
  const [on] = useSingleKeys();
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    if (!on) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return;
      if (event.target.closest(elsewhere) || document.querySelector('[role="dialog"]')) return;
      const name = bindings[event.key.toLowerCase()];
      // Outside of the list, arrow keys scroll the page.
      if (!name || (event.key.startsWith('Arrow') && !event.target.closest('[data-feed]'))) return;
      event.preventDefault();
      latest.current[name]();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [on]);
}
