import { type ContextType, use, useEffect, useRef } from 'react';
import { useSingleKeys } from '../../ui/keys/use-single-keys.ts';
import { Place } from './place.tsx';

/** Elements in which letters are text. */
export const typing = 'input:not([type=checkbox]), textarea, select, [contenteditable=true]';
/** Elements that handle keys themselves. */
export const ownKeys = '[role=menu], [role=listbox], [role=dialog], [aria-expanded=true]';

/** Whether a modal dialog is open over `scope`. */
export function covered(scope: HTMLElement | null): boolean {
  const top = [...document.querySelectorAll('[role=dialog][aria-modal=true]')].at(-1);
  return top !== undefined && !top.contains(scope);
}

/** Whether an event at `target` is meant for the task, which can be beside a page, and that page can be a task, too. */
export function concerns({ kind, scope }: ContextType<typeof Place>, target: Element, reach: 'task' | 'page' = 'task'): boolean {
  if (covered(scope.current)) return false;
  if (scope.current?.contains(target)) return true;
  if (target === document.body) return kind === 'panel' || !document.querySelector('[data-beside]');
  // Keys in a calendar or another popover do not trigger the task's shortcuts.
  return (kind === 'page' || reach === 'page') && !target.closest(ownKeys);
}

/**
 * Runs an action on a single key and stops the event. Inactive while typing and below a dialog.
 * @param reach where the key works: if the focus is in the task or nowhere, or also if it is on the page beside the task
 */
export function useShortcut(key: string, action: () => void, active = true, reach: 'task' | 'page' = 'task'): void {
  const place = use(Place);
  const isTaken = place.taken?.includes(key);
  const [on] = useSingleKeys();
  const latest = useRef(action);
  latest.current = action;
  useEffect(() => {
    if (!active || !on || isTaken) return undefined;
    const listen = (event: KeyboardEvent) => {
      const shifted = event.shiftKey && /^[a-z]$/.test(key);
      if (event.key.toLowerCase() !== key || shifted || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const target = event.target as Element;
      if (target.closest(typing) || !concerns(place, target, reach)) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, [key, active, on, isTaken, place, reach]);
}

/** @returns a function that adds its keyboard shortcut to the title of a button */
export function useKeyHint(): (label: string, shortcut: string | undefined) => string {
  const [on] = useSingleKeys();
  const { taken } = use(Place);
  return (label, shortcut) => (!shortcut || !on || taken?.includes(shortcut) ? label : `${label} (${shortcut.toUpperCase()})`);
}
