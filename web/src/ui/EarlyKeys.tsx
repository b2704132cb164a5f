import { useLayoutEffect, useRef } from 'react';

/** Milliseconds between keys for which they are kept while content is loading; it may not load at all. */
const captureMs = 2_000;
/** Milliseconds that rendered content may take to accept keys. */
const acceptMs = 5_000;

const accepted: ReadonlySet<string> = new Set(['Backspace', 'Enter', 'ArrowDown', 'ArrowUp']);
const fields = 'input:not([type=checkbox], [type=radio]), textarea';

/** The field with the focus. */
export function focusedField(): Element | null {
  const { activeElement } = document;
  return activeElement?.matches(fields) ? activeElement : null;
}

/** The focused element inside the topmost modal dialog. */
export function focusedInDialog(): Element | null {
  const { activeElement } = document;
  return [...document.querySelectorAll('[aria-modal=true]')].at(-1)?.contains(activeElement) ? activeElement : null;
}

/** The focused element inside the element with this identifier. */
export function focusedIn(id: string): Element | null {
  const { activeElement } = document;
  return document.getElementById(id)?.contains(activeElement) ? activeElement : null;
}

type Props = {
  /** The element that accepts keys; null until the content does. */
  readonly target?: () => Element | null;
};

/** Fallback of content that somebody has opened and that still loads: keeps typed keys, and enters them once `target` accepts them. */
export function EarlyKeys({ target = focusedField }: Props) {
  const latest = useRef(target);
  latest.current = target;
  useLayoutEffect(() => {
    const keys: string[] = [];
    let until = performance.now() + captureMs;
    const keep = (event: KeyboardEvent) => {
      const { key, timeStamp, ctrlKey, metaKey, altKey } = event;
      if (key === 'Escape' || key === 'Tab') return stop();
      if (!event.isTrusted || timeStamp > until || ctrlKey || metaKey || altKey || !(key.length === 1 || accepted.has(key))) return;
      keys.push(key);
      until = timeStamp + captureMs;
      event.preventDefault();
      event.stopPropagation();
    };
    const stop = () => {
      removeEventListener('keydown', keep, true);
      removeEventListener('pointerdown', stop, true);
      keys.length = 0;
    };
    // On the window, so that shortcuts of the page do not get these keys.
    addEventListener('keydown', keep, true);
    addEventListener('pointerdown', stop, true);
    return () => {
      const end = performance.now() + acceptMs;
      // One key for each turn, because the content is rendered between them, as when somebody types.
      const next = () => {
        const element = latest.current();
        const key = element && keys.shift();
        if (key) enter(element, key);
        if (element ? key : performance.now() < end) setTimeout(next);
        else stop();
      };
      setTimeout(next);
    };
  }, []);
  return null;
}

/** Enters a key as if it had been pressed. */
function enter(element: Element, key: string): void {
  const isText = element.matches(fields);
  // The only way in which a script changes a field with the events that typing has.
  if (isText && key.length === 1) document.execCommand('insertText', false, key);
  else if (isText && key === 'Backspace') document.execCommand('delete');
  else element.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }));
}
