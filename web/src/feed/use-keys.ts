import { useEffect, useRef } from 'react';
import { useSingleKeys } from '../ui/keys/use-single-keys.ts';

/** What each key does; told in this order. */
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

/** Where keys mean something else: fields, and whatever lies over the page. */
const elsewhere = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]';

/** Single keys work all over the page, and can be switched off (WCAG 2.1.4). */
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
      // The arrows scroll the page, until somebody is in the list.
      if (!name || (event.key.startsWith('Arrow') && !event.target.closest('[data-feed]'))) return;
      event.preventDefault();
      latest.current[name]();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [on]);
}
