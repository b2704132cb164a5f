import { useEffect, useRef } from 'react';
import { useSingleKeys } from '../../ui/keys/use-single-keys.ts';

const bindings = {
  j: 'next',
  k: 'previous',
  arrowdown: 'next',
  arrowup: 'previous',
  enter: 'open',
  r: 'reply',
  e: 'archive',
  h: 'snooze',
  m: 'mute',
  o: 'read',
  u: 'undo',
  '?': 'help',
} as const;

/** Single-letter keys of the feed, which a task beside the list does not use. */
export const ownKeys = Object.keys(bindings).filter((key) => key.length === 1);

/** Descriptions of the keyboard shortcuts. */
export const keyRows = [
  ['keyNext', ['J', '↓']],
  ['keyPrevious', ['K', '↑']],
  ['open', ['Enter']],
  ['keyClose', ['Esc']],
  ['reply', ['R']],
  ['archive', ['E']],
  ['snooze', ['H']],
  ['mute', ['M']],
  ['keyRead', ['O']],
  ['undo', ['U']],
  ['keyHelp', ['?']],
] as const;

/** Actions of the keyboard shortcuts. */
type Keys = Readonly<Record<(typeof bindings)[keyof typeof bindings], () => void>>;

/** Elements in which keys have another meaning: inputs, menus and lists. */
const elsewhere = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]';

/** Single-key shortcuts for the whole page, also for the task beside the list; they can be disabled (WCAG 2.1.4). */
export function useKeys(keys: Keys): void {
  const [on] = useSingleKeys();
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    if (!on) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return;
      if (event.target.closest(elsewhere) || document.querySelector('[role="dialog"]')) return;
      const key = event.key.toLowerCase();
      // Outside of the list, arrow keys scroll the page and Enter presses buttons.
      if (!(key in bindings) || (key.length > 1 && !event.target.closest('[data-feed] a'))) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current[bindings[key as keyof typeof bindings]]();
    };
    // Before the shortcuts of the task, and after keys that a dialog captures while it loads (on the window).
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [on]);
}
