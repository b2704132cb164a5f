import { type RefObject, useEffect, useRef } from 'react';
import { covered, ownKeys, typing } from './shortcuts.tsx';

type Pressed = Pick<KeyboardEvent, 'key' | 'defaultPrevented'> & { readonly target: EventTarget; readonly currentTarget: Element };

/** Handles Escape in a task beside a page: it leaves a text, which stays as a draft, and elsewhere closes the task. */
export function onEscape(event: Pressed, leave: () => void, close: () => void): void {
  const from = event.target as HTMLElement;
  // Portals over the task and expanded lists handle Escape themselves.
  if (event.key !== 'Escape' || event.defaultPrevented || !event.currentTarget.contains(from)) return;
  if (from.getAttribute('aria-expanded') === 'true') return;
  if (from.matches(typing)) leave();
  else close();
}

/** Closes the task by Escape outside of it, unless something on the page uses the key. */
export function useEscape(task: RefObject<HTMLElement | null>, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || covered(task.current)) return;
      const from = event.target as Element;
      if (task.current?.contains(from) || from.closest(`${ownKeys}, ${typing}`)) return;
      latest.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [task]);
}
